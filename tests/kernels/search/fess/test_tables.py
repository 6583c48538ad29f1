from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.fess.score import (
    hot_of,
    outside_of,
    regions_of,
    rooms_of,
    score,
    steps_of,
)
from sokolab.kernels.search.fess.tables import (
    CELLS,
    cell_of,
    enter_cells,
    merged,
    popped,
)


@pytest.mark.parametrize("seed", range(20))
def test_the_heap_gives_the_least_weight_then_the_best_score_then_the_oldest(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = 60
    child, sibling = np.full((2, size), -1, np.int32)
    weight = rng.integers(0, 4, size).astype(np.int32)
    value = rng.integers(0, 5, size)
    inside: list[int] = []
    root = -1
    fresh = iter(range(size))
    for _ in range(100):
        new = next(fresh, None) if rng.random() < 0.6 else None
        if new is not None:
            root = merged(root, new, child, sibling, weight, value)
            inside.append(new)
        elif inside:
            assert root == min(inside, key=lambda i: (weight[i], -value[i], i))
            inside.remove(root)
            root = popped(root, child, sibling, weight, value)
    assert (root < 0) == (not inside)


def test_a_score_holds_its_features() -> None:
    value = score(7, 3, 2, 5, 11, 400)
    features = [part(value) for part in (steps_of, regions_of, rooms_of, outside_of, hot_of)]
    assert features == [7, 3, 2, 5, 11]
    assert steps_of(score(-3, 1, 0, 0, 0, 0)) == -3


def test_better_features_have_the_larger_score_in_their_order() -> None:
    ladder = [
        score(1, 9, 9, 9, 9, 0),
        score(2, 8, 9, 9, 9, 0),
        score(2, 7, 8, 9, 9, 0),
        score(2, 7, 7, 8, 9, 0),
        score(2, 7, 7, 7, 8, 0),
        score(2, 7, 7, 7, 7, 0),
        score(2, 7, 7, 7, 7, 1),
        score(5000, 0, 0, 0, 0, 99999),
    ]
    assert ladder == sorted(set(ladder))
    assert ladder[-1] < 1 << 63


def test_cells_are_found_again_in_larger_tables() -> None:
    words = np.random.default_rng(1).integers(0, 2**63 - 1, 100)
    key, root = np.zeros(64, np.int64), np.full(64, -1, np.int32)
    small, used = np.zeros(128, np.int32), np.zeros(4, np.int64)
    keys = [int(k) for k in words[:50] >> 25]
    assert [cell_of(key, root, small, used, k) for k in keys] == list(range(50))
    large = np.zeros(256, np.int32)
    enter_cells(key, large, int(used[CELLS]))
    assert [cell_of(key, root, large, used, k) for k in keys] == list(range(50))
    assert used[CELLS] == 50

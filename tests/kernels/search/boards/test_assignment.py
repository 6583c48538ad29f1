from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from sokolab.kernels.search.boards.assignment import (
    FAR,
    best_total,
    new_matching,
    rematched_total,
    total_after,
)


def _least(costs: np.ndarray) -> int:
    rows, cols = linear_sum_assignment(costs)
    return int(costs[rows, cols].sum())


@pytest.mark.parametrize("seed", range(40))
def test_totals_equal_scipys_from_any_duals(seed: int) -> None:
    rng = np.random.default_rng(seed)
    k = int(rng.integers(1, 9))
    costs = rng.integers(0, 12, (3 * k, k)).astype(np.int32)
    costs[rng.random(costs.shape) < 0.2] = FAR
    matching = new_matching(np.zeros(k, np.int32))
    for _ in range(12):  # the duals of the last one are the start of the next
        matching.cost_rows[:] = rng.integers(0, 3 * k, k)
        total = best_total(costs, matching)
        least = _least(costs[matching.cost_rows])
        assert total == least
        if total >= FAR:
            continue
        assert sorted(matching.goal_of.tolist()) == list(range(k))
        assert matching.box_of[matching.goal_of].tolist() == list(range(k))
        before = [part.copy() for part in matching[:5]]
        for _ in range(6):
            moved, row = int(rng.integers(k)), int(rng.integers(3 * k))
            changed = matching.cost_rows.copy()
            changed[moved] = row
            after, wanted = total_after(costs, matching, total, moved, row), _least(costs[changed])
            assert after == wanted or min(after, wanted) >= FAR
        assert all(
            np.array_equal(np.asarray(a), np.asarray(b))
            for a, b in zip(before, matching[:5], strict=True)
        )


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("is_sorted", [True, False])
def test_boxes_that_stayed_keep_their_goals(seed: int, is_sorted: bool) -> None:
    """Some moved, others new, some without any goal: the total is the smallest every time."""
    rng = np.random.default_rng(seed)
    k = int(rng.integers(1, 9))
    costs = rng.integers(0, 12, (3 * k, k)).astype(np.int32)
    costs[rng.random(costs.shape) < 0.2] = FAR
    matching, matched = new_matching(np.zeros(k, np.int32)), np.full(k, -1, np.int32)
    rows = rng.integers(0, 3 * k, k)
    for _ in range(40):
        changed = rng.integers(k + 1) if rng.random() < 0.2 else rng.integers(2)
        rows[rng.choice(k, changed, replace=False)] = rng.integers(0, 3 * k, changed)
        if is_sorted:
            rows.sort()
        matching.cost_rows[:] = rows
        total = rematched_total(costs, matching, matched)
        assert total == _least(costs[rows])
        assert matched.tolist() == rows.tolist()
        assert sorted(matching.goal_of.tolist()) == list(range(k))
        assert matching.box_of[matching.goal_of].tolist() == list(range(k))
        reduced = costs[rows] - matching.box_dual[:, None] - matching.goal_dual
        assert reduced.min() >= 0
        assert (reduced[np.arange(k), matching.goal_of] == 0).all()

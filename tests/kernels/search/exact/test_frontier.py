"""The buckets of one side."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.exact.frontier import (
    F_VALUES,
    has_partner,
    new_frontier,
    postpone_state,
    put_state,
    release_state,
    take_below,
    take_state,
)


def _some_kinds(rng: np.random.Generator, count: int) -> list[int]:
    """Return kinds that may be the same, with small and great values of ``f`` and ``d``."""
    values = np.array([0, 1, 2, F_VALUES - 1])
    kinds = F_VALUES * rng.choice(values, count) + rng.choice(values, count)
    return [int(kind) for kind in kinds]


def _total(kind: int) -> tuple[int, int]:
    """Return ``f + d`` and ``d``."""
    return sum(divmod(kind, F_VALUES)), kind % F_VALUES


@pytest.mark.parametrize("seed", range(8))
def test_of_a_kind_the_least_height_then_the_last_in(seed: int) -> None:
    rng = np.random.default_rng(seed)
    front = new_frontier(300, 20)
    kinds = _some_kinds(rng, 300)
    inside: list[tuple[int, int, int]] = []
    for state, kind in enumerate(kinds):
        height = int(rng.integers(20))
        put_state(front, state, kind, height, 0)
        inside.append((height, -state, kind))
        if rng.random() < 0.4:
            wanted = int(rng.choice(kinds))
            there = [each for each in inside if each[2] == wanted]
            assert take_state(front, wanted) == (-min(there)[1] if there else -1)
            if there:
                inside.remove(min(there))
    for kind in set(kinds):
        there = sorted(each for each in inside if each[2] == kind)
        assert front.kind_counts[kind] == len(there)
        assert [take_state(front, kind) for _ in there] == [-state for _, state, _ in there]
        assert take_state(front, kind) == -1
    assert not front.height_counts.any()


@pytest.mark.parametrize("seed", range(4))
def test_a_descent_takes_the_greatest_height_below_then_the_least_total(seed: int) -> None:
    rng = np.random.default_rng(seed)
    front = new_frontier(300, 20)
    inside: list[tuple[int, tuple[int, int], int, int]] = []
    for state, kind in enumerate(_some_kinds(rng, 300)):
        height = int(rng.integers(20))
        put_state(front, state, kind, height, 0)
        inside.append((-height, _total(kind), -state, kind))
        if rng.random() < 0.4:
            most = int(rng.integers(-1, 40))
            there = [each for each in inside if -each[0] <= most]
            assert take_below(front, most) == (-min(there)[2] if there else -1)
            if there:
                inside.remove(min(there))
    assert front.height_counts.tolist() == [
        sum(-each[0] == h for each in inside) for h in range(20)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_partner_has_neither_more_f_nor_more_d(seed: int) -> None:
    rng = np.random.default_rng(seed)
    front = new_frontier(9, 3)
    kinds = _some_kinds(rng, 3)
    for state, kind in enumerate(kinds):
        put_state(front, state, kind, 0, 0)
    for most_f in (-1, 0, 1, 5, F_VALUES - 1, F_VALUES + 7):
        for most_d in (-1, 0, 1, 5, F_VALUES - 1, F_VALUES + 7):
            expected = any(
                kind // F_VALUES <= most_f and kind % F_VALUES <= most_d for kind in kinds
            )
            assert has_partner(front.kind_counts, most_f, most_d) == expected


def test_entries_given_back_are_used_again() -> None:
    front = new_frontier(4, 5)
    for state in range(50):
        put_state(front, state, 0, state % 5, state)
        postpone_state(front, state, 2, 3 * state)
        assert take_state(front, 0) == state
        assert front.pool.packed_totals == state
        assert release_state(front, 2) == state
        assert front.pool.packed_totals == 3 * state
    assert front.pool.fresh == 2
    assert release_state(front, 2) == -1

"""The buckets of one side."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.exact.frontier import (
    FRESH,
    hold,
    new_frontier,
    put,
    release,
    take,
    take_below,
)


@pytest.mark.parametrize("seed", range(8))
def test_least_height_then_least_level_then_last_in(seed: int) -> None:
    rng = np.random.default_rng(seed)
    front = new_frontier(300, 20)
    inside: list[tuple[int, int, int]] = []
    for state in range(300):
        level, height = int(rng.integers(6)), int(rng.integers(20))
        put(front, state, level, height)
        inside.append((height, level, -state))
        if rng.random() < 0.4:
            first = int(rng.integers(6))
            last = int(rng.integers(first, 6))
            there = [each for each in inside if first <= each[1] <= last]
            found = take(front, first, last)
            assert found == (-min(there)[2] if there else -1)
            if there:
                inside.remove(min(there))
    assert front.counts.sum() == len(inside)
    while inside:
        assert take(front, 0, 31) == -min(inside)[2]
        inside.remove(min(inside))
    assert take(front, 0, 31) == -1


@pytest.mark.parametrize("seed", range(4))
def test_a_descent_takes_the_greatest_height_below_then_the_least_level(seed: int) -> None:
    rng = np.random.default_rng(seed)
    front = new_frontier(300, 20)
    inside: list[tuple[int, int, int]] = []
    for state in range(300):
        level, height = int(rng.integers(6)), int(rng.integers(20))
        put(front, state, level, height)
        inside.append((-height, level, -state))
        if rng.random() < 0.4:
            first, most = int(rng.integers(6)), int(rng.integers(-1, 40))
            last = int(rng.integers(first, 6))
            there = [each for each in inside if first <= each[1] <= last and -each[0] <= most]
            found = take_below(front, first, last, most)
            assert found == (-min(there)[2] if there else -1)
            if there:
                inside.remove(min(there))
    while inside:
        least = min((-height, level, state) for height, level, state in inside)
        assert take(front, 0, 31) == -least[2]
        inside.remove((-least[0], least[1], least[2]))


def test_entries_given_back_are_used_again() -> None:
    front = new_frontier(4, 5)
    for state in range(50):
        put(front, state, 0, state % 5)
        hold(front, state, 2)
        assert take(front, 0, 0) == state
        assert release(front, 2) == state
    assert front.at[FRESH] == 2
    assert release(front, 2) == -1

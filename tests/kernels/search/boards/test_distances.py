"""The states of a single box, and pushes to a goal among walls that are added."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.distances import fill_pushes_to, number_states
from tests.kernels.scattered import blocked_mask, scattered
from tests.naive_squares import side_groups


@pytest.mark.parametrize("seed", range(20))
def test_sides_of_one_block_are_one_state(seed: int) -> None:
    rng = np.random.default_rng(seed)
    edge_block = rng.integers(-1, 3, (30, 4)).astype(np.int32)
    state = np.full((30, 4), 77, np.int32)
    number: dict[tuple[int, int], int] = {}
    for square, row in enumerate(edge_block.tolist()):
        for block in row:
            if block >= 0:
                number.setdefault((square, block), len(number))
    assert number_states(edge_block, state) == len(number)
    for square, row in enumerate(edge_block.tolist()):
        assert state[square].tolist() == [number.get((square, block), -1) for block in row]


@pytest.mark.parametrize("seed", range(40))
def test_pulls_from_a_goal_are_pushes_backwards(seed: int) -> None:
    neighbours, walls, goal = scattered(seed)
    n = len(neighbours) - 1
    walls = set(sorted(walls)[: seed % 4])
    groups = np.array(side_groups(neighbours, {n}), np.int32)
    state = np.empty((n + 1, 4), np.int32)
    count = number_states(groups, state)
    square_of = np.empty(count, np.int32)
    sides = [(square, d) for square in range(n) for d in range(4) if state[square, d] >= 0]
    for square, side in sides:
        square_of[state[square, side]] = square
    distance, queue = np.empty((2, count), np.int32)
    mask = blocked_mask(walls, n)
    fill_pushes_to(neighbours, state, square_of, mask, goal, distance, queue)

    blocked = {*walls, n}
    pushes = []
    for square, side in sides:  # the player on that side pushes the box away
        there, behind = int(neighbours[square, side ^ 2]), int(neighbours[square, side])
        if square not in blocked and behind not in blocked and there != n:
            pushes.append((int(state[square, side]), int(state[there, side])))
    least = [0 if square_of[s] == goal else FAR for s in range(count)]
    for _ in range(count):  # Bellman and Ford
        for before, after in pushes:
            least[before] = min(least[before], least[after] + 1)
    assert distance.tolist() == [min(cost, FAR) for cost in least]

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings

from sokolab.analysis import bound
from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import dead_squares
from sokolab.core.board import Board
from sokolab.kernels.arrays import Ints, Mask, Sides
from sokolab.kernels.one_box import pulls
from tests import naive
from tests.kernels.scattered import scattered
from tests.naive_squares import State, lone_pushes, side_groups, state_beside

SEEDS = range(40)


@settings(max_examples=60)
@given(naive.boards(longest=5))
def test_dead_squares_are_those_no_lone_box_leaves_for_a_goal(board: Board) -> None:
    dead = dead_squares(board_arrays(board)).dead
    assert set(np.flatnonzero(dead).tolist()) == naive.dead_squares(board)


@given(naive.boards())
def test_distances_are_those_of_a_lone_box_pushed_by_the_player(board: Board) -> None:
    base = board_arrays(board)
    goals = base.goal_squares
    found = bound.single_box_distances(base, goals)
    assert found.shape == (base.boxes.size, goals.size)
    for row, box in zip(found.tolist(), base.boxes.tolist(), strict=True):
        expected = naive.lone_distances(board, box, board.players[0])
        assert row == [expected.get(goal, -1) for goal in goals.tolist()]


@given(naive.boards(longest=5, players=0))
def test_without_a_player_he_is_where_it_suits_best(board: Board) -> None:
    base = board_arrays(board)
    goals = base.goal_squares
    found = bound.single_box_distances(base, goals).tolist()
    for row, box in zip(found, base.boxes.tolist(), strict=True):
        ways = [naive.lone_distances(board, box, player) for player in naive.inside(board) - {box}]
        for goal, cost in zip(goals.tolist(), row, strict=True):
            best = [way[goal] for way in ways if goal in way]
            assert cost == min(best, default=0 if box == goal else -1)


class Tables(NamedTuple):
    """What the kernels of a lone box take."""

    cut: Mask
    cut_squares: Ints
    side_group: Sides
    state: Ints
    pulled: Ints

    def scratch(self) -> tuple[Mask, Ints]:
        count = len(self.pulled)
        return np.full(count, 7, np.uint8), np.full(count, 7, np.int32)

    def state_of(self, square: int, side: int) -> int:
        """Return the number of a state, ``n`` where the side is a wall."""
        if self.side_group[square, side] < 0:
            return len(self.cut) - 1
        return int(self.state[square, side])


def tables(neighbours: Ints) -> Tables:
    """Return the states of a lone box and the pulls between them."""
    n = len(neighbours) - 1
    groups = np.array(side_groups(neighbours, {n}), np.int8)
    cut = np.array([len({*row} - {-1}) > 1 for row in groups.tolist()], np.uint8)
    cut_squares = np.flatnonzero(cut).astype(np.int32)
    state = np.full((n + 1, 4), 77, np.int32)
    pulled = np.full((n + 1 + 3 * len(cut_squares), 4), 77, np.int32)
    count = pulls.pull_table(neighbours, cut, cut_squares, groups, state, pulled)
    return Tables(cut, cut_squares, groups, state, pulled[:count])


def pushes_to(neighbours: Ints, box: int, side: int, goal: int) -> int:
    """Return the fewest pushes of a lone box with the player on that side, -1 = cannot."""
    n = len(neighbours) - 1
    costs = lone_pushes(neighbours, {n}, box, int(neighbours[box, side]))
    return min((cost for (square, _), cost in costs.items() if square == goal), default=-1)


@pytest.mark.parametrize("seed", SEEDS)
def test_states_are_numbered_and_linked_by_pulls(seed: int) -> None:
    neighbours, _, _ = scattered(seed)
    n = len(neighbours) - 1
    made = tables(neighbours)
    number: dict[State, int] = {}
    for square in range(n):
        for side in range(4):
            beside = state_beside(neighbours, {n}, square, side)
            here = made.state_of(square, side)
            if beside is None:
                assert here == n
                continue
            is_first = square not in {known for known, _ in number}
            assert number.setdefault(beside, here) == here
            assert not is_first or here == square
    assert len(set(number.values())) == len(number)
    further = sorted(there for there in number.values() if there > n)
    assert further == list(range(n + 1, len(made.pulled)))
    assert (made.pulled[n] == n).all()
    for (square, _), here in number.items():
        for side in range(4):
            can = made.state_of(square, side) == here
            there = int(neighbours[square, side])
            after = state_beside(neighbours, {n}, there, side) if can else None
            assert made.pulled[here, side] == (n if after is None else number[after])


@pytest.mark.parametrize("seed", SEEDS)
def test_box_goal_distances_are_the_fewest_pushes_of_lone_boxes(seed: int) -> None:
    neighbours, squares, goal = scattered(seed)
    n = len(neighbours) - 1
    rng = np.random.default_rng(seed)
    made = tables(neighbours)
    goals = np.array([goal, *sorted(squares)[:2]], np.int32)
    boxes = np.array(sorted(squares), np.int32)
    has_player = bool(rng.integers(2))
    sides = np.full(len(boxes), -1, np.int8)
    for i, box in enumerate(boxes.tolist()):
        choices = [d for d in range(4) if made.state_of(box, d) != n]
        if choices:
            sides[i] = rng.choice(choices)
    distances = np.full((len(boxes), len(goals)), 77, np.int32)
    asked = np.empty((len(boxes), 5), np.int32)
    states, scratch = (made.state, made.pulled), made.scratch()
    pulls.box_goal_distances(boxes, sides, has_player, goals, *states, distances, asked, *scratch)
    for box, side, row in zip(boxes.tolist(), sides.tolist(), distances.tolist(), strict=True):
        open_sides = [
            d for d in range(4) if made.state_of(box, d) != n and (not has_player or side == d)
        ]
        for there, found in zip(goals.tolist(), row, strict=True):
            costs = [pushes_to(neighbours, box, d, there) for d in open_sides]
            wanted = min((cost for cost in costs if cost >= 0), default=-1)
            assert found == (0 if box == there else wanted)


@pytest.mark.parametrize("seed", SEEDS)
def test_dead_squares_and_dead_corners(seed: int) -> None:
    neighbours, goals, _ = scattered(seed)
    n = len(neighbours) - 1
    goals = set(sorted(goals)[:2])
    made = tables(neighbours)
    inside, is_goal = np.zeros((2, n + 1), np.uint8)
    found = np.zeros((2, n + 1), np.uint8)
    inside[:n] = 1
    is_goal[list(goals)] = 1
    goal_squares = np.array(sorted(goals), np.int32)
    packed = made.side_group.view(np.int32).reshape(-1)
    states, scratch = (made.cut_squares, made.state, made.pulled), made.scratch()
    pulls.dead_squares(inside, is_goal, goal_squares, *states, packed, found, *scratch)
    corners, dead = found
    for square in range(n):
        is_wall = neighbours[square] == n
        is_corner = (is_wall[0] or is_wall[2]) and (is_wall[1] or is_wall[3])
        assert corners[square] == (is_corner and square not in goals)
        ways = [
            pushes_to(neighbours, square, side, goal)
            for side in range(4)
            if not is_wall[side]
            for goal in goals
        ]
        assert dead[square] == (square not in goals and max(ways, default=-1) < 0)
    assert not corners[n]
    assert not dead[n]

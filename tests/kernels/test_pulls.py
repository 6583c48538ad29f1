from __future__ import annotations

import numpy as np
from hypothesis import given, settings

from sokolab.analysis import bound
from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.dead import dead_squares
from sokolab.core.board import Board
from tests import naive


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

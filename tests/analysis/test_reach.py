from __future__ import annotations

import numpy as np
from hypothesis import given

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.reach import out_of_reach, player_reach
from sokolab.core.board import Board
from sokolab.core.position import Position
from tests import naive


@given(naive.boards())
def test_reach_is_that_of_the_rulebook(board: Board) -> None:
    finding = player_reach(board_arrays(board))
    assert set(np.flatnonzero(finding.squares).tolist()) == Position(board).player_reach()
    assert set(np.flatnonzero(finding.inside).tolist()) == naive.inside(board)


@given(naive.boards())
def test_out_of_reach_is_the_rest_of_the_free_floor(board: Board) -> None:
    found = set(np.flatnonzero(out_of_reach(board_arrays(board))).tolist())
    reached = Position(board).player_reach()
    assert found == naive.inside(board) - set(board.boxes) - reached


@given(naive.boards(players=2))
def test_without_exactly_one_player_nothing_is_reached(board: Board) -> None:
    if len(board.players) != 1:
        assert not player_reach(board_arrays(board)).squares.any()

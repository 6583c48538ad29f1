from __future__ import annotations

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import dead_squares
from sokolab.core.board import Board, Tile
from tests import naive


def marked(mask: np.ndarray) -> set[int]:
    return set(np.flatnonzero(mask).tolist())


@given(naive.boards())
def test_corners_are_as_defined_and_all_dead(board: Board) -> None:
    finding = dead_squares(board_arrays(board))
    assert marked(finding.corners) == naive.dead_corners(board)
    assert marked(finding.corners) <= marked(finding.dead)


@settings(max_examples=60)
@given(naive.boards(), st.data())
def test_a_wall_added_keeps_a_dead_square_dead(board: Board, data: st.DataObject) -> None:
    """On every square that is still inside; the wall is put anywhere but on the player."""
    square = data.draw(st.integers(0, board.size - 1))
    assume(square not in board.players)
    before = dead_squares(board_arrays(board))
    arrays_after = board_arrays(board.with_tiles([square], Tile.WALL))
    after = dead_squares(arrays_after)
    assert marked(before.dead) & marked(arrays_after.inside[:-1]) <= marked(after.dead)


@given(naive.boards())
def test_the_boxes_on_the_board_do_not_matter(board: Board) -> None:
    alone = board.with_pieces((), board.players[0])
    assert np.array_equal(
        dead_squares(board_arrays(board)).dead, dead_squares(board_arrays(alone)).dead
    )


def test_what_the_corner_rule_misses() -> None:
    board = Board.from_rows(["#######", "#     #", "#  .  #", "#@    #", "#######"])
    finding = dead_squares(board_arrays(board))
    assert marked(finding.corners) == {8, 12, 22, 26}
    assert marked(finding.dead) == {8, 9, 10, 11, 12, 15, 19, 22, 23, 24, 25, 26}


def test_off_the_board_counts_as_wall() -> None:
    finding = dead_squares(board_arrays(Board.from_rows(["@  ", "   ", "  ."])))
    assert marked(finding.corners) == {0, 2, 6}


def test_the_side_of_the_player_counts() -> None:
    """In a crossing of dead ends the player never comes round the box, so it cannot turn."""
    rows = ["#######", "###.###", "###@###", "#     #", "### ###", "### ###", "#######"]
    board = Board.from_rows(rows)
    dead = marked(dead_squares(board_arrays(board)).dead)
    assert {board.row_col(square) for square in dead} == {(3, 1), (3, 2), (3, 4), (3, 5), (5, 3)}

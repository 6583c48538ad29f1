from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.editing.selection import Area, cleared, copied, pasted
from tests.editing.boards import boards

BOARD = Board.from_rows(["####", "#@ #", "#$.#", "####"])


def test_an_area_between_corners_holds_both() -> None:
    assert Area.between((2, 5), (1, 7)) == Area(top=1, left=5, height=2, width=3)


def test_copied_and_cleared() -> None:
    area = Area(1, 1, 2, 2)
    assert copied(BOARD, area).rows() == ("@", "$.")
    assert cleared(BOARD, area).rows() == ("####", "#  #", "#  #", "####")
    assert cleared(BOARD, Area(-1, 2, 3, 9), Tile.WALL).rows() == ("####", "#@##", "#$.#", "####")
    with pytest.raises(ValueError, match="do not lie on a board"):
        copied(BOARD, Area(3, 3, 2, 2))


def test_a_pasted_player_lifts_the_other_and_floor_may_be_transparent() -> None:
    piece = Board.from_rows(["#@", " *"])
    assert pasted(BOARD, piece, 1, 1).rows() == ("####", "##@#", "# *#", "####")
    seen_through = pasted(BOARD, piece, 1, 1, transparent=True)
    assert seen_through.rows() == ("####", "##@#", "#$*#", "####")


@given(boards(), boards(), st.integers(-9, 9), st.integers(-9, 9), st.booleans())
def test_pasting_by_its_definition(
    board: Board, piece: Board, row: int, col: int, transparent: bool
) -> None:
    after = pasted(board, piece, row, col, transparent=transparent)
    laid = {}
    for r in range(piece.height):
        for c in range(piece.width):
            if 0 <= row + r < board.height and 0 <= col + c < board.width:
                laid[row + r, col + c] = int(piece.tiles[r, c])
    has_player = any(value & Tile.PLAYER for value in laid.values())
    for r in range(board.height):
        for c in range(board.width):
            expected = int(board.tiles[r, c])
            expected &= ~Tile.PLAYER if has_player else 0xFF
            if laid.get((r, c)) or ((r, c) in laid and not transparent):
                expected = laid[r, c]
            assert after.tiles[r, c] == expected


@given(boards())
def test_a_copy_pasted_back_changes_nothing(board: Board) -> None:
    whole = Area(0, 0, board.height, board.width)
    assert pasted(cleared(board, whole), copied(board, whole), 0, 0) == board

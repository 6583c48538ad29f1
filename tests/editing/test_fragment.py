from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.editing.selection import Area, Fragment, Selection, cleared, copied, pasted
from sokolab.editing.symmetry import Symmetry, inverse
from tests.editing.boards import boards

BOARD = Board.from_rows(["####", "#@ #", "#$.#", "####"])


@st.composite
def fragments(draw: st.DrawFn) -> Fragment:
    board = draw(boards())
    chosen = draw(st.sets(st.integers(0, board.size - 1), min_size=1))
    return copied(board, Selection.of_squares(board, sorted(chosen)))


def test_copied_and_cleared() -> None:
    selection = Selection.of_area(BOARD, Area(1, 1, 2, 2))
    assert copied(BOARD, selection).text == "@-\n$."
    assert cleared(BOARD, selection).rows() == ("####", "#  #", "#  #", "####")


def test_squares_that_are_not_selected_are_no_part_of_a_fragment() -> None:
    corner = Selection.of_squares(BOARD, [0, 6, 9])
    fragment = copied(BOARD, corner)
    assert fragment.text == "#\n  -\n $"
    assert pasted(Board.from_rows(["...", "...", "..."]), fragment, 0, 0).rows() == (
        "#..",
        "..",
        ".$.",
    )


def test_nothing_cannot_be_copied() -> None:
    with pytest.raises(ValueError, match="nothing is selected"):
        copied(BOARD, Selection.of_squares(BOARD, []))


def test_a_pasted_player_replaces_the_other() -> None:
    fragment = Fragment.from_text("#@\n *")
    assert pasted(BOARD, fragment, 1, 1).rows() == ("####", "##@#", "# *#", "####")


@given(fragments())
def test_a_fragment_reads_back_from_its_text(fragment: Fragment) -> None:
    assert Fragment.from_text(fragment.text, with_gaps=True) == fragment


@pytest.mark.parametrize("text", ["", "\n \n", "hello"])
def test_a_text_without_squares_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no row of squares|not an XSB glyph"):
        Fragment.from_text(text)


@given(fragments(), st.sampled_from(Symmetry))
def test_turning_there_and_back(fragment: Fragment, symmetry: Symmetry) -> None:
    assert fragment.transformed(symmetry).transformed(inverse(symmetry)) == fragment


@given(boards(), fragments(), st.integers(-9, 9), st.integers(-9, 9))
def test_pasting_by_its_definition(board: Board, fragment: Fragment, row: int, col: int) -> None:
    after = pasted(board, fragment, row, col)
    laid = {}
    for r in range(fragment.board.height):
        for c in range(fragment.board.width):
            on_board = 0 <= row + r < board.height and 0 <= col + c < board.width
            if on_board and fragment.mask[r, c]:
                laid[row + r, col + c] = int(fragment.board.tiles[r, c])
    has_player = any(value & Tile.PLAYER for value in laid.values())
    for r in range(board.height):
        for c in range(board.width):
            kept = int(board.tiles[r, c]) & (~Tile.PLAYER if has_player else 0xFF)
            assert after.tiles[r, c] == laid.get((r, c), kept)


@given(boards(), st.data())
def test_a_copy_pasted_back_changes_nothing(board: Board, data: st.DataObject) -> None:
    assume(len(board.players) <= 1)
    chosen = data.draw(st.sets(st.integers(0, board.size - 1), min_size=1))
    selection = Selection.of_squares(board, sorted(chosen))
    fragment = copied(board, selection)
    top, left, _, _ = selection.area
    assert pasted(cleared(board, selection), fragment, top, left) == board

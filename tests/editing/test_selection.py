from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.editing.selection import (
    Area,
    Combination,
    Selection,
    all_alike,
    combined,
    connected_alike,
    looped,
)
from tests.editing.boards import boards

BOARD = Board.from_rows(["####", "#@ #", "#$.#", "####"])


def picture(selection: Selection) -> list[str]:
    return ["".join("x" if here else "-" for here in row) for row in selection.mask.tolist()]


def test_an_area_between_corners_holds_both() -> None:
    assert Area.between((2, 5), (1, 7)) == Area(top=1, left=5, height=2, width=3)


def test_an_area_is_cut_at_the_edge_of_the_board() -> None:
    assert picture(Selection.of_area(BOARD, Area(-1, 2, 3, 9))) == ["--xx", "--xx", "----", "----"]
    assert len(Selection.of_area(BOARD, Area(-5, 0, 2, 2))) == 0


@given(boards(), st.data())
def test_selections_combine_like_sets(board: Board, data: st.DataObject) -> None:
    squares = st.sets(st.integers(0, board.size - 1))
    some, others = data.draw(squares), data.draw(squares)
    one = Selection.of_squares(board, sorted(some))
    other = Selection.of_squares(board, sorted(others))
    assert set((one | other).squares.tolist()) == some | others
    assert set((one & other).squares.tolist()) == some & others
    assert set((one - other).squares.tolist()) == some - others
    assert set((~one).squares.tolist()) == set(range(board.size)) - some
    assert len(one) == len(some)
    assert (one == other) == (some == others)


def test_a_selection_cannot_be_changed_from_outside() -> None:
    mask = np.zeros((2, 2), bool)
    selection = Selection(mask)
    mask[0, 0] = True
    assert len(selection) == 0
    with pytest.raises(ValueError, match="read-only"):
        selection.mask[0, 0] = True


def test_how_new_squares_join_the_old() -> None:
    left = Selection.of_area(BOARD, Area(0, 0, 1, 2))
    middle = Selection.of_area(BOARD, Area(0, 1, 1, 2))
    first_row = {
        how: None if (after := combined(left, middle, how)) is None else picture(after)[0]
        for how in Combination
    }
    assert first_row == {
        Combination.REPLACE: "-xx-",
        Combination.ADD: "xxx-",
        Combination.SUBTRACT: "x---",
        Combination.INTERSECT: "-x--",
    }
    assert combined(left, left, Combination.SUBTRACT) is None
    assert combined(None, left, Combination.ADD) == left
    assert combined(None, left, Combination.SUBTRACT) is None
    assert combined(None, left, Combination.INTERSECT) is None


def test_squares_alike_connected_and_everywhere() -> None:
    board = Board.from_rows(["# $#", "## #"])
    assert picture(connected_alike(board, 0)) == ["x---", "xx--"]
    assert picture(all_alike(board, [0])) == ["x--x", "xx-x"]
    assert picture(all_alike(board, [0, 2])) == ["x-xx", "xx-x"]


def test_the_border_of_a_selection() -> None:
    selection = Selection.of_area(Board.empty(5, 5), Area(0, 0, 4, 4))
    assert picture(selection.border) == ["xxxx-", "x--x-", "x--x-", "xxxx-", "-----"]


def test_a_selection_moves_with_a_board_that_grows() -> None:
    selection = Selection.of_area(BOARD, Area(0, 0, 2, 1))
    assert picture(selection.shifted((1, 2), (3, 4))) == ["----", "--x-", "--x-"]
    assert len(selection.shifted((-1, 0), (3, 4))) == 1
    assert len(selection.shifted((0, -1), (3, 4))) == 0


def test_the_area_around_squares() -> None:
    assert Selection.of_squares(BOARD, [5, 10]).area == Area(1, 1, 2, 2)
    assert Selection.of_squares(BOARD, []).area == Area(0, 0, 0, 0)


def test_a_loop_encloses_what_it_goes_around() -> None:
    diamond = [(0, 2), (2, 4), (4, 2), (2, 0)]
    assert picture(looped(Board.empty(5, 5), diamond)) == [
        "--x--",
        "-xxx-",
        "xxxxx",
        "-xxx-",
        "--x--",
    ]
    assert picture(looped(Board.empty(2, 2), [(0, 1)])) == ["-x", "--"]


def test_a_loop_may_leave_the_board() -> None:
    around = [(-3, -3), (-3, 9), (9, 9), (9, -3)]
    assert len(looped(BOARD, around)) == BOARD.size
    assert picture(looped(BOARD, [(-2, -2), (-2, 1), (1, 1), (1, -2)])) == [
        "xx--",
        "xx--",
        "----",
        "----",
    ]
    assert len(looped(BOARD, [(7, 7), (9, 9)])) == 0

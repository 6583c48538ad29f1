from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import TILE_OF_GLYPH, Board, Tile
from sokolab.editing.brush import Brush, holds, painted, without_tile_of
from tests.editing.boards import boards_with_squares

# The table of the module's docstring; columns as in UNDER.
UNDER = " #.$@*+"
AFTER = {
    Brush.WALL: "#######",
    Brush.FLOOR: "       ",
    Brush.ERASE: "       ",
    Brush.GOAL: "...*+*+",
    Brush.BOX: "$$*$$**",
    Brush.PLAYER: "@@+@@++",
    Brush.BOX_ON_GOAL: "*******",
    Brush.PLAYER_ON_GOAL: "+++++++",
}


@pytest.mark.parametrize("brush", Brush)
def test_every_combination_of_the_table(brush: Brush) -> None:
    for under, after in zip(UNDER, AFTER[brush], strict=True):
        assert str(painted(Board.from_rows(["#" + under]), [1], brush)) == ("#" + after).rstrip()


@given(boards_with_squares(), st.sampled_from(Brush))
def test_only_the_squares_named_change_but_for_the_player(
    drawn: tuple[Board, list[int]], brush: Brush
) -> None:
    board, squares = drawn
    after = painted(board, squares, brush)
    for square in set(range(board.size)) - set(squares):
        before, now = int(board.flat[square]), int(after.flat[square])
        lifted = bool(squares) and bool(brush.tile & Tile.PLAYER)
        assert now == (before & ~Tile.PLAYER if lifted else before)
    assert all(int(value) in TILE_OF_GLYPH.values() for value in after.flat)


@given(boards_with_squares(), st.sampled_from(Brush))
def test_a_stroke_may_cross_itself(drawn: tuple[Board, list[int]], brush: Brush) -> None:
    board, squares = drawn
    once = painted(board, squares, brush)
    assert painted(once, squares, brush) == once
    if squares:
        assert holds(once, squares[-1], brush)


@given(boards_with_squares(), st.sampled_from([Brush.PLAYER, Brush.PLAYER_ON_GOAL]))
def test_there_is_one_player_after_painting_one(
    drawn: tuple[Board, list[int]], brush: Brush
) -> None:
    board, squares = drawn
    if squares:
        assert painted(board, squares, brush).players == (squares[-1],)


@given(boards_with_squares(), st.sampled_from(Brush))
def test_holds_says_whether_painting_changes_the_square(
    drawn: tuple[Board, list[int]], brush: Brush
) -> None:
    board, squares = drawn
    for square in squares:
        after = painted(board, [square], brush)
        assert holds(board, square, brush) == (after.flat[square] == board.flat[square])


@pytest.mark.parametrize(
    ("brush", "after"),
    [
        (Brush.WALL, "  .$@*+"),
        (Brush.GOAL, " # $@$@"),
        (Brush.BOX, " #. @.+"),
        (Brush.PLAYER, " #.$ *."),
        (Brush.BOX_ON_GOAL, " #.$@ +"),
        (Brush.PLAYER_ON_GOAL, " #.$@*"),
        (Brush.FLOOR, " #.$@*+"),
    ],
)
def test_taken_lifts_what_the_brush_puts_down(brush: Brush, after: str) -> None:
    assert str(without_tile_of(Board.from_rows([UNDER]), range(7), brush)) == after


def test_nothing_named_nothing_changed() -> None:
    board = Board.from_rows(["@@"])
    assert painted(board, [], Brush.PLAYER) == board == without_tile_of(board, [], Brush.PLAYER)

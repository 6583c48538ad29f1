from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board, Direction
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import (
    Symmetry,
    direction_after,
    inverse,
    lurd_after,
    square_after,
    transformed,
)
from tests.editing.boards import boards, boards_with_squares

symmetries = st.sampled_from(Symmetry)


def test_each_does_what_its_name_says() -> None:
    board = Board.from_rows(["#@$", ".*+"])
    pictures = {
        Symmetry.IDENTITY: ("#@$", ".*+"),
        Symmetry.ROTATE_RIGHT: (".#", "*@", "+$"),
        Symmetry.ROTATE_HALF: ("+*.", "$@#"),
        Symmetry.ROTATE_LEFT: ("$+", "@*", "#."),
        Symmetry.MIRROR_LEFT_RIGHT: ("$@#", "+*."),
        Symmetry.MIRROR_UP_DOWN: (".*+", "#@$"),
        Symmetry.TRANSPOSE: ("#.", "@*", "$+"),
        Symmetry.ANTI_TRANSPOSE: ("+$", "*@", ".#"),
    }
    assert {symmetry: transformed(board, symmetry).rows() for symmetry in Symmetry} == pictures


@given(boards(), symmetries)
def test_every_symmetry_can_be_taken_back(board: Board, symmetry: Symmetry) -> None:
    assert transformed(transformed(board, symmetry), inverse(symmetry)) == board


@given(boards_with_squares(), symmetries)
def test_squares_and_directions_go_along(
    drawn: tuple[Board, list[int]], symmetry: Symmetry
) -> None:
    board, squares = drawn
    after = transformed(board, symmetry)
    for square in squares:
        there = square_after(board, square, symmetry)
        assert after.flat[there] == board.flat[square]
        for direction in (Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT):
            beside = int(board.neighbours[square, direction])
            if beside < board.size:
                turned = direction_after(direction, symmetry)
                assert after.neighbours[there, turned] == square_after(board, beside, symmetry)


@given(symmetries)
def test_a_solution_goes_along(symmetry: Symmetry) -> None:
    board = Board.from_rows(["#####", "#   #", "#@$.#", "# $ #", "# . #", "#####"])
    lurd = "RlurDldRlluurD"
    played = replay(board, "RurD")
    assert played.is_complete
    turned = replay(transformed(board, symmetry), lurd_after(played.lurd, symmetry))
    assert (turned.moves, turned.pushes, turned.solves) == (4, played.pushes, played.solves)
    assert turned.mismatch is None
    assert lurd_after(lurd_after(lurd, symmetry), inverse(symmetry)) == lurd

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import DOWN, LEFT, RIGHT, UP, Board
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import (
    Symmetry,
    direction_after,
    lurd_after,
    orbit,
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


@given(boards(), symmetries, symmetries)
def test_composition_and_inverse(board: Board, first: Symmetry, second: Symmetry) -> None:
    once = transformed(board, first)
    assert transformed(once, second) == transformed(board, first.then(second))
    assert transformed(once, first.inverse) == board
    assert first.then(first.inverse) is Symmetry.IDENTITY
    assert first.keeps_shape(board) == (once.tiles.shape == board.tiles.shape)


@given(boards_with_squares(), symmetries)
def test_squares_and_directions_go_along(
    drawn: tuple[Board, list[int]], symmetry: Symmetry
) -> None:
    board, squares = drawn
    after = transformed(board, symmetry)
    for square in squares:
        there = square_after(board, square, symmetry)
        assert after.flat[there] == board.flat[square]
        for direction in (UP, RIGHT, DOWN, LEFT):
            beside = int(board.neighbours[square, direction])
            if beside < board.size:
                turned = direction_after(direction, symmetry)
                assert after.neighbours[there, turned] == square_after(board, beside, symmetry)


@given(symmetries)
def test_a_solution_goes_along(symmetry: Symmetry) -> None:
    board = Board.from_rows(["#####", "#   #", "#@$.#", "# $ #", "# . #", "#####"])
    lurd = "RlurDldRlluurD"
    played = replay(board, "RurD")
    assert played.complete
    turned = replay(transformed(board, symmetry), lurd_after(played.lurd, symmetry))
    assert (turned.moves, turned.pushes, turned.solves) == (4, played.pushes, played.solves)
    assert turned.mismatch is None
    assert lurd_after(lurd_after(lurd, symmetry), symmetry.inverse) == lurd


def test_an_orbit_holds_the_images_that_fit() -> None:
    square, wide = Board.empty(3, 3), Board.empty(2, 3)
    assert sorted(orbit(square, [0], Symmetry).tolist()) == [0, 2, 6, 8]
    assert sorted(orbit(square, [1], Symmetry).tolist()) == [1, 3, 5, 7]
    assert orbit(square, [4, 0], [Symmetry.MIRROR_LEFT_RIGHT]).tolist() == [4, 0, 2]
    assert orbit(wide, [0], [Symmetry.ROTATE_RIGHT, Symmetry.ROTATE_HALF]).tolist() == [0, 5]

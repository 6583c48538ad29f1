from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.editing.symmetry import (
    NO_SYMMETRY,
    DrawingSymmetry,
    SymmetryKind,
    asymmetric_squares,
    made_symmetric,
    middle_of,
)
from tests.editing.boards import boards

squares = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
kinds = st.sampled_from(SymmetryKind)


@given(kinds, squares, squares)
def test_the_images_of_an_image_are_the_same_squares(
    kind: SymmetryKind, centre: tuple[int, int], square: tuple[int, int]
) -> None:
    symmetry = DrawingSymmetry(kind, centre).centred((0, 0))
    together = {square, *symmetry.images(square)}
    assert len(together) <= 4
    for image in together:
        assert {image, *symmetry.images(image)} == together


@pytest.mark.parametrize(
    ("kind", "centre", "images"),
    [
        (SymmetryKind.NONE, (2, 2), []),
        (SymmetryKind.LEFT_RIGHT, (2, 3), [(0, 3)]),
        (SymmetryKind.UP_DOWN, (5, 3), [(5, 0)]),
        (SymmetryKind.BOTH, (2, 2), [(0, 2), (2, 0), (2, 2)]),
        (SymmetryKind.HALF_TURN, (3, 3), [(3, 3)]),
        (SymmetryKind.QUARTER_TURN, (2, 2), [(0, 2), (2, 2), (2, 0)]),
        (SymmetryKind.QUARTER_TURN, (0, 0), []),
    ],
)
def test_the_images_of_the_first_square(
    kind: SymmetryKind, centre: tuple[int, int], images: list[tuple[int, int]]
) -> None:
    assert DrawingSymmetry(kind, centre).images((0, 0)) == images


def test_a_quarter_turn_about_the_side_of_a_square_moves_to_its_middle() -> None:
    symmetry = DrawingSymmetry(SymmetryKind.QUARTER_TURN, (2, 3)).centred((0, 0))
    assert symmetry.centre == (2, 2)


def test_without_a_centre_the_middle_counts() -> None:
    symmetry = DrawingSymmetry(SymmetryKind.LEFT_RIGHT)
    assert symmetry.centred(middle_of(Board.empty(3, 6))).images((1, 1)) == [(1, 4)]
    with pytest.raises(ValueError, match="no definite centre"):
        symmetry.images((0, 0))


def test_the_centre_moves_with_the_squares() -> None:
    symmetry = DrawingSymmetry(SymmetryKind.HALF_TURN, (3, 4))
    assert symmetry.shifted((1, 2)).images((1, 2)) == [(4, 6)]
    assert NO_SYMMETRY.shifted((1, 2)) == NO_SYMMETRY


@given(boards(), kinds)
def test_asymmetric_squares_by_their_definition(board: Board, kind: SymmetryKind) -> None:
    symmetry = DrawingSymmetry(kind).centred(middle_of(board))

    def tile(square: tuple[int, int]) -> int:
        on_board = 0 <= square[0] < board.height and 0 <= square[1] < board.width
        return int(board.tiles[square]) & ~Tile.PLAYER if on_board else 0

    expected = [
        square
        for square in range(board.size)
        if any(
            tile(board.row_col(square)) != tile(image)
            for image in symmetry.images(board.row_col(square))
        )
    ]
    assert asymmetric_squares(board, DrawingSymmetry(kind)).tolist() == expected


@given(boards(), kinds)
def test_a_mended_board_is_symmetric_and_keeps_the_upper_left(
    board: Board, kind: SymmetryKind
) -> None:
    assume(kind is not SymmetryKind.QUARTER_TURN or board.height == board.width)
    symmetry = DrawingSymmetry(kind)
    after = made_symmetric(board, symmetry)
    assert not asymmetric_squares(after, symmetry).size
    assert (after.flat[0] ^ board.flat[0]) & ~Tile.PLAYER == 0
    assert made_symmetric(after, symmetry) == after


def test_the_player_is_neither_copied_nor_lost() -> None:
    board = Board.from_rows(["$ @", "   "])
    assert made_symmetric(board, DrawingSymmetry(SymmetryKind.LEFT_RIGHT)).rows() == ("$ $", "")
    board = Board.from_rows(["@  ", ".. "])
    assert made_symmetric(board, DrawingSymmetry(SymmetryKind.LEFT_RIGHT)).rows() == ("@", "...")

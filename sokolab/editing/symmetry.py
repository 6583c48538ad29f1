"""The eight symmetries of a board (the dihedral group of order 8), and drawing that keeps them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.editing.brush import RowCol
from sokolab.guesses import unknown_value_error

_Item = TypeVar("_Item", bound=np.generic)


_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Symmetry(Enum):
    """A rotation, a reflection, or both.

    The value consists of three flags, in this order: whether rows and columns are exchanged,
    whether the rows are reversed, and whether the columns are reversed.
    """

    IDENTITY = (False, False, False)
    ROTATE_RIGHT = (True, False, True)
    ROTATE_HALF = (False, True, True)
    ROTATE_LEFT = (True, True, False)
    MIRROR_LEFT_RIGHT = (False, False, True)
    MIRROR_UP_DOWN = (False, True, False)
    TRANSPOSE = (True, False, False)
    ANTI_TRANSPOSE = (True, True, True)


def inverse(symmetry: Symmetry) -> Symmetry:
    """Return the symmetry that undoes this one."""
    inverses = {
        Symmetry.ROTATE_RIGHT: Symmetry.ROTATE_LEFT,
        Symmetry.ROTATE_LEFT: Symmetry.ROTATE_RIGHT,
    }
    return inverses.get(symmetry, symmetry)


def transformed(board: Board, symmetry: Symmetry) -> Board:
    """Return the board rotated or reflected.

    Examples
    --------
    >>> print(transformed(Board.from_rows(["#@", "$.", "##"]), Symmetry.ROTATE_RIGHT))
    #$#
    #.@
    """
    return Board(turned(board.tiles, symmetry))


def turned(tiles: NDArray[_Item], symmetry: Symmetry) -> NDArray[_Item]:
    """Return an array of rows and columns rotated or reflected, as a view."""
    swap, flip_rows, flip_columns = symmetry.value
    tiles = tiles.T if swap else tiles
    return tiles[:: -1 if flip_rows else 1, :: -1 if flip_columns else 1]


def square_after(board: Board, square: int, symmetry: Symmetry) -> int:
    """Return the number of a square of ``board`` on the transformed board."""
    swap, flip_rows, flip_columns = symmetry.value
    row, col = board.row_col(square)
    height, width = board.height, board.width
    if swap:
        row, col, height, width = col, row, width, height
    row = height - 1 - row if flip_rows else row
    col = width - 1 - col if flip_columns else col
    return row * width + col


def direction_after(direction: int, symmetry: Symmetry) -> int:
    """Return a direction as it points on the transformed board."""
    swap, flip_rows, flip_columns = symmetry.value
    row, col = _STEPS[direction]
    if swap:
        row, col = col, row
    return _STEPS.index((-row if flip_rows else row, -col if flip_columns else col))


def lurd_after(lurd: str, symmetry: Symmetry) -> str:
    """Return the lurd for the transformed board that corresponds to ``lurd``."""
    letters = "".join(DIRECTION_LETTERS[direction_after(d, symmetry)] for d in range(4))
    return lurd.translate(
        str.maketrans(DIRECTION_LETTERS + DIRECTION_LETTERS.upper(), letters + letters.upper())
    )


class SymmetryKind(Enum):
    """Which images of a square are drawn with it."""

    NONE = "none"
    LEFT_RIGHT = "left and right"
    UP_DOWN = "above and below"
    BOTH = "all four quarters"
    HALF_TURN = "a half turn"
    QUARTER_TURN = "a quarter turn"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_value_error(cls, "symmetry", value)


@dataclass(frozen=True, slots=True)
class DrawingSymmetry:
    """A kind of symmetry and where its centre is, as an immutable value.

    Examples
    --------
    >>> DrawingSymmetry(SymmetryKind.LEFT_RIGHT, (4, 5)).images((1, 0))
    [(1, 5)]
    """

    kind: SymmetryKind = SymmetryKind.NONE
    """Which images are drawn."""
    centre: RowCol | None = None
    """Twice the row and twice the column of the centre, so that it can lie between two squares;
    None stands for the middle of the board. For a quarter turn both are even, or both odd.
    """

    def centred(self, middle: RowCol) -> DrawingSymmetry:
        """Return the symmetry with a definite centre, by default ``middle``.

        The centre of a quarter turn that lies between two squares in one direction only is
        moved to the nearest possible one.
        """
        row, col = middle if self.centre is None else self.centre
        if self.kind is SymmetryKind.QUARTER_TURN and (row + col) % 2:
            col -= 1
        return replace(self, centre=(row, col))

    def shifted(self, shift: RowCol) -> DrawingSymmetry:
        """Return the symmetry for squares that have moved down and right."""
        if self.centre is None:
            return self
        centre = self.centre[0] + 2 * shift[0], self.centre[1] + 2 * shift[1]
        return replace(self, centre=centre)

    def images(self, cell: RowCol) -> list[RowCol]:
        """Return the images of a square, without itself. The symmetry needs a definite centre."""
        if self.centre is None:
            raise ValueError("the symmetry has no definite centre")  # no phrase: misuse
        row, col = self.centre
        images = [
            ((down + row) // 2, (right + col) // 2)
            for down, right in _images_of_vector(self.kind, 2 * cell[0] - row, 2 * cell[1] - col)
        ]
        return [image for image in dict.fromkeys(images) if image != cell]


NO_SYMMETRY: Final = DrawingSymmetry()
"""No symmetry: only the squares themselves are drawn."""

_Number = TypeVar("_Number", int, NDArray[np.int64])


def _images_of_vector(
    kind: SymmetryKind, down: _Number, right: _Number
) -> list[tuple[_Number, _Number]]:
    """Return the images of a vector from the centre, without the vector itself."""
    images: dict[SymmetryKind, list[tuple[_Number, _Number]]] = {
        SymmetryKind.NONE: [],
        SymmetryKind.LEFT_RIGHT: [(down, -right)],
        SymmetryKind.UP_DOWN: [(-down, right)],
        SymmetryKind.BOTH: [(down, -right), (-down, right), (-down, -right)],
        SymmetryKind.HALF_TURN: [(-down, -right)],
        SymmetryKind.QUARTER_TURN: [(right, -down), (-down, -right), (-right, down)],
    }
    return images[kind]


def middle_of(board: Board) -> RowCol:
    """Return the middle of a board as :attr:`DrawingSymmetry.centre` counts."""
    return board.height - 1, board.width - 1


def asymmetric_squares(board: Board, symmetry: DrawingSymmetry) -> NDArray[np.int32]:
    """Return the squares whose content differs from one of their images, ascending.

    Images off the board count as floor. The player does not count: there is only one.
    """
    tiles = board.tiles & ~np.uint8(Tile.PLAYER)
    differs = np.zeros(tiles.shape, bool)
    for image in _images_of_all(tiles, symmetry.centred(middle_of(board))):
        differs |= tiles != image
    return np.flatnonzero(differs).astype(np.int32)


def made_symmetric(board: Board, symmetry: DrawingSymmetry) -> Board:
    """Return the board made symmetric: the upper or left squares are copied onto their images.

    The player is kept, unless a wall or a box is copied onto its square. Images off the board are
    left out.
    """
    centred = symmetry.centred(middle_of(board))
    after = board.tiles.copy()
    for number in asymmetric_squares(board, centred).tolist():
        cell = board.row_col(number)
        images = [
            (row, col)
            for row, col in centred.images(cell)
            if 0 <= row < board.height and 0 <= col < board.width
        ]
        source = board.tiles[min([cell, *images])] & ~np.uint8(Tile.PLAYER)
        player = board.tiles[cell] & np.uint8(Tile.PLAYER)
        after[cell] = source | (0 if source & (Tile.WALL | Tile.BOX) else player)
    return Board(after)


def _images_of_all(tiles: NDArray[np.uint8], symmetry: DrawingSymmetry) -> list[NDArray[np.uint8]]:
    """Return the content of each image of all squares. Images off the board hold floor."""
    height, width = tiles.shape
    rows, columns = np.mgrid[:height, :width]
    row, col = symmetry.centre or (0, 0)
    images = []
    for down, right in _images_of_vector(symmetry.kind, 2 * rows - row, 2 * columns - col):
        r, c = (down + row) // 2, (right + col) // 2
        is_on_board = (r >= 0) & (r < height) & (c >= 0) & (c < width)
        image = np.zeros_like(tiles)
        image[is_on_board] = tiles[r[is_on_board], c[is_on_board]]
        images.append(image)
    return images

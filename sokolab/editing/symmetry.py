"""The eight symmetries of a rectangle of squares (the dihedral group of order 8)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board

__all__ = ["Symmetry", "direction_after", "lurd_after", "orbit", "square_after", "transformed"]

_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Symmetry(Enum):
    """A way to lay a board back upon the squared paper.

    The value tells how: first rows and columns change places (or not), then the rows are
    turned top to bottom (or not), then the columns left to right (or not).
    """

    IDENTITY = (False, False, False)
    ROTATE_RIGHT = (True, False, True)
    ROTATE_HALF = (False, True, True)
    ROTATE_LEFT = (True, True, False)
    MIRROR_LEFT_RIGHT = (False, False, True)
    MIRROR_UP_DOWN = (False, True, False)
    TRANSPOSE = (True, False, False)
    ANTI_TRANSPOSE = (True, True, True)

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that takes this one back."""
        swap, flip_rows, flip_cols = self.value
        return Symmetry((swap, flip_cols, flip_rows)) if swap else self

    def then(self, after: Symmetry) -> Symmetry:
        """Return the one symmetry that does this one first and ``after`` second."""
        swap, flip_rows, flip_cols = self.value
        swap_after, rows_after, cols_after = after.value
        if swap_after:
            flip_rows, flip_cols = flip_cols, flip_rows
        return Symmetry((swap != swap_after, flip_rows != rows_after, flip_cols != cols_after))

    def keeps_shape(self, board: Board) -> bool:
        """Whether the transformed board has as many rows and columns as the board."""
        return not self.value[0] or board.height == board.width


def transformed(board: Board, symmetry: Symmetry) -> Board:
    """Return the board turned or mirrored.

    Examples
    --------
    >>> print(transformed(Board.from_rows(["#@", "$.", "##"]), Symmetry.ROTATE_RIGHT))
    #$#
    #.@
    """
    swap, flip_rows, flip_cols = symmetry.value
    tiles = board.tiles.T if swap else board.tiles
    tiles = tiles[::-1] if flip_rows else tiles
    return Board(tiles[:, ::-1] if flip_cols else tiles)


def square_after(board: Board, square: int, symmetry: Symmetry) -> int:
    """Return where a square of ``board`` lies on the transformed board."""
    swap, flip_rows, flip_cols = symmetry.value
    row, col = board.row_col(square)
    height, width = board.height, board.width
    if swap:
        row, col, height, width = col, row, width, height
    row = height - 1 - row if flip_rows else row
    col = width - 1 - col if flip_cols else col
    return row * width + col


def direction_after(direction: int, symmetry: Symmetry) -> int:
    """Return where a direction points on the transformed board."""
    swap, flip_rows, flip_cols = symmetry.value
    row, col = _STEPS[direction]
    if swap:
        row, col = col, row
    return _STEPS.index((-row if flip_rows else row, -col if flip_cols else col))


def lurd_after(lurd: str, symmetry: Symmetry) -> str:
    """Return the letters that do on the transformed board what ``lurd`` does on the board."""
    letters = "".join(DIRECTION_LETTERS[direction_after(d, symmetry)] for d in range(4))
    return lurd.translate(
        str.maketrans(DIRECTION_LETTERS + DIRECTION_LETTERS.upper(), letters + letters.upper())
    )


def orbit(
    board: Board, squares: Iterable[int], symmetries: Iterable[Symmetry]
) -> NDArray[np.int32]:
    """Return the squares and their images, each once, in order: for symmetric drawing.

    Symmetries that would change the board's shape are left out.
    """
    ways = [symmetry for symmetry in symmetries if symmetry.keeps_shape(board)]
    found: dict[int, None] = {}
    for square in squares:
        found.setdefault(square)
        for symmetry in ways:
            found.setdefault(square_after(board, square, symmetry))
    return np.array(list(found), dtype=np.int32)

"""The eight symmetries of a board (the dihedral group of order 8)."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board

_Item = TypeVar("_Item", bound=np.generic)


_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Symmetry(Enum):
    """A rotation, a reflection, or both.

    The value says what is done, in this order: whether rows and columns are exchanged, whether
    the rows are reversed, and whether the columns are reversed.
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
    back = {
        Symmetry.ROTATE_RIGHT: Symmetry.ROTATE_LEFT,
        Symmetry.ROTATE_LEFT: Symmetry.ROTATE_RIGHT,
    }
    return back.get(symmetry, symmetry)


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
    swap, flip_rows, flip_cols = symmetry.value
    tiles = tiles.T if swap else tiles
    return tiles[:: -1 if flip_rows else 1, :: -1 if flip_cols else 1]


def square_after(board: Board, square: int, symmetry: Symmetry) -> int:
    """Return the number of a square of ``board`` on the transformed board."""
    swap, flip_rows, flip_cols = symmetry.value
    row, col = board.row_col(square)
    height, width = board.height, board.width
    if swap:
        row, col, height, width = col, row, width, height
    row = height - 1 - row if flip_rows else row
    col = width - 1 - col if flip_cols else col
    return row * width + col


def direction_after(direction: int, symmetry: Symmetry) -> int:
    """Return a direction as it points on the transformed board."""
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

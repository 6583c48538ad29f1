"""The tiny board that the stages of the analyses and routes make their calls on."""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask

_Array = TypeVar("_Array", bound=NDArray[np.generic])

SQUARES: Final = 15
"""The tiny board: three rows of five squares, walls round player, box and goal."""
PLAYER, BOX, GOAL = 6, 7, 8


def locked(array: _Array) -> _Array:
    """Make an array read-only and return it."""
    array.setflags(write=False)
    return array


def neighbours() -> Ints:
    """Return the neighbour table of the tiny board, read-only."""
    table = np.full((SQUARES + 1, 4), SQUARES, np.int32)
    numbers = np.arange(SQUARES, dtype=np.int32).reshape(3, 5)
    inner = table[:SQUARES].reshape(3, 5, 4)
    inner[1:, :, 0] = numbers[:-1]
    inner[:, :-1, 1] = numbers[:, 1:]
    inner[:-1, :, 2] = numbers[1:]
    inner[:, 1:, 3] = numbers[:, :-1]
    return locked(table)


def only(*squares: int) -> Mask:
    """Return a mask of these squares of the tiny board, read-only."""
    mask = np.zeros(SQUARES + 1, np.uint8)
    mask[list(squares)] = 1
    return locked(mask)


def inside() -> Mask:
    """Return the mask of the squares that are no wall, read-only."""
    return only(PLAYER, BOX, GOAL)

"""The shapes that make up a picture of a board, in units of one square.

A rectangle is ``(x, y, width, height)``; x runs to the right, y down, from the upper left corner
of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

Rectangle = tuple[float, float, float, float]

_LINE: Final = 1 / 40
"""Width of the lines between squares."""
_RIM: Final = 1 / 14
"""Width of the rims of walls."""


def runs(mask: NDArray[np.bool_]) -> Iterator[Rectangle]:
    """Yield a rectangle for each run of squares along the rows of a mask."""
    padded = np.pad(mask, ((0, 0), (1, 1)))
    for row in np.flatnonzero(mask.any(axis=1)).tolist():
        edges = np.flatnonzero(padded[row, 1:] != padded[row, :-1]).tolist()
        for start, stop in zip(edges[::2], edges[1::2], strict=True):
            yield start, row, stop - start, 1


def grid_lines(floor: NDArray[np.bool_]) -> Iterator[Rectangle]:
    """Yield the lines below and to the right of squares of floor."""
    for x, y, width, _ in runs(floor):
        yield x, y + 1 - _LINE, width, _LINE
    for y, x, height, _ in runs(floor.T):
        yield x + 1 - _LINE, y, _LINE, height


def wall_rims(wall: NDArray[np.bool_]) -> Iterator[Rectangle]:
    """Yield the rims of walls towards squares that are no wall, inner corners included."""
    padded = np.pad(wall, 1)

    def shifted(down: int, right: int) -> NDArray[np.bool_]:
        rows = slice(1 + down, padded.shape[0] - 1 + down)
        return padded[rows, 1 + right : padded.shape[1] - 1 + right]

    far = 1 - _RIM
    up, right, down, left = shifted(-1, 0), shifted(0, 1), shifted(1, 0), shifted(0, -1)
    yield from _placed(wall & ~up, (0, 0, 1, _RIM))
    yield from _placed(wall & ~right, (far, 0, _RIM, 1))
    yield from _placed(wall & ~down, (0, far, 1, _RIM))
    yield from _placed(wall & ~left, (0, 0, _RIM, 1))
    yield from _placed(wall & up & right & ~shifted(-1, 1), (far, 0, _RIM, _RIM))
    yield from _placed(wall & down & right & ~shifted(1, 1), (far, far, _RIM, _RIM))
    yield from _placed(wall & down & left & ~shifted(1, -1), (0, far, _RIM, _RIM))
    yield from _placed(wall & up & left & ~shifted(-1, -1), (0, 0, _RIM, _RIM))


def _placed(mask: NDArray[np.bool_], shape: Rectangle) -> Iterable[Rectangle]:
    """Yield a shape within one square for every square of a mask."""
    x, y, width, height = shape
    for row, col in np.argwhere(mask).tolist():
        yield col + x, row + y, width, height

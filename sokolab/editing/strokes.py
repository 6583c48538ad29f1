"""The squares that a gesture covers.

Cells are ``(row, col)``, both from 0. They may lie off the board and be negative, so that a
gesture can cross the edge; :func:`sokolab.editing.reshape.covering` then grows the board.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.core.regions import connected

Cell = tuple[int, int]


def line(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells of a straight line, both ends included.

    Consecutive cells touch at a side or a corner. The algorithm is that of Jack Bresenham,
    "Algorithm for computer control of a digital plotter", 1965.

    Examples
    --------
    >>> line((0, 0), (1, 3))
    ((0, 0), (0, 1), (1, 2), (1, 3))
    """
    (row, col), (last_row, last_col) = start, end
    rows, cols = abs(last_row - row), abs(last_col - col)
    row_step = 1 if row < last_row else -1
    col_step = 1 if col < last_col else -1
    error = cols - rows
    cells = [(row, col)]
    while (row, col) != (last_row, last_col):
        twice = 2 * error
        if twice > -rows:
            error -= rows
            col += col_step
        if twice < cols:
            error += cols
            row += row_step
        cells.append((row, col))
    return tuple(cells)


def _spans(corner: Cell, other: Cell) -> tuple[range, range]:
    (top, bottom), (left, right) = (sorted(pair) for pair in zip(corner, other, strict=True))
    return range(top, bottom + 1), range(left, right + 1)


def rectangle(corner: Cell, other: Cell) -> tuple[Cell, ...]:
    """Return all cells of the rectangle between two opposite corners, row by row."""
    rows, cols = _spans(corner, other)
    return tuple((row, col) for row in rows for col in cols)


def outline(corner: Cell, other: Cell) -> tuple[Cell, ...]:
    """Return the border cells of the rectangle between two opposite corners, row by row."""
    rows, cols = _spans(corner, other)
    row_ends, col_ends = {rows[0], rows[-1]}, {cols[0], cols[-1]}
    return tuple((row, col) for row in rows for col in cols if row in row_ends or col in col_ends)


def squares_of(board: Board, cells: tuple[Cell, ...]) -> NDArray[np.int32]:
    """Return the square numbers of the cells that lie on the board, in order."""
    height, width = board.height, board.width
    return np.array(
        [row * width + col for row, col in cells if 0 <= row < height and 0 <= col < width],
        dtype=np.int32,
    )


def region(board: Board, square: int) -> NDArray[np.int32]:
    """Return the connected squares that hold the same tile as ``square``, ascending.

    This is what the fill tool fills.
    """
    same = connected(board, [square], board.flat == board.flat[square])
    return np.flatnonzero(same).astype(np.int32)

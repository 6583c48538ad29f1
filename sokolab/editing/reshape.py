"""Boards of another size: grown or cropped."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sokolab.core.board import Board
from sokolab.editing.strokes import Cell

__all__ = ["covering", "cropped", "grown"]


def grown(board: Board, top: int, right: int, bottom: int, left: int) -> Board:
    """Return the board with that many rows and columns of floor added at each edge.

    Raises
    ------
    ValueError
        A number is negative.
    """
    if min(top, right, bottom, left) < 0:
        raise ValueError("a board grows by zero or more rows and columns; to cut, use cropped")
    return Board(np.pad(board.tiles, ((top, bottom), (left, right))))


def cropped(board: Board, top: int, left: int, height: int, width: int) -> Board:
    """Return the part of the board that starts at that row and column.

    Raises
    ------
    ValueError
        The part is empty or reaches over the edge.
    """
    over = top + height > board.height or left + width > board.width
    if over or min(top, left) < 0 or min(height, width) < 1:
        raise ValueError(
            f"rows {top + 1} to {top + height}, columns {left + 1} to {left + width} "
            f"do not lie on a board of {board.height} × {board.width}"
        )
    return Board(board.tiles[top : top + height, left : left + width])


def covering(board: Board, cells: Iterable[Cell]) -> tuple[Board, Cell]:
    """Return the board, grown so that all those cells lie on it, and the shift this caused.

    Cells are ``(row, col)`` of the board as given and may be negative. What was at
    ``(row, col)`` is then at ``(row + shift[0], col + shift[1])``.

    Examples
    --------
    >>> board, shift = covering(Board.from_rows(["##", "##"]), [(-1, 0), (0, 3)])
    >>> board.tiles.shape, shift
    ((3, 4), (1, 0))
    """
    places = list(cells)
    rows = [row for row, _ in places]
    cols = [col for _, col in places]
    top, left = -min([0, *rows]), -min([0, *cols])
    bottom = max([board.height - 1, *rows]) - board.height + 1
    right = max([board.width - 1, *cols]) - board.width + 1
    if top == right == bottom == left == 0:
        return board, (0, 0)
    return grown(board, top, right, bottom, left), (top, left)

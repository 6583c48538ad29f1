"""Boards of another size: grown, cut, trimmed; and new ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from sokolab.core.board import Board
from sokolab.editing.strokes import Cell

__all__ = ["Margins", "covering", "cropped", "grown", "margins", "trimmed"]


class Margins(NamedTuple):
    """Rows and columns at the four edges of a board."""

    top: int
    right: int
    bottom: int
    left: int


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


def margins(board: Board) -> Margins:
    """Return how many rows and columns of bare floor lie at each edge.

    On a board of floor alone all but the top left square count.
    """
    rows = np.flatnonzero(board.tiles.any(axis=1))
    cols = np.flatnonzero(board.tiles.any(axis=0))
    if not rows.size:
        return Margins(0, board.width - 1, board.height - 1, 0)
    return Margins(
        int(rows[0]),
        board.width - 1 - int(cols[-1]),
        board.height - 1 - int(rows[-1]),
        int(cols[0]),
    )


def trimmed(board: Board) -> Board:
    """Return the board without its :func:`margins`."""
    top, right, bottom, left = margins(board)
    return cropped(board, top, left, board.height - top - bottom, board.width - left - right)


def covering(board: Board, cells: Iterable[Cell]) -> tuple[Board, Cell]:
    """Return the board, grown so that all those cells lie on it, and the shift that made.

    Cells are ``(row, col)`` of the board as given and may be negative. What stood at
    ``(row, col)`` then stands at ``(row + shift[0], col + shift[1])``.

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

"""Boards of another size: grown or cropped."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.editing.brush import RowCol
from sokolab.language import LocalizedValueError, phrase


def grown(board: Board, top: int, right: int, bottom: int, left: int) -> Board:
    """Return the board with that many rows and columns of floor added at each edge.

    Raise ValueError if a number is negative.
    """
    if min(top, right, bottom, left) < 0:
        raise ValueError(
            "a board grows by zero or more rows and columns; "
            "to cut, use cropped"  # no phrase: misuse
        )
    return Board(np.pad(board.tiles, ((top, bottom), (left, right))))


def cropped(board: Board, top: int, left: int, height: int, width: int) -> Board:
    """Return the part of the board that starts at that row and column.

    Raise ValueError if the part is empty or reaches over the edge.
    """
    is_over_edge = top + height > board.height or left + width > board.width
    if is_over_edge or min(top, left) < 0 or min(height, width) < 1:
        raise LocalizedValueError(
            phrase(
                "rows {top} to {bottom}, columns {left} to {right} do not lie on a board of "
                "{height} × {width}",
                top=top + 1,
                bottom=top + height,
                left=left + 1,
                right=left + width,
                height=board.height,
                width=board.width,
            )
        )
    return Board(board.tiles[top : top + height, left : left + width])


def covering(board: Board, cells: Iterable[RowCol]) -> tuple[Board, RowCol]:
    """Return the board, grown so that all the squares lie on it, and the shift this caused.

    Squares are ``(row, col)`` of the board as given and can be negative. The square ``(row, col)``
    is then at ``(row + shift[0], col + shift[1])``.

    Examples
    --------
    >>> board, shift = covering(Board.from_rows(["##", "##"]), [(-1, 0), (0, 3)])
    >>> board.tiles.shape, shift
    ((3, 4), (1, 0))
    """
    cells = list(cells)
    rows = [row for row, _ in cells]
    columns = [col for _, col in cells]
    top, left = -min([0, *rows]), -min([0, *columns])
    bottom = max([board.height - 1, *rows]) - board.height + 1
    right = max([board.width - 1, *columns]) - board.width + 1
    if top == right == bottom == left == 0:
        return board, (0, 0)
    return grown(board, top, right, bottom, left), (top, left)


def walled(height: int, width: int) -> Board:
    """Return a board of floor with walls along its edges."""
    tiles = np.full((height, width), np.uint8(Tile.WALL))
    tiles[1:-1, 1:-1] = Tile.FLOOR
    return Board(tiles)


def resized(board: Board, height: int, width: int, anchor: RowCol) -> tuple[Board, RowCol]:
    """Return the board with another size, and how far its squares moved.

    ``anchor`` says where the drawing stays, for rows and for columns: -1 at the first edge, 0 in
    the middle, 1 at the last edge.

    Examples
    --------
    >>> board, shift = resized(Board.from_rows(["$@"]), 1, 4, (-1, 1))
    >>> str(board), shift
    ('  $@', (0, 2))
    """
    down = _offset(height - board.height, anchor[0])
    right = _offset(width - board.width, anchor[1])
    tiles = np.zeros((height, width), np.uint8)
    rows = slice(max(down, 0), max(min(down + board.height, height), 0))
    columns = slice(max(right, 0), max(min(right + board.width, width), 0))
    tiles[rows, columns] = board.tiles[
        rows.start - down : rows.stop - down, columns.start - right : columns.stop - right
    ]
    return Board(tiles), (down, right)


def _offset(increase: int, anchor: int) -> int:
    """Return where the old first row or column lies on the resized board."""
    return {-1: 0, 0: increase // 2, 1: increase}[anchor]

"""Rectangles of squares, to copy, paste and clear."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.editing.reshape import cropped
from sokolab.editing.strokes import Cell

__all__ = ["Area", "cleared", "copied", "pasted"]


class Area(NamedTuple):
    """A rectangle of squares, given by its top left square and its size."""

    top: int
    left: int
    height: int
    width: int

    @classmethod
    def between(cls, corner: Cell, other: Cell) -> Area:
        """Return the area between two opposite corner cells, both included."""
        (top, bottom), (left, right) = (sorted(pair) for pair in zip(corner, other, strict=True))
        return cls(top, left, bottom - top + 1, right - left + 1)


def copied(board: Board, area: Area) -> Board:
    """Return the part of the board in the area as a board of its own.

    Raises
    ------
    ValueError
        The area reaches over the edge of the board.
    """
    return cropped(board, *area)


def cleared(board: Board, area: Area, tile: Tile = Tile.FLOOR) -> Board:
    """Return the board with ``tile`` on every square of the area that lies on the board."""
    tiles = board.tiles.copy()
    rows = slice(max(area.top, 0), max(area.top + area.height, 0))
    tiles[rows, max(area.left, 0) : max(area.left + area.width, 0)] = tile
    return Board(tiles)


def pasted(board: Board, piece: Board, row: int, col: int, *, transparent: bool = False) -> Board:
    """Return the board with ``piece`` pasted so that its top left square is at ``(row, col)``.

    What falls off the board is lost; :func:`sokolab.editing.reshape.covering` can grow the board
    first. Pasting a player removes all others. With ``transparent``, squares where the piece is
    bare floor do not change.
    """
    top, left = max(row, 0), max(col, 0)
    part = piece.tiles[top - row : board.height - row, left - col : board.width - col]
    if row >= board.height or col >= board.width or not part.size:
        return board
    tiles = board.tiles.copy()
    if (part & Tile.PLAYER).any():
        tiles &= ~np.uint8(Tile.PLAYER)
    under = tiles[top : top + part.shape[0], left : left + part.shape[1]]
    under[...] = np.where(part == 0, under, part) if transparent else part
    return Board(tiles)

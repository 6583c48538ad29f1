"""The rows and columns of bare floor around what stands on a board."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.core.board import Board


class Margins(NamedTuple):
    """Rows and columns at the four edges of a board."""

    top: int
    right: int
    bottom: int
    left: int


def margins(board: Board) -> Margins:
    """Return how many rows and columns of bare floor lie at each edge.

    On a board of bare floor, everything but the top left square counts.
    """
    tiles = board.tiles
    if tiles[0].any() and tiles[-1].any() and tiles[:, 0].any() and tiles[:, -1].any():
        return Margins(0, 0, 0, 0)  # of most boards; quicker than what follows
    rows = np.flatnonzero(tiles.any(axis=1))
    cols = np.flatnonzero(tiles.any(axis=0))
    if not rows.size:
        return Margins(0, board.width - 1, board.height - 1, 0)
    return Margins(
        int(rows[0]),
        board.width - 1 - int(cols[-1]),
        board.height - 1 - int(rows[-1]),
        int(cols[0]),
    )


def trimmed(board: Board) -> Board:
    """Return the board without its :func:`margins`; the same object if there are none."""
    top, right, bottom, left = margins(board)
    if not (top or right or bottom or left):
        return board
    return Board(board.tiles[top : board.height - bottom, left : board.width - right])

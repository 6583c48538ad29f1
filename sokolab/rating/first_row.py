"""Boards whose first row has lost the spaces before it, as texts do that a page has stripped."""

from __future__ import annotations

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import why_no_level
from sokolab.core.board import Board, Tile


def with_first_row_moved(board: Board) -> tuple[Board, int] | None:
    """Return the board with its first row moved right to where it closes the board, and how far.

    Of several such places it takes the one where most ends of the row stand on walls. None if the
    board is closed as it is, its first row is more than a wall, or no place helps.
    """
    row = board.tiles[0]
    walls = np.flatnonzero(row == Tile.WALL)
    if not walls.size or not board_arrays(board).is_open or (row & ~np.uint8(Tile.WALL)).any():
        return None
    below = board.tiles[min(1, board.height - 1)] == Tile.WALL
    places = range(1, board.width - int(walls[-1]))
    for steps in sorted(
        places, key=lambda n: -int(below[walls[0] + n]) - int(below[walls[-1] + n])
    ):
        tiles = board.tiles.copy()
        tiles[0] = 0
        tiles[0, walls + steps] = Tile.WALL
        moved = Board(tiles)
        if why_no_level(board_arrays(moved)) is None:
            return moved, steps
    return None

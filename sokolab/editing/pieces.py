"""Edits of all pieces of a kind at once, and walls where they are missing or spare."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile

__all__ = [
    "boxes_onto_goals",
    "enclosed",
    "goals_under_boxes",
    "without",
    "without_spare_walls",
]


def without(board: Board, tile: Tile) -> Board:
    """Return the board with every such piece lifted (``Tile.BOX``: all boxes, goals stay)."""
    return Board(board.tiles & ~np.uint8(tile))


def goals_under_boxes(board: Board) -> Board:
    """Return the board with goals under all boxes and nowhere else: a solved position."""
    bare = without(board, Tile.GOAL)
    return bare.with_tiles(bare.boxes, (Tile.BOX | Tile.GOAL).value)


def boxes_onto_goals(board: Board) -> Board:
    """Return the board with the boxes moved onto free goals, both in ascending order.

    Boxes on goals stay, so do those for which no goal is left, and the player keeps his square.
    """
    free = [goal for goal in board.goals if not board.flat[goal] & (Tile.BOX | Tile.PLAYER)]
    loose = [box for box in board.boxes if not board.flat[box] & Tile.GOAL]
    count = min(len(free), len(loose))
    cleared = board.with_tiles(loose[:count], Tile.FLOOR.value)
    return cleared.with_tiles(free[:count], (Tile.BOX | Tile.GOAL).value)


def _reached(board: Board) -> NDArray[np.bool_]:
    """Return the squares (height, width) joined with a player, or with any piece without one."""
    neighbours = board.neighbours.tolist()
    shut = (board.flat & Tile.WALL).tolist()
    todo = list(board.players or (*board.boxes, *board.goals))
    seen = set(todo)
    while todo:
        for there in neighbours[todo.pop()]:
            if there < board.size and there not in seen and not shut[there]:
                seen.add(there)
                todo.append(there)
    mask = np.zeros(board.size, bool)
    mask[list(seen)] = True
    return mask.reshape(board.tiles.shape)


def _around(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares of the mask and those that touch one, if only by a corner."""
    padded = np.pad(mask, 1)
    height, width = mask.shape
    touched = np.zeros(mask.shape, bool)
    for row, col in product(range(3), repeat=2):
        touched |= padded[row : row + height, col : col + width]
    return touched


def enclosed(board: Board) -> Board:
    """Return the board with walls where the player could step off it.

    Gaps at the edge are closed just outside it, so the board may grow by a row or a column
    there. Without a player, what is joined with boxes and goals is closed in.

    Examples
    --------
    >>> print(enclosed(Board.from_rows(["@$.", "###"])))
    #####
    #@$.#
    #####
    """
    inside = np.pad(_reached(board), 1)
    tiles = np.pad(board.tiles, 1)
    outside = np.ones(tiles.shape, bool)
    outside[1:-1, 1:-1] = False
    tiles[_around(inside) & outside] = Tile.WALL
    top, left = (int(not edge.any()) for edge in (tiles[0], tiles[:, 0]))
    bottom, right = (int(not edge.any()) for edge in (tiles[-1], tiles[:, -1]))
    height, width = tiles.shape
    return Board(tiles[top : height - bottom, left : width - right])


def without_spare_walls(board: Board) -> Board:
    """Return the board with every wall cleared that touches no square the player could reach.

    Without a player, what is joined with boxes and goals counts; without any, nothing goes.
    """
    reached = _reached(board)
    if not reached.any():
        return board
    spare = (board.tiles == np.uint8(Tile.WALL)) & ~_around(reached)
    return Board(np.where(spare, np.uint8(Tile.FLOOR), board.tiles))

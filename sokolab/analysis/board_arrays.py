"""Board arrays: a board as flat arrays, the form that kernels take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, neighbour_table
from sokolab.core.display import Brief

CACHE_SIZE: Final = 4
"""Findings cached for each analysis: those of the displayed board and a few boards before."""

_Array = TypeVar("_Array", bound=NDArray[np.generic])

_WALL = np.uint8(1)  # the bit of core.board.Tile


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class BoardArrays(Brief):
    """A board as flat, read-only arrays, compared by identity.

    The *inside* is where the player could walk if all boxes were lifted. On a board without
    players, it is all regions that do not touch the border, or every region if all do. ``n`` is the
    number of squares; entry ``n`` of a mask stands for "off the board" and is 0.
    """

    board: Board
    neighbours: NDArray[np.int32]
    """int32 ``[n + 1, 4]``: the result of :func:`sokolab.core.board.neighbour_table`."""
    inside: NDArray[np.uint8]
    """uint8 ``[n + 1]``: 1 for squares inside."""
    free: NDArray[np.uint8]
    """uint8 ``[n + 1]``: 1 for squares inside without a box."""
    goals: NDArray[np.uint8]
    """uint8 ``[n + 1]``: 1 for goals inside."""
    reached: NDArray[np.uint8]
    """uint8 ``[n + 1]``: 1 for the squares that the player can walk to without a push. All 0 if
    there is not exactly one player.
    """
    boxes: NDArray[np.int32]
    """int32 ``[k]``: the squares of boxes inside, ascending."""
    box_sides: NDArray[np.int8]
    """int8 ``[k]``: a side of each box that the player can reach with all other boxes lifted (0 up,
    1 right, 2 down, 3 left), or -1 if there is no such side or not exactly one player.
    """
    goal_squares: NDArray[np.int32]
    """int32 ``[g]``: the squares of goals inside, ascending."""
    strays: NDArray[np.int32]
    """int32 ``[s]``: the squares outside with a box or a goal, but not both, ascending."""
    filled: int
    """Number of boxes inside that stand on goals."""
    player: int
    """The player's square, or -1 if there is not exactly one player."""
    is_open: bool
    """Whether a square on the edge of the board is inside."""


def read_only(array: _Array) -> _Array:
    """Make an array read-only and return it."""
    array.setflags(write=False)
    return array


@lru_cache(maxsize=64)
def border(height: int, width: int) -> NDArray[np.int32]:
    """Return the squares along the edge of a board of this size, ascending."""
    edge = np.ones((height, width), bool)
    edge[1:-1, 1:-1] = False
    return read_only(np.flatnonzero(edge).astype(np.int32))


@lru_cache(maxsize=CACHE_SIZE)
def board_arrays(board: Board) -> BoardArrays:
    """Return the cached arrays of a board, so that equal boards share one value."""
    from sokolab.kernels import flood

    height, width = board.tiles.shape
    n = height * width
    neighbours = neighbour_table(height, width)
    masks = np.empty((5, n + 1), np.uint8)
    squares = np.empty((4, n + 1), np.int32)
    sides = np.empty((2, n + 1), np.int8)
    counts = np.empty(5, np.int32)
    player = flood.lay_out(
        neighbours, board.flat, border(height, width), masks, squares, sides, counts
    )
    box_count, goal_count, stray_count, gap_count, filled_count = counts.tolist()
    for array in (masks, squares, sides):
        array.setflags(write=False)
    return BoardArrays(
        board=board,
        neighbours=neighbours,
        inside=masks[0],
        free=masks[1],
        goals=masks[2],
        reached=masks[3],
        boxes=squares[0, :box_count],
        box_sides=sides[0, :box_count],
        goal_squares=squares[1, :goal_count],
        strays=squares[2, :stray_count],
        filled=filled_count,
        player=int(player),
        is_open=gap_count > 0,
    )


def walls_beside_inside(arrays: BoardArrays) -> list[int]:
    """Return the walls beside a square inside, ascending.

    Walls at the edge of the board are left out, because nothing lies behind them.
    """
    board = arrays.board
    is_beside = arrays.inside[arrays.neighbours[:-1]].any(axis=1)
    is_wall = is_beside & (board.flat == _WALL)
    is_wall[border(board.height, board.width)] = False
    walls: list[int] = np.flatnonzero(is_wall).tolist()
    return walls

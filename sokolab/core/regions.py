"""Connected squares, in plain Python, for work that must not wait for kernels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile

_MOST_SWEEPS: Final = 12
"""Over all rows and columns; rooms need three or four, and winding ways are walked instead."""


def connected(board: Board, starts: Iterable[int], is_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares that open squares connect with the starts, bool ``[n]``.

    ``starts``: squares; they belong to the answer, open or not. ``is_open``: bool ``[n]``: the
    squares that may be entered.
    """
    begun = np.zeros(board.size, bool)
    begun[list(starts)] = True
    is_open = (is_open | begun).reshape(board.tiles.shape)
    seen = begun.reshape(board.tiles.shape)
    for _ in range(_MOST_SWEEPS):
        before = np.count_nonzero(seen)
        seen = _along_rows(seen, is_open)
        seen = _along_rows(seen.T, is_open.T).T
        if np.count_nonzero(seen) == before:
            return seen.reshape(-1)
    return _step_by_step(board, seen.reshape(-1), is_open.reshape(-1))


def inside(board: Board) -> NDArray[np.bool_]:
    """Return the squares inside, bool ``[rows, cols]``.

    As in :class:`sokolab.analysis.board_arrays.BoardArrays`, but without kernels, for pictures that
    need nothing else.
    """
    is_open = (board.flat & Tile.WALL) == 0
    players = [square for square in board.players if is_open[square]]
    if players:
        return connected(board, players, is_open).reshape(board.tiles.shape)
    enclosed: NDArray[np.bool_] = is_open.reshape(board.tiles.shape) & ~connected_with_edge(board)
    return enclosed if enclosed.any() else is_open.reshape(board.tiles.shape)


def connected_with_edge(board: Board) -> NDArray[np.bool_]:
    """Return the squares without a wall that are connected with the edge, bool ``[rows, cols]``."""
    is_open = (board.flat & Tile.WALL) == 0
    edge = np.ones(board.tiles.shape, bool)
    edge[1:-1, 1:-1] = False
    starts = np.flatnonzero(edge.reshape(-1) & is_open).tolist()
    return connected(board, starts, is_open).reshape(board.tiles.shape)


def regions(board: Board, is_open: NDArray[np.bool_]) -> Iterator[NDArray[np.bool_]]:
    """Yield the areas of connected open squares, each bool ``[n]``, by their lowest squares.

    ``is_open``: bool ``[n]``.
    """
    left = is_open.copy()
    while left.any():
        area = connected(board, [int(np.argmax(left))], left)
        left &= ~area
        yield area


def _along_rows(seen: NDArray[np.bool_], is_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares seen, with every run of open squares of a row that has one of them."""
    breaks = np.ones(is_open.shape, np.int32)
    breaks[:, 1:] = is_open[:, 1:] != is_open[:, :-1]
    runs = np.cumsum(breaks.reshape(-1)).reshape(is_open.shape)
    has_seen = np.zeros(int(runs.max(initial=0)) + 1, bool)
    has_seen[runs[seen]] = True
    found: NDArray[np.bool_] = is_open & has_seen[runs]
    return found


def _step_by_step(
    board: Board, begun: NDArray[np.bool_], is_open: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return the squares that open ones connect with those begun with, one after another."""
    neighbours, may_enter = board.neighbours.tolist(), [*is_open.tolist(), False]
    todo = np.flatnonzero(begun).tolist()
    seen = set(todo)
    while todo:
        for there in neighbours[todo.pop()]:
            if may_enter[there] and there not in seen:
                seen.add(there)
                todo.append(there)
    mask = np.zeros(board.size, bool)
    mask[list(seen)] = True
    return mask


def solved_board(board: Board) -> Board:
    """Return the board with a box on every goal and nowhere else, without a player."""
    return board.with_pieces(board.goals, None)


def player_regions(board: Board) -> list[list[int]]:
    """Return the parts of the floor where the player of a solved board can be, largest first.

    Only parts from which a box can be pulled count. Squares ascend; `board` is a
    :func:`solved_board`.
    """
    is_free = (board.flat & (Tile.WALL | Tile.BOX)) == 0
    neighbours = board.neighbours
    starts = {
        int(beside)
        for box in board.boxes
        for direction, beside in enumerate(neighbours[box])
        if beside < board.size
        and is_free[beside]
        and neighbours[beside, direction] < board.size
        and is_free[neighbours[beside, direction]]
    }
    regions: list[list[int]] = []
    while starts:
        mask = connected(board, [starts.pop()], is_free)
        region = mask.nonzero()[0].tolist()
        starts.difference_update(region)
        regions.append(region)
    return sorted(regions, key=lambda region: (-len(region), region[0]))

"""Connected squares and walks of the player, in plain Python: they never wait for kernels."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile

_MAX_SWEEPS: Final = 12  # rooms need three or four; long winding paths are walked step by step
_MAX_SQUARES_FOR_EXIT_PATH: Final = 10_000  # finding the path then takes milliseconds


def connected(board: Board, starts: Iterable[int], is_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares that open squares connect with the starts, bool ``[n]``.

    The squares ``starts`` belong to the answer, open or not. ``is_open``, bool ``[n]``, marks the
    squares that may be entered.
    """
    is_start = np.zeros(board.size, bool)
    is_start[list(starts)] = True
    is_open = (is_open | is_start).reshape(board.tiles.shape)
    seen = is_start.reshape(board.tiles.shape)
    for _ in range(_MAX_SWEEPS):
        count_before = np.count_nonzero(seen)
        seen = _along_rows(seen, is_open)
        seen = _along_rows(seen.T, is_open.T).T
        if np.count_nonzero(seen) == count_before:
            return seen.reshape(-1)
    return _step_by_step(board, seen.reshape(-1), is_open.reshape(-1))


def inside(board: Board) -> NDArray[np.bool_]:
    """Return the squares inside, bool ``[rows, columns]``.

    They are the inside of :class:`sokolab.analysis.board_arrays.BoardArrays`, without kernels for
    pictures that need nothing else.
    """
    is_open = (board.flat & Tile.WALL) == 0
    players = [square for square in board.players if is_open[square]]
    if players:
        return connected(board, players, is_open).reshape(board.tiles.shape)
    enclosed: NDArray[np.bool_] = is_open.reshape(board.tiles.shape) & ~connected_with_edge(board)
    return enclosed if enclosed.any() else is_open.reshape(board.tiles.shape)


def connected_with_edge(board: Board) -> NDArray[np.bool_]:
    """Return the squares that no wall separates from the edge, bool ``[rows, columns]``."""
    is_open = (board.flat & Tile.WALL) == 0
    edge = np.ones(board.tiles.shape, bool)
    edge[1:-1, 1:-1] = False
    starts = np.flatnonzero(edge.reshape(-1) & is_open).tolist()
    return connected(board, starts, is_open).reshape(board.tiles.shape)


def regions(board: Board, is_open: NDArray[np.bool_]) -> Iterator[NDArray[np.bool_]]:
    """Yield the areas of connected open squares, each bool ``[n]``, by their lowest squares.

    ``is_open`` is bool ``[n]``.
    """
    unvisited = is_open.copy()
    while unvisited.any():
        area = connected(board, [int(np.argmax(unvisited))], unvisited)
        unvisited &= ~area
        yield area


def _along_rows(seen: NDArray[np.bool_], is_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares seen, with every run of open squares of a row that has one of them."""
    breaks = np.ones(is_open.shape, np.int32)
    breaks[:, 1:] = is_open[:, 1:] != is_open[:, :-1]
    runs = np.cumsum(breaks.reshape(-1)).reshape(is_open.shape)
    has_seen = np.zeros(int(runs.max(initial=0)) + 1, bool)
    has_seen[runs[seen]] = True
    grown: NDArray[np.bool_] = is_open & has_seen[runs]
    return grown


def _step_by_step(
    board: Board, is_seen: NDArray[np.bool_], is_open: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return the squares that open squares connect with the squares seen, one after another."""
    neighbours, may_enter = board.neighbours.tolist(), [*is_open.tolist(), False]
    waiting_squares = np.flatnonzero(is_seen).tolist()
    seen = set(waiting_squares)
    while waiting_squares:
        for neighbour in neighbours[waiting_squares.pop()]:
            if may_enter[neighbour] and neighbour not in seen:
                seen.add(neighbour)
                waiting_squares.append(neighbour)
    is_connected = np.zeros(board.size, bool)
    is_connected[list(seen)] = True
    return is_connected


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
        int(neighbour)
        for box in board.boxes
        for direction, neighbour in enumerate(neighbours[box])
        if neighbour < board.size
        and is_free[neighbour]
        and neighbours[neighbour, direction] < board.size
        and is_free[neighbours[neighbour, direction]]
    }
    regions: list[list[int]] = []
    while starts:
        mask = connected(board, [starts.pop()], is_free)
        region = mask.nonzero()[0].tolist()
        starts.difference_update(region)
        regions.append(region)
    return sorted(regions, key=lambda region: (-len(region), region[0]))


def plain_walk(board: Board, boxes: Container[int], start: int, target: int) -> str | None:
    """Return the lurd of a shortest walk round walls and these boxes, or None.

    Examples
    --------
    >>> plain_walk(Board.from_rows(["#####", "#@  #", "#   #", "#####"]), {7}, 6, 8)
    'drru'
    """
    neighbours, may_enter = _floor_map(board)
    came_from: dict[int, tuple[int, str]] = {start: (start, "")}
    waiting_squares = deque([start])
    while waiting_squares and target not in came_from:
        square = waiting_squares.popleft()
        for letter, neighbour in zip(DIRECTION_LETTERS, neighbours[square], strict=True):
            if may_enter[neighbour] and neighbour not in boxes and neighbour not in came_from:
                came_from[neighbour] = (square, letter)
                waiting_squares.append(neighbour)
    return lurd_to(came_from, target) if target in came_from else None


def lurd_to(came_from: Mapping[int, tuple[int, str]], target: int) -> str:
    """Return the lurd of the walk to a square.

    Parameters
    ----------
    came_from
        By square of a search, the square before it and the letter of the step between them, which
        is "" at the start.
    """
    letters: list[str] = []
    square, letter = came_from[target]
    while letter:
        letters.append(letter)
        square, letter = came_from[square]
    return "".join(reversed(letters))


def exit_square(board: Board) -> int:
    """Return the square through which the player leaves an open board, as a person would see it.

    It is the last doorway on a shortest walk to the edge of the board: a square of bare floor with
    walls on two opposite sides. A doorway with boxes or goals behind it does not count, since a
    wall there would cut them off from the player. Without a doorway, it is a square of the edge.

    Examples
    --------
    >>> exit_square(Board.from_rows(["#####", "#@$.#", "## ##"]))
    12
    """
    is_small = board.size <= _MAX_SQUARES_FOR_EXIT_PATH
    squares = _exit_path(board) if is_small else _reachable_edge(board)
    doorways = (square for square in squares if _is_doorway(board, square))
    return next((square for square in doorways if not _cuts_off_pieces(board, square)), squares[0])


def _reachable_edge(board: Board) -> list[int]:
    """Return all squares of the edge that the player can walk to with all boxes lifted."""
    reach = connected(board, board.players, (board.flat & Tile.WALL) == 0)
    on_edge = reach.reshape(board.tiles.shape).copy()
    on_edge[1:-1, 1:-1] = False
    squares: list[int] = np.flatnonzero(on_edge).tolist()
    return squares


def _exit_path(board: Board) -> list[int]:
    """Return the squares of a shortest walk to the edge, from the edge back, without the start."""
    neighbours, may_enter = _floor_map(board)
    came_from = {player: player for player in board.players}
    waiting_squares = deque(came_from)
    while board.size not in neighbours[waiting_squares[0]]:
        square = waiting_squares.popleft()
        for neighbour in neighbours[square]:
            if may_enter[neighbour] and neighbour not in came_from:
                came_from[neighbour] = square
                waiting_squares.append(neighbour)
    path = [waiting_squares[0]]
    while came_from[path[-1]] != path[-1]:
        path.append(came_from[path[-1]])
    return path[:-1] or path


def _cuts_off_pieces(board: Board, square: int) -> bool:
    """Whether a wall on that square would cut off a box or a goal from the player."""
    may_enter = (board.flat & Tile.WALL) == 0
    reach = connected(board, board.players, may_enter)
    may_enter[square] = False
    cut_off = reach & ~connected(board, board.players, may_enter)
    return bool((board.flat[cut_off] & (Tile.BOX | Tile.GOAL)).any())


def _is_doorway(board: Board, square: int) -> bool:
    if board.flat[square] != Tile.FLOOR:
        return False
    up, right, down, left = (
        neighbour < board.size and bool(board.flat[neighbour] & Tile.WALL)
        for neighbour in board.neighbours[square].tolist()
    )
    return (up and down) or (left and right)


@lru_cache(maxsize=1)  # many walks are asked for on one board
def _floor_map(board: Board) -> tuple[list[list[int]], list[bool]]:
    """Return the neighbours of each square, and whether it is open, as lists."""
    return board.neighbours.tolist(), [*((board.flat & Tile.WALL) == 0).tolist(), False]

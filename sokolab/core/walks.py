"""Connected squares and walks of the player, in plain Python: they never wait for kernels."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile

_MAX_SWEEPS: Final = 12  # rooms need three or four; long winding ways are walked


def connected(board: Board, starts: Iterable[int], is_open: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the squares that open squares connect with the starts, bool ``[n]``.

    The squares ``starts`` belong to the answer, open or not. ``is_open``, bool ``[n]``, marks the
    squares that may be entered.
    """
    begun = np.zeros(board.size, bool)
    begun[list(starts)] = True
    is_open = (is_open | begun).reshape(board.tiles.shape)
    seen = begun.reshape(board.tiles.shape)
    for _ in range(_MAX_SWEEPS):
        before = np.count_nonzero(seen)
        seen = _along_rows(seen, is_open)
        seen = _along_rows(seen.T, is_open.T).T
        if np.count_nonzero(seen) == before:
            return seen.reshape(-1)
    return _step_by_step(board, seen.reshape(-1), is_open.reshape(-1))


def inside(board: Board) -> NDArray[np.bool_]:
    """Return the squares inside, bool ``[rows, cols]``.

    They are those of :class:`sokolab.analysis.board_arrays.BoardArrays`, found without kernels for
    pictures that need nothing else.
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

    ``is_open`` is bool ``[n]``.
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
    """Return the squares that open ones connect with the starts, found one after another."""
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


_MAX_SQUARES_FOR_WAY_OUT: Final = 10_000  # walking the way out then takes milliseconds


def plain_walk(board: Board, boxes: Container[int], start: int, target: int) -> str | None:
    """Return the letters of a shortest walk round walls and these boxes, or None.

    Examples
    --------
    >>> plain_walk(Board.from_rows(["#####", "#@  #", "#   #", "#####"]), {7}, 6, 8)
    'drru'
    """
    neighbours, may_enter = _floor(board)
    came: dict[int, tuple[int, str]] = {start: (start, "")}
    todo = deque([start])
    while todo and target not in came:
        here = todo.popleft()
        for letter, there in zip(DIRECTION_LETTERS, neighbours[here], strict=True):
            if may_enter[there] and there not in boxes and there not in came:
                came[there] = (here, letter)
                todo.append(there)
    return letters_back(came, target) if target in came else None


def letters_back(came: Mapping[int, tuple[int, str]], target: int) -> str:
    """Return the letters of the walk to a square.

    For each square of a search, ``came`` has the square before it and the letter of the step
    between them, which is "" where the search began.
    """
    letters: list[str] = []
    before, letter = came[target]
    while letter:
        letters.append(letter)
        before, letter = came[before]
    return "".join(reversed(letters))


def hole(board: Board) -> int:
    """Return the square through which the player leaves an open board, as a person would see it.

    It is the last doorway on a shortest walk to the edge of the board: a square of bare floor with
    walls on two opposite sides. A doorway with boxes or goals behind it does not count, since a
    wall there would part them from the player. Without a doorway, and on a huge board, it is a
    square of the edge.

    Examples
    --------
    >>> hole(Board.from_rows(["#####", "#@$.#", "## ##"]))
    12
    """
    way = _way_out(board) if board.size <= _MAX_SQUARES_FOR_WAY_OUT else _ways_out(board)
    doorways = (square for square in way if _is_doorway(board, square))
    return next((square for square in doorways if not _parts_pieces(board, square)), way[0])


def _ways_out(board: Board) -> list[int]:
    """Return all squares of the edge that the player can walk to with all boxes lifted."""
    reached = connected(board, board.players, (board.flat & Tile.WALL) == 0)
    found = reached.reshape(board.tiles.shape).copy()
    found[1:-1, 1:-1] = False
    squares: list[int] = np.flatnonzero(found).tolist()
    return squares


def _way_out(board: Board) -> list[int]:
    """Return the squares of a shortest walk to the edge, from the edge back, without the start."""
    neighbours, may_enter = _floor(board)
    came = {player: player for player in board.players}
    todo = deque(came)
    while board.size not in neighbours[todo[0]]:
        here = todo.popleft()
        for there in neighbours[here]:
            if may_enter[there] and there not in came:
                came[there] = here
                todo.append(there)
    way = [todo[0]]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return way[:-1] or way


def _parts_pieces(board: Board, square: int) -> bool:
    """Whether a wall on that square would part the player from a box or a goal."""
    may_enter = (board.flat & Tile.WALL) == 0
    reached = connected(board, board.players, may_enter)
    may_enter[square] = False
    cut_off = reached & ~connected(board, board.players, may_enter)
    return bool((board.flat[cut_off] & (Tile.BOX | Tile.GOAL)).any())


def _is_doorway(board: Board, square: int) -> bool:
    if board.flat[square] != Tile.FLOOR:
        return False
    up, right, down, left = (
        there < board.size and bool(board.flat[there] & Tile.WALL)
        for there in board.neighbours[square].tolist()
    )
    return (up and down) or (left and right)


@lru_cache(maxsize=1)  # many walks are asked for on one board
def _floor(board: Board) -> tuple[list[list[int]], list[bool]]:
    """Return the neighbours of each square, and whether it is open, as lists."""
    return board.neighbours.tolist(), [*((board.flat & Tile.WALL) == 0).tolist(), False]

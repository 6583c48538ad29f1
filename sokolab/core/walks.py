"""Walks of the player, in plain Python, for work that must not wait for kernels."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.regions import connected

_FEW: Final = 10_000
"""Squares of a board on which the way out is walked; it takes milliseconds."""


def plain_walk(board: Board, boxes: Container[int], start: int, target: int) -> str | None:
    """Return the letters of a shortest walk round walls and these boxes, or None if there is none.

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

    ``came`` has, for each square of a search, the square before and the letter between them; where
    the search began, "" for the letter.
    """
    letters: list[str] = []
    before, letter = came[target]
    while letter:
        letters.append(letter)
        before, letter = came[before]
    return "".join(reversed(letters))


def hole(board: Board) -> int:
    """Return the square through which the player leaves an open board, as a person would see it.

    It is the last doorway, a square of bare floor with walls on two opposite sides, on a shortest
    walk to the edge of the board. Without one, and on a huge board, it is a square of the edge.

    Examples
    --------
    >>> hole(Board.from_rows(["#####", "#@$.#", "## ##"]))
    12
    """
    way = _way_out(board) if board.size <= _FEW else _ways_out(board)
    return next((square for square in way if _is_doorway(board, square)), way[0])


def _ways_out(board: Board) -> list[int]:
    """Return all squares of the edge that the player can walk to with all boxes lifted."""
    reached = connected(board, board.players, (board.flat & Tile.WALL) == 0)
    found = reached.reshape(board.tiles.shape).copy()
    found[1:-1, 1:-1] = False
    squares: list[int] = np.flatnonzero(found).tolist()
    return squares


def _way_out(board: Board) -> list[int]:
    """Return the squares of a shortest walk to the edge, from there back, without its start."""
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
    """Return the neighbours of each square, and whether it is no wall, as lists."""
    return board.neighbours.tolist(), [*((board.flat & Tile.WALL) == 0).tolist(), False]

"""Walks round boxes, in plain Python, for work that must not wait for kernels."""

from __future__ import annotations

from collections import deque
from collections.abc import Container
from functools import lru_cache

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile

__all__ = ["plain_walk"]


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
    if target not in came:
        return None
    letters: list[str] = []
    while target != start:
        target, letter = came[target]
        letters.append(letter)
    return "".join(reversed(letters))


@lru_cache(maxsize=1)  # many walks are asked for on one board
def _floor(board: Board) -> tuple[list[list[int]], list[bool]]:
    """Return the neighbours of each square, and whether it is no wall, as lists."""
    return board.neighbours.tolist(), [*((board.flat & Tile.WALL) == 0).tolist(), False]

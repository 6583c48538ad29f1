"""Breadth-first oracles of the solvers, by the rulebook alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from sokolab.core.board import Board
from sokolab.core.position import Position


def _least(
    board: Board, start: Position, after: Callable[[Position], Iterator[Position]]
) -> int | None:
    seen = {start}
    front = [start]
    steps = 0
    while front:
        if any(position.is_solved for position in front):
            return steps
        steps += 1
        front = [there for position in front for there in after(position)]
        front = [there for there in dict.fromkeys(front) if there not in seen]
        seen.update(front)
    return None


def pushed(board: Board, position: Position) -> Iterator[Position]:
    """Yield the normalised positions after every push."""
    for box, direction in position.pushes():
        beyond = int(board.neighbours[box, direction])
        yield Position(board, position.boxes - {box} | {beyond}, box).normalised()


@lru_cache(maxsize=256)
def least_pushes(board: Board) -> int | None:
    """Return the fewest pushes of a solution, or None."""
    start = Position(board).normalised()
    return _least(board, start, lambda position: pushed(board, position))


@lru_cache(maxsize=256)
def least_moves(board: Board) -> int | None:
    """Return the fewest moves of a solution, or None."""

    def moved(position: Position) -> Iterator[Position]:
        for direction in range(4):
            there = position.moved(direction)
            if there is not None:
                yield there

    return _least(board, Position(board), moved)

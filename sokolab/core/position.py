"""A position: where the boxes are and where the player stands, on a given board.

Plain and slow on purpose: this is the rulebook that judges what the kernels do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile

__all__ = [
    "Position",
    "Push",
    "is_solved",
    "legal_pushes",
    "normalised",
    "perft",
    "player_reach",
    "stepped",
    "zobrist_key",
]


class Push(NamedTuple):
    """The player walks behind the box on square ``box`` and pushes it once."""

    box: int
    direction: int


@dataclass(frozen=True, slots=True)
class Position:
    """Boxes and player; walls and goals stay with the board."""

    boxes: frozenset[int]
    player: int

    @classmethod
    def of(cls, board: Board) -> Position:
        """Return the position that the board shows.

        Raises
        ------
        ValueError
            The board has not exactly one player.
        """
        players = board.players
        if len(players) != 1:
            raise ValueError(f"a position has one player; this board has {len(players)}")
        return cls(frozenset(board.boxes), players[0])


def _neighbour(board: Board, square: int, direction: int) -> int:
    """Return the square next to it, or ``board.size`` off the board."""
    return int(board.neighbours[square, direction])


def _is_wall(board: Board, square: int) -> bool:
    return square == board.size or bool(board.flat[square] & Tile.WALL)


def stepped(board: Board, position: Position, direction: int) -> Position | None:
    """Return the position after one move in that direction, or None where the rules forbid it."""
    ahead = _neighbour(board, position.player, direction)
    if _is_wall(board, ahead):
        return None
    if ahead not in position.boxes:
        return Position(position.boxes, ahead)
    beyond = _neighbour(board, ahead, direction)
    if _is_wall(board, beyond) or beyond in position.boxes:
        return None
    return Position(position.boxes - {ahead} | {beyond}, ahead)


def player_reach(board: Board, position: Position) -> frozenset[int]:
    """Return the squares the player can walk to without pushing."""
    seen = {position.player}
    todo = [position.player]
    while todo:
        square = todo.pop()
        for direction in range(4):
            there = _neighbour(board, square, direction)
            if there not in seen and there not in position.boxes and not _is_wall(board, there):
                seen.add(there)
                todo.append(there)
    return frozenset(seen)


def normalised(board: Board, position: Position) -> Position:
    """Return the position with the player on the smallest square of his reach."""
    return Position(position.boxes, min(player_reach(board, position)))


def legal_pushes(board: Board, position: Position) -> Iterator[Push]:
    """Yield every push that can be made now, boxes ascending, then directions."""
    reach = player_reach(board, position)
    for box in sorted(position.boxes):
        for direction in range(4):
            beyond = _neighbour(board, box, direction)
            if _neighbour(board, box, direction ^ 2) not in reach:
                continue
            if not _is_wall(board, beyond) and beyond not in position.boxes:
                yield Push(box, direction)


def is_solved(board: Board, position: Position) -> bool:
    """Whether there are boxes and every one stands on a goal."""
    flat = board.flat
    return bool(position.boxes) and all(flat[box] & Tile.GOAL for box in position.boxes)


def perft(board: Board, position: Position, depth: int) -> int:
    """Count the push sequences of that length (the check of every push generator).

    The name and the habit are chess programmers'.
    """
    if depth == 0:
        return 1
    total = 0
    for box, direction in legal_pushes(board, position):
        beyond = _neighbour(board, box, direction)
        total += perft(board, Position(position.boxes - {box} | {beyond}, box), depth - 1)
    return total


@lru_cache(maxsize=16)
def _zobrist_table(size: int) -> NDArray[np.uint64]:
    """Return two random 64-bit words a square (box, player), the same in every run."""
    return np.random.Generator(np.random.PCG64(0x50C0BA)).integers(
        0, 2**64, size=(size, 2), dtype=np.uint64
    )


def zobrist_key(board: Board, position: Position) -> int:
    """Return a 64-bit key of boxes and normalised player, equal for equivalent positions."""
    table = _zobrist_table(board.size)
    key = int(table[normalised(board, position).player, 1])
    for box in position.boxes:
        key ^= int(table[box, 0])
    return key

"""Solutions kept with a level, replayed on the board as it is now before anybody sees them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import replay

__all__ = ["Judged", "best", "judged"]


@dataclass(frozen=True, slots=True)
class Judged:
    """A solution and what replaying it gave.

    Attributes
    ----------
    title
        What the file calls it, or "".
    lurd
        The letters, re-cased by what they did.
    solves
        Whether it still solves the board.
    moves, pushes
        As counted by the replay.
    """

    title: str
    lurd: str
    solves: bool
    moves: int
    pushes: int


@lru_cache(maxsize=4096)
def _judge(board: Board, solution: Solution) -> Judged:
    if len(board.players) != 1:
        return Judged(solution.title, solution.lurd, False, 0, 0)
    result = replay(board, solution.lurd)
    lurd = result.lurd if result.solves else solution.lurd
    return Judged(solution.title, lurd, result.solves, result.moves, result.pushes)


def judged(level: Level) -> tuple[Judged, ...]:
    """Return the level's solutions in their order."""
    return tuple(_judge(level.board, solution) for solution in level.solutions)


def best(level: Level) -> Judged | None:
    """Return the solution with the fewest pushes, then moves, of those that solve it."""
    known = [one for one in judged(level) if one.solves]
    return min(known, key=lambda one: (one.pushes, one.moves), default=None)

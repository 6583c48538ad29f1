"""Solutions and saved games of a level, replayed on the board as it is before they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sokolab.core.board import Board
from sokolab.core.level import Level, Snapshot, Solution
from sokolab.core.lurd import replay
from sokolab.formats.limits import games_worth_playing
from sokolab.formats.saved_games import forward_game, played

__all__ = ["Judged", "SavedGame", "best", "judged", "saved_games"]


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


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game kept with a level, and what playing it gave.

    Attributes
    ----------
    title
        What the file calls it, or "".
    moves
        As in :class:`~sokolab.core.level.Snapshot`.
    lurd
        The letters that can be played, those undone included; "" where the game does not fit
        the board, or is played backwards.
    at
        After how many letters the game was left.
    is_reverse
        Whether boxes are pulled, from the goals to where they stand.
    fault
        Why one cannot go on with it, or "".
    """

    title: str
    moves: str
    lurd: str
    at: int
    is_reverse: bool
    fault: str


@lru_cache(maxsize=512)
def _look(board: Board, snapshot: Snapshot) -> SavedGame:
    title, moves = snapshot.title, snapshot.moves
    found = played(board, moves)
    if found.is_reverse or len(board.players) != 1:
        return SavedGame(title, moves, "", found.position, found.is_reverse, found.fault)
    letters, at = forward_game(moves)
    result = replay(board, letters)
    if result.moves < at:
        return SavedGame(title, moves, "", at, False, found.fault)
    return SavedGame(title, moves, result.lurd, at, False, "")


@lru_cache(maxsize=4096)
def _judge(board: Board, solution: Solution) -> Judged:
    if len(board.players) != 1:
        return Judged(solution.title, solution.lurd, False, 0, 0)
    result = replay(board, solution.lurd)
    lurd = result.lurd if result.solves else solution.lurd
    return Judged(solution.title, lurd, result.solves, result.moves, result.pushes)


def judged(level: Level) -> tuple[Judged, ...]:
    """Return the level's solutions in their order, as many as are worth playing."""
    if not level.solutions:
        return ()
    some = level.solutions[: games_worth_playing(level.board.size)]
    return tuple(_judge(level.board, solution) for solution in some)


def saved_games(level: Level) -> tuple[SavedGame, ...]:
    """Return the games kept with the level in their order, as many as are worth playing."""
    if not level.snapshots:
        return ()
    some = level.snapshots[: games_worth_playing(level.board.size)]
    return tuple(_look(level.board, snapshot) for snapshot in some)


def best(level: Level) -> Judged | None:
    """Return the solution with the fewest pushes, then moves, of those that solve it."""
    known = [one for one in judged(level) if one.solves]
    return min(known, key=lambda one: (one.pushes, one.moves), default=None)

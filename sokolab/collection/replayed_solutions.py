"""A level's solutions and saved games, replayed on its board before anybody relies on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sokolab.core.board import Board
from sokolab.core.level import Level, Snapshot, Solution
from sokolab.core.lurd import replay
from sokolab.formats.limits import replays_allowed
from sokolab.formats.saved_games import letters_and_position, replay_saved_game

__all__ = [
    "ReplayedGame",
    "ReplayedSolution",
    "best_solution",
    "replayed_games",
    "replayed_solutions",
]


@dataclass(frozen=True, slots=True)
class ReplayedSolution:
    """A solution and the outcome of replaying it.

    Attributes
    ----------
    title
        The title it has in the file, or "".
    lurd
        The letters, with the case that the board gives them.
    solves
        Whether they still solve the board.
    moves, pushes
        As counted by the replay.
    """

    title: str
    lurd: str
    solves: bool
    moves: int
    pushes: int


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A saved game and the outcome of replaying it.

    Attributes
    ----------
    title
        The title it has in the file, or "".
    moves
        As in :class:`~sokolab.core.level.Snapshot`.
    lurd
        The letters that can be played, undone ones included; "" if the game does not fit the
        board, or is played backwards.
    at
        How many of the letters had been played when the game was saved.
    is_reverse
        Whether boxes are pulled, from the goals back to their starts.
    fault
        Why the game cannot be continued, or "".
    """

    title: str
    moves: str
    lurd: str
    at: int
    is_reverse: bool
    fault: str


def replayed_solutions(level: Level) -> tuple[ReplayedSolution, ...]:
    """Return the level's solutions in their order, as many as can be replayed quickly."""
    if not level.solutions:
        return ()
    some = level.solutions[: replays_allowed(level.board.size)]
    return tuple(_replayed_solution(level.board, solution) for solution in some)


def replayed_games(level: Level) -> tuple[ReplayedGame, ...]:
    """Return the level's saved games in their order, as many as can be replayed quickly."""
    if not level.snapshots:
        return ()
    some = level.snapshots[: replays_allowed(level.board.size)]
    return tuple(_replayed_game(level.board, snapshot) for snapshot in some)


def best_solution(level: Level) -> ReplayedSolution | None:
    """Return the valid solution with the fewest pushes, then moves; None if there is none."""
    valid = [solution for solution in replayed_solutions(level) if solution.solves]
    return min(valid, key=lambda solution: (solution.pushes, solution.moves), default=None)


@lru_cache(maxsize=4096)
def _replayed_solution(board: Board, solution: Solution) -> ReplayedSolution:
    if len(board.players) != 1:
        return ReplayedSolution(solution.title, solution.lurd, False, 0, 0)
    result = replay(board, solution.lurd)
    lurd = result.lurd if result.solves else solution.lurd
    return ReplayedSolution(solution.title, lurd, result.solves, result.moves, result.pushes)


@lru_cache(maxsize=512)
def _replayed_game(board: Board, snapshot: Snapshot) -> ReplayedGame:
    title, moves = snapshot.title, snapshot.moves
    found = replay_saved_game(board, moves)
    if found.is_reverse or len(board.players) != 1:
        return ReplayedGame(title, moves, "", found.position, found.is_reverse, found.fault)
    letters, at = letters_and_position(moves)
    result = replay(board, letters)
    if result.moves < at:
        return ReplayedGame(title, moves, "", at, False, found.fault)
    return ReplayedGame(title, moves, result.lurd, at, False, "")

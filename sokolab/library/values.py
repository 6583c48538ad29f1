"""The values that go into the library and come out of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sokolab.core.board import Board
from sokolab.core.lurd import Metrics, Replay
from sokolab.guesses import HintsAtNames


class LibraryError(Exception):
    """The library cannot be used. The message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Submission(HintsAtNames):
    """Letters submitted to the library, which replays them before it stores them.

    Attributes
    ----------
    solver
        The name of the solver, "by hand", or "" if unknown.
    limits
        The limits of the solver in words, such as "60 s, 2,000 MB"; or "".
    origin
        The name of the file with the letters, or "".
    """

    board: Board
    lurd: str
    solver: str = ""
    limits: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class StoredSolution(HintsAtNames):
    """A solution from the library.

    Attributes
    ----------
    replay
        The replay of the solution, turned to the board that was looked up.
    found
        When the solution was stored, in local time.
    solver, limits, origin
        Where the solution comes from, as in :class:`Submission`.
    """

    replay: Replay
    metrics: Metrics
    solver: str
    found: datetime
    limits: str = ""
    origin: str = ""

    @property
    def lurd(self) -> str:
        """The solution as letters."""
        return self.replay.lurd


@dataclass(frozen=True, slots=True)
class Proof(HintsAtNames):
    """The fact that a solver proved a level unsolvable by exhausting all positions.

    Attributes
    ----------
    solver, version
        The solver that proved it, and the version of sokolab.
    found
        When the proof was stored, in local time.
    states
        The number of positions, or 0 if unknown.
    """

    solver: str
    found: datetime
    limits: str = ""
    states: int = 0
    version: str = ""


@dataclass(frozen=True, slots=True)
class ProvedLevel(HintsAtNames):
    """A level of the library with the proof that it has no solution.

    Attributes
    ----------
    number
        The number of the level in this library.
    board
        The canonical form of the level.
    """

    number: int
    board: Board
    proof: Proof


@dataclass(frozen=True, slots=True)
class LibraryRecord(HintsAtNames):
    """Everything the library knows of a level, falsy if it knows nothing.

    Attributes
    ----------
    by_pushes
        The solution with the fewest pushes, then moves, or None if none is known.
    by_moves
        The solution with the fewest moves, then pushes, or None if none is known.
    solutions
        The number of different solutions.
    proof
        A proof that there is no solution, or None if a solution is known.
    difficulty
        How hard the level is for people, or None if it was never rated.
    is_rated_whole
        Whether the rating looked at all positions of the level.
    """

    by_pushes: StoredSolution | None = None
    by_moves: StoredSolution | None = None
    solutions: int = 0
    proof: Proof | None = None
    difficulty: float | None = None
    is_rated_whole: bool = False

    def __bool__(self) -> bool:
        return self.solutions > 0 or self.proof is not None or self.difficulty is not None


@dataclass(frozen=True, slots=True)
class AddOutcome(HintsAtNames):
    """The outcome of adding a solution.

    Attributes
    ----------
    is_new
        Whether the library did not have the solution.
    is_fewest_pushes, is_fewest_moves
        Whether the solution has fewer pushes, or moves, than all before.
    """

    is_new: bool
    is_fewest_pushes: bool
    is_fewest_moves: bool


@dataclass(frozen=True, slots=True)
class ImportCounts(HintsAtNames):
    """How many submissions were new, already known, and no solutions."""

    new: int = 0
    known: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class LibraryStatistics(HintsAtNames):
    """How much the library holds.

    Attributes
    ----------
    size
        The size of the file in bytes.
    by_solver
        The number of solutions per solver, most first; "" stands for an unknown one.
    """

    levels: int
    solutions: int
    proofs: int
    size: int
    by_solver: tuple[tuple[str, int], ...]

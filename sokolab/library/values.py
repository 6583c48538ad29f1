"""The values that go into the library and come out of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sokolab.core.board import Board
from sokolab.core.lurd import Metrics, Replay
from sokolab.guesses import SuggestsNames


class LibraryError(Exception):
    """The library cannot be used. The message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Submission(SuggestsNames):
    """A lurd submitted to the library, which replays it before it stores it."""

    board: Board
    lurd: str
    solver: str = ""
    """The name of the solver, "by hand", or "" if unknown."""
    limits: str = ""
    """The limits of the solver in words, such as "60 s, 2,000 MB"; or ""."""
    origin: str = ""
    """The name of the file with the lurd, or ""."""


@dataclass(frozen=True, slots=True)
class StoredSolution(SuggestsNames):
    """A solution as the library holds it, turned to the board that was looked up."""

    replay: Replay
    """The replay of the solution, turned to the board that was looked up."""
    metrics: Metrics
    solver: str
    """Where the solution comes from, as in :class:`Submission`."""
    found: datetime
    """When the solution was stored, in local time."""
    limits: str = ""
    """As in :class:`Submission`."""
    origin: str = ""
    """As in :class:`Submission`."""

    @property
    def lurd(self) -> str:
        """The solution as lurd."""
        return self.replay.lurd


@dataclass(frozen=True, slots=True)
class Proof(SuggestsNames):
    """The fact that a solver proved a level unsolvable by exhausting all positions."""

    solver: str
    """The solver that proved it."""
    found: datetime
    """When the proof was stored, in local time."""
    limits: str = ""
    state_count: int = 0
    """The number of positions, or 0 if unknown."""
    version: str = ""
    """The version of sokolab."""


@dataclass(frozen=True, slots=True)
class ProvedLevel(SuggestsNames):
    """A level of the library with the proof that it has no solution."""

    number: int
    """The number of the level in this library."""
    board: Board
    """The canonical form of the level."""
    proof: Proof


@dataclass(frozen=True, slots=True)
class LibraryRecord(SuggestsNames):
    """Everything the library knows of a level, falsy if it knows nothing."""

    by_pushes: StoredSolution | None = None
    """The solution with the fewest pushes, then moves, or None if none is known."""
    by_moves: StoredSolution | None = None
    """The solution with the fewest moves, then pushes, or None if none is known."""
    solution_count: int = 0
    """The number of different solutions."""
    proof: Proof | None = None
    """A proof that there is no solution, or None if a solution is known."""
    difficulty: float | None = None
    """The difficulty of the level for people, or None if it was never rated."""
    is_rating_exhaustive: bool = False
    """Whether the rating looked at all positions of the level."""

    def __bool__(self) -> bool:
        return self.solution_count > 0 or self.proof is not None or self.difficulty is not None


@dataclass(frozen=True, slots=True)
class AddOutcome(SuggestsNames):
    """The outcome of adding a solution."""

    is_new: bool
    """Whether the library did not have the solution."""
    is_fewest_pushes: bool
    """Whether the solution has fewer pushes than all before."""
    is_fewest_moves: bool
    """Whether the solution has fewer moves than all before."""


@dataclass(frozen=True, slots=True)
class ImportCounts(SuggestsNames):
    """The numbers of submissions that were new, already known, and not solutions."""

    new: int = 0
    known: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class LibraryStatistics(SuggestsNames):
    """Counts over all of the library."""

    level_count: int
    solution_count: int
    proof_count: int
    size: int
    """The size of the file in bytes."""
    by_solver: tuple[tuple[str, int], ...]
    """The number of solutions per solver, most first; "" stands for an unknown one."""

"""What is put into the library and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sokolab.core.board import Board
from sokolab.core.metrics import Metrics

__all__ = [
    "Entry",
    "Find",
    "Kept",
    "Known",
    "LibraryError",
    "Proof",
    "Statistics",
    "Summary",
    "Taken",
]


class LibraryError(Exception):
    """The library cannot do what was asked; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Find:
    """Letters that may solve a board, and where they come from.

    Attributes
    ----------
    solver
        The name of the solver, "by hand", or "" where nobody knows.
    limits
        In words, what the solver was allowed: "60 s, 2,000 MB"; or "".
    origin
        The file they stood in, or "".
    """

    board: Board
    lurd: str
    solver: str = ""
    limits: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A solution of the library.

    Attributes
    ----------
    lurd
        The letters, turned to the board that was asked about, and replayed on it.
    found
        When it was kept, in local time.
    solver, limits, origin
        As in :class:`Find`.
    """

    lurd: str
    metrics: Metrics
    solver: str
    found: datetime
    limits: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """A solver's proof that a level has no solution: it has exhausted all positions.

    Attributes
    ----------
    states
        How many positions that were.
    found
        When, in local time.
    """

    solver: str
    found: datetime
    limits: str = ""
    states: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """All that is known of a level.

    Attributes
    ----------
    by_pushes, by_moves
        The solution with the fewest pushes, then moves; and the one with the fewest moves, then
        pushes. None where none is known.
    solutions
        How many different ones are kept.
    proof
        That it has none; never together with a solution, which would refute it.
    """

    by_pushes: Entry | None = None
    by_moves: Entry | None = None
    solutions: int = 0
    proof: Proof | None = None

    def __bool__(self) -> bool:
        return self.solutions > 0 or self.proof is not None


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a level, in numbers alone, as they were counted when they were kept."""

    solutions: int
    pushes: int | None
    moves: int | None
    is_unsolvable: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """What keeping a solution did.

    Attributes
    ----------
    is_new
        Whether the library did not have it.
    is_least_pushes, is_least_moves
        Whether it is better in that than all before.
    """

    is_new: bool
    is_least_pushes: bool
    is_least_moves: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """How many of many finds were new, known already, and wrong (not a solution)."""

    new: int = 0
    known: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """How much the library holds.

    Attributes
    ----------
    size
        Of the file, in bytes.
    by_solver
        The number of solutions a solver, most first; "" for those of unknown origin.
    """

    levels: int
    solutions: int
    proofs: int
    size: int
    by_solver: tuple[tuple[str, int], ...]

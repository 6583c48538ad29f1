"""What is asked of a solver and what it answers: values, and the protocol of the minds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from threading import Event
from time import perf_counter
from typing import Final, Protocol

from sokolab.core.board import Board
from sokolab.core.position import Position

__all__ = ["CancelToken", "Limits", "OnProgress", "Progress", "Result", "Solver", "Verdict"]

DEFAULT_MEGABYTES: Final = 2000


class Verdict(Enum):
    """How a search ended; the value is stable and may be stored."""

    SOLVED = "SOLVED"
    """A solution was found, and replayed."""
    UNSOLVABLE = "UNSOLVABLE"
    """The search space is exhausted: there is no solution."""
    UNDECIDED = "UNDECIDED"
    """Undecided: a search that leaves possibilities out has nothing left to try."""
    TIME = "TIME"
    """Undecided: the seconds ran out."""
    NODES = "NODES"
    """Undecided: the nodes ran out."""
    MEMORY = "MEMORY"
    """Undecided: the memory ran out."""
    CANCELLED = "CANCELLED"
    """Undecided: somebody cancelled."""
    INVALID = "INVALID"
    """The board is no level; it was not searched."""

    @property
    def is_decided(self) -> bool:
        """Whether it is known if the level can be solved."""
        return self in (Verdict.SOLVED, Verdict.UNSOLVABLE)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a search may use; None is no limit.

    Attributes
    ----------
    seconds
        Time from the call on, as ``clock`` tells it.
    nodes
        Positions expanded.
    megabytes
        Memory of the search's tables, in units of 1,000,000 bytes.
    threads
        How many searches a portfolio may run at once.
    clock
        Where seconds come from: the wall clock; ``time.process_time`` makes a benchmark
        independent of what else the machine does.
    """

    seconds: float | None = None
    nodes: int | None = None
    megabytes: int = DEFAULT_MEGABYTES
    threads: int = 1
    clock: Callable[[], float] = perf_counter

    @property
    def words(self) -> str:
        """What may be used, for a person: "60 s, 2,000 MB"."""
        seconds = f"{self.seconds:g} s" if self.seconds is not None else ""
        nodes = f"{self.nodes:,} nodes" if self.nodes is not None else ""
        return ", ".join(filter(None, (seconds, nodes, f"{self.megabytes:,} MB")))


class CancelToken:
    """A flag that one thread raises and the search looks at between slices."""

    __slots__ = ("_event",)

    def __init__(self) -> None:
        self._event = Event()

    def cancel(self) -> None:
        """Ask the search to end; it does within a tenth of a second."""
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody asked."""
        return self._event.is_set()


@dataclass(frozen=True, slots=True)
class Progress:
    """How a running search stands.

    Attributes
    ----------
    nodes
        Positions expanded so far.
    nodes_per_second
        Over the whole run.
    depth
        The proved lower bound for an optimal solver, the depth of the stack for the others.
    open_states
        Known and not yet expanded.
    megabytes
        Memory of the tables.
    seconds
        Since the start.
    note
        What ``depth`` is here, in a word or two.
    best
        The most promising position so far, on the squares of the board, or None.
    words
        What else there is to tell, for people: "41 cells, plan step 7 of 20", or "".
    solution
        The shortest solution known so far, replayed, where the search goes on beyond one: the
        optimiser, and the proof that none is shorter; else "".
    """

    nodes: int
    nodes_per_second: float
    depth: int
    open_states: int
    megabytes: float
    seconds: float
    note: str
    best: Position | None = None
    words: str = ""
    solution: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What a search answers; a solution in it has been replayed.

    Attributes
    ----------
    solver
        Its name.
    verdict
        Whether what was asked is decided. A search for a least solution that ran out of time or
        room is undecided, but may carry a solution all the same.
    lurd
        The solution's letters, or "".
    moves, pushes
        Of the solution; 0 without one.
    nodes
        Positions expanded.
    megabytes
        The most its tables used.
    lower_bound
        No solution has less, in what the solver minimises; None where it proves nothing.
    sentence
        The outcome in one sentence, without the final stop.
    states
        Positions known at the end, expanded or not.
    best
        Of an undecided search: the most promising position it met, or None.
    """

    solver: str
    verdict: Verdict
    lurd: str
    moves: int
    pushes: int
    nodes: int
    seconds: float
    megabytes: float
    lower_bound: int | None
    sentence: str
    states: int = 0
    best: Position | None = None

    @property
    def holds_solution(self) -> bool:
        """Whether it carries a solution, proved least or not; that of a solved board is empty."""
        return self.verdict is Verdict.SOLVED or bool(self.lurd)


OnProgress = Callable[[Progress], None]


class Solver(Protocol):
    """One mind; a value without state, so any number of searches may run at once."""

    @property
    def name(self) -> str:
        """Its name, as the command line and the files write it."""
        ...

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def tooltip(self) -> str:
        """What it does, in a sentence or two."""
        ...

    @property
    def optimal(self) -> str:
        """What its solutions have least of: "pushes", "moves", or "" for neither."""
        ...

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        """Search until the level is decided, a limit is met or somebody cancels.

        Calls ``on_progress`` on its own thread, at most 20 times a second.
        """
        ...

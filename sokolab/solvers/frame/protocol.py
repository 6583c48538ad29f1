"""The interface of all solvers: limits, cancel token, progress, result, and the protocol."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from threading import Event, RLock
from time import perf_counter
from typing import Final, Protocol

from sokolab.core.board import Board
from sokolab.core.display import HasPicture
from sokolab.core.level import Solution
from sokolab.core.lurd import Measure, Metrics, Replay, metrics_of
from sokolab.core.position import Position
from sokolab.guesses import SuggestsNames
from sokolab.language import HasSentence, Phrase, phrase

DEFAULT_MEGABYTES: Final = 2000

DEFAULT_SOLVER: Final = "auto"
"""The name of the first solver of the roster, the best choice when in doubt."""

LOWER_BOUND: Final = phrase("proved lower bound")
"""The note of solvers whose progress figure is a lower bound of the measure they minimise."""


class Outcome(StrEnum):
    """How a search ended. The values are stable and may be stored."""

    SOLVED = "SOLVED"
    """A solution was found, and replayed."""
    UNSOLVABLE = "UNSOLVABLE"
    """The whole search space was searched: there is no solution."""
    UNDECIDED = "UNDECIDED"
    """Undecided: the search skips some moves by design, or the level is too large for it."""
    TIME = "TIME"
    """Undecided: the time limit was reached."""
    NODES = "NODES"
    """Undecided: the node limit was reached."""
    MEMORY = "MEMORY"
    """Undecided: the memory limit was reached."""
    CANCELLED = "CANCELLED"
    """Undecided: the search was cancelled."""
    INVALID = "INVALID"
    """The board is not a level. It was not searched."""

    @property
    def is_decided(self) -> bool:
        """Whether the search decided if the level can be solved."""
        return self in (Outcome.SOLVED, Outcome.UNSOLVABLE)


@dataclass(frozen=True, slots=True)
class Limits(SuggestsNames):
    """The limits of a search. None means no limit."""

    seconds: float | None = None
    """Seconds by ``clock``, from the moment the kernels are ready."""
    nodes: int | None = None
    """Number of positions to expand."""
    megabytes: int = DEFAULT_MEGABYTES
    """Size of the search's tables in units of 1,000,000 bytes."""
    threads: int = 1
    """Number of threads for a solver that runs several searches side by side."""
    clock: Callable[[], float] = perf_counter
    """The source of time: the wall clock by default. With ``time.process_time`` a benchmark does
    not depend on the load of the machine.
    """

    @property
    def words(self) -> str:
        """The limits in words: "60 s, 2,000 MB"."""
        seconds = f"{self.seconds:g} s" if self.seconds is not None else ""
        nodes = f"{self.nodes:,} nodes" if self.nodes is not None else ""
        return ", ".join(filter(None, (seconds, nodes, f"{self.megabytes:,} MB")))


def refuse_negative(limit: float | None, name: str = "seconds") -> None:
    """Raise TypeError if a limit is not a number, ValueError if it is below 0 or NaN."""
    if limit is not None and not hasattr(limit, "__float__"):
        raise TypeError(f"{name} must be a number, not {type(limit).__name__}")
    if limit is not None and not limit >= 0:
        raise ValueError(f"{name} must be 0 or more, not {limit}")  # no phrase: misuse


class GivenUpError(Exception):
    """Raised to end work without an answer because the answer is no longer needed."""


class CancelToken:
    """A flag that one thread sets and the search checks between slices."""

    __slots__ = ("_callbacks", "_event", "_lock")

    def __init__(self) -> None:
        self._event = Event()
        self._lock = RLock()
        self._callbacks: list[Callable[[], object]] = []

    def cancel(self) -> None:
        """Ask the search to end. It does so within a tenth of a second."""
        with self._lock:
            self._event.set()
            callbacks = self._callbacks
            self._callbacks = []
        for callback in callbacks:
            callback()

    def call_when_cancelled(self, callback: Callable[[], object]) -> None:
        """Call a function once when :meth:`cancel` is called, or now if it already was.

        The function is called on the thread that cancels, and must return immediately. A caller
        that no longer waits withdraws it with :meth:`remove_callback`, since one token can serve
        thousands of searches.
        """
        with self._lock:
            if not self._event.is_set():
                self._callbacks.append(callback)
                return
        callback()

    def remove_callback(self, callback: Callable[[], object]) -> None:
        """Withdraw a function given to :meth:`call_when_cancelled`, if it was not called yet."""
        with self._lock:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

    @property
    def is_cancelled(self) -> bool:
        """Whether :meth:`cancel` was called."""
        return self._event.is_set()

    def raise_if_cancelled(self, *_: object) -> None:
        """Raise GivenUpError if :meth:`cancel` was called. Serves as a callback for progress."""
        if self.is_cancelled:
            raise GivenUpError

    def wait(self, seconds: float) -> bool:
        """Wait until :meth:`cancel` is called or time is up. Return whether it was called."""
        return self._event.wait(seconds)


@dataclass(frozen=True, slots=True)
class Progress(SuggestsNames):
    """A report of a running search."""

    nodes: int
    """Positions expanded so far."""
    nodes_per_second: float
    """Average over the whole run."""
    depth: int
    """The solver's progress figure, which counts what ``note`` says."""
    open_states: int
    """Positions stored and not yet expanded."""
    megabytes: float
    """Size of the tables."""
    seconds: float
    """Time since the start."""
    note: Phrase | str
    """The unit of ``depth``, in a word or two."""
    best: Position | None = None
    """The most promising position so far, in the board's square numbers, or None."""
    words: Phrase | str = ""
    """A remark for the user, such as "41 cells, plan step 7 of 20", or ""."""
    solution: Replay | None = None
    """The shortest solution so far, from a search that continues after the first one, such as the
    optimiser or ``optimal-pushes``; else None.
    """


@dataclass(frozen=True, slots=True, repr=False)
class Result(HasPicture, HasSentence):
    """The answer of a search. A notebook shows it as a picture."""

    solver: str
    """The solver's name."""
    board: Board
    """The board that was searched."""
    outcome: Outcome
    """How the search ended. A search for a push-optimal solution that reached a limit is undecided,
    but can carry a solution.
    """
    replay: Replay | None = None
    """The replay that judged the solution, or None without a solution. The solution need not be
    judged again.
    """
    nodes: int = 0
    """Positions expanded."""
    seconds: float = 0.0
    """Time used, without loading the kernels."""
    megabytes: float = 0.0
    """Maximum size of the tables."""
    lower_bound: int | None = None
    """Proved lower bound of what the solver minimises, or of the pushes if it minimises nothing; or
    None.
    """
    message: Phrase | str = ""
    """The outcome in one sentence, without the full stop."""
    states: int = 0
    """Positions stored at the end, expanded or not."""
    best: Position | None = None
    """The most promising position of an undecided search, or None."""
    bound_measure: Measure = Measure.PUSHES
    """The measure of ``lower_bound``."""

    @property
    def pushes_bound(self) -> int | None:
        """The proved lower bound of the pushes, or None."""
        return self.lower_bound if self.bound_measure is Measure.PUSHES else None

    @property
    def is_optimal(self) -> bool:
        """Whether it is proved that no solution is shorter, by ``bound_measure``."""
        replay = self.replay
        return replay is not None and self.bound_measure.length_of(replay) == self.lower_bound

    @property
    def holds_solution(self) -> bool:
        """Whether there is a solution. A board that starts solved has the empty solution."""
        return self.replay is not None

    @property
    def lurd(self) -> str:
        """The solution as lurd, or "" without one."""
        return self.replay.lurd if self.replay else ""

    @property
    def moves(self) -> int | None:
        """The moves of the solution, or None without one."""
        return self.replay.moves if self.replay else None

    @property
    def pushes(self) -> int | None:
        """The pushes of the solution, or None without one."""
        return self.replay.pushes if self.replay else None

    @property
    def solution(self) -> Solution | None:
        """The solution, or None if none was found."""
        return Solution(self.lurd, self.solver) if self.holds_solution else None

    @property
    def metrics(self) -> Metrics | None:
        """The metrics of the solution, or None if none was found."""
        return metrics_of(self.replay) if self.replay else None

    def __repr__(self) -> str:
        return f"<Result {self.outcome.value} by {self.solver}: {self.sentence}>"


OnProgress = Callable[[Progress], None]


def ignore_news(_news: object) -> None:
    """Do nothing with a report or other news of a task."""


class Solver(Protocol):
    """A solver. It holds no state, so any number of its searches can run at the same time."""

    @property
    def name(self) -> str:
        """The name on the command line and in files."""

    @property
    def title(self) -> Phrase | str:
        """The name shown to the user."""

    @property
    def tooltip(self) -> Phrase | str:
        """The method of the solver, in a sentence or two."""

    @property
    def minimises(self) -> Measure | None:
        """The measure by which no solution is shorter than the solver's, or None."""

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        """Search until the level is decided, a limit is reached or the token is cancelled.

        Calls ``on_progress`` on the caller's thread, at most 20 times a second.
        """

"""``auto``: runs several engines on one level and returns the first solution.

On one thread the engines take turns; the size of the level decides their order and the length of
their turns. With more threads each thread gets some of the engines, which may continue from where
those of another thread have come; the first answer cancels the others. A turn is counted in nodes,
not in seconds, so on one thread the same limit in nodes always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board
from sokolab.solvers.frame.driver import Engine
from sokolab.solvers.frame.loading import load_shared_kernels
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Outcome,
    Progress,
    Result,
)
from sokolab.solvers.frame.round_robin import RoundRobin, Turn
from sokolab.solvers.frame.search import Search
from sokolab.solvers.frame.shared_knowledge import Exchange

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["NAME", "Auto"]

NAME: Final = "auto"
_POLL_SECONDS: Final = 0.02  # between two looks at the cancel token while threads search

Schedule = Callable[["SearchBoard"], Sequence[Turn]]
"""Returns the turns for a level, in order."""


def _no_turns(_search_board: SearchBoard) -> Sequence[Turn]:
    """Return no turns, the default of a schedule."""
    return ()


@dataclass(frozen=True, slots=True)
class Auto(Engine):
    """A solver that runs other engines.

    ``prepare`` loads them all; a search loads them itself, each before its first turn.

    Attributes
    ----------
    schedule
        Which engines run on a level, and in which turns.
    engines
        How many engines a schedule has at most.
    """

    schedule: Schedule = _no_turns
    engines: int = 0

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        """Search until the level is decided, a limit is reached or the search is cancelled."""
        engines = [
            replace(self, begin=begin, prepare=load_shared_kernels)
            for begin in _begin_functions(self.schedule, limits.threads, self.engines)
        ]
        if len(engines) == 1:
            return Engine.solve(engines[0], board, limits, cancel, on_progress)
        return _SideBySide(engines, board, limits, cancel, on_progress).result()

    def prepare_to_begin(self) -> None:
        """Load what all engines need; the rest is loaded while they search."""
        load_shared_kernels()


def _begin_functions(
    schedule: Schedule, threads: int, engines: int
) -> list[Callable[[SearchBoard], Search]]:
    """Return for each thread the function that begins its searches."""
    count = min(max(threads, 1), engines)
    exchange = Exchange()
    return [partial(_begin, schedule, first, count, exchange) for first in range(count)]


def _begin(
    schedule: Schedule, first: int, count: int, exchange: Exchange, search_board: SearchBoard
) -> Search:
    """Begin every ``count``-th search of a schedule from ``first`` on; they take turns."""
    turns = tuple(schedule(search_board))
    places = range(first, len(turns), count)
    return RoundRobin(search_board, turns[first::count], exchange, places)


class _SideBySide:
    """Engines on one thread each; the first answer cancels the others."""

    def __init__(
        self,
        engines: Sequence[Engine],
        board: Board,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> None:
        count = len(engines)
        nodes = None if limits.nodes is None else limits.nodes // count
        self._limits = replace(limits, nodes=nodes, megabytes=max(1, limits.megabytes // count))
        self._engines, self._board = engines, board
        self._cancel, self._on_progress = cancel, on_progress
        self._tokens = [CancelToken() for _ in engines]
        self._reports: dict[int, Progress] = {}
        self._results: list[Result] = []  # in the order of arrival
        self._failures: list[Exception] = []
        self._lock = Lock()
        self._has_report = Event()

    def result(self) -> Result:
        """Run the engines until one decides the level or all have ended."""
        threads = [
            Thread(target=self._run, args=(i,), name=f"{NAME} {i}", daemon=True)
            for i in range(len(self._engines))
        ]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            self._has_report.wait(_POLL_SECONDS)
            if self._cancel.is_cancelled or self._failures or self._decided is not None:
                for token in self._tokens:
                    token.cancel()
            if self._has_report.is_set():
                self._has_report.clear()
                self._report()
        if self._failures:
            raise self._failures[0]
        return self._joined()

    @property
    def _decided(self) -> Result | None:
        """The first result that decides the level, if there is one yet."""
        ends = (Outcome.SOLVED, Outcome.UNSOLVABLE, Outcome.INVALID)
        return next((result for result in self._results if result.outcome in ends), None)

    def _run(self, i: int) -> None:
        """Run one engine; this is the body of a thread."""

        def report(progress: Progress) -> None:
            with self._lock:
                self._reports[i] = progress
            self._has_report.set()

        try:
            found = Engine.solve(
                self._engines[i], self._board, self._limits, self._tokens[i], report
            )
            self._results.append(found)
        except Exception as failure:
            self._failures.append(failure)

    def _report(self) -> None:
        """Report the progress of all engines as one."""
        with self._lock:
            reports = [self._reports[i] for i in sorted(self._reports)]
        if reports:
            first = reports[0]
            self._on_progress(
                replace(
                    first,
                    nodes=sum(report.nodes for report in reports),
                    nodes_per_second=sum(report.nodes_per_second for report in reports),
                    depth=sum(report.depth for report in reports),
                    open_states=sum(report.open_states for report in reports),
                    megabytes=sum(report.megabytes for report in reports),
                    best=next((one.best for one in reports if one.best is not None), None),
                    words=next((one.words for one in reports if one.words), ""),
                )
            )

    def _joined(self) -> Result:
        """Return the deciding or else the most telling result, with the sum of all counts."""
        found = self._decided or min(self._results, key=_order)
        return replace(
            found,
            nodes=sum(result.nodes for result in self._results),
            states=sum(result.states for result in self._results),
            megabytes=sum(result.megabytes for result in self._results),
            best=None
            if found.outcome.is_decided
            else next((one.best for one in self._results if one.best is not None), None),
        )


def _order(result: Result) -> int:
    """Return the rank of an undecided result: a limit tells more than a search that gave up."""
    telling = (Outcome.CANCELLED, Outcome.TIME, Outcome.NODES, Outcome.MEMORY, Outcome.UNDECIDED)
    return telling.index(result.outcome)

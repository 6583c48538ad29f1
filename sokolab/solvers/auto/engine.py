"""``auto``: asks several engines about one level and answers with the first solution.

On one thread the engines take turns, so many positions each, in an order that the level's looks
decide; with more threads they are dealt out, and the first answer ends the others. Turns are
counted in positions, never in seconds: on one thread the same limits in nodes give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board
from sokolab.solvers.frame.driver import Engine, Search
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Progress,
    Result,
    Verdict,
)
from sokolab.solvers.frame.round_robin import RoundRobin, Turn

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["NAME", "Auto"]

NAME: Final = "auto"
_LOOK: Final = 0.02  # seconds between two looks at the token while threads search


Schedule = Callable[["SearchBoard"], Sequence[Turn]]
"""Which engines are asked about a level, the first one first."""


def _nobody(_search_board: SearchBoard) -> Sequence[Turn]:
    """Ask no engine."""
    return ()


@dataclass(frozen=True, slots=True)
class Auto(Engine):
    """A solver made of others.

    Attributes
    ----------
    schedule
        Whom it asks about a level, and in which turns.
    engines
        How many that are.
    """

    schedule: Schedule = _nobody
    engines: int = 0

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        """Search until the level is decided, a limit is met or somebody cancels."""
        groups = _groups(self.schedule, limits.threads, self.engines)
        if len(groups) == 1:
            return Engine.solve(replace(self, begin=groups[0]), board, limits, cancel, on_progress)
        engines = [replace(self, begin=begin) for begin in groups]
        return _SideBySide(engines, board, limits, cancel, on_progress).result()


def _groups(
    schedule: Schedule, threads: int, engines: int
) -> list[Callable[[SearchBoard], Search]]:
    """Deal the engines out to threads."""
    count = min(max(threads, 1), engines)
    return [partial(_group, schedule, first, count) for first in range(count)]


def _group(schedule: Schedule, first: int, count: int, search_board: SearchBoard) -> Search:
    return RoundRobin(search_board, tuple(schedule(search_board))[first::count])


class _SideBySide:
    """Searches on threads of their own; the first answer ends the others."""

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
        self._results: list[Result] = []  # in the order in which they came
        self._failures: list[Exception] = []
        self._lock = Lock()
        self._is_news = Event()

    def result(self) -> Result:
        """Run all of them until one decides, or all have ended."""
        threads = [
            Thread(target=self._run, args=(i,), name=f"{NAME} {i}", daemon=True)
            for i in range(len(self._engines))
        ]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            self._is_news.wait(_LOOK)
            if self._cancel.is_cancelled or self._failures or self._decided is not None:
                for token in self._tokens:
                    token.cancel()
            if self._is_news.is_set():
                self._is_news.clear()
                self._report()
        if self._failures:
            raise self._failures[0]
        return self._joined()

    @property
    def _decided(self) -> Result | None:
        ends = (Verdict.SOLVED, Verdict.UNSOLVABLE, Verdict.INVALID)
        return next((result for result in self._results if result.verdict in ends), None)

    def _run(self, i: int) -> None:
        def report(progress: Progress) -> None:
            with self._lock:
                self._reports[i] = progress
            self._is_news.set()

        try:
            found = Engine.solve(
                self._engines[i], self._board, self._limits, self._tokens[i], report
            )
            self._results.append(found)
        except Exception as failure:
            self._failures.append(failure)

    def _report(self) -> None:
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
        """Return the answer that decides, or the first that does not, with all counts."""
        found = self._decided or min(self._results, key=_order)
        return replace(
            found,
            nodes=sum(result.nodes for result in self._results),
            states=sum(result.states for result in self._results),
            megabytes=sum(result.megabytes for result in self._results),
            best=None
            if found.verdict.is_decided
            else next((one.best for one in self._results if one.best is not None), None),
        )


def _order(result: Result) -> int:
    """Return how telling an undecided answer is: the limit before what a search gave up."""
    telling = (Verdict.CANCELLED, Verdict.TIME, Verdict.NODES, Verdict.MEMORY, Verdict.UNDECIDED)
    return telling.index(result.verdict)

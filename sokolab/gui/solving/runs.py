"""Searches under way and done: one run for each solver and board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.gui.shell.tasks import Tasks
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Progress,
    Result,
    Solver,
    Verdict,
)
from sokolab.solvers.optimiser.optimiser import NAME as SHORTENER

__all__ = ["Ask", "Run", "RunState", "Runs", "Shorter"]

Ask = Callable[[Board, Solver, Limits, CancelToken, OnProgress], Result]
"""Runs a solver and has its answer judged; called on a thread of the pool."""

_REFRESH: Final = 100
"""Milliseconds between looks at the progress: more often than it can be read is no use."""


@dataclass(frozen=True, slots=True)
class Shorter:
    """A solution that a run knows while it goes on, and when it did.

    Attributes
    ----------
    moves, pushes
        As counted by the replay.
    """

    lurd: str
    moves: int
    pushes: int
    seconds: float


class RunState(Enum):
    """Where a run stands; how a finished one ended is told by its result."""

    PREPARING = "preparing"
    """Its kernels are being compiled."""
    WAITING = "waiting"
    """All processors of the pool are taken."""
    RUNNING = "running"
    STOPPING = "stopping"
    DONE = "done"
    FAILED = "failed"


@dataclass(eq=False)
class Run:
    """One solver on one frozen board.

    Attributes
    ----------
    board
        What it was asked about; never changes, whatever is drawn meanwhile.
    origin
        Where the board comes from, for a person; "" for the level as it was drawn.
    progress
        The newest report, or None before the first.
    failure
        One sentence, where the state is ``FAILED``.
    has_begun
        Whether a thread of the pool works on it.
    shorter
        The ever shorter solutions of a run that goes on beyond the first, as they came.
    """

    number: int
    solver: Solver
    board: Board
    limits: Limits
    origin: str = ""
    state: RunState = RunState.WAITING
    progress: Progress | None = None
    result: Result | None = None
    failure: str = ""
    cancel: CancelToken = field(default_factory=CancelToken)
    has_begun: bool = False
    shorter: list[Shorter] = field(default_factory=list)

    @property
    def is_shortening(self) -> bool:
        """Whether it makes a known solution shorter."""
        return self.solver.name == SHORTENER

    @property
    def known(self) -> Result | Shorter | None:
        """The solution it found, or the shortest so far; None without."""
        if self.result is not None:
            return self.result if self.lurd else None
        return self.shorter[-1] if self.shorter else None

    @property
    def best(self) -> Position | None:
        """The most promising position while there is no solution, or None."""
        known = self.result or self.progress
        return known.best if known and not self.known else None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.state in (RunState.DONE, RunState.FAILED)

    @property
    def lurd(self) -> str:
        """The letters it found, or ""."""
        return self.result.lurd if self.result else ""

    @property
    def seconds(self) -> float:
        """How long it has searched, as far as is known; to get ready does not count."""
        known = self.result or self.progress
        return known.seconds if known else 0.0


class Runs(QObject):
    """Starts and stops runs, and keeps them in the order they were started.

    Parameters
    ----------
    tasks
        Whose pool for long jobs they run in.
    ask
        Asks a solver.
    is_ready
        Whether the kernels of the stage of that name are compiled.
    """

    added = Signal(object)
    """A :class:`Run` has been put at the end."""
    removed = Signal()
    """Finished runs have been dropped."""
    changed = Signal(object)
    """The state of a :class:`Run` changed."""
    ticked = Signal()
    """Progress may have come; at most 10 times a second, while something runs."""

    def __init__(
        self,
        tasks: Tasks,
        ask: Ask,
        is_ready: Callable[[str], bool] = lambda _stage: True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._ask = ask
        self._is_ready = is_ready
        self._runs: list[Run] = []
        self._numbers = count(1)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH)
        self._timer.timeout.connect(self._tick)

    @property
    def all(self) -> Sequence[Run]:
        """Every run, the oldest first."""
        return tuple(self._runs)

    @property
    def is_active(self) -> bool:
        """Whether a run is not over."""
        return any(not run.is_over for run in self._runs)

    def start(
        self, board: Board, solvers: Iterable[Solver], limits: Limits, origin: str = ""
    ) -> tuple[Run, ...]:
        """Ask each of the solvers about the board, side by side."""
        runs = tuple(Run(next(self._numbers), solver, board, limits, origin) for solver in solvers)
        for run in runs:
            self._runs.append(run)
            self.added.emit(run)
            if self._is_ready(_stage(run)):
                self._submit(run)
            else:
                self._set(run, RunState.PREPARING)
        return runs

    def prepared(self, stage: str) -> None:
        """Start what has waited for the kernels of that stage."""
        for run in self._runs:
            if run.state is RunState.PREPARING and _stage(run) == stage:
                self._submit(run)

    def prepare_no_longer(self) -> None:
        """Start all that still waits: a stage that failed would be waited for in vain."""
        for run in self._runs:
            self.prepared(_stage(run))

    def stop(self, run: Run) -> None:
        """Ask a run to end; it does within a tenth of a second."""
        if run.is_over or run.state is RunState.STOPPING:
            return
        was = run.state
        run.cancel.cancel()
        if was is RunState.PREPARING:
            self._finish(run, _cancelled(run))
        else:
            self._set(run, RunState.STOPPING)

    def stop_all(self) -> None:
        """Ask all of them to end."""
        for run in self.all:
            self.stop(run)

    def forget(self, runs: Iterable[Run]) -> None:
        """Drop those of the runs that are over."""
        gone = {run.number for run in runs if run.is_over}
        if gone:
            self._runs = [run for run in self._runs if run.number not in gone]
            self.removed.emit()

    def _submit(self, run: Run) -> None:
        self._set(run, RunState.WAITING)
        self._timer.start()
        self._tasks.submit(
            lambda: self._search(run),
            lambda result: self._finish(run, result),
            lambda sentence: self._fail(run, sentence),
            title=run.solver.title,
            long=True,
        )

    def _search(self, run: Run) -> Result:
        """Search, on a thread of the pool; what it writes is read by the timer's looks."""
        if run.cancel.is_cancelled:
            return _cancelled(run)
        run.has_begun = True

        def report(progress: Progress) -> None:
            run.progress = progress
            lurd = progress.solution
            if lurd and not (run.shorter and run.shorter[-1].lurd == lurd):
                played = replay(run.board, lurd)
                new = Shorter(played.lurd, played.moves, played.pushes, progress.seconds)
                run.shorter.append(new)

        return self._ask(run.board, run.solver, run.limits, run.cancel, report)

    def _finish(self, run: Run, result: Result) -> None:
        run.result = result
        self._set(run, RunState.DONE)

    def _fail(self, run: Run, sentence: str) -> None:
        run.failure = sentence
        self._set(run, RunState.FAILED)

    def _set(self, run: Run, state: RunState) -> None:
        run.state = state
        self.changed.emit(run)

    def _tick(self) -> None:
        for run in self._runs:
            if run.state is RunState.WAITING and run.has_begun:
                self._set(run, RunState.RUNNING)
        if not self.is_active:
            self._timer.stop()
        self.ticked.emit()


def _stage(run: Run) -> str:
    return f"solver:{run.solver.name}"


def _cancelled(run: Run) -> Result:
    return Result(run.solver.name, Verdict.CANCELLED, "", 0, 0, 0, 0.0, 0.0, None, "Stopped")

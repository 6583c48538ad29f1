"""Starts and stops runs: the searches of the solver panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.core.board import Board
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import Phrase, phrase
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Outcome,
    Progress,
    Result,
    Solver,
)

__all__ = ["RunSolver", "Runs"]

RunSolver = Callable[[Board, Solver, Limits, CancelToken, OnProgress], Result]
"""Runs a solver and checks its answer; called on a thread of the pool."""

_REFRESH: Final = 100
"""Milliseconds between two updates of the counts: as often as they can be read."""


class Runs(QObject):
    """Starts and stops runs, and keeps them in the order in which they were started.

    Parameters
    ----------
    tasks
        Runs use its pool for long jobs.
    run_solver
        Calls a solver.
    is_ready
        Whether the kernels of a stage, given by name, are compiled.
    """

    added = Signal(object)
    """A :class:`Run` was added at the end."""
    removed = Signal()
    """Finished runs were removed."""
    changed = Signal(object)
    """The state of a :class:`Run` changed."""
    ticked = Signal()
    """There may be new progress; at most 10 times a second, while something runs."""

    def __init__(
        self,
        tasks: Tasks,
        run_solver: RunSolver,
        is_ready: Callable[[str], bool] = lambda _stage: True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._run_solver = run_solver
        self._is_ready = is_ready
        self._runs: list[Run] = []
        self._numbers = count(1)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH)
        self._timer.timeout.connect(self._tick)

    @property
    def all(self) -> Sequence[Run]:
        """Every run, oldest first."""
        return tuple(self._runs)

    @property
    def is_active(self) -> bool:
        """Whether any run has not ended yet."""
        return any(not run.is_over for run in self._runs)

    def start(
        self, board: Board, solvers: Iterable[Solver], limits: Limits, origin: str | Phrase = ""
    ) -> tuple[Run, ...]:
        """Start one run for each solver, side by side."""
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
        """Start the runs that waited for the kernels of a stage."""
        for run in self._runs:
            if run.state is RunState.PREPARING and _stage(run) == stage:
                self._submit(run)

    def prepare_no_longer(self) -> None:
        """Start all waiting runs: no more kernels will be compiled in the background."""
        for run in self._runs:
            self.prepared(_stage(run))

    def stop(self, run: Run) -> None:
        """Ask a run to stop; it does within a tenth of a second."""
        if run.is_over or run.state is RunState.STOPPING:
            return
        was = run.state
        run.cancel.cancel()
        if was is RunState.PREPARING:
            self._finish(run, _cancelled(run))
        else:
            self._set(run, RunState.STOPPING)

    def stop_all(self) -> None:
        """Ask all runs to stop."""
        for run in self.all:
            self.stop(run)

    def forget(self, runs: Iterable[Run]) -> None:
        """Remove those of the runs that are over."""
        gone = {run.number for run in runs if run.is_over}
        if gone:
            self._runs = [run for run in self._runs if run.number not in gone]
            self.removed.emit()

    def _submit(self, run: Run) -> None:
        self._set(run, RunState.WAITING)
        self._timer.start()
        title = run.solver.title
        self._tasks.submit(
            lambda: self._search(run),
            lambda result: self._finish(run, result),
            lambda sentence: self._fail(run, sentence),
            title=title if isinstance(title, Phrase) else Phrase(title),  # a plug-in's own
            long=True,
        )

    def _search(self, run: Run) -> Result:
        """Search on a thread of the pool; the timer picks up what this writes into the run."""
        if run.cancel.is_cancelled:
            return _cancelled(run)
        from sokolab.solvers.optimiser.optimiser import Improvement

        run.has_begun = True

        def report(progress: Progress) -> None:
            run.progress = progress
            solution, found = progress.solution, run.improvements
            if solution and not (found and found[-1].replay.lurd == solution.lurd):
                found.append(Improvement(solution, progress.seconds))

        return self._run_solver(run.board, run.solver, run.limits, run.cancel, report)

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
    """Return the name of the stage that compiles the run's solver."""
    return f"solver:{run.solver.name}"  # no phrase: a name


def _cancelled(run: Run) -> Result:
    return Result(run.solver.name, run.board, Outcome.CANCELLED, said=phrase("Stopped"))

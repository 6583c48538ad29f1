"""Starts and stops runs: the searches of the solver panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.core.board import Board
from sokolab.gui.shell.window_engine import Tasks
from sokolab.language import Phrase, phrase
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Outcome, Result, Solver

if TYPE_CHECKING:
    from sokolab.core.lurd import Replay
    from sokolab.solvers.roster import FindKnown

_NOTHING: Final = (None, None)
_REFRESH_MS: Final = 100
"""Milliseconds between two updates of the counts. Faster ones could not be read."""


class Searches(Protocol):
    """An object that runs solvers, such as the window's engine."""

    def can_begin(self, stage: str) -> bool:
        """Whether a search of the solver with this stage can begin, interpreted or compiled."""
        ...

    def solve(
        self,
        solver: Solver,
        board: Board,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
        *,
        find_known: FindKnown,
        announces_compiled: bool,
    ) -> Result:
        """Run a solver, which begins with the result of ``find_known``, on a pool thread."""
        ...


class Runs(QObject):
    """Starts and stops runs, and keeps them in the order in which they were started.

    ``find_known`` returns the best known solution and lower bound of a board; it is called on a
    thread of the pool.
    """

    added = Signal(object)
    """A :class:`Run` was added at the end."""
    removed = Signal()
    """Finished runs were removed."""
    changed = Signal(object)
    """The state of a :class:`Run` changed."""
    ticked = Signal()
    """There might be new progress. Emitted at most 10 times a second while something runs."""

    def __init__(
        self,
        tasks: Tasks,
        engine: Searches,
        find_known: Callable[[Board], tuple[Replay | None, int | None]] = lambda _board: _NOTHING,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._engine = engine
        self._find_known = find_known
        self._runs: list[Run] = []
        self._numbers = count(1)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH_MS)
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
            if self._engine.can_begin(_stage(run)):
                self._submit_run(run)
            else:
                self._set_state(run, RunState.PREPARING)
        return runs

    def start_waiting_for(self, stage: str) -> None:
        """Start the runs that waited for the kernels of a stage."""
        for run in self._runs:
            if run.state is RunState.PREPARING and _stage(run) == stage:
                self._submit_run(run)

    def start_all_waiting(self) -> None:
        """Start all waiting runs, as no more kernels will be compiled in the background."""
        for run in self._runs:
            self.start_waiting_for(_stage(run))

    def stop(self, run: Run) -> None:
        """Ask a run to stop. It does so within a tenth of a second."""
        if run.is_over or run.state is RunState.STOPPING:
            return
        run.cancel.cancel()
        if run.has_begun:
            self._set_state(run, RunState.STOPPING)
        else:
            message = phrase("Stopped")
            self._finish_run(
                run, Result(run.solver.name, run.board, Outcome.CANCELLED, message=message)
            )

    def stop_all(self) -> None:
        """Ask all runs to stop."""
        for run in self.all:
            self.stop(run)

    def forget(self, runs: Iterable[Run]) -> None:
        """Remove these runs, except unfinished ones."""
        numbers = {run.number for run in runs if run.is_over}
        if numbers:
            self._runs = [run for run in self._runs if run.number not in numbers]
            self.removed.emit()

    def _submit_run(self, run: Run) -> None:
        self._set_state(run, RunState.WAITING)
        self._timer.start()
        title = run.solver.title
        self._tasks.submit(
            partial(
                self._engine.solve,
                run.solver,
                run.board,
                run.limits,
                run.cancel,
                run.report,
                find_known=partial(self._find_start, run),
                announces_compiled=True,
            ),
            partial(self._finish_run, run),
            partial(self._fail_run, run),
            is_wanted=run.begin,
            title=title if isinstance(title, Phrase) else Phrase(title),  # a plug-in's own
            is_long=True,
        )

    def _find_start(self, run: Run) -> tuple[Replay | None, int | None]:
        """Return the solution and bound that a run begins with. Called on the thread of the run."""
        run.known_solution, bound = self._find_known(run.board)
        return run.known_solution, bound

    def _finish_run(self, run: Run, result: Result) -> None:
        if run.is_over:  # it was stopped just as it began
            return
        run.result = result
        self._set_state(run, RunState.DONE)

    def _fail_run(self, run: Run, sentence: str) -> None:
        run.failure = sentence
        self._set_state(run, RunState.FAILED)

    def _set_state(self, run: Run, state: RunState) -> None:
        run.state = state
        self.changed.emit(run)

    def _tick(self) -> None:
        for run in self._runs:
            if run.state is RunState.WAITING and run.has_begun:
                self._set_state(run, RunState.RUNNING)
        if not self.is_active:
            self._timer.stop()
        self.ticked.emit()


def _stage(run: Run) -> str:
    """Return the name of the stage that compiles the run's solver."""
    return f"solver:{run.solver.name}"

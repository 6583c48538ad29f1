"""The processes that run the window's solvers: if one crashes, the window keeps running."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from time import sleep
from typing import Final

from sokolab.core.board import Board
from sokolab.gui.shell.kernel_loader import KernelLoader
from sokolab.language import phrase, tr
from sokolab.solvers.frame.protocol import (
    DEFAULT_SOLVER,
    CancelToken,
    Limits,
    OnProgress,
    Outcome,
    Progress,
    Result,
    Solver,
)
from sokolab.solvers.optimiser.objective import NAME as OPTIMISER
from sokolab.solvers.worker_pool import WorkerError, WorkerPool, solve_in_worker

__all__ = ["SearchProcesses"]

_LOOK: Final = 0.02
"""Seconds between two looks at the cancel token while kernels are compiled."""

_SLOW: Final = phrase("slow until it is compiled for this machine")
_WAITING: Final = phrase("goes on when it is compiled for this machine")

# The solvers are loaded by the first search, or when the window stands.


@cache
def _stages() -> frozenset[str]:
    """Return the stages of those solvers whose searches begin interpreted.

    A plug-in's solver brings its own code.
    """
    from sokolab.solvers.roster import ROSTER

    names = (OPTIMISER, *(each.name for each in ROSTER))
    return frozenset(f"solver:{name}" for name in names)  # no phrase: a name


class SearchProcesses:
    """Runs each search in an interpreted and in a compiled process, and takes the first answer.

    The interpreted search begins at once. The compiled one joins when its kernels are ready, and
    overtakes it within a fraction of a second.

    Parameters
    ----------
    kernel_loader
        Knows which kernels are compiled.
    """

    def __init__(self, kernel_loader: KernelLoader) -> None:
        self._loader = kernel_loader
        self._compiled = WorkerPool(DEFAULT_SOLVER)
        self._interpreted = WorkerPool(DEFAULT_SOLVER, is_interpreted=True)

    def can_begin(self, stage: str) -> bool:
        """Whether a search of the solver with that stage can begin, compiled or interpreted."""
        return stage in _stages() or self._loader.is_ready(stage)

    def solve(
        self,
        board: Board,
        solver: Solver,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        """Run a solver in other processes. This blocks: call it on a background thread.

        Raises
        ------
        WorkerError
            The search failed, or its process died.
        """
        stage = f"solver:{solver.name}"  # no phrase: a name
        compiled = partial(solve_in_worker, self._compiled, solver, board, limits)
        if stage not in _stages():
            return compiled(cancel, on_progress)
        from sokolab.solvers.head_start import first_decided

        # Interpreted searches on several threads would only take turns in one interpreter.
        alone = replace(limits, threads=1)
        interpreted = partial(self._interpret, solver, board, alone)
        asks = (
            partial(self._at_once, stage, interpreted),
            partial(self._when_ready, stage, compiled),
        )
        result = first_decided(asks, cancel, on_progress)
        if solver.name == OPTIMISER and result.holds_solution:
            return replace(result, outcome=Outcome.SOLVED)  # as an optimiser always ends
        return result

    def warm(self) -> None:
        """Start a compiled worker in advance, which loads the default solver. Returns at once."""
        self._compiled.warm()

    def warm_interpreted(self) -> None:
        """Start an interpreted worker in advance. Returns at once."""
        self._interpreted.warm()

    def close(self) -> None:
        """Kill all processes."""
        self._interpreted.close()
        self._compiled.close()

    def _is_compiled(self, stage: str) -> bool:
        """Whether the kernels of a stage are compiled, or nobody compiles them any more."""
        return self._loader.is_ready(stage) or self._loader.is_finished

    def _interpret(
        self,
        solver: Solver,
        board: Board,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        from sokolab.solvers.optimiser.optimiser import preliminary

        found = solve_in_worker(self._interpreted, solver, board, limits, cancel, on_progress)
        return preliminary(solver, found, limits, cancel)

    def _at_once(
        self,
        stage: str,
        ask: Callable[[CancelToken, OnProgress], Result],
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        """Ask at once, and say in the reports that the compiled search is still to come."""
        last: Progress | None = None

        def report(progress: Progress) -> None:
            nonlocal last
            last, words = progress, progress.words
            if not self._is_compiled(stage):
                words = phrase("{words}; {note}", words=words, note=_SLOW) if words else _SLOW
            on_progress(replace(progress, words=words))

        result = ask(cancel, report)
        is_over = result.outcome.is_decided or cancel.is_cancelled
        if last is not None and not (is_over or self._is_compiled(stage)):
            on_progress(replace(last, words=_WAITING))
        return result

    def _when_ready(
        self,
        stage: str,
        ask: Callable[[CancelToken, OnProgress], Result],
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        """Ask as soon as the kernels of a stage are compiled, or nobody compiles them any more."""
        self._loader.ask_for(stage)
        while not self._is_compiled(stage):
            if cancel.is_cancelled:
                raise WorkerError(tr("stopped before its kernels were compiled"))
            sleep(_LOOK)
        return ask(cancel, on_progress)

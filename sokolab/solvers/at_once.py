"""Searches of scripts and notebooks: they begin at once, even if nothing is compiled yet.

Until its kernels are compiled, a solver is run twice, as :mod:`sokolab.solvers.head_start` does:
by an interpreted process, and in this process as soon as another one has compiled them. Compiling
goes on in the background after the first answer, and ends with the script.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from threading import Event, Thread
from typing import Final

from sokolab.core.board import Board
from sokolab.kernels import marker
from sokolab.language import tr
from sokolab.solvers.compiling import CompileError, compile_stages
from sokolab.solvers.frame.driver import Engine
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result
from sokolab.solvers.head_start import first_decided
from sokolab.solvers.interpreted import is_forced, kernels_are_interpreted
from sokolab.solvers.roster import ROSTER
from sokolab.solvers.worker_pool import WorkerError, WorkerPool, solve_in_worker

__all__ = ["solve_at_once"]

_LOOK: Final = 0.02
"""Seconds between two checks of the cancel token while kernels are compiled."""
_IDLE_SECONDS: Final = 60.0
"""The interpreted process ends after so long without work."""


def solve_at_once(
    solver: Engine, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
) -> Result:
    """Run a solver, in plain Python until its kernels are compiled. Compiling counts as no time.

    Parameters
    ----------
    on_progress
        Called on this thread.
    """
    if not _must_wait(solver):
        return solver.solve(board, limits, cancel, on_progress)
    asks = (
        partial(_solve_interpreted, solver, board, limits),
        partial(_solve_compiled, solver, board, limits),
    )
    return first_decided(asks, cancel, on_progress)


def _must_wait(solver: Engine) -> bool:
    """Whether a solver might have to wait for the compiler."""
    if solver not in ROSTER or is_forced() or kernels_are_interpreted() or marker.is_set():
        return False
    return not _compiled(solver.name).is_set()


@cache
def _interpreted() -> WorkerPool:
    """Return the interpreted process of this program, which ends with it."""
    return WorkerPool(is_interpreted=True, idle_seconds=_IDLE_SECONDS)


@cache
def _compiled(name: str) -> Event:
    """Begin to compile the kernels of a solver, once, and return what tells that it is over."""
    is_over = Event()

    def work() -> None:
        stage = f"solver:{name}"  # no phrase: the name of a stage
        with suppress(CompileError, OSError):  # then this process compiles, or says what is wrong
            compile_stages((stage,), CancelToken())
        is_over.set()

    Thread(target=work, name="compiling", daemon=True).start()
    return is_over


def _solve_interpreted(
    solver: Engine, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
) -> Result:
    alone = replace(limits, threads=1)  # several threads would take turns in one interpreter
    return solve_in_worker(_interpreted(), solver, board, alone, cancel, on_progress)


def _solve_compiled(
    solver: Engine, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
) -> Result:
    is_over = _compiled(solver.name)
    while not is_over.wait(_LOOK):
        if cancel.is_cancelled:
            raise WorkerError(tr("stopped before its kernels were compiled"))
    return solver.solve(board, limits, cancel, on_progress)

"""Searches of scripts and notebooks: they begin at once, even if nothing is compiled yet.

Until its kernels are compiled, a solver is run twice: by an interpreted process, and in this
process as soon as another one has compiled them. Compiling goes on in the background after the
first answer, and ends with the script.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sokolab.core.board import Board
from sokolab.engine.pool import shared_pool
from sokolab.engine.readiness import READY, Compiling, are_compiled
from sokolab.engine.service import HERE, Engine, JobPlace, stages_of
from sokolab.engine.worker import KernelMode
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result, Solver

_IDLE_SECONDS: Final = 60.0
"""The interpreted process ends after so long without work."""


def solve_at_once(
    solver: Solver, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
) -> Result:
    """Run a solver, in plain Python until its kernels are compiled. Compiling counts as no time.

    Parameters
    ----------
    on_progress
        Called on this thread.
    """
    stages = stages_of(solver)
    engine = _COMPILED if are_compiled() or not stages else _engine(stages)
    return engine.solve(solver, board, limits, cancel, on_progress)


_COMPILED: Final = Engine(READY, HERE, HERE)


@cache
def _interpreted() -> JobPlace:
    """Return where searches run in plain Python; the process ends with this one."""
    return shared_pool().processes(KernelMode.INTERPRETED, idle_seconds=_IDLE_SECONDS)


@cache
def _engine(stages: tuple[str, ...]) -> Engine:
    """Begin to compile kernels, once, and return what runs searches meanwhile."""
    kernels = Compiling(stages, delay=0.0, is_forgiving=True)
    kernels.start()
    return Engine(kernels, _interpreted(), HERE)

"""Work for scripts and notebooks, which begins immediately even if nothing is compiled yet.

Until the kernels are compiled, an interpreted process does the work. A search that finds nothing
there runs again in this process once another process has compiled the kernels. Compiling goes on in
the background after the first answer, and ends with the script.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache, partial
from typing import Final, TypeVar

import numpy as np

from sokolab.analysis import questions
from sokolab.core.board import Board
from sokolab.engine import readiness
from sokolab.engine.job import Job, OnNews, Priority
from sokolab.engine.pool import shared_pool
from sokolab.engine.readiness import READY_KERNELS, Compiling, NeverReadyError, are_compiled
from sokolab.engine.service import THIS_PROCESS, Engine, JobPlace, stages_of
from sokolab.engine.worker import KernelMode
from sokolab.kernels.stages.all_stages import ANALYSES
from sokolab.solvers.frame import protocol
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result, Solver

T = TypeVar("T")

_ANALYSES: Final = tuple(stage.name for stage in ANALYSES)
_IDLE_SECONDS: Final = 60.0  # an interpreted process that is idle for so long ends


def solve_in_script(
    solver: Solver, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
) -> Result:
    """Run a solver, in plain Python until its kernels are compiled. No limit counts compiling."""
    stages = stages_of(solver)
    engine = _COMPILED if are_compiled() else _engine(stages)
    with readiness.warned_of_compiling(lambda: not engine.is_ready(*stages)):
        return engine.solve(solver, board, limits, cancel, on_progress)


def settle_in_script(
    work: Callable[[CancelToken, OnNews], T],
    stages: tuple[str, ...],
    is_settled: Callable[[T], bool],
    cancel: CancelToken,
) -> T:
    """Do work in plain Python and, if that does not settle it, again with compiled kernels.

    Parameters
    ----------
    work
        A picklable task.
    stages
        Names of the stages of the kernels that the work calls.
    """
    if are_compiled():
        return work(cancel, protocol.ignore_news)
    job: Job[T] = Job(work, stages)
    engine = _engine(stages)
    with readiness.warned_of_compiling(lambda: not engine.is_ready(*stages)):
        answer = engine.run_until_ready(job, cancel)
        if answer is None or not (cancel.is_cancelled or is_settled(answer)):
            try:
                answer = engine.run_when_ready(job, cancel)
            except NeverReadyError:  # cancelled during the wait
                if answer is None:
                    raise
    assert answer is not None
    return answer


@lru_cache(maxsize=64)
def ask_in_script(name: str, board: Board, selected: int | None = None) -> object:
    """Return the finding of one analysis (see :func:`sokolab.analysis.questions.ask`)."""
    if name not in (question.name for question in questions.QUESTIONS):
        return questions.ask(name, board, selected)  # a plug-in runs in its own process
    work = partial(_ask_question, name, board, selected)
    job = Job(work, _ANALYSES, "analysis", Priority.NOW)
    finding: object = _engine(_ANALYSES).run(job, CancelToken())
    _make_read_only(finding)
    return finding


def _make_read_only(finding: object) -> None:
    """Make the arrays of a finding read-only again, which they lose between processes."""
    if is_dataclass(finding):
        for field in fields(finding):
            value = getattr(finding, field.name)
            if isinstance(value, np.ndarray):
                value.setflags(write=False)


def _ask_question(
    name: str, board: Board, selected: int | None, _cancel: CancelToken, _on_news: OnNews
) -> object:
    return questions.ask(name, board, selected)


_COMPILED: Final = Engine(READY_KERNELS, THIS_PROCESS, THIS_PROCESS)


@cache
def _interpreted() -> JobPlace:
    """Return the place where searches run in plain Python. Its process ends with this one."""
    return shared_pool().place(KernelMode.INTERPRETED, idle_seconds=_IDLE_SECONDS)


@cache
def _engine(stages: tuple[str, ...]) -> Engine:
    """Begin to compile kernels, once, and return the engine that runs searches until then.

    Without stages, as for a plug-in's solver, nothing is compiled and all kernels are interpreted.
    """
    if not stages:
        return Engine(READY_KERNELS, _interpreted(), _interpreted())
    kernels = Compiling(stages, delay=0.0, is_forgiving=True)
    kernels.start()
    return Engine(kernels, _interpreted(), THIS_PROCESS)

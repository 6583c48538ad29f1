"""Answers to the requests of the live analysis; without Qt, for another process asks here too."""

import logging
from dataclasses import replace
from functools import partial
from typing import Final

from sokolab.analysis.live import AnalysisAnswer, AnalysisRequest, always_ready, run_analyses
from sokolab.core.board import Board
from sokolab.engine.job import Job, Priority, Tell
from sokolab.engine.service import Engine
from sokolab.engine.worker import PoolClosedError, WorkerError
from sokolab.solvers.frame.protocol import CancelToken

_LOG: Final = logging.getLogger(__name__)

STAGES: Final = (
    "player-reach",
    "dead-squares",
    "cuts-and-blocks",
    "push-targets",
    "pushes-bound",
    "problems",
)
"""The stages of all analyses. The catalogue knows them too, but loads numba."""
_MOST_SECONDS: Final = 0.3
"""How long an interpreted analysis may take, so that no board waits long behind another."""


def run_somewhere(engine: Engine, request: AnalysisRequest) -> AnalysisAnswer:
    """Run every analysis, interpreted in another process until the kernels are ready.

    Large boards wait for them, and get meanwhile the findings whose kernels are ready. Called in
    the thread pool.
    """
    if engine.is_ready(*STAGES):
        return run_analyses(replace(request, is_ready=always_ready))
    if not engine.is_soon(*STAGES):
        return run_analyses(request)
    answer = _interpreted(engine, request) or _with_ready_kernels(request)
    # This says nothing about how long an answer of this process will take.
    return replace(answer, seconds=float(request.board.size))


def _interpreted(engine: Engine, request: AnalysisRequest) -> AnalysisAnswer | None:
    """Return the answer of another process; None for a large board, or if it fails."""
    from sokolab.analysis.questions import interpreted_seconds

    if interpreted_seconds(request.board) > _MOST_SECONDS:
        return None
    work = partial(_analyses, request.board, request.focus)
    try:
        return engine.run(Job(work, STAGES, "analysis", Priority.NOW), CancelToken())
    except PoolClosedError:
        return None
    except WorkerError:  # perhaps a plug-in's finding that cannot be sent
        _LOG.warning("the interpreted analysis failed", exc_info=True)
        return None


def _with_ready_kernels(request: AnalysisRequest) -> AnalysisAnswer:
    """Run the analyses whose kernels are ready, and load none before."""
    if any(map(request.is_ready, STAGES)):
        return run_analyses(request)
    return AnalysisAnswer({}, 0.0)


def _analyses(board: Board, focus: int | None, _cancel: CancelToken, _tell: Tell) -> AnalysisAnswer:
    """Run every analysis in another process, which compiles nothing or has done so."""
    return run_analyses(AnalysisRequest(board, focus, always_ready))

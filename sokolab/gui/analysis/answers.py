"""Answers to the requests of the live analysis, without Qt, as another process uses them too."""

import logging
from dataclasses import replace
from functools import partial
from typing import Final

from sokolab.analysis.live import AnalysisAnswer, AnalysisRequest, always_ready, run_analyses
from sokolab.core.board import Board
from sokolab.engine.job import Job, OnNews, Priority
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
"""The stages of all analyses. The catalogue of analyses also has them, but loads numba."""
_MAX_SECONDS: Final = 0.3
"""Longest expected time of an interpreted analysis, so that no board waits long for another."""


def answer_request(engine: Engine, request: AnalysisRequest) -> AnalysisAnswer:
    """Run all analyses, interpreted in another process until the kernels are ready.

    Large boards wait for their kernels, and until then get the findings whose kernels are ready.
    Called in the thread pool.
    """
    if engine.is_ready(*STAGES):
        return run_analyses(replace(request, is_ready=always_ready))
    if not engine.begins_immediately(*STAGES):
        return run_analyses(request)
    answer = _interpreted_answer(engine, request) or _answer_of_ready_kernels(request)
    # The time that it took says nothing about the time that this process will take.
    return replace(answer, seconds=float(request.board.size))


def _interpreted_answer(engine: Engine, request: AnalysisRequest) -> AnalysisAnswer | None:
    """Return the answer of another process, or None for a large board or after a failure."""
    from sokolab.analysis.questions import interpreted_seconds

    if interpreted_seconds(request.board) > _MAX_SECONDS:
        return None
    work = partial(_answer_here, request.board, request.focus)
    try:
        return engine.run(Job(work, STAGES, "analysis", Priority.NOW), CancelToken())
    except PoolClosedError:
        return None
    except WorkerError:  # perhaps a plug-in's finding that cannot be sent
        _LOG.warning("the interpreted analysis failed", exc_info=True)
        return None


def _answer_of_ready_kernels(request: AnalysisRequest) -> AnalysisAnswer:
    """Run the analyses whose kernels are ready. If no kernels are ready, load nothing."""
    if any(map(request.is_ready, STAGES)):
        return run_analyses(request)
    return AnalysisAnswer({}, 0.0)


def _answer_here(
    board: Board, focus: int | None, _cancel: CancelToken, _on_news: OnNews
) -> AnalysisAnswer:
    """Run all analyses in the calling process, with interpreted or compiled kernels."""
    return run_analyses(AnalysisRequest(board, focus, always_ready))

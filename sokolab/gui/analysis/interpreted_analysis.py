"""Analyses by kernels in plain Python, in another process, until the compiled ones are ready."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import Final

from sokolab.analysis.interpreted_time import interpreted_seconds
from sokolab.gui.analysis.answers import (
    AnalysisAnswer,
    AnalysisRequest,
    analyses_elsewhere,
    run_analyses,
)
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import is_forced
from sokolab.solvers.worker_pool import WorkerError, WorkerPool

__all__ = ["STAGES", "InterpretedAnalysis"]

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


class InterpretedAnalysis:
    """Answers requests of the live analysis before the kernels are compiled, or even loaded.

    As soon as they are, requests are answered in this process. Until then, large boards get the
    findings for which the kernels are ready.
    """

    def __init__(self) -> None:
        self._pool = WorkerPool(is_interpreted=True)
        self._is_on = False

    def start(self) -> None:
        """Start the process; without it, requests are answered here. Returns at once."""
        self._is_on = not is_forced()
        if self._is_on:
            self._pool.warm()

    def close(self) -> None:
        """End the process."""
        self._is_on = False
        self._pool.close()

    def run(self, request: AnalysisRequest) -> AnalysisAnswer:
        """Run every analysis; called in the thread pool."""
        if self._is_on and all(map(request.is_ready, STAGES)):
            self.close()
        if not self._is_on:
            return run_analyses(request)
        answer = self._interpreted(request) or _with_ready_kernels(request)
        # This says nothing about how long an answer of this process will take.
        return replace(answer, seconds=float(request.board.size))

    def _interpreted(self, request: AnalysisRequest) -> AnalysisAnswer | None:
        """Return the answer of the other process; None for a large board, or if it fails."""
        if interpreted_seconds(request.board) > _MOST_SECONDS:
            return None
        try:
            work = partial(analyses_elsewhere, request.board, request.focus)
            return self._pool.do(work, CancelToken())
        except WorkerError:  # perhaps a plug-in's finding that cannot be sent
            if self._is_on:  # else the process has been ended
                _LOG.warning("the interpreted analysis failed", exc_info=True)
            return None


def _with_ready_kernels(request: AnalysisRequest) -> AnalysisAnswer:
    """Run the analyses whose kernels are ready, and load none before."""
    if any(map(request.is_ready, STAGES)):
        return run_analyses(request)
    return AnalysisAnswer({}, 0.0)

"""The processes that study boards: an interpreted one until the kernels are compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any, Final

from sokolab.solvers.frame.protocol import DEFAULT_SOLVER, CancelToken
from sokolab.solvers.worker_pool import WorkerPool
from sokolab.verdicts.low_priority import Studying, study_at_low_priority

__all__ = ["StudyProcesses"]

_IDLE_SECONDS: Final = 120.0
"""A process that is not kept ready ends after so long without work."""


class StudyProcesses:
    """Studies one board at a time in a process of its own.

    Parameters
    ----------
    studying
        What studies a request in the process: a function of a module, such as
        :func:`sokolab.verdicts.study.study`.
    is_kept_ready
        Whether a process is started in advance and waits for the next board, however long.
    """

    def __init__(self, studying: Studying, *, is_kept_ready: bool) -> None:
        self._studying = studying
        self._is_kept_ready = is_kept_ready
        idle_seconds = None if is_kept_ready else _IDLE_SECONDS
        self._interpreted = WorkerPool(
            DEFAULT_SOLVER, is_interpreted=True, idle_seconds=idle_seconds
        )
        self._compiled = WorkerPool(DEFAULT_SOLVER, idle_seconds=idle_seconds)
        self._pool = self._interpreted
        self._lock = Lock()

    def study(self, request: object, cancel: CancelToken, tell: Callable[[Any], None]) -> None:
        """Study what a request asks. This blocks: call it on a background thread.

        Raises
        ------
        WorkerError
            The study failed, or its process died.
        """
        with self._lock:
            pool = self._pool
        pool.do(partial(study_at_low_priority, self._studying, request), cancel, tell)

    def use_compiled(self) -> None:
        """Study boards with compiled kernels from now on; the study under way ends as it began."""
        with self._lock:
            self._pool = self._compiled
        if self._is_kept_ready:
            self._compiled.warm()
        self._interpreted.retire()

    def close(self) -> None:
        """Kill all processes."""
        self._interpreted.close()
        self._compiled.close()

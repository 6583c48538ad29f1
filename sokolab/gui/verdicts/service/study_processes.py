"""The processes that study boards: an interpreted one until the kernels are compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock

from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.roster import ROSTER
from sokolab.solvers.worker_pool import WorkerPool
from sokolab.verdicts.study import News, StudyRequest, study

__all__ = ["StudyProcesses"]


class StudyProcesses:
    """Studies one board at a time in a process of its own.

    A process starts when the first board is to be studied, or with :meth:`warm`.
    """

    def __init__(self) -> None:
        self._interpreted = WorkerPool(ROSTER[0].name, is_interpreted=True)
        self._compiled = WorkerPool(ROSTER[0].name)
        self._pool = self._interpreted
        self._lock = Lock()

    def study(
        self, request: StudyRequest, cancel: CancelToken, tell: Callable[[News], None]
    ) -> None:
        """Study a board. This blocks: call it on a background thread.

        Raises
        ------
        WorkerError
            The study failed, or its process died.
        """
        with self._lock:
            pool = self._pool
        pool.do(partial(study, request), cancel, tell)

    def warm(self) -> None:
        """Start a process in advance. Returns at once."""
        self._pool.warm()

    def use_compiled(self) -> None:
        """Study boards with compiled kernels from now on; the study under way ends as it began."""
        with self._lock:
            self._pool = self._compiled
        self._compiled.warm()
        self._interpreted.retire()

    def close(self) -> None:
        """Kill all processes."""
        self._interpreted.close()
        self._compiled.close()

"""Solvers with compiled kernels that can be asked before they are ready."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread
from typing import Final

from sokolab.core.board import Board
from sokolab.language import phrase
from sokolab.solvers.compiling import compile_stages
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result, Solver
from sokolab.solvers.worker_pool import Tell, Work, WorkerError, WorkerPool, solve_in_worker

__all__ = ["CompiledSolvers", "NeverReadyError", "loading"]

_DELAY: Final = 0.5
"""Seconds before the process starts: many levels are solved sooner without it."""
_LOOK: Final = 0.02
"""Seconds between two checks of the cancel token while the kernels get ready."""
_PATIENCE: Final = 1.0
"""Seconds that closing waits for the compiler to end."""
_NICENESS: Final = 10
"""How far loading steps back behind the interpreted search and other programs."""


class NeverReadyError(WorkerError):
    """The search was cancelled before the compiled kernels were ready, or they cannot be."""


class CompiledSolvers:
    """Compiles kernels and loads them in another process, then searches there.

    Parameters
    ----------
    stages
        The names of the stages that the solvers need.
    prepare
        What the process does until it is ready, once they are compiled; see :func:`loading`.
    delay
        Seconds before the process starts.
    on_ready
        Called on another thread, when the kernels are ready.
    """

    def __init__(
        self,
        stages: Sequence[str],
        prepare: Work[None],
        delay: float = _DELAY,
        on_ready: Callable[[], None] = lambda: None,
    ) -> None:
        self._stages = stages
        self._prepare = prepare
        self._delay = delay
        self._on_ready = on_ready
        self._pool = WorkerPool()
        self._ready = Event()
        self._closed = CancelToken()
        self._failure = ""
        self._preparing = Thread(target=self._get_ready, name="preparing", daemon=True)

    @property
    def is_ready(self) -> bool:
        """Whether a search begins at once."""
        return self._ready.is_set()

    def start(self) -> None:
        """Get ready in the background. Returns at once."""
        self._preparing.start()

    def solve(
        self,
        solver: Solver,
        board: Board,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> Result:
        """Wait until the kernels are ready, then search. Waiting does not count against limits.

        Raises
        ------
        NeverReadyError
            The search was cancelled while it waited, or the kernels cannot be made ready.
        WorkerError
            The search failed, or its process died.
        """
        while not self._ready.wait(_LOOK):
            if cancel.is_cancelled or self._failure or self._closed.is_cancelled:
                raise NeverReadyError(
                    self._failure or phrase("cancelled while the kernels were compiled")
                )
        return solve_in_worker(self._pool, solver, board, limits, cancel, on_progress)

    def close(self) -> None:
        """End the process. Kernels that it has compiled stay in the cache."""
        self._closed.cancel()
        self._pool.close()
        if self._preparing.is_alive():
            self._preparing.join(_PATIENCE)

    def _get_ready(self) -> None:
        if self._closed.wait(self._delay):
            return
        try:
            if self._stages:
                compile_stages(self._stages, self._closed)
            self._pool.do(self._prepare, self._closed)
        except Exception as failure:  # told to whoever waits for an answer
            self._failure = str(failure) or type(failure).__name__
        else:
            if not self._closed.is_cancelled:
                self._ready.set()
                self._on_ready()


def loading(prepare: Callable[[], None]) -> Work[None]:
    """Return the work of preparing a solver, which can be sent to another process."""
    return partial(_prepare_in_the_background, prepare)


def _prepare_in_the_background(
    prepare: Callable[[], None], _cancel: CancelToken, _tell: Tell
) -> None:
    """Prepare a solver at low priority.

    On Linux each thread has a priority of its own, and a lowered one cannot be raised again. So
    the work is done on a thread that ends with it.
    """
    failures: list[Exception] = []

    def work() -> None:
        try:
            if sys.platform == "linux":
                os.nice(_NICENESS)
            prepare()
        except Exception as failure:
            failures.append(failure)

    thread = Thread(target=work, name="loading")
    thread.start()
    thread.join()
    if failures:
        raise WorkerError(str(failures[0])) from failures[0]

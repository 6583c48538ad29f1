"""The processes that work on the items of a batch: interpreted at first, compiled when ready.

Nothing waits for the compiler. An item is answered by kernels in plain Python as long as the
compiled ones are not loaded. Once they are, interpreted searches are cancelled and begin anew. If
an interpreted search runs out of time, its answer is preliminary: a compiled search, which has
the whole time limit to itself, may know better.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Event, Thread
from typing import Final

from sokolab.batch.answers import Answer, failed_answer
from sokolab.batch.items import Item
from sokolab.batch.jobs import Job
from sokolab.language import phrase
from sokolab.solvers.compiling import CompileStages, compile_stages
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import is_forced
from sokolab.solvers.worker_pool import Tell, WorkerPool

__all__ = ["Crew"]

_LOG: Final = logging.getLogger(__name__)
_DELAY: Final = 0.5
"""Seconds before compiled kernels are loaded: a short batch is done sooner without them."""
_LOOK: Final = 0.02
"""Seconds between two looks at the cancel token while an item waits for compiled kernels."""
_PATIENCE: Final = 1.0
"""Seconds that closing waits for the compiler to end."""
_CORRIDOR: Final = Item("", 0, "", ("#####", "#@$.#", "#####"), ("R",), "")
"""The item whose answer loads the kernels of a job."""


class Crew:
    """The worker processes of one job.

    Parameters
    ----------
    size
        How many items are worked on at once.
    compile_stages
        Compiles the kernels of the job; called on another thread.
    on_ready
        Called on that thread as soon as all further items are answered by compiled kernels.
    idle_seconds
        As in :class:`~sokolab.solvers.worker_pool.WorkerPool`.
    """

    def __init__(
        self,
        job: Job,
        size: int,
        compile_stages: CompileStages = compile_stages,
        on_ready: Callable[[], None] = lambda: None,
        idle_seconds: float | None = None,
    ) -> None:
        self._job = job
        self._size = size
        self._compile_stages = compile_stages
        self._on_ready = on_ready
        self._compiled = WorkerPool(spare=size, idle_seconds=idle_seconds)
        self._interpreted = WorkerPool(is_interpreted=True, spare=size, idle_seconds=idle_seconds)
        self._ready = Event()
        self._closed = CancelToken()
        self._preparing = Thread(target=self._get_ready, name="crew", daemon=True)
        if not job.stages or is_forced():
            self._set_ready()
        else:
            self._preparing.start()

    def answer(self, item: Item, cancel: CancelToken, *, is_last: bool) -> Answer:
        """Run the job on an item in one of the processes. This blocks.

        Parameters
        ----------
        is_last
            Whether the answer must not be preliminary. It then waits for compiled kernels.

        Raises
        ------
        WorkerDiedError
            The process ended without an answer.
        WorkerError
            The job raised an exception.
        """
        work = partial(_run, self._job, item)
        if not (is_last or self._ready.is_set()):
            answer = self._interpreted.do(work, _Either(cancel, self._ready))
            if answer is not None and answer.outcome != "CANCELLED":
                return replace(answer, is_preliminary=self._job.ran_out_of_time(answer))
        while not self._ready.wait(_LOOK):
            if cancel.is_cancelled or self._closed.is_cancelled:
                return failed_answer(item, phrase("Stopped"), "CANCELLED")
        answer = self._compiled.do(work, cancel)
        return answer or failed_answer(item, phrase("Stopped"), "CANCELLED")

    def close(self) -> None:
        """End all processes, those at work too."""
        self._closed.cancel()
        self._interpreted.close()
        self._compiled.close()
        if self._preparing.is_alive():
            self._preparing.join(_PATIENCE)

    def _get_ready(self) -> None:
        """Load the compiled kernels into all processes."""
        if self._closed.wait(_DELAY):
            return
        try:
            self._compile_stages(self._job.stages, self._closed)
            with ThreadPoolExecutor(self._size) as loading:
                list(loading.map(self._load, range(self._size)))
        except Exception:  # the answers will say what cannot be compiled
            if not self._closed.is_cancelled:
                _LOG.warning("the kernels of a batch cannot be prepared", exc_info=True)
        if not self._closed.is_cancelled:
            self._set_ready()
            self._interpreted.retire()

    def _load(self, _number: int) -> None:
        self._compiled.do(partial(_run, self._job, _CORRIDOR), self._closed)

    def _set_ready(self) -> None:
        self._ready.set()
        self._on_ready()


class _Either(CancelToken):
    """A token that is cancelled with another one, or when the compiled kernels are ready."""

    __slots__ = ("_cancel", "_ready")

    def __init__(self, cancel: CancelToken, ready: Event) -> None:
        super().__init__()
        self._cancel, self._ready = cancel, ready

    @property
    def is_cancelled(self) -> bool:
        """Whether one of the two has happened."""
        return self._ready.is_set() or self._cancel.is_cancelled


def _run(job: Job, item: Item, cancel: CancelToken, _tell: Tell) -> Answer:
    return job(item, cancel)

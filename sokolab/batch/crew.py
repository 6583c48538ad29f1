"""The worker processes of a batch: interpreted at first, compiled when ready.

Nothing waits for the compiler. An item is answered by kernels in plain Python as long as the
compiled ones are not loaded. Once they are, interpreted searches are cancelled and begin anew. The
answer of an interpreted search that runs out of time is preliminary: a compiled search, which has
the whole time limit to itself, may know better.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final

from sokolab.batch.items import Item, ItemAnswer, failed_answer
from sokolab.batch.jobs import BatchJob
from sokolab.engine.compiling import CompileStages, compile_stages
from sokolab.engine.job import Job, Tell
from sokolab.engine.pool import shared_pool
from sokolab.engine.readiness import READY, Compiling, NeverReadyError
from sokolab.engine.service import Engine
from sokolab.engine.worker import KernelMode
from sokolab.language import phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import is_forced

_DELAY: Final = 0.5
"""Seconds before compiled kernels are loaded: a short batch is done sooner without them."""
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
        Seconds without work after which a process ends; None if it waits for ever.
    """

    def __init__(
        self,
        job: BatchJob,
        size: int,
        compile_stages: CompileStages = compile_stages,
        on_ready: Callable[[], None] = lambda: None,
        idle_seconds: float | None = None,
    ) -> None:
        self._job = job
        self._size = size
        self._on_ready = on_ready
        new = partial(shared_pool().processes, spare=size, idle_seconds=idle_seconds)
        self._compiled, self._interpreted = new(KernelMode.COMPILED), new(KernelMode.INTERPRETED)
        self._kernels: Compiling | None = None
        if job.stages and not is_forced():
            self._kernels = Compiling(
                job.stages,
                self._load,
                compile_stages,
                delay=_DELAY,
                on_ready=self._use_compiled,
                is_forgiving=True,
            )
        self._engine = Engine(self._kernels or READY, self._interpreted, self._compiled)
        if self._kernels is not None:
            self._kernels.start()
        else:
            on_ready()

    def answer(self, item: Item, cancel: CancelToken, *, is_last: bool) -> ItemAnswer:
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
        asked = self._asked(item)
        if not is_last:
            answer = self._engine.run_until_ready(asked, cancel)
            if answer is not None and answer.outcome != "CANCELLED":
                return replace(answer, is_preliminary=self._job.ran_out_of_time(answer))
        try:
            answer = self._engine.run_when_ready(asked, cancel)
        except NeverReadyError:
            answer = None
        return answer or failed_answer(item, phrase("Stopped"), "CANCELLED")

    def close(self) -> None:
        """End all processes, those at work too."""
        self._engine.close()
        if self._kernels is not None:
            self._kernels.close()

    def _asked(self, item: Item) -> Job[ItemAnswer]:
        return Job(partial(_run, self._job, item), tuple(self._job.stages))

    def _load(self, cancel: CancelToken) -> None:
        """Load the compiled kernels into all processes."""
        with ThreadPoolExecutor(self._size) as loading:
            list(loading.map(self._load_one, [cancel] * self._size))

    def _load_one(self, cancel: CancelToken) -> None:
        self._compiled.do(self._asked(_CORRIDOR), cancel)

    def _use_compiled(self) -> None:
        self._interpreted.retire()
        self._on_ready()


def _run(job: BatchJob, item: Item, cancel: CancelToken, _tell: Tell) -> ItemAnswer:
    return job(item, cancel)

"""Where a batch runs: worker processes of this machine, or a dask cluster.

Each kind is a function that opens an executor for a job. Nothing waits for the compiler. An item is
answered by interpreted kernels until the compiled ones are loaded. Once they are,
interpreted searches are cancelled and begin again. The answer of an interpreted search that runs
out of time is preliminary: a compiled search, which has the whole time limit to itself, might know
better.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final, Protocol

from sokolab.batch.items import Item, ItemAnswer, failed_answer
from sokolab.batch.jobs import BatchJob
from sokolab.engine import readiness
from sokolab.engine.job import Job, OnNews
from sokolab.engine.pool import shared_pool
from sokolab.engine.service import Engine
from sokolab.engine.worker import KernelMode
from sokolab.language import phrase, tr
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import is_compiling_forbidden

_POLL_SECONDS: Final = 0.05
"""Seconds between two checks for a stop file."""
_IDLE_SECONDS: Final = 60.0
"""Seconds that the processes of a dask worker wait for another item."""
_LOADING_DELAY_SECONDS: Final = 0.5
"""Seconds before compiled kernels are loaded: a short batch is done sooner without them."""
_CORRIDOR: Final = Item("", 0, "", ("#####", "#@$.#", "#####"), ("R",), "")
"""The item whose answer loads the kernels of a job."""
_WORKERS_LOCK: Final = Lock()


class ClusterError(Exception):
    """The cluster cannot be used. The message is one sentence."""


class ItemExecutor(Protocol):
    """Runs a job on items, several at the same time."""

    def submit(self, item: Item, stop_file: Path, *, must_be_final: bool) -> Future[ItemAnswer]:
        """Run the job on an item.

        Parameters
        ----------
        stop_file
            The job is cancelled as soon as this file exists. This also works on a cluster with a
            shared disk. A worker that does not see the file goes on to its limits.
        must_be_final
            Whether the answer must not be preliminary.
        """

    def shutdown(self) -> None:
        """Stop all work."""


OpenExecutor = Callable[[BatchJob], ItemExecutor]


class _StopFile(CancelToken):
    """A token that is cancelled when a file is created."""

    __slots__ = ("_checked_at", "_path")

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._checked_at = 0.0

    @property
    def is_cancelled(self) -> bool:
        """Whether the file exists."""
        now = perf_counter()
        if now - self._checked_at >= _POLL_SECONDS:
            self._checked_at = now
            if self._path.exists():
                self.cancel()
        return super().is_cancelled


class JobWorkers:
    """The worker processes of one job. A crash ends only one of them.

    Parameters
    ----------
    worker_count
        The number of items that are worked on at the same time.
    compile_stages
        Compiles the kernels of the job; called on another thread.
    on_ready
        Called on that thread as soon as compiled kernels answer all items from then on.
    idle_seconds
        Seconds without work after which a process ends, or None if it waits for ever.
    """

    def __init__(
        self,
        job: BatchJob,
        worker_count: int,
        compile_stages: readiness.CompileStages = readiness.compile_stages,
        on_ready: Callable[[], None] = lambda: None,
        idle_seconds: float | None = None,
    ) -> None:
        self._job = job
        self._worker_count = worker_count
        self._pool = ThreadPoolExecutor(worker_count, thread_name_prefix="batch")
        self._on_ready = on_ready
        start_workers = partial(
            shared_pool().place, max_idle=worker_count, idle_seconds=idle_seconds
        )
        self._compiled = start_workers(KernelMode.COMPILED)
        self._interpreted = start_workers(KernelMode.INTERPRETED)
        self._kernels: readiness.Compiling | None = None
        if job.stages and not is_compiling_forbidden():
            self._kernels = readiness.Compiling(
                job.stages,
                self._load,
                compile_stages,
                delay=_LOADING_DELAY_SECONDS,
                on_ready=self._use_compiled,
                is_forgiving=True,
            )
        self._engine = Engine(
            self._kernels or readiness.READY_KERNELS, self._interpreted, self._compiled
        )
        if self._kernels is not None:
            self._kernels.start()
        else:
            on_ready()

    def submit(self, item: Item, stop_file: Path, *, must_be_final: bool) -> Future[ItemAnswer]:
        """Run the job on an item in one of the processes. This does not block."""
        return self._pool.submit(
            self.answer, item, _StopFile(stop_file), must_be_final=must_be_final
        )

    def answer(self, item: Item, cancel: CancelToken, *, must_be_final: bool) -> ItemAnswer:
        """Run the job on an item in one of the processes. This blocks.

        Parameters
        ----------
        must_be_final
            Whether the answer must not be preliminary. It then waits for compiled kernels.

        Raises
        ------
        WorkerDiedError
            The process ended without an answer.
        WorkerError
            The job raised an exception.
        """
        job = self._job_of(item)
        if not must_be_final:
            answer = self._engine.run_until_ready(job, cancel)
            if answer is not None and answer.outcome != "CANCELLED":
                return replace(answer, is_preliminary=self._job.ran_out_of_time(answer))
        try:
            answer = self._engine.run_when_ready(job, cancel)
        except readiness.NeverReadyError:
            answer = None
        return answer or failed_answer(item, phrase("Stopped"), "CANCELLED")

    def shutdown(self) -> None:
        """End all processes, even busy ones."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._engine.close()
        if self._kernels is not None:
            self._kernels.close()

    def _job_of(self, item: Item) -> Job[ItemAnswer]:
        return Job(partial(_run_job, self._job, item), tuple(self._job.stages))

    def _load(self, cancel: CancelToken) -> None:
        """Load the compiled kernels into all processes."""
        with ThreadPoolExecutor(self._worker_count) as threads:
            list(threads.map(self._load_one, [cancel] * self._worker_count))

    def _load_one(self, cancel: CancelToken) -> None:
        self._compiled.run(self._job_of(_CORRIDOR), cancel)

    def _use_compiled(self) -> None:
        self._interpreted.retire()
        self._on_ready()


def _run_job(job: BatchJob, item: Item, cancel: CancelToken, _on_news: OnNews) -> ItemAnswer:
    return job(item, cancel)


def processes(
    count: int,
    compile_stages: readiness.CompileStages = readiness.compile_stages,
    on_ready: Callable[[], None] = lambda: None,
) -> OpenExecutor:
    """Return a function that opens :class:`JobWorkers` with ``count`` processes."""
    return lambda job: JobWorkers(job, count, compile_stages, on_ready)


class _Cluster:
    """The workers of a dask scheduler."""

    def __init__(self, job: BatchJob, client: Any) -> None:
        self._job = job
        self._client = client
        self._executor = client.get_executor(pure=False, retries=2)

    def submit(self, item: Item, stop_file: Path, *, must_be_final: bool) -> Future[ItemAnswer]:
        future: Future[ItemAnswer] = self._executor.submit(
            _answer_on_worker, self._job, item, stop_file, must_be_final
        )
        return future

    def shutdown(self) -> None:
        self._executor.shutdown(wait=False)


def cluster(address: str, timeout: float = 10.0) -> tuple[OpenExecutor, int]:
    """Return a function that opens an executor of a dask cluster, and the cluster's threads.

    Parameters
    ----------
    address
        The scheduler's address, such as ``tcp://host:8786``.
    timeout
        Seconds to wait for the scheduler.

    Raises
    ------
    ClusterError
        dask is not installed, or the scheduler does not answer or has no workers.
    """
    try:
        distributed: Any = import_module("distributed")  # optional, and slow to load
    except ImportError:
        raise ClusterError(tr("a cluster needs dask.distributed: install sokolab[dask]")) from None
    try:
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise ClusterError(
            tr("no dask scheduler answers at {address} ({reason})", address=address, reason=reason)
        ) from None
    thread_count = sum(client.nthreads().values())
    if not thread_count:
        client.close()
        raise ClusterError(tr("the dask scheduler at {address} has no workers", address=address))
    return lambda job: _Cluster(job, client), thread_count


@lru_cache(maxsize=4)
def _workers_of(job: BatchJob) -> JobWorkers:
    """Return the workers of a job in the process of a dask worker. Nothing there closes it."""
    return JobWorkers(job, os.cpu_count() or 1, idle_seconds=_IDLE_SECONDS)


def _answer_on_worker(
    job: BatchJob, item: Item, stop_file: Path, must_be_final: bool
) -> ItemAnswer:
    """Run a job on an item, in the process of a dask worker."""
    cancel = _StopFile(stop_file)
    if not job.stages:
        return job(item, cancel)
    with _WORKERS_LOCK:
        workers = _workers_of(job)
    return workers.answer(item, cancel, must_be_final=must_be_final)

"""Where a batch runs: threads, worker processes, or a dask cluster.

Each kind is a function that opens an executor for a job.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, Final, Protocol

from sokolab.batch.crew import Crew
from sokolab.batch.items import Item, ItemAnswer
from sokolab.batch.jobs import BatchJob
from sokolab.engine.compiling import CompileStages, compile_stages
from sokolab.language import tr
from sokolab.solvers.frame.protocol import CancelToken

_POLL_SECONDS: Final = 0.05
"""Time between two looks for a stop file."""
_IDLE_SECONDS: Final = 60.0
"""How long the processes of a dask worker wait for a further item."""


class ClusterError(Exception):
    """The cluster cannot be used; the message is one sentence."""


class ItemExecutor(Protocol):
    """Runs a job on items, several at once."""

    def submit(self, item: Item, stop_file: Path, *, is_last: bool) -> Future[ItemAnswer]:
        """Run the job on an item.

        Parameters
        ----------
        stop_file
            The job is cancelled as soon as this file exists. A file works on a cluster with a
            common disk too; a worker that does not see it goes on to its limits.
        is_last
            Whether the answer must not be preliminary.
        """
        ...

    def shutdown(self) -> None:
        """Stop all work."""
        ...


OpenExecutor = Callable[[BatchJob], ItemExecutor]


class _StopFile(CancelToken):
    """A token that is cancelled when a file is created."""

    __slots__ = ("_checked", "_path")

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._checked = 0.0

    @property
    def is_cancelled(self) -> bool:
        """Whether the file exists."""
        now = perf_counter()
        if now - self._checked >= _POLL_SECONDS:
            self._checked = now
            if self._path.exists():
                self.cancel()
        return super().is_cancelled


class _Threads:
    """Threads of this process."""

    def __init__(self, job: BatchJob, count: int) -> None:
        self._job = job
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="batch")

    def submit(self, item: Item, stop_file: Path, *, is_last: bool) -> Future[ItemAnswer]:
        return self._pool.submit(self._job, item, _StopFile(stop_file))

    def shutdown(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def threads(count: int) -> OpenExecutor:
    """Return a function that opens a pool of ``count`` threads."""
    return lambda job: _Threads(job, count)


class _Processes:
    """A crew on this machine, with a thread for each item that it works on."""

    def __init__(self, crew: Crew, count: int) -> None:
        self._crew = crew
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="batch")

    def submit(self, item: Item, stop_file: Path, *, is_last: bool) -> Future[ItemAnswer]:
        return self._pool.submit(self._crew.answer, item, _StopFile(stop_file), is_last=is_last)

    def shutdown(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._crew.close()


def processes(
    count: int,
    compile_stages: CompileStages = compile_stages,
    on_ready: Callable[[], None] = lambda: None,
) -> OpenExecutor:
    """Return a function that opens a crew of ``count`` processes; a crash ends only its worker.

    Parameters
    ----------
    compile_stages, on_ready
        As in :class:`~sokolab.batch.crew.Crew`.
    """
    return lambda job: _Processes(Crew(job, count, compile_stages, on_ready), count)


class _Cluster:
    """The workers of a dask scheduler."""

    def __init__(self, job: BatchJob, client: Any) -> None:
        self._job = job
        self._client = client
        self._executor = client.get_executor(pure=False, retries=2)

    def submit(self, item: Item, stop_file: Path, *, is_last: bool) -> Future[ItemAnswer]:
        asked: Future[ItemAnswer] = self._executor.submit(
            _answer_on_worker, self._job, item, stop_file, is_last
        )
        return asked

    def shutdown(self) -> None:
        self._executor.shutdown(wait=False)


def cluster(address: str, timeout: float = 10.0) -> tuple[OpenExecutor, int]:
    """Return a function that opens an executor of a dask scheduler, and how many threads it has.

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
        raise ClusterError(
            tr("a cluster needs dask.distributed: install sokolab with its extra dask")
        ) from None
    try:
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise ClusterError(
            tr("no dask scheduler answers at {address} ({reason})", address=address, reason=reason)
        ) from None
    slots = sum(client.nthreads().values())
    if not slots:
        client.close()
        raise ClusterError(tr("the dask scheduler at {address} has no workers", address=address))
    return lambda job: _Cluster(job, client), slots


_OPENING: Final = Lock()


@lru_cache(maxsize=4)
def _crew(job: BatchJob) -> Crew:
    """Return the crew of a job in the process of a dask worker, which has no end to close it at."""
    return Crew(job, os.cpu_count() or 1, idle_seconds=_IDLE_SECONDS)


def _answer_on_worker(job: BatchJob, item: Item, stop_file: Path, is_last: bool) -> ItemAnswer:
    """Run a job on an item; called in the process of a dask worker."""
    cancel = _StopFile(stop_file)
    if not job.stages:
        return job(item, cancel)
    with _OPENING:
        crew = _crew(job)
    return crew.answer(item, cancel, is_last=is_last)

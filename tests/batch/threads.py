"""An executor for tests: threads of this process."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from sokolab.batch.executors import OpenExecutor, _StopFile
from sokolab.batch.items import Item, ItemAnswer
from sokolab.batch.jobs import BatchJob


class Threads:
    """A pool of threads that run a job."""

    def __init__(self, job: BatchJob, count: int) -> None:
        self._job = job
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="batch")

    def submit(self, item: Item, stop_file: Path, *, must_be_final: bool) -> Future[ItemAnswer]:
        """Run the job on an item."""
        return self._pool.submit(self._job, item, _StopFile(stop_file))

    def shutdown(self) -> None:
        """Stop all work."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def threads(count: int) -> OpenExecutor:
    """Return a function that opens a pool of ``count`` threads."""
    return lambda job: Threads(job, count)

"""Where a batch runs: threads, worker processes, or a dask cluster.

Each kind is a function that opens a new executor: a pool whose process died cannot be used again.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

__all__ = ["ClusterError", "OpenExecutor", "cluster", "processes", "threads"]

OpenExecutor = Callable[[], Executor]


class ClusterError(Exception):
    """The cluster cannot be used; the message is one sentence."""


def threads(count: int) -> OpenExecutor:
    """Return a function that opens a pool of ``count`` threads."""
    return lambda: ThreadPoolExecutor(count, thread_name_prefix="batch")


def processes(count: int) -> OpenExecutor:
    """Return a function that opens a pool of ``count`` processes; a crash ends only its worker."""
    return lambda: ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_bind_to_parent
    )


def _bind_to_parent() -> None:
    """Leave Ctrl+C to the parent process, which stops its workers itself, and end when it ends.

    Otherwise a worker would go on searching after its parent was killed, and then wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # at once: nobody receives the answer any more


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
            "a cluster needs dask.distributed: install sokolab with its extra dask"
        ) from None
    try:
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise ClusterError(f"no dask scheduler answers at {address} ({reason})") from None
    slots = sum(client.nthreads().values())
    if not slots:
        client.close()
        raise ClusterError(f"the dask scheduler at {address} has no workers")
    return lambda: client.get_executor(pure=False, retries=2), slots

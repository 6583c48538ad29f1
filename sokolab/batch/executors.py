"""Where a batch runs: threads, processes of their own, or a dask cluster.

Each is a function that opens a fresh executor: a pool whose process died cannot be used again.
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
    """Return a way to open ``count`` threads of this process."""
    return lambda: ThreadPoolExecutor(count, thread_name_prefix="batch")


def processes(count: int) -> OpenExecutor:
    """Return a way to open ``count`` processes; one that dies takes nothing else with it."""
    return lambda: ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_serve_one_program
    )


def _serve_one_program() -> None:
    """Leave Ctrl+C to the program that asks, which stops its workers itself, and end with it.

    A worker whose program was killed would search on, and then wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="end with the program", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # whatever the worker is at: nobody takes its answer any more


def cluster(address: str, patience: float = 10.0) -> tuple[OpenExecutor, int]:
    """Return a way to use the workers of a dask scheduler, and how many threads they have.

    Parameters
    ----------
    address
        The scheduler's, such as ``tcp://host:8786``.
    patience
        Seconds to wait for it.

    Raises
    ------
    ClusterError
        dask is not installed, the scheduler does not answer, or it has no workers.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra, and slow to load
    except ImportError:
        raise ClusterError(
            "a cluster needs dask.distributed: install sokolab with its extra dask"
        ) from None
    try:
        client = distributed.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise ClusterError(f"no dask scheduler answers at {address} ({said})") from None
    slots = sum(client.nthreads().values())
    if not slots:
        client.close()
        raise ClusterError(f"the dask scheduler at {address} has no workers")
    return lambda: client.get_executor(pure=False, retries=2), slots

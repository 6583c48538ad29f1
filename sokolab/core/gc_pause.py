"""Let Python's garbage collector run rarely while very many objects are created."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

_RARE_THRESHOLDS: Final = (200_000, 20, 50)
"""Thresholds of the three generations: of objects, then of collections. Python has 700, 10, 10."""


class _RareCollections:
    """The number of threads that let the collector run rarely, and its usual thresholds."""

    lock: Final = Lock()
    users = 0
    usual_thresholds = (0, 0, 0)


@contextmanager
def rare_gc() -> Iterator[None]:
    """Let the collector run rarely for a while.

    Reading a large file, or loading or compiling kernels, creates very many objects and few cycles;
    looking for cycles takes a tenth of the time. Threads can overlap: the last one to end restores
    the collector.
    """
    with _RareCollections.lock:
        if not _RareCollections.users:
            _RareCollections.usual_thresholds = gc.get_threshold()
            gc.set_threshold(*_RARE_THRESHOLDS)
        _RareCollections.users += 1
    try:
        yield
    finally:
        with _RareCollections.lock:
            _RareCollections.users -= 1
            if not _RareCollections.users:
                gc.set_threshold(*_RareCollections.usual_thresholds)


@contextmanager
def gc_frozen() -> Iterator[None]:
    """Let the collector run rarely, then exempt objects alive at the end from later collections.

    Frozen objects are still freed as soon as nothing refers to them; only reference cycles
    among them stay until :func:`collect_all`.
    """
    with rare_gc():
        yield
        if gc.isenabled():
            gc.freeze()


def collect_all() -> None:
    """Collect everything once, including frozen objects, and freeze the rest.

    Call it after something large has been dropped.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()

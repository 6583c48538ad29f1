"""Let Python's garbage collector run rarely while very many objects are created."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

_SELDOM_THRESHOLDS: Final = (200_000, 20, 50)
"""Thresholds of the three generations, in objects and in collections; by default 700, 10, 10."""


class _Seldom:
    """How many threads want the collector to run rarely, and its thresholds before the first."""

    lock: Final = Lock()
    wanted = 0
    before = (0, 0, 0)


@contextmanager
def gc_seldom() -> Iterator[None]:
    """Let the collector run rarely for a while.

    Reading a large file, loading or compiling kernels creates very many objects and few cycles;
    looking for them takes a tenth of the time. Threads may overlap: the last one to end restores
    the collector.
    """
    with _Seldom.lock:
        if not _Seldom.wanted:
            _Seldom.before = gc.get_threshold()
            gc.set_threshold(*_SELDOM_THRESHOLDS)
        _Seldom.wanted += 1
    try:
        yield
    finally:
        with _Seldom.lock:
            _Seldom.wanted -= 1
            if not _Seldom.wanted:
                gc.set_threshold(*_Seldom.before)


@contextmanager
def gc_frozen() -> Iterator[None]:
    """Let the collector run rarely, then exempt what is alive at the end from later collections.

    Frozen objects are still freed as soon as nothing refers to them; only reference cycles
    among them stay until :func:`collect_all`.
    """
    with gc_seldom():
        yield
        if gc.isenabled():
            gc.freeze()


def collect_all() -> None:
    """Collect everything once, frozen objects included, and freeze what is left.

    Call it after something large has been dropped.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()

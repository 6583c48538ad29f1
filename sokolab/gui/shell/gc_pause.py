"""Opening much at once without Python looking through it for garbage again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collect_all", "gc_paused"]


@contextmanager
def gc_paused() -> Iterator[None]:
    """Take what is made meanwhile for lasting: a large file is a million values, none of it waste.

    Values that nobody holds any more still go at once; only cycles among what was there by the
    end are not looked for.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()


def collect_all() -> None:
    """Look through everything once, what was to last as well: something large has gone."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()

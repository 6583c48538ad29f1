"""Ctrl+C: the first one ends the search politely, the second one ends the program."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from sokolab.solvers.protocol import CancelToken

__all__ = ["cancelled_by_ctrl_c"]


@contextmanager
def cancelled_by_ctrl_c(cancel: CancelToken) -> Iterator[None]:
    """Let the first Ctrl+C cancel the search, and the second one end the program."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        if cancel.is_cancelled:
            raise KeyboardInterrupt
        cancel.cancel()

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

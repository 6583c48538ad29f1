"""The problems of many boards, found by all processors where there are enough boards."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import Problems, problems
from sokolab.core.board import Board
from sokolab.kernels import marker
from sokolab.solvers.interpreted import kernels_are_interpreted

__all__ = ["problems_of"]

_MANY: Final = 30_000
"""Boards that one process checks sooner than others have started."""
_CHUNK: Final = 500
"""Boards that a process is given at a time."""


def problems_of(boards: Sequence[Board]) -> Iterator[Problems]:
    """Yield the problems of each board, in order."""
    processes = os.cpu_count() or 1
    is_ready = marker.is_set() and not kernels_are_interpreted()
    if len(boards) < _MANY or processes == 1 or not is_ready:
        yield from map(_problems, boards)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin) as pool:
        try:
            yield from pool.map(_problems, boards, chunksize=_CHUNK)
        except BaseException:  # for example Ctrl+C: what waits is not begun any more
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _problems(board: Board) -> Problems:
    return problems(board_arrays(board))


def _begin() -> None:
    """Leave Ctrl+C to the program, and end with it whatever ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

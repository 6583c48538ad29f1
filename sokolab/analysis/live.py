"""All analyses of a board together, for the window after each stroke."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from time import thread_time
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from sokolab.analysis.board_arrays import BoardArrays

_LOG: Final = logging.getLogger(__name__)
_MIN_SQUARES_FOR_THREAD: Final = 10_000
"""On such a board, the lower bound gets its own thread: it takes a third of the time of all
analyses, 2 ms on 200×200, while handing it over takes 0.1 ms."""


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A board to analyse, with the box in focus."""

    board: Board
    focus: int | None
    """The box whose push targets are needed (selected, else under the cursor), or None."""
    is_ready: Callable[[str], bool]
    """Returns whether the kernels of a stage are compiled. It is called in the pool."""


@dataclass(frozen=True, slots=True)
class AnalysisAnswer:
    """Findings by the names of their analyses (None for no answer), and the seconds taken.

    Seconds are CPU time, so that other busy programs do not make a board seem slow.
    """

    findings: Mapping[str, object]
    seconds: float


def always_ready(_stage: str) -> bool:
    """Return True: the kernels of every stage are compiled."""
    return True


def run_analyses(request: AnalysisRequest) -> AnalysisAnswer:
    """Run every analysis whose kernels are ready.

    An analysis that fails is logged and gives None. The others still run.
    """
    # Imported here, in the pool, because loading takes a while.
    from sokolab.analysis.board_arrays import board_arrays
    from sokolab.analysis.questions import QUESTIONS

    start = thread_time()
    findings: dict[str, object] = {}
    arrays = board_arrays(request.board)
    bound = _BoundInThread(arrays)
    for question in QUESTIONS:
        if question.stage and not request.is_ready(question.stage):
            continue
        # Findings about the whole level must not depend on the selected box.
        box = request.focus if question.needs_selection else None
        findings[question.name] = None
        if box is None and question.needs_selection:
            continue
        if question.name == "pushes-bound":
            bound.wait()
        try:
            findings[question.name] = question.ask(arrays, box)
            if question.name == "dead-squares" and request.is_ready("pushes-bound"):
                bound.start()  # the states of a single box, which the bound needs, are known now
        except Exception:
            _LOG.exception("the analysis %s failed", question.name)
    bound.wait()
    return AnalysisAnswer(findings, thread_time() - start + bound.seconds)


class _BoundInThread:
    """Works out the lower bound of a large board in its own thread.

    The analysis caches the result, so that its question is then answered immediately. If the thread
    fails, the question fails again and says why.

    Attributes
    ----------
    seconds
        The CPU time that the thread took.
    """

    def __init__(self, arrays: BoardArrays) -> None:
        self.seconds = 0.0
        self._arrays = arrays
        self._future: Future[None] | None = None

    def start(self) -> None:
        """Let the thread begin, if the board is large."""
        if self._arrays.board.size >= _MIN_SQUARES_FOR_THREAD:
            self._future = _thread_for_bounds().submit(self._find)

    def wait(self) -> None:
        """Wait for the thread. If no processor has been free for it, drop it."""
        if self._future is not None and not self._future.cancel():
            from concurrent.futures import wait

            wait([self._future])

    def _find(self) -> None:
        from sokolab.analysis.bound import pushes_bound

        start = thread_time()
        with contextlib.suppress(Exception):
            pushes_bound(self._arrays)
        self.seconds = thread_time() - start


@cache
def _thread_for_bounds() -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(1, "pushes bound")  # no phrase: the name of a thread

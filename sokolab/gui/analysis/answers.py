"""Answers to the requests of the live analysis; without Qt, for another process asks here too."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from time import thread_time
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board
from sokolab.engine.job import Job, Priority, Tell
from sokolab.engine.service import Engine
from sokolab.engine.worker import PoolClosedError, WorkerError
from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from sokolab.analysis.board_arrays import BoardArrays

_LOG: Final = logging.getLogger(__name__)

STAGES: Final = (
    "player-reach",
    "dead-squares",
    "cuts-and-blocks",
    "push-targets",
    "pushes-bound",
    "problems",
)
"""The stages of all analyses. The catalogue knows them too, but loads numba."""
_MOST_SECONDS: Final = 0.3
"""How long an interpreted analysis may take, so that no board waits long behind another."""
_LARGE: Final = 10_000
"""Squares of a board whose lower bound gets a thread of its own: it takes a third of the time of
all analyses there, 2 ms on 200×200; handing it over takes 0.1 ms."""


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A board and what to find out about it.

    Attributes
    ----------
    focus
        The box whose push targets are wanted: the selected one, else the one under the cursor,
        else None.
    is_ready
        Whether the kernels of a stage are compiled; called in the pool.
    """

    board: Board
    focus: int | None
    is_ready: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class AnalysisAnswer:
    """Findings by the names of their analyses (None: nothing to say), and the seconds taken.

    They are seconds of processor time: that other programs are busy says nothing about a board.
    """

    findings: Mapping[str, object]
    seconds: float


def run_analyses(request: AnalysisRequest) -> AnalysisAnswer:
    """Run every analysis whose kernels are ready, those of plug-ins included.

    An analysis that fails is logged and gives None; the others still run.
    """
    # Imported here, in the pool: loading them takes a while.
    from sokolab.analysis.board_arrays import board_arrays
    from sokolab.analysis.questions import all_questions

    start = thread_time()
    findings: dict[str, object] = {}
    arrays = board_arrays(request.board)
    bound = _BoundAhead(arrays)
    for question in all_questions():
        if question.stage and not request.is_ready(question.stage):
            continue
        # What is about the level must not change its meaning because a box is selected.
        box = request.focus if question.needs_selection else None
        findings[question.name] = None
        if box is None and question.needs_selection:
            continue
        if question.name == "pushes-bound":
            bound.wait()
        try:
            findings[question.name] = question.ask(arrays, box)
            if question.name == "dead-squares" and request.is_ready("pushes-bound"):
                bound.start()  # the states of a single box, which it needs, are known now
        except Exception:
            _LOG.exception("the analysis %s failed", question.name)
    bound.wait()
    return AnalysisAnswer(findings, thread_time() - start + bound.seconds)


class _BoundAhead:
    """Works out the lower bound of a large board in a thread of its own.

    The analysis keeps what it finds, so that the question after it is answered at once. If it
    fails, the question fails again and says why.

    Attributes
    ----------
    seconds
        The processor time that the thread took.
    """

    def __init__(self, arrays: BoardArrays) -> None:
        self.seconds = 0.0
        self._arrays = arrays
        self._found: Future[None] | None = None

    def start(self) -> None:
        """Let the thread begin, if the board is large."""
        if self._arrays.board.size >= _LARGE:
            self._found = _thread_for_bounds().submit(self._find)

    def wait(self) -> None:
        """Return when the thread is done; if no processor was free, it does not begin any more."""
        if self._found is not None and not self._found.cancel():
            from concurrent.futures import wait

            wait([self._found])

    def _find(self) -> None:
        from sokolab.analysis.bound import pushes_bound

        begun = thread_time()
        with contextlib.suppress(Exception):
            pushes_bound(self._arrays)
        self.seconds = thread_time() - begun


@cache
def _thread_for_bounds() -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(1, "pushes bound")  # no phrase: the name of a thread


def run_somewhere(engine: Engine, request: AnalysisRequest) -> AnalysisAnswer:
    """Run every analysis, interpreted in another process until the kernels are ready.

    Large boards wait for them, and get meanwhile the findings whose kernels are ready. Called in
    the thread pool.
    """
    if engine.is_ready(*STAGES) or not engine.is_soon(*STAGES):
        return run_analyses(request)
    answer = _interpreted(engine, request) or _with_ready_kernels(request)
    # This says nothing about how long an answer of this process will take.
    return replace(answer, seconds=float(request.board.size))


def _interpreted(engine: Engine, request: AnalysisRequest) -> AnalysisAnswer | None:
    """Return the answer of another process; None for a large board, or if it fails."""
    from sokolab.analysis.interpreted_time import interpreted_seconds

    if interpreted_seconds(request.board) > _MOST_SECONDS:
        return None
    work = partial(_analyses, request.board, request.focus)
    try:
        return engine.run(Job(work, STAGES, "analysis", Priority.NOW), CancelToken())
    except PoolClosedError:
        return None
    except WorkerError:  # perhaps a plug-in's finding that cannot be sent
        _LOG.warning("the interpreted analysis failed", exc_info=True)
        return None


def _with_ready_kernels(request: AnalysisRequest) -> AnalysisAnswer:
    """Run the analyses whose kernels are ready, and load none before."""
    if any(map(request.is_ready, STAGES)):
        return run_analyses(request)
    return AnalysisAnswer({}, 0.0)


def _analyses(board: Board, focus: int | None, _cancel: CancelToken, _tell: Tell) -> AnalysisAnswer:
    """Run every analysis in another process, which compiles nothing or has done so."""
    return run_analyses(AnalysisRequest(board, focus, lambda _stage: True))

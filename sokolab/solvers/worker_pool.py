"""Runs searches in separate processes, so that a crash never takes the program with it.

A worker process does one task after another and reports through a pipe. If the pipe closes
without an answer, the process has died. On Linux a worker is the first to be killed when memory
runs out.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sokolab.core.board import Board
from sokolab.language import Phrase, phrase
from sokolab.log_file import keep_log
from sokolab.safe_path import StartingProcesses
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Outcome,
    Result,
    Solver,
    ignore_news,
)
from sokolab.solvers.interpreted import interpret_kernels

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = [
    "PoolClosedError",
    "Tell",
    "Work",
    "WorkerDiedError",
    "WorkerError",
    "WorkerPool",
    "solve_in_worker",
]

_T = TypeVar("_T")
Tell = Callable[[Any], None]
Work = Callable[[CancelToken, Tell], _T]
"""A picklable task: a module-level function, possibly with its first arguments bound."""

_LOOK: Final = 0.02  # seconds between two checks of cancel tokens that cannot wake the thread
_STARTING: Final = Lock()
_PATIENCE: Final = 2.0  # seconds a cancelled worker has to answer before it is killed


# What starts and serves processes is loaded with the first one: a window shows before.


class WorkerError(Exception):
    """The task raised an exception in its process; the message says which."""


class WorkerDiedError(WorkerError):
    """The worker process ended without an answer."""


class PoolClosedError(WorkerDiedError):
    """The pool has been closed, which ended its processes."""

    def __init__(self) -> None:
        super().__init__(phrase("the processes have been ended"))


class _Worker:
    """A worker process and the pipe to it."""

    def __init__(self, preload: str, idle_seconds: float | None, *, is_interpreted: bool) -> None:
        from multiprocessing import get_context

        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve,
            args=(theirs, preload, idle_seconds, is_interpreted),
            name="sokolab-search",
            daemon=True,
        )
        with _may_have_children(), StartingProcesses():
            self._process.start()
        theirs.close()
        self._woken, self._waker = context.Pipe(duplex=False)

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def do(self, work: Work[_T], cancel: CancelToken, on_news: Tell) -> _T | None:
        """Run a task and return its answer; None if it was cancelled and did not answer."""
        from multiprocessing.connection import wait

        ask_again_at = monotonic()
        told = False
        cancel.call_when_cancelled(self._wake)
        try:
            self._pipe.send(("do", work))
            while True:
                if cancel.is_cancelled and not told:
                    self._pipe.send(("cancel", None))
                    told = True
                    ask_again_at = monotonic()
                if told and monotonic() - ask_again_at > _PATIENCE:
                    self.kill()
                    return None
                ready = wait([self._pipe, self._woken], _LOOK)
                if self._woken in ready:
                    self._woken.recv_bytes()
                if self._pipe not in ready:
                    continue
                kind, value = self._pipe.recv()
                if kind == "news":
                    on_news(value)
                elif kind == "answer":
                    return value  # type: ignore[no-any-return]  # what work returned
                else:
                    raise WorkerError(value)
        except (EOFError, OSError):
            self._process.join(1)
            raise WorkerDiedError(_how(self._process.exitcode)) from None
        finally:
            cancel.call_no_more(self._wake)

    def _wake(self) -> None:
        """Let :meth:`do` look at the cancel token now."""
        with contextlib.suppress(OSError):
            self._waker.send_bytes(b"cancelled")

    def kill(self) -> None:
        """Kill the process; a pending :meth:`do` raises :class:`WorkerDiedError`."""
        self._process.kill()
        self._process.join()


@contextlib.contextmanager
def _may_have_children() -> Iterator[None]:
    """Let any process start another one: a daemon, such as a worker of dask, and a bare script.

    Python forbids daemons to do so because children of a killed daemon would stay. A worker ends
    with the pipe. And it lets each child run the main module again, which in a script without
    ``if __name__ == "__main__"`` would start the next child. Workers need nothing of it.
    """
    from multiprocessing import current_process

    process = current_process()
    with _STARTING:
        was_daemon, main = process.daemon, sys.modules["__main__"]
        if was_daemon:
            process.daemon = False
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main
            if was_daemon:
                process.daemon = True


def _how(code: int | None) -> Phrase:
    """Say in words how a process ended."""
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            name = signal.Signals(-code).name
            if name == "SIGKILL":
                return phrase("its process was ended by SIGKILL, perhaps because memory ran out")
            return phrase("its process was ended by {signal}", signal=name)
    return phrase("its process ended without an answer")


class WorkerPool:
    """Worker processes; some are kept idle, so that the next task begins at once.

    Parameters
    ----------
    preload
        Name of the solver whose kernels an idle worker loads in advance.
    is_interpreted
        Whether the workers run kernels as plain Python, which needs no compiling.
    spare
        How many idle workers are kept at most.
    idle_seconds
        Seconds without a task after which a worker ends; None if it waits for ever.
    """

    def __init__(
        self,
        preload: str = "",
        *,
        is_interpreted: bool = False,
        spare: int = 1,
        idle_seconds: float | None = None,
    ) -> None:
        self._preload = preload
        self._spare = spare
        self._is_interpreted = is_interpreted
        self._idle_seconds = idle_seconds
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._lock = Lock()
        self._is_closed = False

    def warm(self) -> None:
        """Start a worker in advance unless one is idle. Returns at once."""
        with self._lock:
            if not self._idle and not self._is_closed:
                self._idle.append(self._new_worker(self._preload))

    def do(self, work: Work[_T], cancel: CancelToken, on_news: Tell = ignore_news) -> _T | None:
        """Run a task in a worker. This blocks: call it on a background thread.

        Parameters
        ----------
        on_news
            Called on this thread with the reports of the task; by default nobody hears them.

        Returns
        -------
        The task's answer; None if it was cancelled and had to be killed.

        Raises
        ------
        WorkerDiedError
            The process ended without an answer.
        PoolClosedError
            The pool has been closed, before or meanwhile.
        WorkerError
            The task raised an exception.
        """
        worker = self._hired()
        try:
            return worker.do(work, cancel, on_news)
        except WorkerDiedError:
            if self._is_closed:
                raise PoolClosedError from None
            raise
        finally:
            self._let_go(worker)

    def retire(self) -> None:
        """Kill the idle workers, and the others when they have ended their tasks."""
        with self._lock:
            self._spare = 0
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.kill()

    def close(self) -> None:
        """Kill all workers, busy ones too."""
        with self._lock:
            self._is_closed = True
            those = [*self._idle, *self._busy]
            self._idle.clear()
        for worker in those:
            worker.kill()

    def _hired(self) -> _Worker:
        with self._lock:
            if self._is_closed:
                raise PoolClosedError
            while self._idle:
                worker = self._idle.pop()
                if worker.is_alive:
                    break
            else:
                worker = self._new_worker("")
            self._busy.add(worker)
            return worker

    def _new_worker(self, preload: str) -> _Worker:
        return _Worker(preload, self._idle_seconds, is_interpreted=self._is_interpreted)

    def _let_go(self, worker: _Worker) -> None:
        with self._lock:
            self._busy.discard(worker)
            if worker.is_alive and len(self._idle) < self._spare and not self._is_closed:
                self._idle.append(worker)
                return
        worker.kill()


def _serve(
    pipe: Connection, preload: str, idle_seconds: float | None, is_interpreted: bool
) -> None:
    """Run the tasks that come through the pipe, until the process that asks closes it or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl+C
    keep_log()
    _offer_to_the_system()
    if is_interpreted:
        interpret_kernels()
    tasks: SimpleQueue[tuple[Work[object], CancelToken]] = SimpleQueue()
    Thread(target=_hear, args=(pipe, tasks), name="hearing", daemon=True).start()
    if preload:
        from sokolab.solvers.roster import by_name

        by_name(preload).prepare()
    with contextlib.suppress(Empty):
        while True:
            _do(pipe, *tasks.get(timeout=idle_seconds))


def _hear(pipe: Connection, tasks: SimpleQueue[tuple[Work[object], CancelToken]]) -> None:
    """Pass on tasks and their cancellation; end the process when nobody is left to ask."""
    cancel = CancelToken()
    try:
        while True:
            kind, work = pipe.recv()
            if kind == "do":
                cancel = CancelToken()
                tasks.put((work, cancel))
            else:
                cancel.cancel()
    except (EOFError, OSError):
        os._exit(0)  # at once: nobody receives an answer any more
    except Exception as error:  # a task that cannot be unpickled raises anything
        tasks.put((partial(_fail, error), cancel))
        _hear(pipe, tasks)


def _fail(error: Exception, _cancel: CancelToken, _tell: Tell) -> None:
    """Tell, in place of a task, what kept it from beginning."""
    raise error


def _do(pipe: Connection, work: Work[object], cancel: CancelToken) -> None:
    """Run one task and send its answer."""
    try:
        answer = ("answer", work(cancel, lambda news: pipe.send(("news", news))))
    except MemoryError:
        answer = ("failed", phrase("there is not enough memory for it"))
    except Exception as error:
        said = " ".join(str(error).split()) or phrase("no details")
        answer = ("failed", phrase("{kind}: {reason}", kind=type(error).__name__, reason=said))
    with contextlib.suppress(OSError):
        pipe.send(answer)


def _offer_to_the_system() -> None:
    """Make Linux kill this process first when memory runs out."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("900")


def solve_in_worker(
    pool: WorkerPool,
    solver: Solver,
    board: Board,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Result:
    """Run a solver in a worker.

    Parameters
    ----------
    solver
        Pickled and sent to the worker.

    Raises
    ------
    WorkerDiedError
        The worker died during the search.
    WorkerError
        The solver raised.
    """
    # A clock cannot be sent; the worker's own wall clock serves a person who waits as well.
    limits = replace(limits, clock=perf_counter)
    result = pool.do(partial(solver.solve, board, limits), cancel, on_progress)
    if result is None:
        return Result(solver.name, Outcome.CANCELLED, said=phrase("Cancelled"))
    return result

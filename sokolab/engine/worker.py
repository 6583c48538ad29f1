"""A process that runs jobs, so that a crash never takes the program with it.

A worker does one job after another and reports through a pipe. If the pipe closes without an
answer, the process has died. On Linux a worker can use all memory of the machine, and is the first
process to be killed when memory runs out.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from sokolab.engine.job import Job, OnNews, TimeAllowance, Work
from sokolab.language import LocalizedError, Phrase, phrase
from sokolab.log_file import keep_log
from sokolab.plugins import PluginError
from sokolab.priority import lower_this_thread
from sokolab.safe_path import StartingProcesses
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import interpret_kernels
from sokolab.systems import is_linux

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")

_POLL_SECONDS: Final = 0.02
"""Seconds between two checks of cancel tokens that cannot wake the thread."""
_STARTING: Final = Lock()
_CANCEL_SECONDS: Final = 2.0  # time for a cancelled worker to answer before it is killed
_PLUGIN_MEMORY_SHARE: Final = 0.5
"""Share of the machine's memory that a plug-in may use: a faulty one must not fill it."""
_OUT_OF_MEMORY_SCORE: Final = "900"  # out of 1,000; Linux kills the process with the highest score


# Functions import the modules that start and serve processes, so that a window shows sooner.


class KernelMode(Enum):
    """How the kernels of a process run."""

    INTERPRETED = "interpreted"
    """Plain Python, which needs no compiling and loads in no time."""
    COMPILED = "compiled"
    PLUGINS = "plug-ins"
    """Plain Python, for tasks that call code of plug-ins. Whatever this code prints is dropped, and
    processes that it starts end with the worker.
    """
    LONG_PLUGINS = "long-plug-ins"
    """Tasks of plug-ins that search or have large boards, compiled if all kernels are."""

    @property
    def is_for_plugins(self) -> bool:
        """Whether code of plug-ins runs in such a process."""
        return self in (KernelMode.PLUGINS, KernelMode.LONG_PLUGINS)

    @property
    def is_interpreted(self) -> bool:
        """Whether a new process begins with kernels in plain Python."""
        if self is KernelMode.LONG_PLUGINS:
            from sokolab.kernels import compiled_marker

            return not compiled_marker.is_set()
        return self is not KernelMode.COMPILED


class WorkerError(LocalizedError):
    """The job raised an exception in its process. The message names it."""


class WorkerDiedError(WorkerError):
    """The worker process ended without an answer."""


class WorkerLateError(WorkerError):
    """The job did not answer in time, and its process was ended."""


class PoolClosedError(WorkerDiedError):
    """The pool has been closed, which ended its processes."""

    def __init__(self) -> None:
        super().__init__(phrase("the processes have been ended"))


@dataclass(frozen=True, slots=True)
class _Task:
    """A message to a worker."""

    work: Work[object]
    steps_back: bool
    idle_seconds: float | None


class Worker:
    """A process and the pipe to it.

    Parameters
    ----------
    topic
        The topic of the job that the worker waits for; as an attribute, later the topic of its last
        job.
    preload
        Name of the solver whose kernels the worker loads before its first job.
    """

    def __init__(self, mode: KernelMode, topic: str = "", preload: str = "") -> None:
        from multiprocessing import get_context

        self.mode = mode
        self.topic = topic
        context = get_context("spawn")
        self._pipe, worker_end = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(worker_end, mode, preload), name="sokolab-worker", daemon=True
        )
        with _children_allowed(), StartingProcesses():
            self._process.start()
        worker_end.close()
        self._wake_receiver, self._wake_sender = context.Pipe(duplex=False)

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive()

    def run(
        self, job: Job[T], idle_seconds: float | None, cancel: CancelToken, on_news: OnNews
    ) -> T | None:
        """Run a job and return its answer, or None if it was cancelled and did not answer.

        Parameters
        ----------
        idle_seconds
            How long the process waits for another job before it ends, or None for ever.
        """
        from multiprocessing.connection import wait

        told_at = monotonic()
        late_at, allowance = inf, 0.0
        is_told = False
        cancel.call_when_cancelled(self._wake)
        try:
            self._pipe.send(("run", _Task(job.work, job.priority.is_background, idle_seconds)))
            while True:
                if cancel.is_cancelled and not is_told:
                    self._pipe.send(("cancel", None))
                    is_told = True
                    told_at = monotonic()
                if is_told and monotonic() - told_at > _CANCEL_SECONDS:
                    self.kill()
                    return None
                ready = wait([self._pipe, self._wake_receiver], _POLL_SECONDS)
                if self._wake_receiver in ready:
                    self._wake_receiver.recv_bytes()
                if self._pipe not in ready:
                    if monotonic() > late_at:
                        self.kill()
                        raise WorkerLateError(
                            phrase("it did not answer within {seconds:g} s", seconds=allowance)
                        )
                    continue
                kind, value = self._pipe.recv()
                if isinstance(value, TimeAllowance):
                    allowance = inf if value.seconds is None else value.seconds
                    late_at = monotonic() + allowance
                elif kind == "news":
                    on_news(value)
                elif kind == "answer":
                    return value  # type: ignore[no-any-return]  # returned by work
                else:
                    raise WorkerError(value)
        except (EOFError, OSError):
            self._end_children()
            self._process.join(1)
            raise WorkerDiedError(_ending_in_words(self._process.exitcode)) from None
        finally:
            cancel.remove_callback(self._wake)

    def _wake(self) -> None:
        """Let :meth:`run` look at the cancel token now."""
        with contextlib.suppress(OSError):
            self._wake_sender.send_bytes(b"cancelled")

    def kill(self) -> None:
        """Kill the process. A pending :meth:`run` raises :class:`WorkerDiedError`."""
        self._end_children()
        self._process.kill()
        self._process.join()

    def _end_children(self) -> None:
        """Kill processes that plug-ins left behind: the others of the worker's group."""
        if sys.platform != "win32" and self.mode.is_for_plugins and self._process.pid:
            with contextlib.suppress(OSError):  # the group is gone, or not there yet
                os.killpg(self._process.pid, signal.SIGKILL)


@contextlib.contextmanager
def _children_allowed() -> Iterator[None]:
    """Let any process start workers, even a daemon, such as one of dask, or a bare script.

    Python forbids daemons to have children, because these would outlive a killed daemon; but a
    worker ends with its pipe. Python also runs the main module again in each child, where a script
    without ``if __name__ == "__main__"`` would start the next child; but workers do not need it.
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


def _ending_in_words(code: int | None) -> Phrase:
    """Return the end of a process in words."""
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            name = signal.Signals(-code).name
            if name == "SIGKILL":
                return phrase("its process was ended by SIGKILL, perhaps because memory ran out")
            return phrase("its process was ended by {signal}", signal=name)
    return phrase("its process ended without an answer")


def _serve(pipe: Connection, mode: KernelMode, preload: str) -> None:
    """Run the tasks from the pipe until the process at its other end closes it or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl+C
    keep_log()
    _be_killed_first()
    _limit_memory(_PLUGIN_MEMORY_SHARE if mode.is_for_plugins else 1)
    if mode.is_for_plugins:
        _isolate(pipe)
    if mode.is_interpreted:
        interpret_kernels()
    tasks: SimpleQueue[tuple[_Task, CancelToken]] = SimpleQueue()
    Thread(target=_listen, args=(pipe, tasks), name="listening", daemon=True).start()
    if preload:
        from sokolab.solvers.roster import by_name

        by_name(preload).prepare()
    idle_seconds = None
    with contextlib.suppress(Empty):
        while True:
            task, cancel = tasks.get(timeout=idle_seconds)
            _run_task(pipe, task, cancel)
            idle_seconds = task.idle_seconds
    _end_process()


def _end_process() -> NoReturn:
    """End this process at once, with all processes that a plug-in has started."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _listen(pipe: Connection, tasks: SimpleQueue[tuple[_Task, CancelToken]]) -> None:
    """Pass on tasks and their cancellation, and end the process when the pipe closes."""
    cancel = CancelToken()
    try:
        while True:
            kind, task = pipe.recv()
            if kind == "run":
                cancel = CancelToken()
                tasks.put((task, cancel))
            else:
                cancel.cancel()
    except (EOFError, OSError):
        _end_process()  # nothing receives an answer any more
    except Exception as error:  # unpickling a task can raise anything
        tasks.put((_Task(partial(_fail, error), steps_back=False, idle_seconds=None), cancel))
        _listen(pipe, tasks)


def _fail(error: Exception, _cancel: CancelToken, _on_news: OnNews) -> None:
    """Raise the error that kept a task from beginning, in place of the task."""
    raise error


def _run_task(pipe: Connection, task: _Task, cancel: CancelToken) -> None:
    """Run one task and send its answer."""
    if not task.steps_back:
        _send_answer(pipe, task.work, cancel)
        return
    # Each thread has its own priority, and Linux does not let a lowered one rise again. So the
    # thread ends with the task.
    thread = Thread(target=_answer_at_low_priority, args=(pipe, task.work, cancel), name="task")
    thread.start()
    thread.join()


def _answer_at_low_priority(pipe: Connection, work: Work[object], cancel: CancelToken) -> None:
    lower_this_thread()
    _send_answer(pipe, work, cancel)


def _send_answer(pipe: Connection, work: Work[object], cancel: CancelToken) -> None:
    try:
        answer = ("answer", work(cancel, lambda news: pipe.send(("news", news))))
    except MemoryError:
        answer = ("failed", phrase("there is not enough memory for it"))
    except PluginError as error:
        answer = ("failed", error.message)
    except Exception as error:
        reason = " ".join(str(error).split()) or phrase("no details")
        answer = ("failed", phrase("{kind}: {reason}", kind=type(error).__name__, reason=reason))
    with contextlib.suppress(OSError):
        pipe.send(answer)


def _be_killed_first() -> None:
    """Make Linux kill this process first when memory runs out."""
    if is_linux():
        with contextlib.suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text(_OUT_OF_MEMORY_SCORE)


def _isolate(pipe: Connection) -> None:
    """Cut code of plug-ins in this process off from everything but the pipe."""
    os.environ["SOKOLAB_NO_PLUGINS"] = "1"  # or listing all solvers would start the next
    if os.environ.get("SOKOLAB_DEBUG", "") in ("", "0"):
        null_device = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(null_device, stream)
    else:
        os.dup2(2, 1)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the windowed program of the bundle has no console
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 - until the process ends
    if sys.platform != "win32":
        os.setsid()
        os.register_at_fork(after_in_child=pipe.close)  # or the child would answer too


def _limit_memory(share: float) -> None:
    """Let a task fail by itself if it takes more than this share of the machine's memory."""
    if sys.platform == "linux":  # other systems count memory differently, or have no limits
        import resource

        total = int(share * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if soft == resource.RLIM_INFINITY or soft > total:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_DATA, (total, hard))

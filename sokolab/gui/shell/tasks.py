"""Work beside the window: jobs run in thread pools, answers arrive on the window's thread.

A job never owns a QObject: it is handed a bound signal of one that lives (a QRunnable that owns
its own signals loses answers when it dies before they are delivered).
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QRunnable, Qt, QThread, QThreadPool, Signal, Slot

__all__ = ["Tasks"]

_LOG: Final = logging.getLogger(__name__)
_NICE: Final = 10

_T = TypeVar("_T")
_Answer = tuple[Callable[[object], None] | None, object]


class Tasks(QObject):
    """Two pools: one for short questions, one for long searches at lower priority.

    Parameters
    ----------
    threads
        How many each pool may have; by default what suits the machine.

    Examples
    --------
    ``tasks.submit(lambda: analyse(board), show, complain)`` returns at once; ``show`` is called
    with the result, or ``complain`` with a sentence, on the thread that made ``tasks``.
    """

    _answered = Signal(object)

    def __init__(self, parent: QObject | None = None, threads: int | None = None) -> None:
        super().__init__(parent)
        self._closed = False
        self._short = QThreadPool(self)
        self._short.setMaxThreadCount(threads or max(2, QThread.idealThreadCount() - 1))
        self._long = QThreadPool(self)
        self._long.setMaxThreadCount(threads or max(1, QThread.idealThreadCount()))
        self._long.setThreadPriority(QThread.Priority.LowPriority)
        self._answered.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def submit(
        self,
        job: Callable[[], _T],
        done: Callable[[_T], None],
        failed: Callable[[str], None] | None = None,
        *,
        title: str = "A background task",
        long: bool = False,
    ) -> None:
        """Run ``job`` in a pool and hand its result to ``done`` on the window's thread.

        Parameters
        ----------
        failed
            Called with one sentence where ``job`` raised; the traceback goes to the log.
        title
            What the sentence calls the job.
        long
            For searches: in a pool of their own, as many at once as there are processors,
            at lower priority than the window.
        """
        if self._closed:
            return
        pool = self._long if long else self._short
        pool.start(_Run(self, job, done, failed, title, lower=long))

    @property
    def is_closed(self) -> bool:
        """Whether no more answers will come."""
        return self._closed

    def close(self) -> None:
        """Take no more jobs, drop those that wait, and wait for those that run.

        Whoever owns a long search cancels it before.
        """
        self._closed = True
        self._short.waitForDone()
        self._long.waitForDone()

    @Slot(object)
    def _deliver(self, answer: _Answer) -> None:
        receiver, value = answer
        if receiver is not None and not self._closed:
            receiver(value)


class _Run(QRunnable):
    """One job on its way; it owns nothing of Qt's."""

    def __init__(
        self,
        tasks: Tasks,
        job: Callable[[], object],
        done: Callable[..., None],
        failed: Callable[[str], None] | None,
        title: str,
        *,
        lower: bool,
    ) -> None:
        super().__init__()
        self._tasks = tasks
        self._answer = tasks._answered.emit
        self._job = job
        self._done = done
        self._failed = failed
        self._title = title
        self._lower = lower

    def run(self) -> None:
        if self._tasks.is_closed:
            return
        if self._lower:
            _lower_this_thread()
        try:
            result = self._job()
        except Exception as error:
            _LOG.exception("%s failed", self._title)
            self._tell(self._failed, f"{self._title} failed: {_in_words(error)}")
        else:
            self._tell(self._done, result)

    def _tell(self, receiver: Callable[..., None] | None, value: object) -> None:
        # A program that ends without closing its window leaves nobody to be told.
        with contextlib.suppress(RuntimeError):
            self._answer((receiver, value))


def _in_words(error: Exception) -> str:
    return str(error).split("\n", 1)[0] or type(error).__name__


def _lower_this_thread() -> None:
    """Let the window go first; Linux ignores Qt's priorities but knows niceness a thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        if os.getpriority(os.PRIO_PROCESS, thread) < _NICE:
            os.setpriority(os.PRIO_PROCESS, thread, _NICE)

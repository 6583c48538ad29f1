"""Has boards studied in another process, one at a time, the newest first."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot

from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.roster import ROSTER
from sokolab.solvers.worker_pool import WorkerError, WorkerPool
from sokolab.verdicts.study import News, StudyRequest, study

__all__ = ["StudyThread", "Studying"]

_LOG: Final = logging.getLogger(__name__)
_JOIN_SECONDS: Final = 2.0
"""How long closing waits for the thread, whose process has been killed."""

Studying = Callable[[StudyRequest, CancelToken, Callable[[News], None]], None]


class StudyThread(QObject):
    """A thread that waits for one process at a time; a new request cancels the one before.

    Parameters
    ----------
    studying
        What studies a board; tests pass something other than a process of their own.
    """

    told = Signal(object, object)
    """A study has news; carries the :class:`StudyRequest` and the news."""
    ended = Signal(object)
    """A study is over, cancelled or not; carries the :class:`StudyRequest`."""
    _news = Signal(object, object)

    def __init__(self, studying: Studying | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = WorkerPool(ROSTER[0].name)
        self._studying = studying or self._in_process
        self._condition = Condition()
        self._next: StudyRequest | None = None
        self._cancel = CancelToken()
        self._is_closed = False
        self._thread: Thread | None = None
        self._news.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(self, request: StudyRequest | None) -> None:
        """Study a board as soon as the study before has been cancelled; None only cancels it."""
        with self._condition:
            if self._is_closed:
                return
            self._cancel.cancel()
            self._next = request
            if request is not None and self._thread is None:
                self._thread = Thread(target=self._work, name="waits for verdicts", daemon=True)
                self._thread.start()
            self._condition.notify()

    def close(self) -> None:
        """Kill the process and end the thread."""
        with self._condition:
            self._is_closed = True
            self._cancel.cancel()
            self._condition.notify()
        self._pool.close()
        if self._thread is not None:
            self._thread.join(_JOIN_SECONDS)

    def _work(self) -> None:
        """Study one board after another; this is the body of the thread."""
        while True:
            with self._condition:
                while self._next is None and not self._is_closed:
                    self._condition.wait()
                if self._is_closed:
                    return
                assert self._next is not None
                request, self._next = self._next, None
                self._cancel = cancel = CancelToken()
            try:
                self._studying(request, cancel, partial(self._tell, request))
            except WorkerError as error:
                _LOG.warning("no verdict: %s", error)
            except Exception:
                _LOG.exception("the verdict failed")
            self._tell(request, None)

    def _in_process(
        self, request: StudyRequest, cancel: CancelToken, tell: Callable[[News], None]
    ) -> None:
        self._pool.do(partial(study, request), cancel, tell)

    def _tell(self, request: StudyRequest, news: News | None) -> None:
        # If the program ends without closing its window, the receiver is gone.
        with contextlib.suppress(RuntimeError):
            self._news.emit(request, news)

    @Slot(object, object)
    def _deliver(self, request: StudyRequest, news: News | None) -> None:
        if self._is_closed:
            return
        if news is None:
            self.ended.emit(request)
        else:
            self.told.emit(request, news)

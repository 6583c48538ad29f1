"""Studies boards in another process, one at a time, the newest first."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal, Slot

from sokolab.engine.job import Job, Priority, Tell
from sokolab.engine.service import Engine
from sokolab.engine.worker import PoolClosedError, WorkerError
from sokolab.gui.shell.window_engine import ALL_STAGES
from sokolab.language import in_english
from sokolab.solvers.frame.protocol import CancelToken

Studying: TypeAlias = Callable[[Any, CancelToken, Tell], None]
"""Studies what a request asks, and passes on each piece of news; it may block."""

Ask: TypeAlias = Callable[[Studying, Any, CancelToken, Tell], None]
"""Has a request studied somewhere."""

_LOG: Final = logging.getLogger(__name__)
_JOIN_SECONDS: Final = 2.0
"""How long closing waits for the thread, whose process has been killed."""


def studying(engine: Engine, priority: Priority) -> Ask:
    """Return what has requests studied by an engine, in the background."""
    topic = "study" if priority is Priority.STUDY else "inquiry"

    def ask(study: Studying, request: object, cancel: CancelToken, tell: Tell) -> None:
        engine.run(Job(partial(study, request), ALL_STAGES, topic, priority), cancel, tell)

    return ask


class StudyThread(QObject):
    """A thread that waits for one process at a time; a new request cancels the one before."""

    told = Signal(object, object)
    """A study has news; carries the request and the news."""
    ended = Signal(object)
    """A study is over, cancelled or not; carries the request."""
    _news = Signal(object, object)

    def __init__(self, studying: Ask, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studying = studying
        self._condition = Condition()
        self._next: tuple[object, Studying] | None = None
        self._cancel = CancelToken()
        self._is_closed = False
        self._thread: Thread | None = None
        self._news.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(self, request: object, study: Studying) -> None:
        """Begin a study as soon as the one before has been cancelled."""
        self._put((request, study))

    def cancel(self) -> None:
        """Cancel the study, if there is one."""
        self._put(None)

    def _put(self, asked: tuple[object, Studying] | None) -> None:
        with self._condition:
            if self._is_closed:
                return
            self._cancel.cancel()
            self._next = asked
            if asked is not None and self._thread is None:
                self._thread = Thread(target=self._work, name="verdicts", daemon=True)
                self._thread.start()
            self._condition.notify()

    def close(self) -> None:
        """End the thread; the processes must be ended by their owner first."""
        with self._condition:
            self._is_closed = True
            self._cancel.cancel()
            self._condition.notify()
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
                (request, study), self._next = self._next, None
                self._cancel = cancel = CancelToken()
            try:
                self._studying(study, request, cancel, partial(self._tell, request))
            except PoolClosedError:
                pass  # the window has been closed in the middle of a study
            except WorkerError as error:
                _LOG.warning("no verdict: %s", in_english(error))
            except Exception:
                _LOG.exception("the verdict failed")
            self._tell(request, None)

    def _tell(self, request: object, news: object | None) -> None:
        # If the program ends without closing its window, the receiver is gone.
        with contextlib.suppress(RuntimeError):
            self._news.emit(request, news)

    @Slot(object, object)
    def _deliver(self, request: object, news: object | None) -> None:
        if self._is_closed:
            return
        if news is None:
            self.ended.emit(request)
        else:
            self.told.emit(request, news)

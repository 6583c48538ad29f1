"""Background work: jobs run in thread pools, results arrive on the window's thread.

A job owns no QObject but emits a signal of `Tasks`: an object with signals of its own could be
deleted before they are delivered.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Qt, QThread, QThreadPool, Signal, Slot

from sokolab.language import Phrase, in_english, phrase
from sokolab.priority import lower_this_thread

_LOG: Final = logging.getLogger(__name__)
_TITLE: Final = phrase("A background task")

_T = TypeVar("_T")
_Answer = tuple[Callable[..., None] | None, object]


class Tasks(QObject):
    """Two thread pools: one for short jobs, one for long searches at lower priority.

    Each has as many threads as suits the machine, or as ``threads`` says.

    Examples
    --------
    ``tasks.submit(lambda: analyse(board), show, report)`` returns at once. Later ``show`` is called
    with the result, or ``report`` with a sentence, on the thread that created ``tasks``.
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
        done: Callable[[_T], None] | None = None,
        failed: Callable[[str], None] | None = None,
        *,
        is_wanted: Callable[[], bool] | None = None,
        title: Phrase = _TITLE,
        long: bool = False,
    ) -> None:
        """Run ``job`` in a pool and pass its result to ``done``, if given, on the window's thread.

        If the job raised, ``failed`` is called with one sentence, which names it by its title; the
        traceback goes to the log. As soon as a thread is free, ``is_wanted`` is asked in the pool;
        if not, the job is dropped. A long one runs in the pool for searches.
        """

        def run() -> None:
            if self._closed:
                return
            if long:
                lower_this_thread()  # Linux ignores Qt's priorities
            if is_wanted is not None and not is_wanted():
                return
            answer: _Answer
            try:
                answer = done, job()
            except Exception as error:
                _LOG.exception("%s failed", in_english(title))
                reason = str(error).split("\n", 1)[0] or type(error).__name__
                said = phrase("{task} failed: {reason}", task=title, reason=reason)
                answer = None if failed is None else lambda said: failed(str(said)), said
            # If the program ends without closing its window, the receiver is gone.
            with contextlib.suppress(RuntimeError):
                self._answered.emit(answer)

        if not self._closed:
            (self._long if long else self._short).start(run)

    def close(self) -> None:
        """Accept no more jobs, drop those that wait, and wait for those that run.

        Long searches must be cancelled first by their owners.
        """
        self._closed = True
        self._short.waitForDone()
        self._long.waitForDone()

    @Slot(object)
    def _deliver(self, answer: _Answer) -> None:
        receiver, value = answer
        if receiver is not None and not self._closed:
            receiver(value)

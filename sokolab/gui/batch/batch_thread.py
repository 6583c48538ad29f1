"""A batch under way: runs on a thread of its own, its news arrive on the window's thread."""

from __future__ import annotations

from threading import Lock, Thread
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sokolab.batch.jobs import Answer
from sokolab.batch.journal import JournalError
from sokolab.batch.runner import Batch, ItemState

__all__ = ["BatchThread"]

_REFRESH: Final = 100  # milliseconds between looks: more often than it can be read is no use


class BatchThread(QObject):
    """Runs a batch until it ends, is paused or cancelled.

    Attributes
    ----------
    batch
        What runs.
    """

    changed = Signal(object)
    """Carries the keys of the items whose state changed, in their order."""
    ticked = Signal()
    """Time has passed; at most 10 times a second while it runs."""
    ended = Signal(str)
    """It runs no longer; carries a sentence where something went wrong, else ""."""

    _finished = Signal(str)

    def __init__(self, batch: Batch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.batch = batch
        self._news: list[str] = []
        self._lock = Lock()
        self._thread: Thread | None = None
        self._begun = 0.0
        self._known = len(batch.answers)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH)
        self._timer.timeout.connect(self._colours)
        self._finished.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_active(self) -> bool:
        """Whether it runs or is paused."""
        return self._thread is not None

    @property
    def seconds(self) -> float:
        """Since it was started."""
        return monotonic() - self._begun if self._begun else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long it will take, going by what has been done; None where nothing is known."""
        done = len(self.batch.answers) - self._known
        left = len(self.batch.order)
        return self.seconds / done * left if done and not self.batch.is_paused else None

    def start(self) -> None:
        """Begin."""
        self._begun = monotonic()
        self._known = len(self.batch.answers)
        self._thread = Thread(target=self._run, name="batch", daemon=True)
        self._thread.start()
        self._timer.start()

    def wait(self) -> None:
        """Wait until its thread has ended; somebody has cancelled it before."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        sentence = ""
        try:
            self.batch.run(self._hear)
        except JournalError as error:
            sentence = str(error)
        except OSError as error:
            sentence = f"the batch cannot go on: {error.strerror or error}"
        self._finished.emit(sentence)

    def _hear(self, key: str, _state: ItemState) -> None:
        with self._lock:
            self._news.append(key)

    def _colours(self) -> None:
        with self._lock:
            news, self._news = self._news, []
        if news:
            self.changed.emit(tuple(dict.fromkeys(news)))
        self.ticked.emit()

    def _end(self, sentence: str) -> None:
        self._timer.stop()
        self._colours()
        self._thread = None
        self.ended.emit(sentence)

    def answer(self, key: str) -> Answer | None:
        """Return the answer about an item, or None."""
        return self.batch.answers.get(key)

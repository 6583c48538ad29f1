"""Runs a batch on a thread of its own and reports to the window's thread."""

from __future__ import annotations

from threading import Lock, Thread
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sokolab.batch.items import ItemAnswer
from sokolab.batch.journal import JournalError
from sokolab.batch.runner import Batch, ItemState
from sokolab.core.system_errors import system_reason
from sokolab.language import tr

_REFRESH: Final = 100  # milliseconds between two updates: as often as they can be read


class BatchThread(QObject):
    """Runs a batch until it ends or is cancelled.

    Attributes
    ----------
    batch
        The batch.
    """

    changed = Signal(object)
    """Carries the keys of the items whose state changed, in the order of the changes."""
    ticked = Signal()
    """Time has passed; emitted up to 10 times a second while it runs."""
    ended = Signal(str)
    """It has ended; carries a sentence if something went wrong, else ""."""

    _finished = Signal(str)

    def __init__(self, batch: Batch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.batch = batch
        self._changed_keys: list[str] = []
        self._lock = Lock()
        self._thread: Thread | None = None
        self._begun = 0.0
        self._answered_before = len(batch.answers)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH)
        self._timer.timeout.connect(self._report_changes)
        self._finished.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_active(self) -> bool:
        """Whether it is running or paused."""
        return self._thread is not None

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return monotonic() - self._begun if self._begun else 0.0

    @property
    def seconds_left(self) -> float | None:
        """The estimated time left; None if it is not running or nothing is done yet."""
        done = len(self.batch.answers) - self._answered_before
        left = len(self.batch.order)
        is_running = self.is_active and not self.batch.is_paused
        return self.seconds / done * left if done and is_running else None

    def start(self) -> None:
        """Start the thread."""
        self._begun = monotonic()
        self._answered_before = len(self.batch.answers)
        self._thread = Thread(target=self._run, name="batch", daemon=True)
        self._thread.start()
        self._timer.start()

    def wait(self) -> None:
        """Wait until the thread has ended, after the batch was cancelled."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        sentence = ""
        try:
            self.batch.run(self._note_change)
        except JournalError as error:
            sentence = str(error)
        except OSError as error:
            sentence = tr("the batch cannot continue: {reason}", reason=system_reason(error))
        self._finished.emit(sentence)

    def _note_change(self, key: str, _state: ItemState) -> None:
        with self._lock:
            self._changed_keys.append(key)

    def _report_changes(self) -> None:
        with self._lock:
            keys, self._changed_keys = self._changed_keys, []
        if keys:
            self.changed.emit(tuple(dict.fromkeys(keys)))
        self.ticked.emit()

    def _end(self, sentence: str) -> None:
        self._timer.stop()
        self._report_changes()
        self._thread = None
        self.ended.emit(sentence)

    def answer(self, key: str) -> ItemAnswer | None:
        """Return the answer for an item, or None."""
        return self.batch.answers.get(key)

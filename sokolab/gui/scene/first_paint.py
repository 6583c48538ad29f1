"""Waits until a widget has been painted, so that what is shown first is not held up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class FirstPaint(QObject):
    """Calls a function once, from the event loop, as soon as a widget has been painted first.

    The widget owns it.
    """

    def __init__(self, widget: QWidget, call: Callable[[], object]) -> None:
        super().__init__(widget)
        self._call = call
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first paint; the timer fires when it is done."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._end)
        return False

    def _end(self) -> None:
        self._call()
        self.deleteLater()

"""Shows the window once and ends; ``sokolab bench start`` measures it."""

from __future__ import annotations

import sys

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from sokolab.gui import app

__all__ = ["show_once"]


class _FirstPaint(QObject):
    """Prints ``shown`` once a widget has been painted, and closes its window."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first paint; the timer fires when it is done."""
        if event.type() is QEvent.Type.Paint and watched is self._widget:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._end)
        return False

    def _end(self) -> None:
        print("shown", flush=True)
        self._widget.window().close()


def show_once() -> None:
    """Show the window as on a start, until it has been painted."""
    application = QApplication.instance() or QApplication(sys.argv[:1])
    window = app.build()
    _FirstPaint(window.centralWidget() or window)
    window.show()
    application.exec()

"""Files that the system asks the window to open: macOS sends events where others pass arguments."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class SystemRequests(QObject):
    """Opens what is double-clicked in the Finder or dropped on the program's icon.

    Parameters
    ----------
    application
        Receives the events.
    open_file
        Called with each file.
    """

    def __init__(self, application: QObject, open_file: Callable[[Path], object]) -> None:
        super().__init__(application)
        self._open_file = open_file
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the events that name a file."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._open_file(Path(event.file()))
            return True
        return super().eventFilter(watched, event)

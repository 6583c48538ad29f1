"""What floats over another widget, so that nothing moves when it comes and goes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QWidget


class Popover(QFrame):
    """A part that is placed anew whenever its host changes; a subclass implements ``place``.

    It follows the host only while it shows: each of the host's events would cost time.
    """

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host

    def place(self) -> None:
        """Take the right place over the host."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the host."""
        super().showEvent(event)
        self.place()
        self._host.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow the host no longer."""
        super().hideEvent(event)
        self._host.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in place when the host, or its layout, changes."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.place()
        return super().eventFilter(watched, event)

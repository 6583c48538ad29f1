"""Parts that float over another widget, their host, and follow it."""

from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt

MARGIN: Final = 8
"""Pixels between a floating part and the edges of its host."""


class Popover(QtWidgets.QFrame):
    """A part that is placed again whenever its host changes. A subclass implements ``place``.

    It follows the host only while it is displayed, as each event of the host costs time.
    """

    def __init__(self, host: QtWidgets.QWidget) -> None:
        super().__init__(host)
        self._host = host

    def place(self) -> None:
        """Move to the right place over the host."""
        raise NotImplementedError

    def width_within(self, max_width: int) -> int:
        """Return the width that the host allows, at most ``max_width`` pixels."""
        return min(max(self._host.width() - 2 * MARGIN, 0), max_width)

    def size_within(self, max_width: int) -> QSize:
        """Return the size that the content needs in the host, at most ``max_width`` pixels wide."""
        width = self.width_within(max_width)
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else 0
        return QSize(width, height if height > 0 else self.sizeHint().height())

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Follow the host."""
        super().showEvent(event)
        self.place()
        self._host.installEventFilter(self)

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Stop following the host."""
        super().hideEvent(event)
        self._host.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in place when the host, or its layout, changes."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.place()
        return super().eventFilter(watched, event)


class DockEdge(Popover):
    """The edge of a floating panel: the system does not frame panels that have our title bars."""

    def __init__(self, dock: QtWidgets.QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dock-edge")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(dock.isFloating())
        dock.topLevelChanged.connect(self.setVisible)

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Keep following the host, which is half deleted if a floating panel is deleted in view."""

    def place(self) -> None:
        """Surround the whole panel."""
        self.setGeometry(self._host.rect())
        self.raise_()

"""Widgets for docks, which make do with little room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QWidget

__all__ = ["ButtonRows", "Scrolled"]

_BUTTONS_PER_ROW: Final = 3
"""If not all fit into one row."""
_MIN_HEIGHT: Final = 200
"""Pixels of a scroll area in a low window."""


class ButtonRows(QWidget):
    """Buttons in one row if they fit, else in two, so that the dock can be narrow."""

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self._buttons = buttons
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        for button in buttons:
            button.setMinimumWidth(1)
        self.setMinimumWidth(self._width_of(_BUTTONS_PER_ROW))
        self._arrange(_BUTTONS_PER_ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons in one row or two."""
        fits = self._width_of(len(self._buttons)) <= self.width()
        self._arrange(len(self._buttons) if fits else _BUTTONS_PER_ROW)
        super().resizeEvent(event)

    def _width_of(self, columns: int) -> int:
        widths = [button.sizeHint().width() for button in self._buttons]
        whole = sum(max(widths[column::columns]) for column in range(columns))
        return whole + self._grid.spacing() * (columns - 1)

    def _arrange(self, columns: int) -> None:
        for place, button in enumerate(self._buttons):
            self._grid.addWidget(button, *divmod(place, columns))


class Scrolled(QScrollArea):
    """Scrolls its body vertically, so that the window does not have to grow with it."""

    def __init__(self, body: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._body = body
        self.setWidget(body)

    def minimumSizeHint(self) -> QSize:
        """Return the whole width of the body, but little height."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._body.minimumSizeHint().width() + bar, _MIN_HEIGHT)

    def show_soon(self, part: QWidget) -> None:
        """Scroll to a part of the body once the layout is done."""
        QTimer.singleShot(0, self, partial(self.ensureWidgetVisible, part, 0, 0))

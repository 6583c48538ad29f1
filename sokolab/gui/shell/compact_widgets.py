"""Parts of panels that make do with little room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QWidget

__all__ = ["ButtonRows", "Scrolled"]

_A_ROW: Final = 3
_LEAST_HEIGHT: Final = 200


class ButtonRows(QWidget):
    """Buttons in one row where they fit, else in two, so that the panel can be narrow."""

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self._buttons = buttons
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        for button in buttons:
            button.setMinimumWidth(1)
        self.setMinimumWidth(self._width_of(_A_ROW))
        self._spread(_A_ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spread the buttons over one row or over two."""
        fits = self._width_of(len(self._buttons)) <= self.width()
        self._spread(len(self._buttons) if fits else _A_ROW)
        super().resizeEvent(event)

    def _width_of(self, columns: int) -> int:
        widths = [button.sizeHint().width() for button in self._buttons]
        whole = sum(max(widths[column::columns]) for column in range(columns))
        return whole + self._grid.spacing() * (columns - 1)

    def _spread(self, columns: int) -> None:
        for place, button in enumerate(self._buttons):
            self._grid.addWidget(button, *divmod(place, columns))


class Scrolled(QScrollArea):
    """Scrolls up and down, so that a low window need not grow with what is found."""

    def __init__(self, body: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._body = body
        self.setWidget(body)

    def minimumSizeHint(self) -> QSize:
        """Return all of the width, and some of the height."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._body.minimumSizeHint().width() + bar, _LEAST_HEIGHT)

    def show_soon(self, part: QWidget) -> None:
        """Scroll to a part of the body, once all of it has its place."""
        QTimer.singleShot(0, self, partial(self.ensureWidgetVisible, part, 0, 0))

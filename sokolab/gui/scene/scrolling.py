"""Scroll bars over the board's edges, there only while it reaches beyond the view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import QScrollBar

from sokolab.gui.scene.viewport import Viewport

__all__ = ["ScrollBars"]

_WIDTH: Final = 10
_MARGIN: Final = 24
"""One can scroll so far beyond the board's edge, in device-independent pixels."""


class ScrollBars(QObject):
    """Show how much of the board the view shows, and move it; the board never makes room."""

    def __init__(self, view: Viewport) -> None:
        super().__init__(view)
        self._view = view
        self.across = self._bar(Qt.Orientation.Horizontal, "Move the view left and right")
        self.down = self._bar(Qt.Orientation.Vertical, "Move the view up and down")
        view.geometry_changed.connect(self._follow)
        self._follow()

    def _bar(self, orientation: Qt.Orientation, name: str) -> QScrollBar:
        bar = QScrollBar(orientation, self._view)
        bar.setObjectName("board-scroll")
        bar.setAccessibleName(name)
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar.valueChanged.connect(self._pan)
        bar.hide()
        return bar

    def _follow(self) -> None:
        """Say anew what part of the board shows."""
        view, board = self._view, self._view.geometry_map
        width, height = view.width(), view.height()
        _tell(self.across, board.left, board.width * board.side, width)
        _tell(self.down, board.top, board.height * board.side, height)
        self.across.setGeometry(0, height - _WIDTH, width - _WIDTH, _WIDTH)
        self.down.setGeometry(width - _WIDTH, 0, _WIDTH, height - _WIDTH)

    def _pan(self) -> None:
        board = self._view.geometry_map
        dx, dy = (
            _low(start) + bar.value() if bar.isVisible() else 0
            for bar, start in ((self.across, board.left), (self.down, board.top))
        )
        self._view.pan(-dx, -dy)


def _low(start: float) -> int:
    """Return where what can be shown begins, for a board that begins there."""
    return min(0, round(start) - _MARGIN)


def _tell(bar: QScrollBar, start: float, length: float, room: int) -> None:
    is_beyond = start < -0.5 or start + length > room + 0.5
    low, high = _low(start), max(room, round(start + length) + _MARGIN)
    with QSignalBlocker(bar):
        bar.setRange(0, high - low - room)
        bar.setPageStep(room)
        bar.setSingleStep(48)
        bar.setValue(-low)
    bar.setVisible(is_beyond)

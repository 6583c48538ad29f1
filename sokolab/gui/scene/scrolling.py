"""Scroll bars, shown while the board is larger than the view or partly outside it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import QScrollBar

from sokolab.gui.scene.viewport import Viewport
from sokolab.language import tr

_WIDTH: Final = 10
"""Pixels, as in the style sheet."""
_MARGIN: Final = 24
"""How far one can scroll beyond the board's edge, in device-independent pixels."""


class ScrollBars(QObject):
    """Show which part of the board is visible, and move it; they lie over the board."""

    def __init__(self, view: Viewport) -> None:
        super().__init__(view)
        self._view = view
        self.across = self._bar(Qt.Orientation.Horizontal, tr("Move the view left and right"))
        self.down = self._bar(Qt.Orientation.Vertical, tr("Move the view up and down"))
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
        """Show which part of the board is visible now."""
        view, board = self._view, self._view.geometry_map
        width, height = view.width(), view.height()
        _update(self.across, board.left, board.width * board.side, width)
        _update(self.down, board.top, board.height * board.side, height)
        self.across.setGeometry(0, height - _WIDTH, width - _WIDTH, _WIDTH)
        self.down.setGeometry(width - _WIDTH, 0, _WIDTH, height - _WIDTH)

    def _pan(self) -> None:
        board = self._view.geometry_map
        dx, dy = (
            _lowest(start) + bar.value() if bar.isVisible() else 0
            for bar, start in ((self.across, board.left), (self.down, board.top))
        )
        self._view.pan(-dx, -dy)


def _lowest(start: float) -> int:
    """Return where the scrollable range begins, for a board whose edge is at ``start``."""
    return min(0, round(start) - _MARGIN)


def _update(bar: QScrollBar, start: float, length: float, view: int) -> None:
    is_beyond = start < -0.5 or start + length > view + 0.5
    low, high = _lowest(start), max(view, round(start + length) + _MARGIN)
    with QSignalBlocker(bar):
        bar.setRange(0, high - low - view)
        bar.setPageStep(view)
        bar.setSingleStep(48)
        bar.setValue(-low)
    bar.setVisible(is_beyond)

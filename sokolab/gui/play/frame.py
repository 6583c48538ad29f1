"""The frame around the view while a game is on show: play looks like play."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView
from sokolab.language import Phrase

_WIDTH: Final = 4.0
"""Pixels."""


class PlayFrame:
    """A layer with a coloured frame and a word in its upper left corner."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._word: Phrase | None = None
        view.add_layer(self, on_top=True)

    @property
    def word(self) -> str:
        """What the corner says; empty while nothing is played."""
        return str(self._word or "")

    def show(self, word: Phrase | None) -> None:
        """Show the frame with that word; None hides it."""
        if word != self._word:
            self._word = word
            self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the frame and the word."""
        word = self.word
        if not word:
            return
        colours = self._view.colours
        half = _WIDTH / 2
        pen = QPen(colours.accent, _WIDTH)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(
            QRectF(half, half, self._view.width() - _WIDTH, self._view.height() - _WIDTH)
        )
        metrics = QFontMetricsF(painter.font())
        corner = QRectF(0, 0, metrics.horizontalAdvance(word) + 20, metrics.height() + 8)
        painter.fillRect(corner, colours.accent)
        painter.setPen(colours.on_accent)
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, word)

"""Rulers: the numbers of rows and columns along the edges of the view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView

_GAP: Final = 4
"""Pixels between a ruler and the board or the edge of the view."""


class Rulers:
    """A layer that numbers rows on the left and columns at the top, both from 1.

    The numbers stand beside the board, or at the edge of the view where the board is larger.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the numbers, as many as fit."""
        metrics = QFontMetricsF(painter.font())
        height = metrics.height()
        widest = metrics.horizontalAdvance(str(max(geometry.height, geometry.width))) + _GAP
        left = max(geometry.left - widest - _GAP, 0.0)
        top = max(geometry.top - height - _GAP, 0.0)
        rows, cols = geometry.visible_rows(), geometry.visible_cols()
        self._back(painter, QRectF(left, 0, widest, geometry.view_height), left > 0)
        self._back(painter, QRectF(0, top, geometry.view_width, height), top > 0)
        painter.setPen(self._view.colours.muted)
        side = geometry.side
        for row in rows[:: _step(side, height)]:
            y = geometry.top + row * side
            if y + side / 2 > top + height or left < geometry.left - widest:
                box = QRectF(left, y, widest, side)
                painter.drawText(box, _MIDDLE_RIGHT, str(row + 1))
        for col in cols[:: _step(side, widest)]:
            x = geometry.left + col * side
            if x + side / 2 > left + widest or top < geometry.top - height:
                painter.drawText(QRectF(x, top, side, height), _CENTRE, str(col + 1))

    def _back(self, painter: QPainter, rect: QRectF, is_beside_the_board: bool) -> None:
        """Paint a ruler's ground where it covers the board."""
        if not is_beside_the_board:
            painter.fillRect(rect, self._view.colours.desk)


_MIDDLE_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


def _step(side: float, needed: float) -> int:
    """Return every how many squares a number fits: 1, 2, 5, 10 and so on."""
    scale = 1
    while True:
        for factor in (1, 2, 5):
            if side * factor * scale >= needed:
                return factor * scale
        scale *= 10

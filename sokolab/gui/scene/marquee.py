"""The frame around the selected squares."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sokolab.editing.selection import Area
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours

__all__ = ["Marquee"]


class Marquee:
    """A layer that paints a dashed frame in two colours, visible on any background."""

    def __init__(self, colours: Colours) -> None:
        self.colours = colours
        self.area: Area | None = None

    def rect(self, geometry: Geometry) -> QRectF:
        """Return the frame's rectangle in the view, empty if nothing is selected."""
        if self.area is None:
            return QRectF()
        top, left, height, width = self.area
        side = geometry.side
        return QRectF(
            geometry.left + left * side, geometry.top + top * side, width * side, height * side
        )

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the frame and a light tint."""
        if self.area is None:
            return
        rect = self.rect(geometry)
        tint = QColor(self.colours.accent)
        tint.setAlpha(28)
        painter.fillRect(rect, tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(self.colours.floor, 2.0)
        painter.setPen(pen)
        painter.drawRect(rect)
        pen = QPen(self.colours.accent, 2.0, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.drawRect(rect)

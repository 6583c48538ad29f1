"""The frames the view paints itself: under the mouse, the cursor square, the selected box."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sokolab.gui.shell.theme import Colours


def paint_hover(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Outline the square under the mouse."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(colours.accent, 1.5))
    painter.drawRect(rect.adjusted(0.75, 0.75, -0.75, -0.75))


def paint_cursor(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Frame the cursor square of the keyboard, visible on any background."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(colours.floor, 4.0))
    painter.drawRect(rect.adjusted(1, 1, -1, -1))
    painter.setPen(_pen(colours.accent, 2.0))
    painter.drawRect(rect.adjusted(1, 1, -1, -1))


def paint_selected(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Frame the selected box with round corners; the cursor's frame has sharp ones."""
    frame = rect.adjusted(2, 2, -2, -2)
    radius = rect.width() / 7
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.floor, 5.0), (colours.accent, 3.0)):
        painter.setPen(_pen(colour, width))
        painter.drawRoundedRect(frame, radius, radius)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen

"""The marks of the view itself: under the mouse, under the cursor, and the box."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sokolab.gui.shell.theme import Colours

__all__ = ["paint_cursor", "paint_hover", "paint_selected"]


def paint_hover(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Outline the square under the mouse."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(colours.accent, 1.5))
    painter.drawRect(rect.adjusted(0.75, 0.75, -0.75, -0.75))


def paint_cursor(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Frame the keyboard's square so that it shows on every ground."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(colours.floor, 4.0))
    painter.drawRect(rect.adjusted(1, 1, -1, -1))
    painter.setPen(_pen(colours.accent, 2.0))
    painter.drawRect(rect.adjusted(1, 1, -1, -1))


def paint_selected(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Frame the selected box: a round frame, where the cursor's is square."""
    frame = rect.adjusted(2, 2, -2, -2)
    round_off = rect.width() / 7
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.floor, 5.0), (colours.accent, 3.0)):
        painter.setPen(_pen(colour, width))
        painter.drawRoundedRect(frame, round_off, round_off)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen

"""The marks of the view itself: under the mouse, under the cursor, and the empty board's hint."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sokolab.gui.theme import Look

__all__ = ["paint_cursor", "paint_hint", "paint_hover"]


def paint_hover(painter: QPainter, rect: QRectF, look: Look) -> None:
    """Outline the square under the mouse."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(look.accent, 1.5))
    painter.drawRect(rect.adjusted(0.75, 0.75, -0.75, -0.75))


def paint_cursor(painter: QPainter, rect: QRectF, look: Look) -> None:
    """Frame the keyboard's square so that it shows on every ground."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(look.floor, 4.0))
    painter.drawRect(rect.adjusted(1, 1, -1, -1))
    painter.setPen(_pen(look.accent, 2.0))
    painter.drawRect(rect.adjusted(1, 1, -1, -1))


def paint_hint(painter: QPainter, rect: QRect, hint: str, look: Look) -> None:
    """Say in the middle what to do next."""
    font = painter.font()
    font.setPointSizeF(font.pointSizeF() * 1.25)
    painter.setFont(font)
    room = rect.adjusted(24, 24, -24, -24)
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    words = painter.boundingRect(room, flags, hint).adjusted(-16, -12, 16, 12)
    painter.setPen(_pen(look.line, 1.0))
    painter.setBrush(look.surface)
    painter.drawRoundedRect(words, 6, 6)
    painter.setPen(look.text)
    painter.drawText(room, flags, hint)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen

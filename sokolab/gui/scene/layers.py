"""Functions for painting that many layers share, and the layer of rulers."""

from itertools import count, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import Colours
from sokolab.rendering.svg import run_rectangles

_GAP: Final = 4
"""Pixels between a ruler and the board or the edge of the view."""
_MIDDLE_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


def row_runs(mask: NDArray[np.bool_]) -> list[QRectF]:
    """Return the squares of a mask as rectangles one row high, in squares."""
    return [QRectF(*run) for run in run_rectangles(mask)]


def frame_lines(mask: NDArray[np.bool_]) -> list[QLineF]:
    """Return the lines between the squares of a mask and all others, in squares."""
    down = [QLineF(x, start, x, end) for x, start, end in _edges(mask)]
    right = [QLineF(start, y, end, y) for y, start, end in _edges(mask.T)]
    return down + right


def _edges(mask: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """Return the vertical edges of a mask, in squares: x, and where the edge starts and ends."""
    is_edge = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1) != 0
    edges: list[tuple[int, int, int]] = []
    for x in np.flatnonzero(is_edge.any(axis=0)).tolist():
        ends = np.flatnonzero(np.diff(np.pad(is_edge[:, x], 1).astype(np.int8)))
        edges += [(x, start, end) for start, end in list(pairwise(ends.tolist()))[::2]]
    return edges


def paint_label(
    painter: QPainter, geometry: Geometry, square_rect: QRectF, text: str, colours: Colours
) -> None:
    """Paint a text in a box below and to the right of a square, moved into the view if needed."""
    label = label_rect(QFontMetricsF(painter.font()), geometry, square_rect, text)
    painter.setPen(QPen(colours.line, 1.0))
    painter.setBrush(colours.surface)
    painter.drawRoundedRect(label, 4, 4)
    painter.setPen(colours.text)
    painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)


def label_rect(
    metrics: QFontMetricsF, geometry: Geometry, square_rect: QRectF, text: str
) -> QRectF:
    """Return the box of a label beside a square."""
    width, height = metrics.horizontalAdvance(text) + 16, metrics.height() + 6
    corner = QPointF(square_rect.center().x() + 14, square_rect.bottom() + 6)
    if corner.x() + width > geometry.view_width - 4:
        corner.setX(square_rect.center().x() - 14 - width)
    if corner.y() + height > geometry.view_height - 4:
        corner.setY(square_rect.top() - 6 - height)
    return QRectF(corner.x(), corner.y(), width, height)


def with_opacity(colour: QColor | str, opacity: float) -> QColor:
    """Return a colour at an opacity from 0 to 1."""
    result = QColor(colour)
    result.setAlphaF(opacity)
    return result


def round_pen(colour: QColor, width: float) -> QPen:
    """Return a pen whose lines have round ends and joints."""
    style = Qt.PenStyle.SolidLine
    return QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def mitred_pen(colour: QColor, width: float) -> QPen:
    """Return a pen whose lines meet in sharp corners."""
    style, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap
    return QPen(colour, width, style, cap, Qt.PenJoinStyle.MiterJoin)


def set_digits(painter: QPainter, height: float, *, is_bold: bool = False) -> None:
    """Set the font of numbers by height in pixels, but no smaller than legible."""
    font = painter.font()
    font.setPixelSize(max(9, round(height)))
    font.setBold(is_bold)
    painter.setFont(font)


def paint_cross(painter: QPainter, square_rect: QRectF, inset: float, colours: Colours) -> None:
    """Cross out a square, with a margin inside its edges."""
    cross = square_rect.adjusted(inset, inset, -inset, -inset)
    for width, colour in ((5.0, colours.floor), (2.5, colours.error)):
        painter.setPen(round_pen(colour, width))
        painter.drawLine(cross.topLeft(), cross.bottomRight())
        painter.drawLine(cross.topRight(), cross.bottomLeft())


class Rulers:
    """A layer that numbers rows on the left and columns at the top, both from 1.

    The numbers stand beside the board, or at the edge of the view if the board reaches beyond it.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the numbers, as many as fit."""
        metrics = QFontMetricsF(painter.font())
        height = metrics.height()
        label_width = metrics.horizontalAdvance(str(max(geometry.height, geometry.width))) + _GAP
        left = max(geometry.left - label_width - _GAP, 0.0)
        top = max(geometry.top - height - _GAP, 0.0)
        rows, columns = geometry.visible_ranges
        self._paint_background(
            painter, QRectF(left, 0, label_width, geometry.view_height), left > 0
        )
        self._paint_background(painter, QRectF(0, top, geometry.view_width, height), top > 0)
        painter.setPen(self._view.colours.muted)
        side = geometry.side
        for row in rows[:: _numbered_step(side, height)]:
            y = geometry.top + row * side
            if y + side / 2 > top + height or left < geometry.left - label_width:
                rect = QRectF(left, y, label_width, side)
                painter.drawText(rect, _MIDDLE_RIGHT, str(row + 1))
        for col in columns[:: _numbered_step(side, label_width)]:
            x = geometry.left + col * side
            if x + side / 2 > left + label_width or top < geometry.top - height:
                painter.drawText(QRectF(x, top, side, height), _CENTRE, str(col + 1))

    def _paint_background(self, painter: QPainter, rect: QRectF, is_beside_the_board: bool) -> None:
        """Paint the background of a ruler that covers the board."""
        if not is_beside_the_board:
            painter.fillRect(rect, self._view.colours.desk)


def _numbered_step(side: float, number_length: float) -> int:
    """Return the smallest distance at which numbers fit, in squares: 1, 2, 5, 10 and so on.

    ``side`` is the side of a square, and ``number_length`` the length of a number.
    """
    steps = (factor * 10**power for power in count() for factor in (1, 2, 5))
    distance: int = next(step for step in steps if side * step >= number_length)
    return distance

"""Draws the shapes of marks with Qt."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from sokolab.rendering.overlays.pen import Fill, PenLine, Point


def with_opacity(colour: QColor | str, opacity: float) -> QColor:
    """Return a colour at an opacity from 0 to 1."""
    result = QColor(colour)
    result.setAlphaF(opacity)
    return result


class QtPen:
    """Draws with a painter whose unit is a pixel and whose origin is the corner of the square."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill | None = None,
        line: PenLine | None = None,
        hole: Sequence[Point] = (),
    ) -> None:
        """Draw a closed shape, perhaps with a hole."""
        path = QPainterPath()
        for outline in filter(None, (points, hole)):
            path.addPolygon(_line(outline))
            path.closeSubpath()
        self._use(fill, line)
        self._painter.drawPath(path)

    def polyline(self, points: Sequence[Point], line: PenLine) -> None:
        """Draw lines from point to point."""
        self._use(None, line)
        self._painter.drawPolyline(_line(points))

    def circle(
        self, centre: Point, radius: float, fill: Fill | None = None, line: PenLine | None = None
    ) -> None:
        """Draw a circle."""
        self._use(fill, line)
        self._painter.drawEllipse(QPointF(*centre), radius, radius)

    def rectangle(
        self,
        corner: Point,
        width: float,
        height: float,
        fill: Fill | None = None,
        line: PenLine | None = None,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle from its upper left corner; ``radius`` is that of its corners."""
        self._use(fill, line)
        self._painter.drawRoundedRect(QRectF(*corner, width, height), radius, radius)

    def arc(
        self, centre: Point, radius: float, start: float, degrees: float, line: PenLine
    ) -> None:
        """Draw a part of a circle, counterclockwise from ``start``; 0 degrees is on the right."""
        around = QRectF(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        self._use(None, line)
        self._painter.drawArc(around, round(16 * start), round(16 * degrees))

    def _use(self, fill: Fill | None, line: PenLine | None) -> None:
        """Choose brush and pen."""
        painter = self._painter
        painter.setBrush(with_opacity(*fill) if fill else Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(line) if line else Qt.PenStyle.NoPen)


def _line(points: Sequence[Point]) -> QPolygonF:
    return QPolygonF([QPointF(*point) for point in points])


def _pen(line: PenLine) -> QPen:
    pen = QPen(with_opacity(line.colour, line.opacity), line.width)
    caps = Qt.PenCapStyle
    pen.setCapStyle(caps.RoundCap if line.is_round else caps.FlatCap)
    joins = Qt.PenJoinStyle
    pen.setJoinStyle(joins.RoundJoin if line.is_round else joins.MiterJoin)
    if line.dashes:
        pen.setDashPattern(list(line.dashes))
    return pen

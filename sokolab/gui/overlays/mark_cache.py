"""Marks and texts, drawn with Qt once and kept as small pixmaps."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

from sokolab.gui.scene.layers import round_pen, with_opacity
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import TextStyle
from sokolab.rendering.overlays.pen import Drawing, Fill, PenLine, Point


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


_MAX_PIXMAPS: Final = 4096
"""A cache that grows beyond this is cleared."""


class MarkCache:
    """A cache of pixmaps in device pixels, owned by the widget or layer that paints them."""

    def __init__(self) -> None:
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self._tints: dict[tuple[Drawing, int, str], QColor] = {}
        self._buffer = np.empty((0, 0), np.uint32)

    def mark(self, drawing: Drawing, side: int, colours: ColourScheme, variant: int = 0) -> QPixmap:
        """Return a mark for squares of that side, in device pixels."""
        key = (drawing, variant, side, colours.name)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = self._kept(key, side, side)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            drawing(QtPen(painter), side, colours, variant)
            painter.end()
        return pixmap

    def _kept(self, key: Hashable, width: int, height: int) -> QPixmap:
        """Return a transparent pixmap that is kept."""
        if len(self._pixmaps) >= _MAX_PIXMAPS:
            self._pixmaps.clear()
        pixmap = self._pixmaps[key] = QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def buffer(self, lines: int, side: int) -> NDArray[np.uint32]:
        """Return scratch memory for pixels, uint32 ``[lines, side]``; reused by the next call.

        Allocating some megabytes for each image would take longer than filling them.
        """
        if self._buffer.shape != (lines, side):
            self._buffer = np.empty((lines, side), np.uint32)
        return self._buffer

    def solid(self, colour: QColor, side: int) -> QPixmap:
        """Return a pixmap of one colour."""
        key = (colour.rgba(), side)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = self._kept(key, side, side)
            pixmap.fill(colour)
        return pixmap

    def tint(self, drawing: Drawing, colours: ColourScheme, variant: int = 0) -> QColor:
        """Return the mean colour of a mark, for squares too small to show its shape."""
        key = (drawing, variant, colours.name)
        tint = self._tints.get(key)
        if tint is None:
            image = self.mark(drawing, 24, colours, variant).toImage()
            smooth = Qt.TransformationMode.SmoothTransformation
            mean = image.scaled(1, 1, mode=smooth).pixelColor(0, 0)
            tint = self._tints[key] = with_opacity(mean, min(1.0, 1.6 * mean.alphaF()))
        return tint

    def text(self, text: str, style: TextStyle) -> QPixmap:
        """Return a text in a style; its halo or plate keeps it legible on anything."""
        pixmap = self._pixmaps.get((text, style))
        return self._written(text, style) if pixmap is None else pixmap

    def _written(self, text: str, style: TextStyle) -> QPixmap:
        font = QFont(QGuiApplication.font())
        font.setPixelSize(style.pixels)
        font.setWeight(QFont.Weight.DemiBold if style.is_bold else QFont.Weight.Medium)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        metrics = QFontMetricsF(font)
        rim = max(1.0, style.pixels / (5 if style.has_plate else 8))
        high, wide = metrics.capHeight(), metrics.horizontalAdvance(text)
        width, height = round(wide + 2 * rim + 0.5), round(high + 2 * rim + 0.5)
        path = QPainterPath()
        path.addText(QPointF((width - wide) / 2, (height + high) / 2), font, text)
        pixmap = self._kept((text, style), width, height)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        around = with_opacity(*style.around)
        if style.has_plate:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(around)
            painter.drawRoundedRect(QRectF(0, 0, width, height), rim, rim)
        else:
            painter.strokePath(path, round_pen(around, 2 * rim))
        painter.fillPath(path, QColor(style.colour))
        painter.end()
        return pixmap

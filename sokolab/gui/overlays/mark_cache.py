"""Marks and texts, drawn with Qt once and kept as small pixmaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

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

from sokolab.gui.scene.layers import with_opacity
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import TextStyle
from sokolab.rendering.overlays.pen import Drawing, Fill, Pen, PenLine, Point


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

_Key = TypeVar("_Key")


class MarkCache:
    """A cache of pixmaps in device pixels, owned by the widget or layer that paints them."""

    def __init__(self) -> None:
        self._marks: dict[tuple[Drawing, int, int, str], QPixmap] = {}
        self._tints: dict[tuple[Drawing, int, str], QColor] = {}
        self._labels: dict[tuple[str, TextStyle], QPixmap] = {}
        self._buffer = np.empty((0, 0), np.uint32)

    def mark(self, drawing: Drawing, side: int, colours: ColourScheme, variant: int = 0) -> QPixmap:
        """Return a mark for squares of that side, in device pixels."""
        key = (drawing, variant, side, colours.name)
        pixmap = self._marks.get(key)
        if pixmap is None:
            pixmap = _blank(side, side)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            drawing(QtPen(painter), side, colours, variant)
            painter.end()
            _store(self._marks, key, pixmap)
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
        key = (_solid, colour.rgba(), side, "")
        pixmap = self._marks.get(key)
        if pixmap is None:
            pixmap = _blank(side, side)
            pixmap.fill(colour)
            _store(self._marks, key, pixmap)
        return pixmap

    def tint(self, drawing: Drawing, colours: ColourScheme, variant: int = 0) -> QColor:
        """Return the mean colour of a mark, for squares too small to show its shape."""
        key = (drawing, variant, colours.name)
        tint = self._tints.get(key)
        if tint is None:
            tint = self._tints[key] = self._mean_colour(drawing, colours, variant)
        return tint

    def _mean_colour(self, drawing: Drawing, colours: ColourScheme, variant: int) -> QColor:
        image = self.mark(drawing, 24, colours, variant).toImage()
        smooth = Qt.TransformationMode.SmoothTransformation
        mean = image.scaled(1, 1, mode=smooth).pixelColor(0, 0)
        return with_opacity(mean, min(1.0, 1.6 * mean.alphaF()))

    def text(self, text: str, style: TextStyle) -> QPixmap:
        """Return a text in a style; its halo or plate keeps it legible on anything."""
        key = (text, style)
        pixmap = self._labels.get(key)
        if pixmap is None:
            pixmap = _draw_text(text, style)
            _store(self._labels, key, pixmap)
        return pixmap


def _solid(_pen: Pen, _side: float, _colours: ColourScheme, _variant: int) -> None:
    """Serve as the cache key of pixmaps of one colour."""


def _store(cache: dict[_Key, QPixmap], key: _Key, pixmap: QPixmap) -> None:
    if len(cache) >= _MAX_PIXMAPS:
        cache.clear()
    cache[key] = pixmap


def _blank(width: int, height: int) -> QPixmap:
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


@dataclass(frozen=True)
class TextOutline:
    """The outline of a text in a style, in a box from (0, 0) to (``width``, ``height``).

    The rim is the width of the halo, or of the margin of the plate, in pixels.
    """

    path: QPainterPath
    style: TextStyle
    width: int
    height: int
    rim: float

    @classmethod
    def of(cls, text: str, style: TextStyle) -> TextOutline:
        """Return the outline of a text."""
        font = QFont(QGuiApplication.font())
        font.setPixelSize(style.pixels)
        font.setWeight(QFont.Weight.DemiBold if style.is_bold else QFont.Weight.Medium)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        metrics = QFontMetricsF(font)
        rim = max(1.0, style.pixels / (5 if style.has_plate else 8))
        high = metrics.capHeight()
        wide = metrics.horizontalAdvance(text)
        width, height = round(wide + 2 * rim + 0.5), round(high + 2 * rim + 0.5)
        path = QPainterPath()
        path.addText(QPointF((width - wide) / 2, (height + high) / 2), font, text)
        return cls(path, style, width, height, rim)

    def paint(self, painter: QPainter) -> None:
        """Paint the text with a halo, or on a plate, so that it is legible on anything."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        around = with_opacity(*self.style.around)
        if self.style.has_plate:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(around)
            painter.drawRoundedRect(QRectF(0, 0, self.width, self.height), self.rim, self.rim)
        else:
            halo = QPen(around, 2 * self.rim, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(self.path, halo)
        painter.fillPath(self.path, QColor(self.style.colour))


def _draw_text(text: str, style: TextStyle) -> QPixmap:
    outline = TextOutline.of(text, style)
    pixmap = _blank(outline.width, outline.height)
    painter = QPainter(pixmap)
    outline.paint(painter)
    painter.end()
    return pixmap

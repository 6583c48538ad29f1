"""The parts of a picture of overlays: marks, each drawn once, and where they are.

The overlays paint a whole board in a fixed order. A mark list keeps this order. It finds the
squares where it differs from another list, and can paint the marks on some squares only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from math import ceil
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, QRectF, Qt

from sokolab.gui.scene.layers import round_pen, with_opacity
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import Drawing, Fill, PenLine, Point, TextStyle
from sokolab.rendering.svg import run_rectangles

_FORMAT: Final = QtGui.QImage.Format.Format_ARGB32_Premultiplied
_PIXELS_PER_RUN: Final = 4000
"""Pixels of an image that are composed in the time that painting one run takes."""
_PEN_REACH: Final = 5
"""Device pixels that a pen's stroke, with its halo or end, covers on each side of its line."""
_MAX_CURVES_TO_FOLLOW: Final = 8
"""Changed curves followed point by point. For more, their bounding rectangles are used."""
_MAX_PIXMAPS: Final = 4096  # pixmaps in the cache, which is cleared when it is full


class QtPen:
    """Draws with a painter. Its unit is a pixel and its origin the corner of the square."""

    def __init__(self, painter: QtGui.QPainter) -> None:
        self._painter = painter

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill | None = None,
        line: PenLine | None = None,
        hole: Sequence[Point] = (),
    ) -> None:
        """Draw a closed shape, perhaps with a hole."""
        path = QtGui.QPainterPath()
        for outline in filter(None, (points, hole)):
            path.addPolygon(_qt_polygon(outline))
            path.closeSubpath()
        self._set_brush_and_pen(fill, line)
        self._painter.drawPath(path)

    def polyline(self, points: Sequence[Point], line: PenLine) -> None:
        """Draw lines from point to point."""
        self._set_brush_and_pen(None, line)
        self._painter.drawPolyline(_qt_polygon(points))

    def circle(
        self, centre: Point, radius: float, fill: Fill | None = None, line: PenLine | None = None
    ) -> None:
        """Draw a circle."""
        self._set_brush_and_pen(fill, line)
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
        """Draw a rectangle from its upper left corner. ``radius`` rounds its corners."""
        self._set_brush_and_pen(fill, line)
        self._painter.drawRoundedRect(QRectF(*corner, width, height), radius, radius)

    def arc(
        self, centre: Point, radius: float, start: float, degrees: float, line: PenLine
    ) -> None:
        """Draw a part of a circle, counterclockwise from ``start``. 0 degrees is on the right."""
        bounds = QRectF(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        self._set_brush_and_pen(None, line)
        self._painter.drawArc(bounds, round(16 * start), round(16 * degrees))

    def _set_brush_and_pen(self, fill: Fill | None, line: PenLine | None) -> None:
        painter = self._painter
        painter.setBrush(with_opacity(*fill) if fill else Qt.BrushStyle.NoBrush)
        painter.setPen(_qt_pen(line) if line else Qt.PenStyle.NoPen)


def _qt_polygon(points: Sequence[Point]) -> QtGui.QPolygonF:
    return QtGui.QPolygonF([QPointF(*point) for point in points])


def _qt_pen(line: PenLine) -> QtGui.QPen:
    pen = QtGui.QPen(with_opacity(line.colour, line.opacity), line.width)
    caps = Qt.PenCapStyle
    pen.setCapStyle(caps.RoundCap if line.is_round else caps.FlatCap)
    joins = Qt.PenJoinStyle
    pen.setJoinStyle(joins.RoundJoin if line.is_round else joins.MiterJoin)
    if line.dashes:
        pen.setDashPattern(list(line.dashes))
    return pen


class MarkCache:
    """A cache of pixmaps in device pixels, owned by the widget or layer that paints them."""

    def __init__(self) -> None:
        self._pixmaps: dict[Hashable, QtGui.QPixmap] = {}
        self._tints: dict[tuple[Drawing, int, str], QtGui.QColor] = {}
        self._buffer = np.empty((0, 0), np.uint32)

    def mark(
        self, drawing: Drawing, side: int, colours: ColourScheme, variant: int = 0
    ) -> QtGui.QPixmap:
        """Return a mark for squares of this side, in device pixels."""
        key = (drawing, variant, side, colours.name)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = self._add_pixmap(key, side, side)
            painter = QtGui.QPainter(pixmap)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            drawing(QtPen(painter), side, colours, variant)
            painter.end()
        return pixmap

    def _add_pixmap(self, key: Hashable, width: int, height: int) -> QtGui.QPixmap:
        """Add a transparent pixmap to the cache and return it."""
        if len(self._pixmaps) >= _MAX_PIXMAPS:
            self._pixmaps.clear()
        pixmap = self._pixmaps[key] = QtGui.QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def buffer(self, pixel_rows: int, side: int) -> NDArray[np.uint32]:
        """Return scratch memory for pixels, uint32 ``[lines, side]``, reused by the next call.

        Allocating a few megabytes for each image would take longer than filling it.
        """
        if self._buffer.shape != (pixel_rows, side):
            self._buffer = np.empty((pixel_rows, side), np.uint32)
        return self._buffer

    def solid(self, colour: QtGui.QColor, side: int) -> QtGui.QPixmap:
        """Return a pixmap of one colour."""
        key = (colour.rgba(), side)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = self._add_pixmap(key, side, side)
            pixmap.fill(colour)
        return pixmap

    def tint(self, drawing: Drawing, colours: ColourScheme, variant: int = 0) -> QtGui.QColor:
        """Return the mean colour of a mark, for squares too small to show its shape."""
        key = (drawing, variant, colours.name)
        tint = self._tints.get(key)
        if tint is None:
            image = self.mark(drawing, 24, colours, variant).toImage()
            smooth = Qt.TransformationMode.SmoothTransformation
            mean = image.scaled(1, 1, mode=smooth).pixelColor(0, 0)
            tint = self._tints[key] = with_opacity(mean, min(1.0, 1.6 * mean.alphaF()))
        return tint

    def text(self, text: str, style: TextStyle) -> QtGui.QPixmap:
        """Return a text in a style. A halo or plate keeps it legible on any background."""
        pixmap = self._pixmaps.get((text, style))
        return self._draw_text(text, style) if pixmap is None else pixmap

    def _draw_text(self, text: str, style: TextStyle) -> QtGui.QPixmap:
        font = QtGui.QFont(QtGui.QGuiApplication.font())
        font.setPixelSize(style.pixels)
        font.setWeight(QtGui.QFont.Weight.DemiBold if style.is_bold else QtGui.QFont.Weight.Medium)
        font.setHintingPreference(QtGui.QFont.HintingPreference.PreferNoHinting)
        metrics = QtGui.QFontMetricsF(font)
        rim = max(1.0, style.pixels / (5 if style.has_plate else 8))
        text_height, text_width = metrics.capHeight(), metrics.horizontalAdvance(text)
        width, height = round(text_width + 2 * rim + 0.5), round(text_height + 2 * rim + 0.5)
        path = QtGui.QPainterPath()
        path.addText(QPointF((width - text_width) / 2, (height + text_height) / 2), font, text)
        pixmap = self._add_pixmap((text, style), width, height)
        painter = QtGui.QPainter(pixmap)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        background = with_opacity(*style.around)
        if style.has_plate:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(background)
            painter.drawRoundedRect(QRectF(0, 0, width, height), rim, rim)
        else:
            painter.strokePath(path, round_pen(background, 2 * rim))
        painter.fillPath(path, QtGui.QColor(style.colour))
        painter.end()
        return pixmap


@dataclass(frozen=True, slots=True)
class _Tiles:
    """Pixmaps on squares.

    ``kinds``, int16 ``[rows, columns]``, is ``k`` for ``pixmaps[k - 1]`` or 0 for no pixmap.
    """

    kinds: NDArray[np.int16]
    pixmaps: tuple[QtGui.QPixmap, ...]
    opacity: float

    def difference(self, before: _Tiles) -> NDArray[np.bool_]:
        """Return the squares that show another pixmap, bool ``[rows, columns]``."""
        keys, keys_before = self._keys(), before._keys()
        if keys == keys_before:
            has_other_kind: NDArray[np.bool_] = self.kinds != before.kinds
            return has_other_kind
        is_different: NDArray[np.bool_] = (
            np.array(keys, np.int64)[self.kinds] != np.array(keys_before, np.int64)[before.kinds]
        )
        return is_different

    def _keys(self) -> list[int]:
        """Return a key for the pixmap of each kind. Equal pixmaps have equal keys."""
        return [0, *(pixmap.cacheKey() for pixmap in self.pixmaps)]


class Shape(NamedTuple):
    """A pixmap anywhere on the board, or a drawing that spans several squares, in device pixels.

    ``points`` returns points ``[n, 2]`` that show more closely than ``bounds`` where the shape
    paints: no part is further from all of them than half a square and the width of a pen.
    """

    bounds: QRect
    draw: Callable[[QtGui.QPainter], None]
    points: Callable[[], NDArray[np.float64]] | None = None


@dataclass(frozen=True, slots=True)
class _Shapes:
    """Shapes by key, in the order in which they are painted."""

    shapes: dict[Hashable, Shape]
    opacity: float


_Entry = _Tiles | _Shapes


def _changed_shapes(after: _Shapes, before: _Shapes) -> list[Shape]:
    """Return the shapes that are new, gone, or painted in another order."""
    changed_keys = after.shapes.keys() ^ before.shapes.keys()
    if [key for key in after.shapes if key not in changed_keys] != [
        key for key in before.shapes if key not in changed_keys
    ]:
        changed_keys = after.shapes.keys() | before.shapes.keys()
    return [after.shapes.get(key) or before.shapes[key] for key in changed_keys]


class MarkChanges(NamedTuple):
    """The squares of the visible part that look different, bool ``[rows, columns]``.

    ``tile_squares`` marks changes among the pixmaps below the first shape, ``all_squares`` any.
    """

    tile_squares: NDArray[np.bool_]
    all_squares: NDArray[np.bool_]


class MarkList:
    """The marks of a picture, in the order in which they are painted.

    It covers the visible part of the board, ``rows`` by ``columns`` squares. The upper left corner
    of that part and the side of a square are in device pixels.
    """

    def __init__(
        self, rows: int, columns: int, left: int, top: int, side: int, mark_cache: MarkCache
    ) -> None:
        self.rows = rows
        self.columns = columns
        self.left = left
        self.top = top
        self.side = side
        self._mark_cache = mark_cache
        self._entries: list[_Entry] = []

    def add_tiles(
        self, kinds: NDArray[np.int16], pixmaps: Sequence[QtGui.QPixmap], opacity: float
    ) -> None:
        """Add pixmaps on squares. ``kinds`` is ``k`` for ``pixmaps[k - 1]`` or 0 for no pixmap."""
        self._entries.append(_Tiles(kinds, tuple(pixmaps), opacity))

    def add_shape(self, key: Hashable, shape: Shape, opacity: float) -> None:
        """Add a shape. Equal shapes have equal keys."""
        last_entry = self._entries[-1] if self._entries else None
        if not isinstance(last_entry, _Shapes) or last_entry.opacity != opacity:
            last_entry = _Shapes({}, opacity)
            self._entries.append(last_entry)
        last_entry.shapes[key] = shape

    def difference(self, before: MarkList) -> MarkChanges | None:
        """Return the squares that look different, or None if all might look different."""
        if not self._is_like(before):
            return None
        tile_squares = np.zeros((self.rows, self.columns), bool)
        shape_squares = np.zeros((self.rows, self.columns), bool)
        changed_squares = tile_squares
        for entry, entry_before in zip(self._entries, before._entries, strict=True):
            if isinstance(entry, _Tiles) and isinstance(entry_before, _Tiles):
                changed_squares |= entry.difference(entry_before)
            elif isinstance(entry, _Shapes) and isinstance(entry_before, _Shapes):
                changed_squares = shape_squares
                self._mark_squares(shape_squares, _changed_shapes(entry, entry_before))
        return MarkChanges(tile_squares, tile_squares | shape_squares)

    def _is_like(self, other: MarkList) -> bool:
        """Whether both lists have the same kinds of entries and the same visible part."""

        def signature(marks: MarkList) -> list[object]:
            entries = [(type(entry), entry.opacity) for entry in marks._entries]
            return [marks.rows, marks.columns, marks.left, marks.top, marks.side, *entries]

        return signature(self) == signature(other)

    def _mark_squares(self, squares: NDArray[np.bool_], shapes: Sequence[Shape]) -> None:
        curves = [shape.points for shape in shapes if shape.points is not None]
        if len(curves) > _MAX_CURVES_TO_FOLLOW:
            curves = []
        for shape in shapes:
            if shape.points is None or not curves:
                squares[self._squares_under(shape.bounds)] = True
        if not curves:
            return
        points = [curve() for curve in curves]
        spread = _PEN_REACH + self.side / 2
        offsets = np.linspace(-spread, spread, 2 * ceil(spread / self.side) + 1)
        x, y = (np.concatenate(points) - (self.left, self.top)).T
        columns = np.floor((x[:, None] + offsets) / self.side).astype(np.intp)
        rows = np.floor((y[:, None] + offsets) / self.side).astype(np.intp)
        # The padding around the squares takes the points that are out of sight.
        padded_squares = np.zeros((self.rows + 2, self.columns + 2), bool)
        rows, columns = np.clip(rows, -1, self.rows) + 1, np.clip(columns, -1, self.columns) + 1
        padded_squares[rows[:, :, None], columns[:, None, :]] = True
        squares |= padded_squares[1:-1, 1:-1]

    def _squares_under(self, bounds: QRect) -> tuple[slice, slice]:
        side = self.side
        top, bottom = bounds.top() - self.top, bounds.bottom() - self.top
        left, right = bounds.left() - self.left, bounds.right() - self.left
        return (
            slice(max(top // side, 0), max(bottom // side + 1, 0)),
            slice(max(left // side, 0), max(right // side + 1, 0)),
        )

    def rects(self, squares: NDArray[np.bool_]) -> list[QRect]:
        """Return rectangles that cover some squares of the visible part, in device pixels."""
        side, left, top = self.side, self.left, self.top
        return [
            QRect(left + x * side, top + y * side, width * side, side)
            for x, y, width, _ in run_rectangles(squares)
        ]

    def paint_tiles(
        self, painter: QtGui.QPainter, opacity: float, squares: NDArray[np.bool_] | None = None
    ) -> None:
        """Paint the pixmaps below the first shape, on some squares or on all."""
        rows_and_columns = None if squares is None else np.nonzero(squares)
        for tiles in self._entries:
            if not isinstance(tiles, _Tiles):
                break
            painter.setOpacity(opacity * tiles.opacity)
            self._paint_pixmaps(painter, tiles, rows_and_columns)

    def paint_others(
        self,
        painter: QtGui.QPainter,
        opacity: float,
        squares: NDArray[np.bool_] | None = None,
        region: QtGui.QRegion | None = None,
    ) -> None:
        """Paint the first shape and all marks above it, on all squares or on some.

        ``region`` is the region of these squares.
        """
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        rows_and_columns = None if squares is None else np.nonzero(squares)
        for entry in dropwhile(lambda entry: isinstance(entry, _Tiles), self._entries):
            painter.setOpacity(opacity * entry.opacity)
            if isinstance(entry, _Tiles):
                self._paint_pixmaps(painter, entry, rows_and_columns)
                continue
            for shape in entry.shapes.values():
                if region is None or region.intersects(shape.bounds):
                    shape.draw(painter)

    def paint(self, painter: QtGui.QPainter) -> None:
        """Paint all marks."""
        self.paint_tiles(painter, 1.0)
        self.paint_others(painter, 1.0)

    def _paint_pixmaps(
        self,
        painter: QtGui.QPainter,
        tiles: _Tiles,
        rows_and_columns: tuple[NDArray[np.intp], ...] | None,
    ) -> None:
        if rows_and_columns is None:
            self._paint_runs(painter, tiles)
            return
        row, col = rows_and_columns
        kinds = tiles.kinds[row, col]
        has_mark = kinds > 0
        row, col, kinds = row[has_mark], col[has_mark], kinds[has_mark]
        for y, x, kind in zip(
            (self.top + row * self.side).tolist(),
            (self.left + col * self.side).tolist(),
            kinds.tolist(),
            strict=True,
        ):
            painter.drawPixmap(x, y, tiles.pixmaps[kind - 1])

    def _paint_runs(self, painter: QtGui.QPainter, tiles: _Tiles) -> None:
        """Paint pixmaps on squares, one run of equal squares at a time.

        Many small runs are composed into one image, which is painted in one go.
        """
        kinds, side = tiles.kinds, self.side
        padded = np.zeros((kinds.shape[0], kinds.shape[1] + 2), np.int16)
        padded[:, 1:-1] = kinds
        before, after = padded[:, :-1], padded[:, 1:]
        is_edge = before != after
        row, start = np.nonzero(is_edge & (after != 0))
        if row.size * _PIXELS_PER_RUN > kinds.size * side**2:
            pixels = self._composed_pixels(tiles)
            image = QtGui.QImage(pixels.data, self.columns * side, self.rows * side, _FORMAT)
            painter.drawImage(self.left, self.top, image)
            return
        end = np.nonzero(is_edge & (before != 0))[1]
        for x, y, width, kind in zip(
            (self.left + start * side).tolist(),
            (self.top + row * side).tolist(),
            ((end - start) * side).tolist(),
            after[row, start].tolist(),
            strict=True,
        ):
            painter.drawTiledPixmap(x, y, width, side, tiles.pixmaps[kind - 1])

    def _composed_pixels(self, tiles: _Tiles) -> NDArray[np.uint32]:
        """Return all squares as one image, uint32 ``[rows * side * columns, side]``."""
        rows, columns, side = self.rows, self.columns, self.side
        pictures = np.zeros((len(tiles.pixmaps) + 1, side, side), np.uint32)
        for kind, pixmap in enumerate(tiles.pixmaps, start=1):
            image = pixmap.toImage().convertToFormat(_FORMAT)
            pictures[kind] = np.frombuffer(image.constBits(), np.uint32).reshape(side, side)
        pixels = self._mark_cache.buffer(rows * side * columns, side)
        pixel_rows = tiles.kinds[:, None, :].astype(np.intp) * side + np.arange(side)[None, :, None]
        np.take(pictures.reshape(-1, side), pixel_rows.ravel(), axis=0, out=pixels, mode="clip")
        return pixels

"""What overlays paint on: the visible squares, in whole device pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap

from sokolab.gui.overlays.mark_cache import MarkCache
from sokolab.gui.overlays.qt_pen import QtPen, with_opacity
from sokolab.gui.scene.geometry import Geometry
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import (
    BULGE,
    END_SHARE,
    FAINT,
    Canvas,
    TextStyle,
    bend,
    curve_width,
    points_of_curve,
)
from sokolab.rendering.overlays.pen import Drawing, Fill, Point

_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied
_PIXELS_PER_RUN: Final = 4000
"""Painting one run takes as long as composing this many pixels of a whole image."""

_MIN_SIDE_FOR_HALO: Final = 20
"""Curves on smaller squares, in device pixels, have no halo."""
_THIN: Final = 1.5
"""Faint curves narrower than this, in device pixels, are drawn one pixel wide and less faint.

Qt paints curves of one pixel ten times as fast, and there are many of them on large boards.
"""

_Scalar = TypeVar("_Scalar", bound=np.generic)


@dataclass(frozen=True, kw_only=True)
class QtCanvas(Canvas):
    """The visible squares, painted in whole device pixels.

    Attributes
    ----------
    painter
        One unit is one device pixel.
    geometry
        Where the squares are, in device-independent pixels.
    left, top
        The upper left corner of the board, in device pixels.
    """

    painter: QPainter
    geometry: Geometry
    mark_cache: MarkCache
    side: int = field(init=False)
    left: int = field(init=False)
    top: int = field(init=False)

    def __post_init__(self) -> None:
        for name in ("side", "left", "top"):
            object.__setattr__(self, name, round(getattr(self.geometry, name) * self.ratio))

    @cached_property
    def in_view(self) -> tuple[range, range]:
        """The visible rows and columns."""
        return self.geometry.in_view

    def corner(self, square: int) -> tuple[int, int]:
        """Return a square's upper left corner in device pixels."""
        row, col = divmod(square, self.geometry.width)
        return self.left + col * self.side, self.top + row * self.side

    def rect(self, square: int) -> QRect:
        """Return a square's rectangle in device pixels."""
        return QRect(*self.corner(square), self.side, self.side)

    def visible(self, mask: NDArray[np.bool_]) -> list[int]:
        """Return the visible squares of a mask, ascending."""
        rows, cols = self.in_view
        width = self.board.width
        down, across = np.nonzero(self.visible_part(mask))
        squares: list[int] = ((down + rows.start) * width + across + cols.start).tolist()
        return squares

    def visible_part(self, kinds: NDArray[_Scalar]) -> NDArray[_Scalar]:
        """Return the visible rows and columns of an array with a value per square."""
        rows, cols = self.in_view
        return self._shape(kinds)[rows.start : rows.stop, cols.start : cols.stop]

    def fade(self, opacity: float) -> None:
        """Paint the following marks with that opacity, from 0 to 1."""
        self.painter.setOpacity(opacity)

    def shape(
        self,
        key: Hashable,
        bounds: QRect,
        draw: Callable[[QPainter], None],
        points: Callable[[], NDArray[np.float64]] | None = None,
    ) -> None:
        """Paint something that spans several squares.

        Parameters
        ----------
        key
            Equal for equal drawings.
        bounds
            Where it paints, in device pixels.
        points
            Returns points ``[n, 2]`` in device pixels: whatever is painted is near one of them, at
            most half a square and the width of a pen away.
        """
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(self.painter)

    def stamp(
        self, kinds: NDArray[np.generic], drawing: Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Paint a mark on many squares."""
        if self.has_shapes:
            mark = self.mark_cache.mark
            self._paint_tiles(kinds, [mark(drawing, self.side, self.colours, v) for v in variants])
        else:
            solid, tint = self.mark_cache.solid, self.mark_cache.tint
            colours = (tint(drawing, self.colours, variant) for variant in variants)
            self._paint_tiles(kinds, [solid(colour, self.side) for colour in colours])

    def stamp_one(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Paint a mark on one square."""
        if self.has_shapes:
            pixmap = self.mark_cache.mark(drawing, self.side, self.colours, variant)
            self.painter.drawPixmap(*self.corner(square), pixmap)
        else:
            tint = self.mark_cache.tint(drawing, self.colours, variant)
            self.painter.fillRect(self.rect(square), tint)

    def tint(self, kinds: NDArray[np.generic], fills: Sequence[Fill]) -> None:
        """Fill squares."""
        solid = self.mark_cache.solid
        self._paint_tiles(kinds, [solid(with_opacity(*fill), self.side) for fill in fills])

    def curve(self, start: int, end: int, *, is_clear: bool) -> None:
        """Draw a curve from one square to another."""
        ends = self.centre(start), self.centre(end)
        curve = Curve(*ends, self.side, self.colours, is_clear)
        # No part of the shape may know the canvas, which keeps the shape: only the garbage
        # collector could free the two, and each of its runs would delay a stroke by 2 ms.
        self.shape((start, end, is_clear), curve.bounds, curve.draw, curve.points)

    def measured(self, text: str, style: TextStyle) -> tuple[int, int, Callable[[int, int], None]]:
        """Return width and height of a text, and what paints it at an upper left corner."""
        pixmap = self.mark_cache.text(text, style)
        return pixmap.width(), pixmap.height(), lambda x, y: self.painter.drawPixmap(x, y, pixmap)

    def _shape(self, flat: NDArray[_Scalar]) -> NDArray[_Scalar]:
        return flat.reshape(self.board.height, self.board.width)

    def _paint_tiles(self, kinds: NDArray[np.generic], pixmaps: Sequence[QPixmap]) -> None:
        rows, cols = self.in_view
        left, top = self.left + cols.start * self.side, self.top + rows.start * self.side
        part = self.visible_part(kinds)
        paint_tiles(self.painter, part, pixmaps, left, top, self.side, self.mark_cache)


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve from the centre of one square to that of another one, in device pixels.

    Attributes
    ----------
    side
        The side of a square.
    is_clear
        Whether it stands out from the others.
    """

    start: Point
    end: Point
    side: int
    colours: ColourScheme
    is_clear: bool

    def draw(self, painter: QPainter) -> None:
        """Paint it at the painter's opacity if it is clear, else paler."""
        width = curve_width(self.side)
        is_thin = width < _THIN and not self.is_clear
        opacity = painter.opacity()
        if not self.is_clear:
            painter.setOpacity(opacity * FAINT * (width if is_thin else 1.0))
        path = QPainterPath(QPointF(*self.start))
        path.quadTo(QPointF(*bend(self.start, self.end)), QPointF(*self.end))
        if self.is_clear and self.side >= _MIN_SIDE_FOR_HALO:
            # The halo is opaque: a translucent one takes three times as long to paint.
            _draw_path(painter, path, self.colours.floor, END_SHARE * width)
        _draw_path(painter, path, self.colours.matching, 1.0 if is_thin else width)
        QtPen(painter).circle(self.end, END_SHARE * width, Fill(self.colours.matching))
        painter.setOpacity(opacity)

    @property
    def bounds(self) -> QRect:
        """A rectangle around all that is painted."""
        (left, top), (right, bottom) = np.array([self.start, self.end]).round().astype(int).tolist()
        centres = QRect(QPoint(left, top), QPoint(right, bottom)).normalized()
        margin = ceil(5 + 0.2 * self.side + BULGE * (centres.width() + centres.height()))
        return centres.adjusted(-margin, -margin, margin, margin)

    def points(self) -> NDArray[np.float64]:
        """Return points along it, about half a square apart, ``[n, 2]``."""
        length = abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1])
        return points_of_curve(self.start, self.end, ceil(2 * length / self.side))


def _draw_path(painter: QPainter, path: QPainterPath, colour: str, width: float) -> None:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPath(path)


def paint_tiles(
    painter: QPainter,
    kinds: NDArray[np.generic],
    pixmaps: Sequence[QPixmap],
    left: int,
    top: int,
    side: int,
    mark_cache: MarkCache,
) -> None:
    """Paint pixmaps on squares, one run of equal squares at a time.

    Many small runs are composed into one image, which is painted at once.

    Parameters
    ----------
    kinds
        For every square 0, or ``k`` for ``pixmaps[k - 1]``; shape ``[rows, cols]``.
    left, top
        The upper left corner, in device pixels.
    side
        The side of a square, in device pixels; that of the pixmaps.
    """
    padded = np.zeros((kinds.shape[0], kinds.shape[1] + 2), np.int16)
    padded[:, 1:-1] = kinds
    before, after = padded[:, :-1], padded[:, 1:]
    steps = before != after
    row, first = np.nonzero(steps & (after != 0))
    if row.size * _PIXELS_PER_RUN > kinds.size * side**2:
        pixels = _composed(padded[:, 1:-1], pixmaps, side, mark_cache)
        whole = QImage(pixels.data, kinds.shape[1] * side, len(pixels) // kinds.shape[1], _FORMAT)
        painter.drawImage(left, top, whole)
        return
    end = np.nonzero(steps & (before != 0))[1]
    for x, y, width, kind in zip(
        (left + first * side).tolist(),
        (top + row * side).tolist(),
        ((end - first) * side).tolist(),
        after[row, first].tolist(),
        strict=True,
    ):
        painter.drawTiledPixmap(x, y, width, side, pixmaps[kind - 1])


def _composed(
    kinds: NDArray[np.int16], pixmaps: Sequence[QPixmap], side: int, mark_cache: MarkCache
) -> NDArray[np.uint32]:
    """Return all squares as one image, uint32 ``[rows * side * cols, side]``."""
    rows, cols = kinds.shape
    cells = np.zeros((len(pixmaps) + 1, side, side), np.uint32)
    for kind, pixmap in enumerate(pixmaps, start=1):
        image = pixmap.toImage().convertToFormat(_FORMAT)
        cells[kind] = np.frombuffer(image.constBits(), np.uint32).reshape(side, side)
    pixels = mark_cache.buffer(rows * side * cols, side)
    lines = kinds[:, None, :].astype(np.intp) * side + np.arange(side)[None, :, None]
    np.take(cells.reshape(-1, side), lines.ravel(), axis=0, out=pixels, mode="clip")
    return pixels

"""What overlays paint on: the visible squares, in whole device pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from sokolab.gui.overlays.marks import MarkCache, MarkList, QtPen, Shape
from sokolab.gui.scene.layers import round_pen, with_opacity
from sokolab.gui.scene.viewport import Geometry
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

_MIN_SIDE_FOR_HALO: Final = 20
"""Curves on smaller squares, in device pixels, have no halo."""
_THIN: Final = 1.5
"""Faint curves narrower than this, in device pixels, are drawn one pixel wide and less faint.

Qt paints curves of one pixel ten times as fast, and there are many of them on large boards.
"""

_Scalar = TypeVar("_Scalar", bound=np.generic)


@dataclass(frozen=True, kw_only=True)
class QtCanvas(Canvas):
    """The visible squares in whole device pixels. It notes all marks, to be painted later.

    Only ``geometry`` is in device-independent pixels.
    """

    geometry: Geometry
    mark_cache: MarkCache
    side: int = field(init=False)
    left: int = field(init=False)
    top: int = field(init=False)
    marks: MarkList = field(init=False)
    _opacity: list[float] = field(default_factory=lambda: [1.0])

    def __post_init__(self) -> None:
        for name in ("side", "left", "top"):
            object.__setattr__(self, name, round(getattr(self.geometry, name) * self.ratio))
        rows, cols = self.in_view
        left, top = self.left + cols.start * self.side, self.top + rows.start * self.side
        marks = MarkList(len(rows), len(cols), left, top, self.side, self.mark_cache)
        object.__setattr__(self, "marks", marks)

    @cached_property
    def in_view(self) -> tuple[range, range]:
        """The visible rows and columns."""
        return self.geometry.in_view

    def corner(self, square: int) -> tuple[int, int]:
        """Return a square's upper left corner in device pixels."""
        row, col = divmod(square, self.geometry.width)
        return self.left + col * self.side, self.top + row * self.side

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
        shaped = kinds.reshape(self.board.height, self.board.width)
        return shaped[rows.start : rows.stop, cols.start : cols.stop]

    def fade(self, opacity: float) -> None:
        """Note the following marks with that opacity, from 0 to 1."""
        self._opacity[0] = opacity

    def stamp(
        self, kinds: NDArray[np.generic], drawing: Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Note a mark on many squares."""
        self._note_tiles(kinds, [self._mark(drawing, variant) for variant in variants])

    def stamp_one(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Note a mark on one square."""
        self._note_pixmap(*self.corner(square), self._mark(drawing, variant))

    def _mark(self, drawing: Drawing, variant: int) -> QPixmap:
        if self.has_shapes:
            return self.mark_cache.mark(drawing, self.side, self.colours, variant)
        return self.mark_cache.solid(
            self.mark_cache.tint(drawing, self.colours, variant), self.side
        )

    def tint(self, kinds: NDArray[np.generic], fills: Sequence[Fill]) -> None:
        """Fill squares."""
        solid = self.mark_cache.solid
        self._note_tiles(kinds, [solid(with_opacity(*fill), self.side) for fill in fills])

    def curve(self, start: int, end: int, *, is_clear: bool) -> None:
        """Draw a curve from one square to another."""
        ends = self.centre(start), self.centre(end)
        curve = Curve(*ends, self.side, self.colours, is_clear)
        # No part of the shape may know the canvas, which keeps the shape: only the garbage
        # collector could free the two, and each of its runs would delay a stroke by 2 ms.
        shape = Shape(curve.bounds, curve.draw, curve.points)
        self.marks.add_shape((start, end, is_clear), shape, self._opacity[0])

    def measured(self, text: str, style: TextStyle) -> tuple[int, int, Callable[[int, int], None]]:
        """Return width and height of a text, and what notes it at an upper left corner."""
        pixmap = self.mark_cache.text(text, style)
        return pixmap.width(), pixmap.height(), lambda x, y: self._note_pixmap(x, y, pixmap)

    def _note_pixmap(self, x: int, y: int, pixmap: QPixmap) -> None:
        bounds = QRect(x, y, pixmap.width(), pixmap.height())
        shape = Shape(bounds, lambda painter: painter.drawPixmap(x, y, pixmap))
        self.marks.add_shape((x, y, pixmap.cacheKey()), shape, self._opacity[0])

    def _note_tiles(self, kinds: NDArray[np.generic], pixmaps: Sequence[QPixmap]) -> None:
        self.marks.add_tiles(self.visible_part(kinds).astype(np.int16), pixmaps, self._opacity[0])


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve between the centres of two squares, in device pixels; a clear one stands out."""

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
        lines = [(self.colours.matching, 1.0 if is_thin else width)]
        if self.is_clear and self.side >= _MIN_SIDE_FOR_HALO:
            # The halo is opaque: a translucent one takes three times as long to paint.
            lines.insert(0, (self.colours.floor, END_SHARE * width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in lines:
            painter.setPen(round_pen(QColor(colour), wide))
            painter.drawPath(path)
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

"""What a picture of overlays consists of, so that only the squares that changed are painted again.

The overlays paint a whole board in a fixed order. A mark list keeps this order: it tells in which
squares it differs from another one, and paints its marks on some squares alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile
from math import ceil
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPixmap, QRegion

from sokolab.gui.overlays.mark_cache import MarkCache
from sokolab.gui.overlays.qt_canvas import QtCanvas, paint_tiles
from sokolab.rendering.overlays.canvas import TextStyle
from sokolab.rendering.overlays.pen import Drawing

_PEN: Final = 5
"""Device pixels that a stroke of a pen, with its halo or end, takes up on each side of its line."""
_MAX_FOLLOWED: Final = 8
"""If more curves changed, the rectangles around them count instead of their points."""


@dataclass(frozen=True, slots=True)
class _Tiles:
    """Pixmaps on squares: 0 for none, or ``k`` for the pixmap ``k - 1``; int16 ``[rows, cols]``."""

    kinds: NDArray[np.int16]
    pixmaps: tuple[QPixmap, ...]
    opacity: float

    def difference(self, before: _Tiles) -> NDArray[np.bool_]:
        """Return the squares that show another pixmap, bool ``[rows, cols]``."""
        keys, keys_before = self._keys(), before._keys()
        if keys == keys_before:
            same: NDArray[np.bool_] = self.kinds != before.kinds
            return same
        found: NDArray[np.bool_] = (
            np.array(keys, np.int64)[self.kinds] != np.array(keys_before, np.int64)[before.kinds]
        )
        return found

    def _keys(self) -> list[int]:
        """Return what tells the pixmaps apart, for each kind."""
        return [0, *(pixmap.cacheKey() for pixmap in self.pixmaps)]


class Shape(NamedTuple):
    """A pixmap at any place, or a drawing that spans several squares.

    Attributes
    ----------
    bounds
        Where it paints, in device pixels.
    points
        Returns points that tell more closely where it paints, as in :meth:`QtCanvas.shape`.
    """

    bounds: QRect
    draw: Callable[[QPainter], None]
    points: Callable[[], NDArray[np.float64]] | None = None


@dataclass(frozen=True, slots=True)
class _Shapes:
    """Shapes by what tells them apart, in the order in which they are painted."""

    items: dict[Hashable, Shape]
    opacity: float


_Entry = _Tiles | _Shapes


def _changed(now: _Shapes, then: _Shapes) -> list[Shape]:
    """Return the shapes that are new, gone, or painted in another order."""
    changed = now.items.keys() ^ then.items.keys()
    if [key for key in now.items if key not in changed] != [
        key for key in then.items if key not in changed
    ]:
        changed = now.items.keys() | then.items.keys()
    return [now.items.get(key) or then.items[key] for key in changed]


class MarkChanges(NamedTuple):
    """The squares of the visible part that look different, bool ``[rows, cols]``.

    Attributes
    ----------
    tiles
        Those with other pixmaps below the first shape.
    all
        Those with anything different.
    """

    tiles: NDArray[np.bool_]
    all: NDArray[np.bool_]


class MarkList:
    """The marks of a picture, in the order in which they are painted.

    Attributes
    ----------
    rows, cols
        The visible part of the board.
    left, top
        The upper left corner of that part, in device pixels.
    side
        The side of a square, in device pixels.
    """

    def __init__(self, rows: int, cols: int, left: int, top: int, side: int) -> None:
        self.rows, self.cols = rows, cols
        self.left, self.top, self.side = left, top, side
        self._entries: list[_Entry] = []

    def add_tiles(
        self, kinds: NDArray[np.int16], pixmaps: Sequence[QPixmap], opacity: float
    ) -> None:
        """Add pixmaps on squares of the visible part; 0 for none, ``k`` for ``pixmaps[k - 1]``."""
        self._entries.append(_Tiles(kinds, tuple(pixmaps), opacity))

    def add_shape(self, key: Hashable, shape: Shape, opacity: float) -> None:
        """Add a shape; ``key`` tells it apart from others."""
        last = self._entries[-1] if self._entries else None
        if not isinstance(last, _Shapes) or last.opacity != opacity:
            last = _Shapes({}, opacity)
            self._entries.append(last)
        last.items[key] = shape

    def difference(self, before: MarkList) -> MarkChanges | None:
        """Return the squares that look different; None if all may."""
        if not self._is_like(before):
            return None
        tiles = np.zeros((self.rows, self.cols), bool)
        others = np.zeros((self.rows, self.cols), bool)
        found = tiles
        for now, then in zip(self._entries, before._entries, strict=True):
            if isinstance(now, _Tiles) and isinstance(then, _Tiles):
                found |= now.difference(then)
            elif isinstance(now, _Shapes) and isinstance(then, _Shapes):
                found = others
                self._mark_squares(others, _changed(now, then))
        return MarkChanges(tiles, tiles | others)

    def _is_like(self, other: MarkList) -> bool:
        """Whether both consist of the same kinds of entries at the same place."""

        def signature(marks: MarkList) -> list[object]:
            entries = [(type(entry), entry.opacity) for entry in marks._entries]
            return [marks.rows, marks.cols, marks.left, marks.top, marks.side, *entries]

        return signature(self) == signature(other)

    def _mark_squares(self, squares: NDArray[np.bool_], shapes: Sequence[Shape]) -> None:
        """Mark the squares under some shapes."""
        curves = [shape.points for shape in shapes if shape.points is not None]
        if len(curves) > _MAX_FOLLOWED:
            curves = []
        for shape in shapes:
            if shape.points is None or not curves:
                squares[self._squares_under(shape.bounds)] = True
        if not curves:
            return
        points = [curve() for curve in curves]
        spread = _PEN + self.side / 2
        around = np.linspace(-spread, spread, 2 * ceil(spread / self.side) + 1)
        x, y = (np.concatenate(points) - (self.left, self.top)).T
        cols = np.floor((x[:, None] + around) / self.side).astype(np.intp)
        rows = np.floor((y[:, None] + around) / self.side).astype(np.intp)
        # The row and column of squares that lie around the others take what is out of sight.
        padded = np.zeros((self.rows + 2, self.cols + 2), bool)
        rows, cols = np.clip(rows, -1, self.rows) + 1, np.clip(cols, -1, self.cols) + 1
        padded[rows[:, :, None], cols[:, None, :]] = True
        squares |= padded[1:-1, 1:-1]

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
        padded = np.zeros((self.rows, self.cols + 2), np.int8)
        padded[:, 1:-1] = squares
        steps = np.diff(padded, axis=1)
        row, first = np.nonzero(steps > 0)
        end = np.nonzero(steps < 0)[1]
        side = self.side
        return [
            QRect(self.left + x * side, self.top + y * side, width * side, side)
            for y, x, width in zip(
                row.tolist(), first.tolist(), (end - first).tolist(), strict=True
            )
        ]

    def paint_tiles(
        self,
        painter: QPainter,
        mark_cache: MarkCache,
        opacity: float,
        squares: NDArray[np.bool_] | None = None,
    ) -> None:
        """Paint the pixmaps below the first shape, on some squares or on all."""
        places = None if squares is None else np.nonzero(squares)
        for entry in self._entries:
            if not isinstance(entry, _Tiles):
                break
            painter.setOpacity(opacity * entry.opacity)
            self._paint_entry(painter, mark_cache, entry, places)

    def paint_others(
        self,
        painter: QPainter,
        mark_cache: MarkCache,
        opacity: float,
        squares: NDArray[np.bool_] | None = None,
        region: QRegion | None = None,
    ) -> None:
        """Paint the first shape and what lies above it: on some squares, which make up a region."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = None if squares is None else np.nonzero(squares)
        for entry in dropwhile(_are_tiles, self._entries):
            painter.setOpacity(opacity * entry.opacity)
            if isinstance(entry, _Tiles):
                self._paint_entry(painter, mark_cache, entry, places)
                continue
            for shape in entry.items.values():
                if region is None or region.intersects(shape.bounds):
                    shape.draw(painter)

    def _paint_entry(
        self,
        painter: QPainter,
        mark_cache: MarkCache,
        entry: _Tiles,
        places: tuple[NDArray[np.intp], ...] | None,
    ) -> None:
        if places is None:
            paint_tiles(
                painter, entry.kinds, entry.pixmaps, self.left, self.top, self.side, mark_cache
            )
            return
        row, col = places
        kinds = entry.kinds[row, col]
        has_mark = kinds > 0
        row, col, kinds = row[has_mark], col[has_mark], kinds[has_mark]
        for y, x, kind in zip(
            (self.top + row * self.side).tolist(),
            (self.left + col * self.side).tolist(),
            kinds.tolist(),
            strict=True,
        ):
            painter.drawPixmap(x, y, entry.pixmaps[kind - 1])


def _are_tiles(entry: _Entry) -> bool:
    return isinstance(entry, _Tiles)


@dataclass(frozen=True, kw_only=True)
class Recorder(QtCanvas):
    """A canvas that paints nothing, but notes all marks; its painter need not be active.

    Attributes
    ----------
    marks
        What was noted.
    """

    marks: MarkList = field(init=False)
    _opacity: list[float] = field(default_factory=lambda: [1.0])

    def __post_init__(self) -> None:
        super().__post_init__()
        rows, cols = self.in_view
        left, top = self.left + cols.start * self.side, self.top + rows.start * self.side
        marks = MarkList(len(rows), len(cols), left, top, self.side)
        object.__setattr__(self, "marks", marks)

    def fade(self, opacity: float) -> None:
        """Note the following marks with that opacity."""
        self._opacity[0] = opacity

    def shape(
        self,
        key: Hashable,
        bounds: QRect,
        draw: Callable[[QPainter], None],
        points: Callable[[], NDArray[np.float64]] | None = None,
    ) -> None:
        """Note a drawing that spans several squares."""
        self.marks.add_shape(key, Shape(bounds, draw, points), self._opacity[0])

    def stamp_one(self, square: int, drawing: Drawing, variant: int = 0) -> None:
        """Note a mark on one square."""
        if self.has_shapes:
            pixmap = self.mark_cache.mark(drawing, self.side, self.colours, variant)
        else:
            tint = self.mark_cache.tint(drawing, self.colours, variant)
            pixmap = self.mark_cache.solid(tint, self.side)
        self._note_pixmap(*self.corner(square), pixmap)

    def measured(self, text: str, style: TextStyle) -> tuple[int, int, Callable[[int, int], None]]:
        """Return width and height of a text, and what notes it at an upper left corner."""
        pixmap = self.mark_cache.text(text, style)
        return pixmap.width(), pixmap.height(), lambda x, y: self._note_pixmap(x, y, pixmap)

    def _note_pixmap(self, x: int, y: int, pixmap: QPixmap) -> None:
        bounds = QRect(x, y, pixmap.width(), pixmap.height())

        def draw(painter: QPainter) -> None:
            painter.drawPixmap(x, y, pixmap)

        shape = Shape(bounds, draw)
        self.marks.add_shape((x, y, pixmap.cacheKey()), shape, self._opacity[0])

    def _paint_tiles(self, kinds: NDArray[np.generic], pixmaps: Sequence[QPixmap]) -> None:
        self.marks.add_tiles(self.visible_part(kinds).astype(np.int16), pixmaps, self._opacity[0])

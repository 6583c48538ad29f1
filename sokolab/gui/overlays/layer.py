"""The layer over the board that paints all overlays, with its canvas and its picture."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QRegion, QTransform

from sokolab.analysis.board_analysis import Findings
from sokolab.core.board import Board
from sokolab.gui.overlays.marks import MarkCache, MarkList, QtPen, Shape
from sokolab.gui.scene.layers import round_pen, with_opacity
from sokolab.gui.scene.viewport import Geometry
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays import all_overlays, canvas

_MIN_SIDE_FOR_HALO: Final = 20  # device pixels: curves on smaller squares have no halo
_THIN_CURVE_WIDTH: Final = 1.5
"""Faint curves narrower than this, in device pixels, are drawn one pixel wide and less faint.

Qt paints curves of one pixel ten times as fast, and there are many of them on large boards.
"""

_Scalar = TypeVar("_Scalar", bound=np.generic)
_MAX_TILES_SHARE: Final = 0.3
"""If more than this share of the visible squares changed, the tiles of all are painted."""
_MAX_SQUARES: Final = 96
"""If more squares changed, all marks are painted, because clipping slows down each mark."""
_MAX_RECTS: Final = 24
"""If there are more rectangles to repaint, one rectangle around them all is repainted."""
_DIMMED_OPACITY: Final = 0.45
"""Opacity of the overlays while their findings are older than the board."""


@dataclass(frozen=True, kw_only=True)
class QtCanvas(canvas.Canvas):
    """The visible squares in whole device pixels. Notes all marks, which are painted later.

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
        rows, columns = self.in_view
        left, top = self.left + columns.start * self.side, self.top + rows.start * self.side
        marks = MarkList(
            rows=len(rows),
            columns=len(columns),
            left=left,
            top=top,
            side=self.side,
            mark_cache=self.mark_cache,
        )
        object.__setattr__(self, "marks", marks)

    @cached_property
    def in_view(self) -> tuple[range, range]:
        """The visible rows and columns."""
        return self.geometry.visible_ranges

    def corner(self, square: int) -> tuple[int, int]:
        """Return a square's upper left corner in device pixels."""
        row, col = divmod(square, self.geometry.width)
        return self.left + col * self.side, self.top + row * self.side

    def visible(self, mask: NDArray[np.bool_]) -> list[int]:
        """Return the visible squares of a mask, ascending."""
        rows, columns = self.in_view
        width = self.board.width
        row, col = np.nonzero(self.visible_part(mask))
        squares: list[int] = ((row + rows.start) * width + col + columns.start).tolist()
        return squares

    def visible_part(self, kinds: NDArray[_Scalar]) -> NDArray[_Scalar]:
        """Return the visible rows and columns of an array with a value per square."""
        rows, columns = self.in_view
        shaped = kinds.reshape(self.board.height, self.board.width)
        return shaped[rows.start : rows.stop, columns.start : columns.stop]

    def fade(self, opacity: float) -> None:
        """Note the following marks with this opacity, from 0 to 1."""
        self._opacity[0] = opacity

    def mark_squares(
        self, kinds: NDArray[np.generic], drawing: canvas.Drawing, variants: Sequence[int] = (0,)
    ) -> None:
        """Note a mark on many squares."""
        self._note_tiles(kinds, [self._mark(drawing, variant) for variant in variants])

    def mark_square(self, square: int, drawing: canvas.Drawing, variant: int = 0) -> None:
        """Note a mark on one square."""
        self._note_pixmap(*self.corner(square), self._mark(drawing, variant))

    def _mark(self, drawing: canvas.Drawing, variant: int) -> QPixmap:
        if self.has_shapes:
            return self.mark_cache.mark(drawing, self.side, self.colours, variant)
        return self.mark_cache.solid(
            self.mark_cache.tint(drawing, self.colours, variant), self.side
        )

    def tint(self, kinds: NDArray[np.generic], fills: Sequence[canvas.Fill]) -> None:
        """Fill each square with the colour and opacity in ``fills`` of its kind."""
        solid = self.mark_cache.solid
        self._note_tiles(kinds, [solid(with_opacity(*fill), self.side) for fill in fills])

    def curve(self, start: int, end: int, *, is_clear: bool) -> None:
        """Draw a curve from one square to another."""
        ends = self.centre(start), self.centre(end)
        curve = Curve(*ends, self.side, self.colours, is_clear)
        # The canvas keeps the shape. If the shape kept the canvas too, only the garbage collector
        # could free the two, and each of its runs would delay a stroke by 2 ms.
        shape = Shape(curve.bounds, curve.draw, curve.points)
        self.marks.add_shape((start, end, is_clear), shape, self._opacity[0])

    def measured(
        self, text: str, style: canvas.TextStyle
    ) -> tuple[int, int, Callable[[int, int], None]]:
        """Return the width and height of a text, and a function that notes it at a corner.

        The function takes the x and y of the upper left corner.
        """
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
    """A curve between the centres of two squares, in device pixels. A clear one stands out."""

    start: canvas.Point
    end: canvas.Point
    side: int
    colours: ColourScheme
    is_clear: bool

    def draw(self, painter: QPainter) -> None:
        """Paint the curve: a clear one at the painter's opacity, others paler."""
        width = canvas.curve_width(self.side)
        is_thin = width < _THIN_CURVE_WIDTH and not self.is_clear
        opacity = painter.opacity()
        if not self.is_clear:
            painter.setOpacity(opacity * canvas.FAINT_OPACITY * (width if is_thin else 1.0))
        path = QPainterPath(QPointF(*self.start))
        path.quadTo(QPointF(*canvas.bend(self.start, self.end)), QPointF(*self.end))
        strokes = [(self.colours.matching, 1.0 if is_thin else width)]
        if self.is_clear and self.side >= _MIN_SIDE_FOR_HALO:
            # The halo is opaque: a translucent one takes three times as long to paint.
            strokes.insert(0, (self.colours.floor, canvas.END_SHARE * width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, pen_width in strokes:
            painter.setPen(round_pen(QColor(colour), pen_width))
            painter.drawPath(path)
        QtPen(painter).circle(
            self.end, canvas.END_SHARE * width, canvas.Fill(self.colours.matching)
        )
        painter.setOpacity(opacity)

    @property
    def bounds(self) -> QRect:
        """A rectangle around everything that is painted."""
        (left, top), (right, bottom) = np.array([self.start, self.end]).round().astype(int).tolist()
        centres = QRect(QPoint(left, top), QPoint(right, bottom)).normalized()
        margin = ceil(5 + 0.2 * self.side + canvas.BULGE * (centres.width() + centres.height()))
        return centres.adjusted(-margin, -margin, margin, margin)

    def points(self) -> NDArray[np.float64]:
        """Return points along the curve, about half a square apart, ``[n, 2]``."""
        length = abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1])
        return canvas.points_of_curve(self.start, self.end, ceil(2 * length / self.side))


class OverlayPicture:
    """A pixmap of all marks, for one geometry and resolution.

    The lowest marks, tiles on squares, have a pixmap of their own. Curves and texts change more
    often and cover more squares; the tiles below them are copied, not painted again. ``ratio`` is
    the number of device pixels per device-independent pixel.
    """

    def __init__(self, geometry: Geometry, ratio: float) -> None:
        self.geometry = geometry
        self.ratio = ratio
        self._marks: MarkList | None = None
        self._tiles = self._blank()
        self.pixmap = self._blank()
        self.pixmap.setDevicePixelRatio(ratio)

    def fits(self, geometry: Geometry, ratio: float) -> bool:
        """Whether the picture has this geometry and resolution."""
        return ratio == self.ratio and geometry == self.geometry

    def show(self, marks: MarkList | None, opacity: float) -> QRegion | None:
        """Show marks, or nothing. Return the region of the view that changed, or None for all.

        Only changed parts are painted, so ``opacity`` must be the same in all calls.
        """
        marks_before, self._marks = self._marks, marks
        difference = marks.difference(marks_before) if marks and marks_before else None
        if marks is None or difference is None:
            self._paint_all(marks, opacity)
            return None
        if difference.tile_squares.sum() > _MAX_TILES_SHARE * difference.tile_squares.size:
            self._paint_tiles(marks, opacity, None)
        elif difference.tile_squares.any():
            self._paint_tiles(marks, opacity, difference.tile_squares)
        rects = marks.rects(difference.all_squares)
        if difference.all_squares.sum() > _MAX_SQUARES:
            self._paint_others(marks, opacity, None, None)
        elif rects:
            self._paint_others(marks, opacity, difference.all_squares, _union(rects))
        return self._region(rects)

    def _blank(self) -> QPixmap:
        geometry, ratio = self.geometry, self.ratio
        pixmap = QPixmap(round(geometry.view_width * ratio), round(geometry.view_height * ratio))
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap

    def _paint_all(self, marks: MarkList | None, opacity: float) -> None:
        if marks is None:
            self.pixmap.fill(Qt.GlobalColor.transparent)
        else:
            self._paint_tiles(marks, opacity, None)
            self._paint_others(marks, opacity, None, None)

    def _paint_tiles(
        self, marks: MarkList, opacity: float, squares: NDArray[np.bool_] | None
    ) -> None:
        """Paint the tiles on some squares, or on all."""
        if squares is None:
            self._tiles.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self._tiles)
        if squares is not None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            for rect in marks.rects(squares):
                painter.fillRect(rect, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        marks.paint_tiles(painter, opacity, squares)
        painter.end()

    def _paint_others(
        self,
        marks: MarkList,
        opacity: float,
        squares: NDArray[np.bool_] | None,
        region: QRegion | None,
    ) -> None:
        """Copy the tiles of some squares, or of all, and paint the marks above them."""
        painter = QPainter(self.pixmap)
        painter.setTransform(QTransform.fromScale(1 / self.ratio, 1 / self.ratio))
        if region is not None:
            painter.setClipRegion(region)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawPixmap(0, 0, self._tiles)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        marks.paint_others(painter, opacity, squares, region)
        painter.end()

    def _region(self, rects: Sequence[QRect]) -> QRegion:
        """Return the region of the view that rectangles in device pixels touch."""
        if len(rects) > _MAX_RECTS:
            rects = [_union(rects).boundingRect()]
        region, factor = QRegion(), 1 / self.ratio
        for rect in rects:
            left, top = int(rect.left() * factor) - 1, int(rect.top() * factor) - 1
            width, height = int(rect.width() * factor) + 3, int(rect.height() * factor) + 3
            region += QRect(left, top, width, height)
        return region


def _union(rects: Sequence[QRect]) -> QRegion:
    region = QRegion()
    for rect in rects:
        region += rect
    return region


class OverlayLayer(QObject):
    """Paints the overlays that are on, and keeps the picture until something in it changes.

    New findings change the picture only where their marks differ. While the cursor is on an entry
    of the legend, only that overlay shows (:meth:`solo`). ``overlays`` holds all overlays: the
    catalogue, and those that :meth:`add` added.
    """

    changed = Signal(object)
    """The picture changed. Carries the :class:`QRegion` to repaint, or None for all."""
    toggled = Signal(str, bool)
    """An overlay was switched on or off. Carries its name and whether it is on."""

    def __init__(self, board: Board, colours: ColourScheme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._origin = (0, 0)
        self._colours = colours
        self.overlays = all_overlays.OVERLAYS
        self._names_on = {
            overlay.name for overlay in all_overlays.OVERLAYS if overlay.is_on_by_default
        }
        self._solo_name: str | None = None
        self._hovered_square: int | None = None
        self._pictured_square: int | None = None  # the hovered square, but None during a stroke
        self._selected_square: int | None = None
        self._findings: dict[str, object] = {}
        self._stale_names: set[str] = set()
        self._mark_cache = MarkCache()
        self._picture: OverlayPicture | None = None
        self._is_outdated = False

    def add(self, overlay: canvas.AnyOverlay) -> None:
        """Add an overlay, switched off."""
        self.overlays = (*self.overlays, overlay)

    def added_to(self, board: Board) -> all_overlays.Added:
        """Return the added overlays with their findings, if these are about this board."""
        if board != self._board or self._stale_names:
            return ()
        added_overlays = self.overlays[len(all_overlays.OVERLAYS) :]
        findings = ((overlay, self.finding(overlay)) for overlay in added_overlays)
        return [(overlay, finding) for overlay, finding in findings if finding is not None]

    @property
    def visible_names(self) -> frozenset[str]:
        """The names of the overlays in the picture."""
        return frozenset({self._solo_name} if self._solo_name else self._names_on)

    def is_on(self, name: str) -> bool:
        """Whether an overlay is switched on."""
        return name in self._names_on

    def switch(self, name: str, is_on: bool) -> None:
        """Switch an overlay on or off."""
        if is_on != (name in self._names_on):
            (self._names_on.add if is_on else self._names_on.discard)(name)
            self._invalidate()
            self.toggled.emit(name, is_on)

    def solo(self, name: str | None) -> None:
        """Show only the overlay of this name, even if it is off. None shows all that are on."""
        if name != self._solo_name:
            self._solo_name = name
            self._invalidate()

    def show_board(self, board: Board, origin: tuple[int, int] = (0, 0)) -> None:
        """Set the displayed board and its origin. If the size changed, drop the findings."""
        if board.tiles.shape != self._board.tiles.shape:
            self._findings.clear()
            self._stale_names.clear()
            self._hovered_square = self._pictured_square = None
            self._picture = None
        self._board = board
        self._origin = origin

    def set_finding(self, name: str, finding: object) -> None:
        """Set the finding of an analysis, or None. :meth:`publish` makes it visible."""
        if name in self._stale_names:
            self._stale_names.discard(name)
            self._picture = None
        self._is_outdated |= self._findings.get(name) is not finding
        self._findings[name] = finding

    def set_findings(self, findings: Mapping[str, object]) -> None:
        """Set the findings of several analyses."""
        for name, finding in findings.items():
            self.set_finding(name, finding)

    def publish(self) -> None:
        """Repaint the parts changed by the findings set since the last call."""
        picture = self._picture
        if picture is None:
            self._invalidate()
        elif self._is_outdated:
            self.changed.emit(self._compose(picture.geometry, picture.ratio))

    def dim(self, name: str) -> None:
        """Fade the overlays until the finding of this name is replaced."""
        if name not in self._stale_names:
            self._stale_names.add(name)
            self._invalidate()

    def hover(self, square: int | None, *, is_in_stroke: bool = False) -> None:
        """Set the square under the cursor. During a stroke, the picture does not react."""
        square_before, self._hovered_square = self._pictured_square, square
        self._pictured_square = None if is_in_stroke else square
        if self._pictured_square != square_before and any(
            map(self._reacts_to_hover, (square_before, self._pictured_square))
        ):
            self._is_outdated = True
            self.publish()

    def select(self, square: int | None) -> None:
        """Set the square of the selected box. Marks about other boxes are painted paler."""
        if square != self._selected_square:
            self._selected_square = square
            self._invalidate()

    def set_colours(self, colours: ColourScheme) -> None:
        """Use other colours."""
        self._colours = colours
        self._invalidate()

    def finding(self, overlay: canvas.AnyOverlay) -> object:
        """Return the finding that an overlay paints, or None."""
        return self._findings.get(overlay.finding)

    def is_stale(self, overlay: canvas.AnyOverlay) -> bool:
        """Whether the finding that an overlay paints is older than the displayed board."""
        return overlay.finding in self._stale_names

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the picture. Compose it first if anything changed."""
        ratio = painter.device().devicePixelRatioF()
        picture = self._picture
        if picture is None or self._is_outdated or not picture.fits(geometry, ratio):
            self._compose(geometry, ratio)
        if self._picture is not None:
            painter.drawPixmap(0, 0, self._picture.pixmap)
        if self._hovered_square is not None and self._fits_board(geometry):
            qt_canvas = self._canvas(geometry, ratio, self._hovered_square)
            for overlay, finding in all_overlays.overlays_to_paint(qt_canvas, self.overlays):
                overlay.paint_hover(qt_canvas, finding, self._hovered_square)
            painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
            qt_canvas.marks.paint(painter)

    def _compose(self, geometry: Geometry, ratio: float) -> QRegion | None:
        """Renew the picture. Return the region of the view that changed, or None for all."""
        picture = self._picture
        if picture is None or not picture.fits(geometry, ratio):
            picture = OverlayPicture(geometry, ratio)
        self._picture = picture
        self._is_outdated = False
        marks = self._record_marks(geometry, ratio)
        return picture.show(marks, _DIMMED_OPACITY if self._stale_names else 1.0)

    def _record_marks(self, geometry: Geometry, ratio: float) -> MarkList | None:
        if not self._fits_board(geometry) or not self._board.tiles.any():
            return None
        qt_canvas = self._canvas(geometry, ratio, self._pictured_square)
        all_overlays.paint_overlays(qt_canvas, self.overlays)
        return qt_canvas.marks

    def _fits_board(self, geometry: Geometry) -> bool:
        return (self._board.height, self._board.width) == (geometry.height, geometry.width)

    def _canvas(self, geometry: Geometry, ratio: float, hovered_square: int | None) -> QtCanvas:
        return QtCanvas(
            geometry=geometry,
            ratio=ratio,
            board=self._board,
            colours=self._colours,
            mark_cache=self._mark_cache,
            findings=Findings(self._findings),
            shown=self.visible_names,
            hovered=hovered_square,
            selected=self._selected_square,
            origin=self._origin,
        )

    def _reacts_to_hover(self, square: int | None) -> bool:
        """Whether the picture changes when the cursor is on this square."""
        if square is None or square >= self._board.size:
            return False
        names = self.visible_names
        return any(
            overlay.reacts_to_hover(finding, square)
            for overlay in self.overlays
            if overlay.name in names and (finding := self.finding(overlay)) is not None
        )

    def _invalidate(self) -> None:
        self._picture = None
        self.changed.emit(None)

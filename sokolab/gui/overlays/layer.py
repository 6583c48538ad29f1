"""The layer over the board that paints all overlays, and its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board
from sokolab.gui.overlays.marks import MarkCache, MarkList
from sokolab.gui.overlays.qt_canvas import QtCanvas
from sokolab.gui.scene.viewport import Geometry
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.all_overlays import OVERLAYS, overlays_to_paint, paint_overlays
from sokolab.rendering.overlays.base import AnyOverlay

_MAX_TILES: Final = 0.3
"""If more of the visible squares show other tiles, painting all tiles is as fast."""
_MAX_SQUARES: Final = 96
"""If more squares differ, painting all is as fast: clipping to so many slows down each mark."""
_MAX_RECTS: Final = 24
"""A region of more rectangles takes longer to clip to than to paint its bounding rectangle."""


class OverlayPicture:
    """A pixmap of all marks, for one geometry and resolution.

    The pixmaps on squares, which lie lowest, are kept apart as well: curves and texts change more
    often and cover more squares, and what lies below them is copied, not painted. ``ratio`` is the
    number of device pixels per device-independent pixel.
    """

    def __init__(self, geometry: Geometry, ratio: float) -> None:
        self.geometry = geometry
        self.ratio = ratio
        self._marks: MarkList | None = None
        self._tiles = self._blank()
        self.pixmap = self._blank()
        self.pixmap.setDevicePixelRatio(ratio)

    def fits(self, geometry: Geometry, ratio: float) -> bool:
        """Whether it is for that geometry and resolution."""
        return ratio == self.ratio and geometry == self.geometry

    def show(self, marks: MarkList | None, opacity: float) -> QRegion | None:
        """Show marks, or nothing; return the region of the view that changed, or None for all.

        The opacity counts when all is painted: as long as it stays, it must be the same.
        """
        before, self._marks = self._marks, marks
        difference = marks.difference(before) if marks and before else None
        if marks is None or difference is None:
            self._paint_all(marks, opacity)
            return None
        if difference.tiles.sum() > _MAX_TILES * difference.tiles.size:
            self._paint_tiles(marks, opacity, None)
        elif difference.tiles.any():
            self._paint_tiles(marks, opacity, difference.tiles)
        rects = marks.rects(difference.all)
        if difference.all.sum() > _MAX_SQUARES:
            self._paint_others(marks, opacity, None, None)
        elif rects:
            self._paint_others(marks, opacity, difference.all, _union(rects))
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
        """Renew the tiles on some squares, or all."""
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
        """Copy the tiles of some squares, or all, and paint what lies above them."""
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
        """Return the region of the view that some rectangles in device pixels touch."""
        if len(rects) > _MAX_RECTS:
            rects = [_union(rects).boundingRect()]
        result, factor = QRegion(), 1 / self.ratio
        for rect in rects:
            left, top = int(rect.left() * factor) - 1, int(rect.top() * factor) - 1
            width, height = int(rect.width() * factor) + 3, int(rect.height() * factor) + 3
            result += QRect(left, top, width, height)
        return result


def _union(rects: Sequence[QRect]) -> QRegion:
    region = QRegion()
    for rect in rects:
        region += rect
    return region


_DIMMED: Final = 0.45
"""Opacity of the overlays while their findings are older than the board."""


class OverlayLayer(QObject):
    """Paints the overlays that are on, and keeps the picture until something in it changes.

    New findings change it only where their marks differ from those before. While the cursor is on
    an entry of the legend, that overlay shows alone; see :meth:`solo`. Those that it can paint are
    ``overlays``: the catalogue, and what :meth:`add` added.
    """

    changed = Signal(object)
    """The picture changed; carries the :class:`QRegion` to repaint, or None for all."""
    toggled = Signal(str, bool)
    """The overlay of that name was switched on or off."""

    def __init__(self, board: Board, colours: ColourScheme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._colours = colours
        self.overlays = OVERLAYS
        self._on = {overlay.name for overlay in OVERLAYS if overlay.is_on_at_first}
        self._solo: str | None = None
        self._hovered: int | None = None
        self._pointed: int | None = None
        self._selected: int | None = None
        self._findings: dict[str, object] = {}
        self._stale: set[str] = set()
        self._mark_cache = MarkCache()
        self._picture: OverlayPicture | None = None
        self._is_outdated = False

    def add(self, overlay: AnyOverlay) -> None:
        """Add an overlay, switched off."""
        self.overlays = (*self.overlays, overlay)

    @property
    def shown(self) -> frozenset[str]:
        """The names of the overlays in the picture."""
        return frozenset({self._solo} if self._solo else self._on)

    def is_on(self, name: str) -> bool:
        """Whether an overlay is switched on."""
        return name in self._on

    def switch(self, name: str, on: bool) -> None:
        """Switch an overlay on or off."""
        if on != (name in self._on):
            (self._on.add if on else self._on.discard)(name)
            self._invalidate()
            self.toggled.emit(name, on)

    def solo(self, name: str | None) -> None:
        """Show only that overlay, on or not, until called with None."""
        if name != self._solo:
            self._solo = name
            self._invalidate()

    def show_board(self, board: Board) -> None:
        """Set the board on show; drops the findings if its size is another."""
        if board.tiles.shape != self._board.tiles.shape:
            self._findings.clear()
            self._stale.clear()
            self._hovered = self._pointed = None
            self._picture = None
        self._board = board

    def set_finding(self, name: str, finding: object) -> None:
        """Set the finding of an analysis; None paints nothing. :meth:`publish` makes it visible."""
        if name in self._stale:
            self._stale.discard(name)
            self._picture = None
        self._is_outdated |= self._findings.get(name) is not finding
        self._findings[name] = finding

    def set_findings(self, findings: Mapping[str, object]) -> None:
        """Set the findings of several analyses."""
        for name, finding in findings.items():
            self.set_finding(name, finding)

    def publish(self) -> None:
        """Repaint what the findings set since the last time have changed."""
        picture = self._picture
        if picture is None:
            self._invalidate()
        elif self._is_outdated:
            self.changed.emit(self._compose(picture.geometry, picture.ratio))

    def dim(self, name: str) -> None:
        """Fade the overlays until the finding of that name is replaced."""
        if name not in self._stale:
            self._stale.add(name)
            self._invalidate()

    def hover(self, square: int | None, *, is_in_stroke: bool = False) -> None:
        """Set the square under the cursor; in a stroke the picture does not react to it."""
        before, self._hovered = self._pointed, square
        self._pointed = None if is_in_stroke else square
        if self._pointed != before and any(map(self._reacts_to_hover, (before, self._pointed))):
            self._is_outdated = True
            self.publish()

    def select(self, square: int | None) -> None:
        """Set the square of the selected box; what is not about it is painted paler."""
        if square != self._selected:
            self._selected = square
            self._invalidate()

    def set_colours(self, colours: ColourScheme) -> None:
        """Use other colours."""
        self._colours = colours
        self._invalidate()

    def finding(self, overlay: AnyOverlay) -> object:
        """Return the finding that an overlay paints, or None."""
        return self._findings.get(overlay.finding)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the picture; compose it first if anything changed."""
        ratio = painter.device().devicePixelRatioF()
        picture = self._picture
        if picture is None or self._is_outdated or not picture.fits(geometry, ratio):
            self._compose(geometry, ratio)
        if self._picture is not None:
            painter.drawPixmap(0, 0, self._picture.pixmap)
        if self._hovered is not None and self._fits(geometry):
            canvas = self._canvas(geometry, ratio, self._hovered)
            for overlay, finding in overlays_to_paint(canvas, self.overlays):
                overlay.paint_hover(canvas, finding, self._hovered)
            painter.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
            canvas.marks.paint(painter)

    def _compose(self, geometry: Geometry, ratio: float) -> QRegion | None:
        """Renew the picture; return the region of the view that changed, or None for all."""
        picture = self._picture
        if picture is None or not picture.fits(geometry, ratio):
            picture = OverlayPicture(geometry, ratio)
        self._picture, self._is_outdated = picture, False
        marks = self._recorded(geometry, ratio)
        return picture.show(marks, _DIMMED if self._stale else 1.0)

    def _recorded(self, geometry: Geometry, ratio: float) -> MarkList | None:
        if not self._fits(geometry) or not self._board.tiles.any():
            return None
        canvas = self._canvas(geometry, ratio, self._pointed)
        paint_overlays(canvas, self.overlays)
        return canvas.marks

    def _fits(self, geometry: Geometry) -> bool:
        return (self._board.height, self._board.width) == (geometry.height, geometry.width)

    def _canvas(self, geometry: Geometry, ratio: float, hovered: int | None) -> QtCanvas:
        return QtCanvas(
            geometry=geometry,
            ratio=ratio,
            board=self._board,
            colours=self._colours,
            mark_cache=self._mark_cache,
            findings=Findings(self._findings),
            shown=self.shown,
            hovered=hovered,
            selected=self._selected,
        )

    def _reacts_to_hover(self, square: int | None) -> bool:
        """Whether the picture changes with the cursor on that square."""
        if square is None or square >= self._board.size:
            return False
        shown = self.shown
        return any(
            overlay.reacts_to_hover(finding, square)
            for overlay in self.overlays
            if overlay.name in shown and (finding := self.finding(overlay)) is not None
        )

    def _invalidate(self) -> None:
        self._picture = None
        self.changed.emit(None)

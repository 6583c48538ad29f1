"""The overlays as one pixmap, which is painted anew only where marks changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform

from sokolab.gui.overlays.mark_cache import MarkCache
from sokolab.gui.overlays.marks import MarkList
from sokolab.gui.scene.geometry import Geometry

_MAX_TILES: Final = 0.3
"""If more of the visible squares show other tiles, painting all tiles is as fast."""
_MAX_SQUARES: Final = 96
"""If more squares differ, painting all is as fast: clipping to so many slows down each mark."""
_MAX_RECTS: Final = 24
"""A region of more rectangles takes longer to clip to than to paint its bounding rectangle."""


class OverlayPicture:
    """A pixmap of all marks, for one geometry and resolution.

    The pixmaps on squares, which lie lowest, are kept apart as well: curves and texts change more
    often and cover more squares, and what lies below them is copied, not painted.

    Attributes
    ----------
    geometry, ratio
        What it is for: where the squares are, and device pixels per device-independent pixel.
    pixmap
        What has been painted last.
    """

    def __init__(self, geometry: Geometry, ratio: float, mark_cache: MarkCache) -> None:
        self.geometry = geometry
        self.ratio = ratio
        self._mark_cache = mark_cache
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
        marks.paint_tiles(painter, self._mark_cache, opacity, squares)
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
        marks.paint_others(painter, self._mark_cache, opacity, squares, region)
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

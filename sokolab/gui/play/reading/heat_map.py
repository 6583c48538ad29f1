"""The layer that shows how often the player is on each square."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRegion

from sokolab.core.board import Board
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours

_FAINTEST, _STRONGEST = 0.16, 0.72
"""Opacity of a square the player is on once, and of the one it is on most often."""
_MOST_SPARED: Final = 300
"""With more boxes, the tints cover them, too: a region of so many parts takes long."""
_MIN_SIDE_FOR_NUMBERS: Final = 26
"""Smaller squares, in device-independent pixels, show no numbers."""


class HeatMapLayer:
    """Tints squares by the number of visits, on a logarithmic scale, and writes the number.

    Parameters
    ----------
    colours, board
        Return the colours in use, and the board on show.
    """

    def __init__(self, colours: Callable[[], Colours], board: Callable[[], Board]) -> None:
        self._colours = colours
        self._board = board
        self._visits: NDArray[np.int64] | None = None
        self._image: tuple[QColor, QImage] | None = None

    @property
    def visits(self) -> NDArray[np.int64] | None:
        """How often the player is on each square, int64 ``[n]``; None if nothing shows."""
        return self._visits

    def show(self, visits: NDArray[np.int64] | None) -> None:
        """Show these visits, or nothing."""
        self._visits = visits
        self._image = None

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the tints, and the numbers where there is room."""
        visits = self._visits
        if visits is None or visits.size != geometry.width * geometry.height:
            return
        colours = self._colours()
        if self._image is None or self._image[0] != colours.matching:
            image = _tints(visits.reshape(geometry.height, geometry.width), colours.matching)
            self._image = colours.matching, image
        side = geometry.side
        whole = QRectF(geometry.left, geometry.top, geometry.width * side, geometry.height * side)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.save()
        self._spare_boxes(painter, geometry)
        painter.drawImage(whole, self._image[1])
        painter.restore()
        if side >= _MIN_SIDE_FOR_NUMBERS:
            self._paint_numbers(painter, geometry, visits)

    def _spare_boxes(self, painter: QPainter, geometry: Geometry) -> None:
        """Keep the tints off the boxes, whose colours say whether they are on goals."""
        boxes = self._board().boxes
        if len(boxes) > _MOST_SPARED:
            return
        view = QRect(0, 0, ceil(geometry.view_width), ceil(geometry.view_height))
        region = QRegion(view)
        for box in boxes:
            region -= QRegion(geometry.rect(box).toAlignedRect())
        painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)

    def _paint_numbers(
        self, painter: QPainter, geometry: Geometry, visits: NDArray[np.int64]
    ) -> None:
        font = painter.font()
        font.setPixelSize(max(9, round(geometry.side * 0.22)))
        painter.setFont(font)
        painter.setPen(self._colours().ink)
        inset = geometry.side * 0.06
        corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        for square in geometry.visible_squares():
            if visits[square]:
                spot = geometry.rect(square).adjusted(inset, inset, -inset, -inset)
                painter.drawText(spot, corner, f"{int(visits[square]):,}")


def _tints(visits: NDArray[np.int64], colour: QColor) -> QImage:
    """Return one pixel for each square."""
    most = max(int(visits.max(initial=1)), 1)
    share = np.log1p(visits) / np.log1p(most)
    alpha = np.where(visits > 0, _FAINTEST + (_STRONGEST - _FAINTEST) * share, 0.0)
    pixels = np.zeros((*visits.shape, 4), np.uint8)  # blue, green, red, alpha
    pixels[..., 0], pixels[..., 1], pixels[..., 2] = colour.blue(), colour.green(), colour.red()
    pixels[..., 3] = np.rint(alpha * 255)
    height, width = visits.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return image.copy()  # a copy: the array's memory is freed when it goes

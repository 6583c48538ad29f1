"""The frame around the selected squares."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sokolab.editing.selection import Selection
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours


class Marquee:
    """A layer that frames selected squares with dashes in two colours, and tints them."""

    def __init__(self, colours: Colours) -> None:
        self.colours = colours
        self._selection: Selection | None = None
        self._lines: list[QLineF] = []
        self._runs: list[QRectF] = []

    @property
    def selection(self) -> Selection | None:
        """The squares framed, or None."""
        return self._selection

    @selection.setter
    def selection(self, selection: Selection | None) -> None:
        self._selection = selection
        self._lines = [] if selection is None else frame_lines(selection.mask)
        self._runs = [] if selection is None else row_runs(selection.mask)

    def rect(self, geometry: Geometry) -> QRectF:
        """Return the rectangle around the frame in the view, empty if nothing is selected."""
        if self._selection is None:
            return QRectF()
        top, left, height, width = self._selection.area
        side = geometry.side
        return QRectF(
            geometry.left + left * side, geometry.top + top * side, width * side, height * side
        )

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the frame and a light tint."""
        if self._selection is None:
            return
        tint = QColor(self.colours.accent)
        tint.setAlpha(28)
        painter.translate(geometry.left, geometry.top)
        painter.scale(geometry.side, geometry.side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawRects(self._runs)
        pen = QPen(self.colours.floor, 2.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(self._lines)
        pen = QPen(self.colours.accent, 2.0, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([3.0, 2.0])
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(self._lines)


def row_runs(mask: NDArray[np.bool_]) -> list[QRectF]:
    """Return the squares of a mask as rectangles one row high, in squares."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    ends = np.nonzero(edges == -1)[1]
    return [
        QRectF(start, row, end - start, 1)
        for row, start, end in zip(rows.tolist(), starts.tolist(), ends.tolist(), strict=True)
    ]


def frame_lines(mask: NDArray[np.bool_]) -> list[QLineF]:
    """Return the lines between the squares of a mask and the others, in squares."""
    down = [QLineF(x, start, x, end) for x, start, end in _edges(mask)]
    right = [QLineF(start, y, end, y) for y, start, end in _edges(mask.T)]
    return down + right


def _edges(mask: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """Return, for each line between two columns, where it parts the mask from the rest."""
    parts = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1) != 0
    found: list[tuple[int, int, int]] = []
    for x in np.flatnonzero(parts.any(axis=0)).tolist():
        marks = np.flatnonzero(np.diff(np.pad(parts[:, x], 1).astype(np.int8)))
        found += [(x, start, end) for start, end in list(pairwise(marks.tolist()))[::2]]
    return found

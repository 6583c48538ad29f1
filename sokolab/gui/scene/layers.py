"""Layers that several rooms paint: the frame around selected squares, labels, and rulers."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from sokolab.editing.selection import Selection
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.theme import Colours

_GAP: Final = 4
"""Pixels between a ruler and the board or the edge of the view."""
_MIDDLE_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter


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


def paint_label(
    painter: QPainter, geometry: Geometry, square: QRectF, text: str, colours: Colours
) -> None:
    """Paint a text in a box below and to the right of a square, or where it fits the view."""
    label = _label_rect(QFontMetricsF(painter.font()), geometry, square, text)
    painter.setPen(QPen(colours.line, 1.0))
    painter.setBrush(colours.surface)
    painter.drawRoundedRect(label, 4, 4)
    painter.setPen(colours.text)
    painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)


def _label_rect(metrics: QFontMetricsF, geometry: Geometry, square: QRectF, text: str) -> QRectF:
    """Return the box of a label beside a square."""
    width, height = metrics.horizontalAdvance(text) + 16, metrics.height() + 6
    corner = QPointF(square.center().x() + 14, square.bottom() + 6)
    if corner.x() + width > geometry.view_width - 4:
        corner.setX(square.center().x() - 14 - width)
    if corner.y() + height > geometry.view_height - 4:
        corner.setY(square.top() - 6 - height)
    return QRectF(corner.x(), corner.y(), width, height)


class LabelLayer:
    """A label beside a cell of the board, or none."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._cell = (0, 0)
        self._text = ""
        view.add_layer(self, on_top=True)

    @property
    def text(self) -> str:
        """The text on show; empty if there is none."""
        return self._text

    def show(self, cell: tuple[int, int], text: str) -> None:
        """Show a text beside a cell, which may be off the board; an empty one hides it."""
        if (cell, text) != (self._cell, self._text):
            self._update()
            self._cell, self._text = cell, text
            self._update()

    def hide(self) -> None:
        """Show nothing."""
        self.show(self._cell, "")

    def _square(self, geometry: Geometry) -> QRectF:
        row, col = self._cell
        side = geometry.side
        return QRectF(geometry.left + col * side, geometry.top + row * side, side, side)

    def _update(self) -> None:
        if self._text:
            geometry = self._view.geometry_map
            metrics = QFontMetricsF(self._view.font())
            rect = _label_rect(metrics, geometry, self._square(geometry), self._text)
            self._view.update(rect.toAlignedRect().adjusted(-2, -2, 2, 2))

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the label."""
        if self._text:
            square = self._square(geometry)
            paint_label(painter, geometry, square, self._text, self._view.colours)


class Rulers:
    """A layer that numbers rows on the left and columns at the top, both from 1.

    The numbers stand beside the board, or at the edge of the view where the board is larger.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the numbers, as many as fit."""
        metrics = QFontMetricsF(painter.font())
        height = metrics.height()
        widest = metrics.horizontalAdvance(str(max(geometry.height, geometry.width))) + _GAP
        left = max(geometry.left - widest - _GAP, 0.0)
        top = max(geometry.top - height - _GAP, 0.0)
        rows, cols = geometry.in_view
        self._back(painter, QRectF(left, 0, widest, geometry.view_height), left > 0)
        self._back(painter, QRectF(0, top, geometry.view_width, height), top > 0)
        painter.setPen(self._view.colours.muted)
        side = geometry.side
        for row in rows[:: _numbered_step(side, height)]:
            y = geometry.top + row * side
            if y + side / 2 > top + height or left < geometry.left - widest:
                box = QRectF(left, y, widest, side)
                painter.drawText(box, _MIDDLE_RIGHT, str(row + 1))
        for col in cols[:: _numbered_step(side, widest)]:
            x = geometry.left + col * side
            if x + side / 2 > left + widest or top < geometry.top - height:
                painter.drawText(QRectF(x, top, side, height), _CENTRE, str(col + 1))

    def _back(self, painter: QPainter, rect: QRectF, is_beside_the_board: bool) -> None:
        """Paint a ruler's ground where it covers the board."""
        if not is_beside_the_board:
            painter.fillRect(rect, self._view.colours.desk)


def _numbered_step(side: float, needed: float) -> int:
    """Return every how many squares a number fits: 1, 2, 5, 10 and so on."""
    scale = 1
    while True:
        for factor in (1, 2, 5):
            if side * factor * scale >= needed:
                return factor * scale
        scale *= 10

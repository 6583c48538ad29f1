"""Short texts beside a square: counts of a route, the size of a rectangle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.theme import Colours


def paint_label(
    painter: QPainter, geometry: Geometry, square: QRectF, text: str, colours: Colours
) -> None:
    """Paint a text in a box below and to the right of a square, or where it fits the view."""
    label = label_rect(QFontMetricsF(painter.font()), geometry, square, text)
    painter.setPen(QPen(colours.line, 1.0))
    painter.setBrush(colours.surface)
    painter.drawRoundedRect(label, 4, 4)
    painter.setPen(colours.text)
    painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)


def label_rect(metrics: QFontMetricsF, geometry: Geometry, square: QRectF, text: str) -> QRectF:
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
            rect = label_rect(metrics, geometry, self._square(geometry), self._text)
            self._view.update(rect.toAlignedRect().adjusted(-2, -2, 2, 2))

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the label."""
        if self._text:
            square = self._square(geometry)
            paint_label(painter, geometry, square, self._text, self._view.colours)

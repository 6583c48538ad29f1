"""The layer that shows what a click would do: its route, and counts beside the square."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from sokolab.gui.play.route import Leg, RouteLayer
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours

__all__ = ["Preview", "PreviewLayer"]


@dataclass(frozen=True, slots=True)
class Preview:
    """A route to a square, or the word that there is none.

    Attributes
    ----------
    target
        The square it leads to.
    legs
        The route; empty if there is none.
    text
        Its counts, or that there is none.
    """

    target: int
    legs: tuple[Leg, ...]
    text: str


class PreviewLayer:
    """Paints one preview, or nothing."""

    def __init__(self, colours: Callable[[], Colours]) -> None:
        self._colours = colours
        self._route = RouteLayer(colours, is_numbered=False)
        self._preview: Preview | None = None

    @property
    def shown(self) -> Preview | None:
        """The preview on show, or None."""
        return self._preview

    def show(self, preview: Preview | None) -> None:
        """Show a preview, or none."""
        self._preview = preview
        self._route.show(preview.legs if preview else ())

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the route, and the text in a label that stays within the view."""
        preview = self._preview
        if preview is None:
            return
        self._route.paint(painter, geometry)
        square = geometry.rect(preview.target)
        if not preview.legs:
            self._paint_refusal(painter, square)
        self._paint_text(painter, geometry, square, preview.text)

    def _paint_refusal(self, painter: QPainter, square: QRectF) -> None:
        colours = self._colours()
        inset = square.width() * 0.3
        cross = square.adjusted(inset, inset, -inset, -inset)
        for width, shade in ((5.0, colours.floor), (2.5, colours.error)):
            pen = QPen(shade, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.topRight(), cross.bottomLeft())

    def _paint_text(self, painter: QPainter, geometry: Geometry, square: QRectF, text: str) -> None:
        colours = self._colours()
        metrics = QFontMetricsF(painter.font())
        width, height = metrics.horizontalAdvance(text) + 16, metrics.height() + 6
        corner = QPointF(square.center().x() + 14, square.bottom() + 6)
        if corner.x() + width > geometry.view_width - 4:
            corner.setX(square.center().x() - 14 - width)
        if corner.y() + height > geometry.view_height - 4:
            corner.setY(square.top() - 6 - height)
        label = QRectF(corner.x(), corner.y(), width, height)
        painter.setPen(QPen(colours.line, 1.0))
        painter.setBrush(colours.surface)
        painter.drawRoundedRect(label, 4, 4)
        painter.setPen(colours.text)
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)

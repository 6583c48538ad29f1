"""The layer that shows what a click would do: its route, and counts beside the square."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.play.route import Leg, RouteLayer
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.layers import paint_label
from sokolab.gui.shell.theme import Colours


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
        paint_label(painter, geometry, square, preview.text, self._colours())

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

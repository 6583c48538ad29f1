"""A layer that marks the box of a hint, and where it goes."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QObject, Qt, Signal
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView


class HintLayer(QObject):
    """Rings a box and outlines its target, light under dark."""

    changed = Signal()
    """Something else is marked; the view must be repainted."""

    def __init__(self, view: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._box: int | None = None
        self._target: int | None = None

    @property
    def marked(self) -> tuple[int | None, int | None]:
        """The box and the target on show."""
        return self._box, self._target

    def mark(self, box: int | None, target: int | None = None) -> None:
        """Mark a box, and the square it goes to if that is told."""
        if (box, target) != self.marked:
            self._box, self._target = box, target
            self.changed.emit()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the marks."""
        last = geometry.height * geometry.width
        if self._box is None or max(self._box, self._target or 0) >= last:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colours, width = self._view.colours, max(2.0, geometry.side / 14)
        for colour, wide in ((colours.floor, 2.2 * width), (colours.accent, width)):
            painter.setPen(QPen(colour, wide))
            inset = 1.6 * width
            ring = geometry.rect(self._box).adjusted(inset, inset, -inset, -inset)
            painter.drawEllipse(ring)
            if self._target is not None:
                painter.setPen(QPen(colour, wide, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(
                    geometry.rect(self._target).adjusted(inset, inset, -inset, -inset), 3, 3
                )
                way = QLineF(geometry.centre(self._box), geometry.centre(self._target))
                painter.setPen(QPen(colour, wide))
                painter.drawLine(way)

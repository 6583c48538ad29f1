"""A layer that shows on the board why it cannot be solved, and what would mend it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.overlays.painting.mark_cache import with_opacity
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours
from sokolab.verdicts.edits.edit import Edit, EditKind
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.why.reasons import Reason

__all__ = ["ReasonLayer"]

_MOST_GHOSTS: Final = 5
"""Mends marked on the board at once, besides the one under the pointer."""
_MOVES: Final = (EditKind.MOVE_BOX, EditKind.MOVE_GOAL, EditKind.MOVE_PLAYER)


class ReasonLayer(QObject):
    """Marks the boxes of the witness, the squares of the reason, and the mends as ghosts."""

    changed = Signal()
    """Something else is marked, or the colours changed; the view must be repainted."""

    def __init__(self, colours: Colours, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._reason: Reason | None = None
        self._mends: tuple[Mend, ...] = ()
        self._pointed: Edit | None = None

    @property
    def reason(self) -> Reason | None:
        """The reason on the board."""
        return self._reason

    def show_reason(self, reason: Reason | None, mends: tuple[Mend, ...]) -> None:
        """Mark a reason and mends on the board."""
        if reason is not self._reason or mends != self._mends:
            self._reason, self._mends = reason, mends
            if all(mend.edit != self._pointed for mend in mends):
                self._pointed = None
            self.changed.emit()

    def point_at(self, edit: Edit | None) -> None:
        """Mark that mend more strongly than the others, or none."""
        if edit != self._pointed:
            self._pointed = edit
            self.changed.emit()

    def set_colours(self, colours: Colours) -> None:
        """Use other colours."""
        self._colours = colours
        self.changed.emit()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the marks."""
        if self._reason is None and not self._mends:
            return
        last = geometry.height * geometry.width
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._reason is not None:
            self._paint_reason(painter, geometry, self._reason, last)
        ghosts = [mend.edit for mend in self._mends[:_MOST_GHOSTS]]
        if self._pointed is not None:
            ghosts = [self._pointed]
        for edit in ghosts:
            if max(edit.square, edit.target) < last:
                self._paint_ghost(painter, geometry, edit)

    def _paint_reason(
        self, painter: QPainter, geometry: Geometry, reason: Reason, last: int
    ) -> None:
        """Tint the squares of the reason, and ring its boxes, light under dark."""
        error, width = self._colours.error, max(2.0, geometry.side / 12)
        for square in reason.squares:
            if square < last:
                painter.fillRect(geometry.rect(square), with_opacity(error, 0.14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((self._colours.floor, 2 * width), (error, width)):
            painter.setPen(QPen(colour, wide))
            for box in reason.boxes:
                if box < last:
                    inset = 1.2 * width
                    painter.drawEllipse(geometry.rect(box).adjusted(inset, inset, -inset, -inset))

    def _paint_ghost(self, painter: QPainter, geometry: Geometry, edit: Edit) -> None:
        """Outline what a mend changes, dashed; an arrow leads from a piece to its new square."""
        width = max(1.5, geometry.side / 18)
        strength = 1.0 if edit == self._pointed else 0.75
        colour = with_opacity(self._colours.good, strength)
        pen = QPen(colour, width, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(with_opacity(self._colours.good, 0.16 * strength))
        inset = 2.2 * width
        target = geometry.rect(edit.target).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(target, 3, 3)
        if edit.kind in _MOVES:
            painter.setPen(QPen(colour, width))
            _paint_arrow(painter, geometry.centre(edit.square), geometry.centre(edit.target))
        else:
            painter.setPen(QPen(colour, width))
            _paint_cross(painter, target, is_plus=edit.kind is EditKind.SET_WALL)


def _paint_arrow(painter: QPainter, start: QPointF, end: QPointF) -> None:
    line = QLineF(start, end)
    line.setLength(line.length() * 0.8)
    painter.drawLine(line)
    tip = line.p2()
    for angle in (150, -150):
        barb = QLineF.fromPolar(min(8.0, line.length() / 3), line.angle() + angle)
        painter.drawLine(tip, tip + barb.p2())


def _paint_cross(painter: QPainter, rect: QRectF, *, is_plus: bool) -> None:
    """Paint a × for a wall that goes, or a + for one that comes."""
    part = rect.width() / 4
    inner = rect.adjusted(part, part, -part, -part)
    if is_plus:
        centre = inner.center()
        painter.drawLine(QPointF(inner.left(), centre.y()), QPointF(inner.right(), centre.y()))
        painter.drawLine(QPointF(centre.x(), inner.top()), QPointF(centre.x(), inner.bottom()))
    else:
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())

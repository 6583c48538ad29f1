"""Layers that ring what a verdict is about: why a board cannot be solved, and a hint in a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.overlays.qt_pen import with_opacity
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView

if TYPE_CHECKING:
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.why.reasons import Reason


class ReasonLayer:
    """Rings the boxes of a reason, tints its squares, and frames the walls that matter for it.

    A wall whose opening is marked as a mend has no frame, so that all mends look alike.

    Attributes
    ----------
    reason
        The reason on the board.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self.reason: Reason | None = None
        self._mended: frozenset[int] = frozenset()
        view.add_layer(self)

    @property
    def framed(self) -> tuple[int, ...]:
        """The walls that are framed."""
        walls = self.reason.walls if self.reason is not None else ()
        return tuple(wall for wall in walls if wall not in self._mended)

    def show_reason(self, reason: Reason | None, mends: Iterable[Mend] = ()) -> None:
        """Mark a reason on the board, or none.

        Parameters
        ----------
        mends
            Those that are marked on the board.
        """
        mended = frozenset(mend.edit.target for mend in mends)
        if reason is not self.reason or mended != self._mended:
            self.reason, self._mended = reason, mended
            self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the marks, light under dark."""
        reason = self.reason
        if reason is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, width = self._view.colours, max(2.0, geometry.side / 12)
        for rect in _rects(geometry, reason.squares):
            painter.fillRect(rect, with_opacity(colours.error, 0.14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((colours.floor, 1.6 * width), (colours.error, 0.8 * width)):
            painter.setPen(QPen(colour, wide, Qt.PenStyle.DotLine))
            for rect in _rects(geometry, self.framed):
                painter.drawRect(_shrunk(rect, width))
        for colour, wide in ((colours.floor, 2 * width), (colours.error, width)):
            painter.setPen(QPen(colour, wide))
            for rect in _rects(geometry, reason.boxes):
                painter.drawEllipse(_shrunk(rect, 1.2 * width))


class HintLayer:
    """Rings a box and outlines its target, light under dark.

    Attributes
    ----------
    marked
        The box and the target on show.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self.marked: tuple[int | None, int | None] = (None, None)
        view.add_layer(self)

    def mark(self, box: int | None, target: int | None = None) -> None:
        """Mark a box, and the square it goes to if that is told."""
        if (box, target) != self.marked:
            self.marked = box, target
            self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the marks."""
        box, target = self.marked
        last = geometry.height * geometry.width
        if box is None or max(box, target or 0) >= last:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colours, width = self._view.colours, max(2.0, geometry.side / 14)
        for colour, wide in ((colours.floor, 2.2 * width), (colours.accent, width)):
            painter.setPen(QPen(colour, wide))
            painter.drawEllipse(_shrunk(geometry.rect(box), 1.6 * width))
            if target is not None:
                painter.setPen(QPen(colour, wide, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(_shrunk(geometry.rect(target), 1.6 * width), 3, 3)
                painter.setPen(QPen(colour, wide))
                painter.drawLine(QLineF(geometry.centre(box), geometry.centre(target)))


def _rects(geometry: Geometry, squares: Iterable[int]) -> list[QRectF]:
    """Return the rectangles of squares; those of a larger board have none."""
    last = geometry.height * geometry.width
    return [geometry.rect(square) for square in squares if square < last]


def _shrunk(rect: QRectF, inset: float) -> QRectF:
    return rect.adjusted(inset, inset, -inset, -inset)

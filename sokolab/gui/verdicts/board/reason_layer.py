"""A layer that shows on the board why it cannot be solved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.overlays.qt_pen import with_opacity
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours

if TYPE_CHECKING:
    from sokolab.verdicts.edits.mending import Mend
    from sokolab.verdicts.why.reasons import Reason


class ReasonLayer(QObject):
    """Rings the boxes of a reason, tints its squares, and frames the walls that matter for it.

    A wall whose opening is marked as a mend has no frame, so that all mends look alike.
    """

    changed = Signal()
    """Something else is marked, or the colours changed; the view must be repainted."""

    def __init__(self, colours: Colours, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._reason: Reason | None = None
        self._mended: frozenset[int] = frozenset()

    @property
    def reason(self) -> Reason | None:
        """The reason on the board."""
        return self._reason

    @property
    def framed(self) -> tuple[int, ...]:
        """The walls that are framed."""
        walls = self._reason.walls if self._reason is not None else ()
        return tuple(wall for wall in walls if wall not in self._mended)

    def show_reason(self, reason: Reason | None, mends: Iterable[Mend] = ()) -> None:
        """Mark a reason on the board, or none.

        Parameters
        ----------
        mends
            Those that are marked on the board.
        """
        mended = frozenset(mend.edit.target for mend in mends)
        if reason is not self._reason or mended != self._mended:
            self._reason, self._mended = reason, mended
            self.changed.emit()

    def set_colours(self, colours: Colours) -> None:
        """Use other colours."""
        self._colours = colours
        self.changed.emit()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the marks, light under dark."""
        reason = self._reason
        if reason is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        error, width = self._colours.error, max(2.0, geometry.side / 12)
        for rect in _rects(geometry, reason.squares):
            painter.fillRect(rect, with_opacity(error, 0.14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((self._colours.floor, 1.6 * width), (error, 0.8 * width)):
            painter.setPen(QPen(colour, wide, Qt.PenStyle.DotLine))
            for rect in _rects(geometry, self.framed):
                painter.drawRect(rect.adjusted(width, width, -width, -width))
        for colour, wide in ((self._colours.floor, 2 * width), (error, width)):
            painter.setPen(QPen(colour, wide))
            for rect in _rects(geometry, reason.boxes):
                inset = 1.2 * width
                painter.drawEllipse(rect.adjusted(inset, inset, -inset, -inset))


def _rects(geometry: Geometry, squares: Iterable[int]) -> list[QRectF]:
    """Return the rectangles of squares; those of a larger board have none."""
    last = geometry.height * geometry.width
    return [geometry.rect(square) for square in squares if square < last]

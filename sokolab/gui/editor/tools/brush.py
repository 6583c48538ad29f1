"""The pencil: draws along the mouse, joined straight between its samples."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from sokolab.editing.brush import Brush, holds, taken
from sokolab.editing.strokes import Cell, line
from sokolab.gui.editor.tools.drawing import DrawingTool
from sokolab.gui.editor.tools.kit import Kit
from sokolab.gui.editor.tools.stroke import Stroke
from sokolab.gui.scene.tool import SquareEvent

__all__ = ["BrushTool"]

_LIFTED = (Brush.GOAL, Brush.BOX, Brush.PLAYER)


class BrushTool(DrawingTool):
    """Draws freehand; Shift and a press draw a straight line from where the last stroke ended.

    A click on a goal, box or player with the brush of that kind takes it up again.
    """

    def __init__(self, kit: Kit, parent: QObject | None = None) -> None:
        super().__init__(kit, parent)
        self._end: Cell | None = None
        self._lifts: int | None = None

    def pressed(self, event: SquareEvent) -> None:
        """Begin a stroke, or join the last one with Shift."""
        brush, board = self._kit.brush, self._kit.stage.board
        left = event.button is Qt.MouseButton.LeftButton
        lifts = left and brush in _LIFTED and event.square is not None
        shift = bool(event.modifiers & Qt.KeyboardModifier.ShiftModifier)
        can_lift = lifts and not shift and holds(board, event.square or 0, brush)
        self._lifts = event.square if can_lift else None
        super().pressed(event)
        if shift and self._stroke is not None and self._end is not None:
            self._stroke.add(line(self._end, self._start))

    def moved(self, event: SquareEvent) -> None:
        """Go on with the stroke."""
        if event.square != self._lifts:
            self._lifts = None
        super().moved(event)

    def released(self, event: SquareEvent) -> None:
        """End the stroke; a click on what the brush draws takes it up."""
        stroke, document = self._stroke, self._kit.stage.document
        if stroke is not None and self._lifts is not None:
            stroke.show(taken(document.board, [self._lifts], stroke.brush), document.origin)
        self._end = self._last
        self._lifts = None
        super().released(event)

    def draw(self, stroke: Stroke, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Join the last sample and this one."""
        stroke.add(line(self._last, cell))

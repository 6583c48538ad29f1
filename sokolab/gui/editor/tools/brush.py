"""The pencil: draws along the mouse, with straight lines between its samples."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from sokolab.editing.brush import Brush, holds, taken
from sokolab.editing.strokes import Cell, line
from sokolab.gui.editor.tools.drawing import DrawingTool
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.editor.tools.stroke import Stroke
from sokolab.gui.scene.tool import SquareEvent

_REMOVABLE = (Brush.GOAL, Brush.BOX, Brush.PLAYER)


class BrushTool(DrawingTool):
    """Draws freehand; Shift and a press draw a straight line from where the last stroke ended.

    A click on a goal, box or player with the brush of that kind removes it.
    """

    def __init__(self, context: DrawingContext, parent: QObject | None = None) -> None:
        super().__init__(context, parent)
        self._end: Cell | None = None
        self._square_to_clear: int | None = None

    def forget_level(self) -> None:
        """Take back a stroke that has not ended, and forget where the last one ended."""
        self._end = None
        self._square_to_clear = None
        super().forget_level()

    def pressed(self, event: SquareEvent) -> None:
        """Begin a stroke; with Shift, draw a line from the end of the last one."""
        if self._picks(event):
            super().pressed(event)
            return
        brush, board = self._context.brush, self._context.stage.board
        left = event.button is Qt.MouseButton.LeftButton
        is_removable = left and brush in _REMOVABLE and event.square is not None
        shift = bool(event.modifiers & Qt.KeyboardModifier.ShiftModifier)
        can_remove = is_removable and not shift and holds(board, event.square or 0, brush)
        self._square_to_clear = event.square if can_remove else None
        super().pressed(event)
        if shift and self._stroke is not None and self._end is not None:
            self._stroke.add(line(self._end, self._start))

    def moved(self, event: SquareEvent) -> None:
        """Continue the stroke."""
        if event.square != self._square_to_clear:
            self._square_to_clear = None
        super().moved(event)

    def released(self, event: SquareEvent) -> None:
        """End the stroke; a click on what the brush draws removes it."""
        stroke, document = self._stroke, self._context.stage.document
        if stroke is not None and self._square_to_clear is not None:
            stroke.show(
                taken(document.board, [self._square_to_clear], stroke.brush), document.origin
            )
        self._end = self._last
        self._square_to_clear = None
        super().released(event)

    def draw(self, stroke: Stroke, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Draw a line from the last sample to this one."""
        stroke.add(line(self._last, cell))

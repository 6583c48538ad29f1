"""The tool that moves the axis of symmetric drawing."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from sokolab.editing.drawing_symmetry import DrawingSymmetry, middle_of
from sokolab.gui.editor.tools.drawing import STEPS
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.scene.tool import SquareEvent, Tool


class AxisTool(Tool):
    """The mouse or the arrow keys move the centre by half squares; a click or Enter ends.

    Escape or the right button puts it back.
    """

    cursor = Qt.CursorShape.SizeAllCursor

    ended = Signal(bool)
    """The axis is no longer moved; carries whether it was left at a new place."""

    def __init__(self, context: DrawingContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._before: DrawingSymmetry | None = None
        context.stage.document_left.connect(self.cancel)

    def activated(self) -> None:
        """Remember where the axis was."""
        self._before = self._context.symmetry

    def moved(self, event: SquareEvent) -> None:
        """Put the centre at the half square under the mouse."""
        geometry = self._context.view.geometry_map
        row = round(2 * (event.point.y() - geometry.top) / geometry.side) - 1
        col = round(2 * (event.point.x() - geometry.left) / geometry.side) - 1
        self._put(row, col)

    def pressed(self, event: SquareEvent) -> None:
        """Leave the axis there; the right button puts it back."""
        if event.button is Qt.MouseButton.LeftButton:
            self.moved(event)
            self._end()
        else:
            self.cancel()

    def key(self, event: QKeyEvent) -> bool:
        """Move the centre by half a square; Enter leaves it there."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:
            symmetry, board = self._context.symmetry, self._context.stage.board
            row, col = symmetry.centre or middle_of(board)
            self._put(row + step[0], col + step[1])
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._end()
            return True
        return False

    def cancel(self) -> bool:
        """Put the axis back; return whether it was being moved."""
        before, self._before = self._before, None
        if before is not None:
            self._context.set_symmetry(before)
            self.ended.emit(False)
        return before is not None

    def _end(self) -> None:
        self._before = None
        self.ended.emit(True)

    def _put(self, row: int, col: int) -> None:
        board = self._context.stage.board
        centre = min(max(row, 0), 2 * board.height - 2), min(max(col, 0), 2 * board.width - 2)
        self._context.set_symmetry(replace(self._context.symmetry, centre=centre))

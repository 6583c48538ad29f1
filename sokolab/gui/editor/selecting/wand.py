"""The wand: selects squares that hold the same tile."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

from sokolab.editing.selection import Selection, all_alike, connected_alike
from sokolab.gui.editor.selecting.selection_tool import SelectionTool, combination_of
from sokolab.gui.scene.tool import SquareEvent

_CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class WandTool(SelectionTool):
    """A click selects the connected squares with the same tile, with Ctrl all on the board."""

    cursor = Qt.CursorShape.PointingHandCursor

    def clicked(self, event: SquareEvent) -> None:
        """Select squares like the one clicked; off the board, none."""
        if event.square is None:
            self.mark(Selection.of_squares(self._context.stage.board, []))
        else:
            self._touch(event.square, event.modifiers)

    def chosen_at_cursor(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Select squares like the cursor square."""
        square = self._context.view.cursor_square
        if square is None:
            return False
        self._before, self._how = self._selected.selection, combination_of(modifiers)
        self._touch(square, modifiers)
        return True

    def _touch(self, square: int, modifiers: Qt.KeyboardModifier) -> None:
        board = self._context.stage.board
        is_everywhere = bool(modifiers & _CONTROL)
        self.mark(all_alike(board, [square]) if is_everywhere else connected_alike(board, square))

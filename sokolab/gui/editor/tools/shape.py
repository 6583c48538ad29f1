"""Shapes between two squares: from press to release, or between two keys at the cursor."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sokolab.gui.editor.tools.drawing import DrawingTool


class ShapeTool(DrawingTool):
    """By keyboard, Enter begins the shape, the arrow keys stretch it, and Enter ends it."""

    def draw_at_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        """Begin the shape at the cursor square, or end it there."""
        view = self._context.view
        if self._stroke is not None:
            self._stroke = None
            self.ended()
        elif view.cursor_square is not None:
            self._begin(self._context.brush, *view.board.row_col(view.cursor_square), modifiers)

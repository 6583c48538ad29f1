"""Shapes between two squares: press to release, or two presses of a key at the cursor."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sokolab.gui.editor.tools.drawing import DrawingTool

__all__ = ["ShapeTool"]


class ShapeTool(DrawingTool):
    """With keys: the first Enter begins the shape, arrows stretch it, the second ends it."""

    def draw_at_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        """Begin the shape at the cursor square, or end it there."""
        view = self._kit.view
        if self._stroke is not None:
            self._stroke = None
        elif view.cursor_square is not None:
            self._begin(self._kit.brush, *view.board.row_col(view.cursor_square), modifiers)

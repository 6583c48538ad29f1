"""The rectangle tool."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sokolab.editing.strokes import Cell, outline, rectangle
from sokolab.gui.editor.tools.shape import ShapeTool
from sokolab.gui.editor.tools.stroke import Stroke

__all__ = ["RectangleTool"]


class RectangleTool(ShapeTool):
    """Draws the outline of a rectangle, such as the walls of a room; Shift fills it."""

    text = "Rectangle of"

    def draw(self, stroke: Stroke, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Draw the rectangle to the cell."""
        filled = modifiers & Qt.KeyboardModifier.ShiftModifier
        stroke.redraw((rectangle if filled else outline)(self._start, cell))

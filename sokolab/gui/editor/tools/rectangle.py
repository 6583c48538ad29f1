"""The rectangle tool."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sokolab.editing.selection import Area
from sokolab.editing.strokes import Cell, outline, rectangle
from sokolab.gui.editor.tools.shape import ShapeTool
from sokolab.gui.editor.tools.stroke import Stroke
from sokolab.language import Phrase, phrase


class RectangleTool(ShapeTool):
    """Draws the outline of a rectangle, such as the walls of a room; Shift fills it.

    Width × height stand beside the mouse.
    """

    def step(self, tile: Phrase) -> Phrase:
        """Return what the undo step is called."""
        return phrase("Rectangle of {tile}", tile=tile)

    def draw(self, stroke: Stroke, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Draw the rectangle to the cell."""
        filled = modifiers & Qt.KeyboardModifier.ShiftModifier
        stroke.redraw((rectangle if filled else outline)(self._start, cell))
        _, _, height, width = Area.between(self._start, cell)
        row, col = self._context.stage.document.origin
        self._context.label.show((cell[0] + row, cell[1] + col), f"{width} × {height}")

    def ended(self) -> None:
        """Hide the size."""
        self._context.label.hide()

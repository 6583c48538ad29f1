"""The line tool."""

from __future__ import annotations

from PySide6.QtCore import Qt

from sokolab.editing.strokes import Cell, line
from sokolab.gui.editor.tools.shape import ShapeTool
from sokolab.gui.editor.tools.stroke import Stroke
from sokolab.language import Phrase, phrase


class LineTool(ShapeTool):
    """Draws a straight line from press to release; Shift snaps it to multiples of 45 degrees."""

    def step(self, tile: Phrase) -> Phrase:
        """Return what the undo step is called."""
        return phrase("Line of {tile}", tile=tile)

    def draw(self, stroke: Stroke, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Draw the line to the cell."""
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            cell = _snapped(self._start, cell)
        stroke.redraw(line(self._start, cell))


def _snapped(start: Cell, end: Cell) -> Cell:
    """Return the cell near ``end`` in the same row, column or diagonal as ``start``."""
    down, right = end[0] - start[0], end[1] - start[1]
    far = max(abs(down), abs(right))
    if 2 * abs(down) <= far:
        return start[0], end[1]
    if 2 * abs(right) <= far:
        return end[0], start[1]
    return start[0] + (far if down > 0 else -far), start[1] + (far if right > 0 else -far)

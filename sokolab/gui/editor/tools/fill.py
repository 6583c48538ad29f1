"""The fill tool."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt

from sokolab.editing.brush import Brush
from sokolab.editing.strokes import Cell, region
from sokolab.gui.editor.tools.drawing import DrawingTool
from sokolab.gui.editor.tools.stroke import Stroke
from sokolab.language import Phrase, phrase


class FillTool(DrawingTool):
    """Fills connected squares with the same content; the right button clears them."""

    cursor = Qt.CursorShape.PointingHandCursor

    def step(self, tile: Phrase) -> Phrase:
        """Return what the undo step is called."""
        return phrase("Fill with {tile}", tile=tile)

    def draw(self, stroke: Stroke, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Fill the region of the cell where the stroke begins; moving the mouse fills no more."""
        document = self._context.stage.document
        board, (row, col) = document.board, document.origin
        row, col = cell[0] + row, cell[1] + col
        if cell != self._start or not (0 <= row < board.height and 0 <= col < board.width):
            return
        square = board.square(row, col)
        single = stroke.brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        stroke.fill(np.array([square], np.int32) if single else region(board, square))

    def draw_at_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        """Fill the region of the cursor square."""
        view = self._context.view
        if view.cursor_square is not None:
            self._begin(self._context.brush, *view.board.row_col(view.cursor_square), modifiers)
            self._stroke = None

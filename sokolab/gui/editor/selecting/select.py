"""The select tool: rectangles of squares, or a single box."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from sokolab.core.board import Board
from sokolab.editing.selection import Area, Combination, Selection
from sokolab.editing.strokes import Cell
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.selecting.selection_tool import SelectionTool
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.scene.tool import SquareEvent


class SelectTool(SelectionTool):
    """A drag selects a rectangle; a click on a box selects the box."""

    def __init__(
        self, context: DrawingContext, selected: SelectedSquares, parent: QObject | None = None
    ) -> None:
        super().__init__(context, selected, parent)
        self._anchor: Cell | None = None
        self._has_dragged = False

    def began(self, event: SquareEvent) -> None:
        """Wait for a drag."""
        self._has_dragged = False

    def dragged(self, start: Cell, event: SquareEvent) -> None:
        """Select the rectangle from the press to the mouse."""
        if self._has_dragged or (event.row, event.col) != start:
            self._has_dragged = True
            self._stretch(start, (event.row, event.col))

    def clicked(self, event: SquareEvent) -> None:
        """Select the box; with Shift or Alt, add or take away one square."""
        stage = self._context.stage
        if self._how is not Combination.REPLACE:
            self._stretch((event.row, event.col), (event.row, event.col))
        elif not self._has_dragged:
            self._selected.select(None)
            stage.select(event.square)

    def forget_level(self) -> None:
        """Take back a move that has not ended, and select nothing."""
        super().forget_level()
        self._selected.select(None)
        self._anchor = None

    def deactivated(self) -> None:
        """Forget where the selection by keyboard began."""
        super().deactivated()
        self._anchor = None

    def _stretch(self, start: Cell, end: Cell) -> None:
        board = self._context.stage.board
        area = Area.between(_nearest_square(board, start), _nearest_square(board, end))
        self.mark(Selection.of_area(board, area))

    def cursor_moved(self, start: int | None, is_extending: bool) -> None:
        """Select from where Shift was first held to the cursor square."""
        view = self._context.view
        if not is_extending or start is None or view.cursor_square is None:
            self._anchor = None
            return
        if self._anchor is None or self._selected.selection is None:
            self._anchor = view.board.row_col(start)
            self._before, self._how = None, Combination.REPLACE
        self._stretch(self._anchor, view.board.row_col(view.cursor_square))

    def chosen_at_cursor(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Select the box at the cursor square."""
        self._context.stage.select(self._context.view.cursor_square)
        return True


def _nearest_square(board: Board, cell: Cell) -> Cell:
    """Return the square of the board that is nearest to a cell, as row and column."""
    return min(max(cell[0], 0), board.height - 1), min(max(cell[1], 0), board.width - 1)

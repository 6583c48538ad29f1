"""The lasso: selects what a line drawn freehand encloses."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from sokolab.editing.selection import looped
from sokolab.editing.strokes import Cell
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.selecting.selection_tool import SelectionTool, combination_of
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.scene.tool import SquareEvent


class LassoTool(SelectionTool):
    """A drag around squares selects them, the line itself included.

    By keyboard, Enter begins the line at the cursor square, the arrow keys draw it, and Enter
    closes it.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self, context: DrawingContext, selected: SelectedSquares, parent: QObject | None = None
    ) -> None:
        super().__init__(context, selected, parent)
        self._line: list[Cell] = []
        self._is_drawn_by_keys = False

    def began(self, event: SquareEvent) -> None:
        """Begin the line."""
        self._line = [(event.row, event.col)]
        self._is_drawn_by_keys = False

    def dragged(self, start: Cell, event: SquareEvent) -> None:
        """Draw the line on, and select what it would enclose if it ended here."""
        if self._line and self._line[-1] != (event.row, event.col):
            self._draw_to((event.row, event.col))

    def ended(self, event: SquareEvent) -> None:
        """End the line."""
        self._line = []

    def clicked(self, event: SquareEvent) -> None:
        """Select nothing, as nothing was enclosed."""
        if self._selected.selection is not None and not event.modifiers:
            self._selected.select(None)

    def cancel(self) -> bool:
        """Drop the line, or clear the selection."""
        self._line = []
        self._is_drawn_by_keys = False
        return super().cancel()

    def cursor_moved(self, start: int | None, is_extending: bool) -> None:
        """Draw the line on to the cursor square."""
        view = self._context.view
        if self._is_drawn_by_keys and view.cursor_square is not None:
            self._draw_to(view.board.row_col(view.cursor_square))

    def chosen_at_cursor(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Begin the line at the cursor square, or close it."""
        view = self._context.view
        if self._is_drawn_by_keys:
            self._line = []
            self._is_drawn_by_keys = False
        elif view.cursor_square is not None:
            self._before, self._how = self._selected.selection, combination_of(modifiers)
            self._line = []
            self._is_drawn_by_keys = True
            self._draw_to(view.board.row_col(view.cursor_square))
        return True

    def _draw_to(self, cell: Cell) -> None:
        self._line.append(cell)
        self.mark(looped(self._context.stage.board, self._line))

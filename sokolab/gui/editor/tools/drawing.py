"""What all drawing tools share: the right button erases, keys draw at the cursor square."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from sokolab.core.board import Board
from sokolab.editing.brush import Brush
from sokolab.editing.reshape import grown
from sokolab.editing.strokes import Cell
from sokolab.gui.editor.tools.brush_names import BRUSH_NAMES
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.editor.tools.stroke import LARGEST_BOARD, Stroke
from sokolab.gui.scene.tool import SquareEvent, Tool
from sokolab.language import Phrase, phrase

GLYPHS: Final = {
    "#": Brush.WALL,
    "-": Brush.FLOOR,
    ".": Brush.GOAL,
    "$": Brush.BOX,
    "@": Brush.PLAYER,
    "*": Brush.BOX_ON_GOAL,
    "+": Brush.PLAYER_ON_GOAL,
}
"""The keys that draw a tile, as XSB writes it."""
_ERASE: Final = phrase("Erase")
_DRAWS: Final = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)
STEPS: Final = dict(zip(_ARROWS, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True))
"""Rows down and columns to the right that an arrow key goes."""


class DrawingTool(Tool):
    """Begins a stroke when the button is pressed and extends it until it is released.

    Subclasses implement :meth:`draw`, which extends the stroke to a cell.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, context: DrawingContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._stroke: Stroke | None = None
        self._start: Cell = (0, 0)
        self._last: Cell = (0, 0)
        self._grown: tuple[Board, int] | None = None

    def draw(self, stroke: Stroke, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Extend the stroke from :attr:`_start` or :attr:`_last` to the cell."""
        raise NotImplementedError

    def step(self, tile: Phrase) -> Phrase:
        """Return what the undo step is called that draws a tile of that name."""
        return phrase("Draw {tile}", tile=tile)

    def ended(self) -> None:
        """Handle the end of a stroke, drawn or taken back."""

    # The mouse ---------------------------------------------------------------------------

    def pressed(self, event: SquareEvent) -> None:
        """Begin a stroke: the left button draws, the right one erases.

        Alt and the left button pick the tile of the square instead.
        """
        if self._picks(event):
            self._context.pick(event.square)
        elif event.button is Qt.MouseButton.LeftButton:
            self._begin(self._context.brush, event.row, event.col, event.modifiers)
        elif event.button is Qt.MouseButton.RightButton:
            self._begin(Brush.ERASE, event.row, event.col, event.modifiers)

    @staticmethod
    def _picks(event: SquareEvent) -> bool:
        is_left = event.button is Qt.MouseButton.LeftButton
        return is_left and bool(event.modifiers & Qt.KeyboardModifier.AltModifier)

    def moved(self, event: SquareEvent) -> None:
        """Continue the stroke."""
        if self._stroke is not None and event.button is not Qt.MouseButton.NoButton:
            self._continue(event.row, event.col, event.modifiers)

    def released(self, event: SquareEvent) -> None:
        """End the stroke."""
        self._stroke = None
        self.ended()

    def wheel(self, steps: int, event: SquareEvent) -> bool:
        """Choose the next brush."""
        self._context.cycle_brush(-steps)
        return True

    def cancel(self) -> bool:
        """Take the stroke back, if there is one."""
        stroke, self._stroke = self._stroke, None
        if stroke is not None:
            stroke.abort()
            self.ended()
        return stroke is not None

    def _begin(self, brush: Brush, row: int, col: int, modifiers: Qt.KeyboardModifier) -> None:
        context = self._context
        text = _ERASE if brush is Brush.ERASE else self.step(BRUSH_NAMES[brush])
        stroke = Stroke(context.stage.document, brush, text, context.symmetry)
        self._stroke = stroke
        self._start = self._last = stroke.relative_cell(row, col)
        self.draw(stroke, self._start, modifiers)

    def _continue(self, row: int, col: int, modifiers: Qt.KeyboardModifier) -> None:
        if self._stroke is not None:
            cell = self._stroke.relative_cell(row, col)
            if cell != self._last:
                self.draw(self._stroke, cell, modifiers)
                self._last = cell

    # Keys --------------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key draws at the cursor square; then it is no shortcut."""
        draws = event.text() in GLYPHS or Qt.Key(event.key()) in _DRAWS
        return draws and self._context.view.cursor_square is not None

    def key(self, event: QKeyEvent) -> bool:
        """Move the cursor square, or draw or erase there."""
        view = self._context.view
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in _ARROWS and shift and view.cursor_square is not None:
            self._draw_along(key)
            return True
        if key in _ARROWS and self._steps_over_the_edge(key):
            self._grow_for_cursor(key)
        if view.move_cursor(event):
            self._follow_cursor(event.modifiers())
            return True
        if view.cursor_square is None:
            return False
        if key in _DRAWS:
            self.draw_at_cursor(event.modifiers())
            return True
        if key == Qt.Key.Key_Backspace:
            self.draw_square(Brush.ERASE, *view.board.row_col(view.cursor_square))
            return True
        brush = GLYPHS.get(event.text())
        if brush is not None:
            self.draw_square(brush, *view.board.row_col(view.cursor_square))
        return brush is not None

    def draw_at_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        """Draw the cursor square."""
        view = self._context.view
        if view.cursor_square is not None:
            self.draw_square(self._context.brush, *view.board.row_col(view.cursor_square))

    def draw_square(self, brush: Brush, row: int, col: int) -> None:
        """Draw one square as a stroke of its own."""
        context = self._context
        text = _ERASE if brush is Brush.ERASE else DrawingTool.step(self, BRUSH_NAMES[brush])
        stroke = Stroke(context.stage.document, brush, text, context.symmetry)
        stroke.add([stroke.relative_cell(row, col)])

    def _steps_over_the_edge(self, key: Qt.Key) -> bool:
        """Whether the arrow key would move the cursor square off the board."""
        view = self._context.view
        if view.cursor_square is None:
            return False
        row, col = view.board.row_col(view.cursor_square)
        down, right = STEPS[key]
        return not (0 <= row + down < view.board.height and 0 <= col + right < view.board.width)

    def _grow_for_cursor(self, key: Qt.Key) -> None:
        """Add a row or column where the cursor steps; steps in a row are one undo step."""
        document = self._context.stage.document
        sides = tuple(int(key == side) for side in _ARROWS)
        board = grown(document.board, *sides)
        if max(board.tiles.shape) > LARGEST_BOARD:
            return
        if self._grown is None or self._grown[0] is not document.board:
            self._grown = (document.board, document.new_stroke())
        origin = document.origin[0] + sides[0], document.origin[1] + sides[3]
        document.paint(board, self._grown[1], phrase("Add space"), origin)
        self._grown = (board, self._grown[1])

    def _follow_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        """Extend a stroke that was begun by keyboard to the cursor square."""
        view = self._context.view
        if self._stroke is not None and view.cursor_square is not None:
            self._continue(*view.board.row_col(view.cursor_square), modifiers)

    def _draw_along(self, key: Qt.Key) -> None:
        """Move the cursor square and draw there; beyond the edge, the board grows."""
        view, document = self._context.view, self._context.stage.document
        if view.cursor_square is None:
            return
        row, col = view.board.row_col(view.cursor_square)
        before = document.origin
        down, right = STEPS[key]
        self.draw_square(self._context.brush, row + down, col + right)
        row += down + document.origin[0] - before[0]
        col += right + document.origin[1] - before[1]
        if 0 <= row < view.board.height and 0 <= col < view.board.width:
            view.set_cursor_square(view.board.square(row, col))

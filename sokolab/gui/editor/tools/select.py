"""The select tool: selects squares to copy, cut, clear, turn or move, or a single box."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from sokolab.core.board import Board
from sokolab.editing.reshape import covering
from sokolab.editing.selection import Area, cleared, copied, pasted
from sokolab.editing.strokes import Cell
from sokolab.gui.document.level_document import BoardChange
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.editor.tools.stroke import LARGEST_BOARD, Stroke, within_limits
from sokolab.gui.scene.marquee import Marquee
from sokolab.gui.scene.tool import SquareEvent, Tool

__all__ = ["SelectTool"]

_STEPS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
}
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class _Move:
    """A part of the board that is being moved or copied."""

    def __init__(self, context: DrawingContext, area: Area, is_copy: bool) -> None:
        document = context.stage.document
        self.piece = copied(document.board, area)
        self.area = area
        self._base = document.board if is_copy else cleared(document.board, area)
        self._origin = document.origin
        self._stroke = Stroke(
            document, context.brush, "Copy squares" if is_copy else "Move squares"
        )

    def to(self, down: int, right: int) -> Area:
        """Put the piece down that far from where it was; return the area it covers now."""
        board, area, shift = _put_down(
            self._base, self.piece, self.area.top + down, self.area.left + right
        )
        self._stroke.show(board, (self._origin[0] + shift[0], self._origin[1] + shift[1]))
        return area

    def abort(self) -> None:
        """Put the piece back where it was."""
        self._stroke.abort()


def _put_down(base: Board, piece: Board, row: int, col: int) -> tuple[Board, Area, Cell]:
    """Return the board with the piece on it, grown as needed; the area covered; the shift."""
    row = min(max(row, base.height - LARGEST_BOARD), LARGEST_BOARD - piece.height)
    col = min(max(col, base.width - LARGEST_BOARD), LARGEST_BOARD - piece.width)
    corners = [(row, col), (row + piece.height - 1, col + piece.width - 1)]
    board, shift = covering(base, within_limits(base, corners))
    row, col = row + shift[0], col + shift[1]
    return pasted(board, piece, row, col), Area(row, col, piece.height, piece.width), shift


class SelectTool(Tool):
    """A drag selects, a drag inside moves (with Ctrl copies), a click on a box selects it."""

    cursor = Qt.CursorShape.ArrowCursor

    area_changed = Signal(object)
    """Other squares are selected; carries their :class:`Area`, or None."""

    def __init__(self, context: DrawingContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._marquee = Marquee(context.view.colours)
        self._press: Cell | None = None
        self._move: _Move | None = None
        self._anchor: Cell | None = None
        self._ignores_shifts = False
        context.view.add_layer(self._marquee, on_top=True)
        context.stage.shown.connect(self._shift)

    @property
    def area(self) -> Area | None:
        """The selected squares, or None."""
        return self._marquee.area

    @property
    def marquee(self) -> Marquee:
        """The frame around the selected squares."""
        return self._marquee

    def select(self, area: Area | None) -> None:
        """Select these squares, or none."""
        if area == self._marquee.area:
            return
        self._repaint()
        self._marquee.area = area
        self._repaint()
        self.area_changed.emit(area)

    def select_all(self) -> None:
        """Select the whole board."""
        board = self._context.stage.board
        self.select(Area(0, 0, board.height, board.width))

    def put_down(
        self, piece: Board, row: int, col: int, text: str, base: Board | None = None
    ) -> None:
        """Put a piece on ``base``, by default the board, as one undo step, and select it."""
        document = self._context.stage.document
        board, area, shift = _put_down(base or document.board, piece, row, col)
        with self._own_change():
            document.replace_board(board, text, shift)
        self.select(area)

    @contextmanager
    def _own_change(self) -> Iterator[None]:
        """Change the board without shifting the selection, which the caller sets."""
        self._ignores_shifts = True
        try:
            yield
        finally:
            self._ignores_shifts = False

    # The mouse ---------------------------------------------------------------------------

    def pressed(self, event: SquareEvent) -> None:
        """Begin to select squares, or to move the selected ones."""
        if event.button is not Qt.MouseButton.LeftButton:
            self.cancel()
            self.select(None)
            return
        self._press = self._relative_cell(event)
        if self.area is not None and _contains(self.area, event.row, event.col):
            self._move = _Move(self._context, self.area, bool(event.modifiers & _CONTROL))
        else:
            self.select(None)

    def moved(self, event: SquareEvent) -> None:
        """Stretch the selection, or move the selected squares."""
        inside = self.area is not None and _contains(self.area, event.row, event.col)
        self._context.view.setCursor(
            Qt.CursorShape.SizeAllCursor if inside or self._move else self.cursor
        )
        if self._press is None:
            return
        here = self._relative_cell(event)
        if self._move is not None:
            with self._own_change():
                area = self._move.to(here[0] - self._press[0], here[1] - self._press[1])
            self.select(area)
        elif here != self._press or self.area is not None:
            row, col = self._context.stage.document.origin
            self._stretch((self._press[0] + row, self._press[1] + col), (event.row, event.col))

    def released(self, event: SquareEvent) -> None:
        """Finish; a click selects the box under the mouse."""
        press, self._press = self._press, None
        move, self._move = self._move, None
        if press != self._relative_cell(event):
            return
        if self.area is None:
            self._context.stage.select(event.square)
        elif move is not None and self.area == move.area:
            self.select(None)

    def cancel(self) -> bool:
        """Undo the move in progress, or clear the selection; return whether there was one."""
        move, self._move, self._press = self._move, None, None
        if move is not None:
            with self._own_change():
                move.abort()
            self.select(move.area)
            return True
        had_one = self.area is not None
        self.select(None)
        return had_one

    def forget_level(self) -> None:
        """Take back a move that has not ended, and select nothing."""
        super().forget_level()
        self.select(None)
        self._anchor = None

    def deactivated(self) -> None:
        """Forget where the selection by keyboard began."""
        self._anchor = None

    def _relative_cell(self, event: SquareEvent) -> Cell:
        row, col = self._context.stage.document.origin
        return event.row - row, event.col - col

    def _stretch(self, start: Cell, end: Cell) -> None:
        board = self._context.stage.board
        self.select(Area.between(_nearest_square(board, start), _nearest_square(board, end)))

    def _shift(self, change: BoardChange) -> None:
        """Keep the selection on its squares when the board grows or shrinks."""
        if self.area is None or self._ignores_shifts:
            return
        top, left, height, width = self.area
        top, left = top + change.shift[0], left + change.shift[1]
        fits = top >= 0 and left >= 0
        fits = fits and top + height <= change.board.height and left + width <= change.board.width
        self.select(Area(top, left, height, width) if fits else None)

    def _repaint(self) -> None:
        view = self._context.view
        rect = self._marquee.rect(view.geometry_map)
        view.update(rect.toAlignedRect().adjusted(-3, -3, 3, 3))

    # Keys --------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Move the cursor; with Shift, select; with Alt, move the selected squares."""
        view = self._context.view
        step = _STEPS.get(Qt.Key(event.key()))
        modifiers = event.modifiers()
        if step is not None and modifiers & _ALT and self.area is not None:
            with self._own_change():
                area = _Move(self._context, self.area, False).to(*step)
            self.select(area)
            return True
        if step is not None:
            start = view.cursor_square
            view.move_cursor(event)
            self._select_by_keys(start, bool(modifiers & _SHIFT))
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._context.stage.select(view.cursor_square)
            return view.cursor_square is not None
        return False

    def _select_by_keys(self, start: int | None, is_extending: bool) -> None:
        view = self._context.view
        if not is_extending or start is None or view.cursor_square is None:
            self._anchor = None
            return
        if self._anchor is None or self.area is None:
            self._anchor = view.board.row_col(start)
        self._stretch(self._anchor, view.board.row_col(view.cursor_square))


def _contains(area: Area, row: int, col: int) -> bool:
    return area.top <= row < area.top + area.height and area.left <= col < area.left + area.width


def _nearest_square(board: Board, cell: Cell) -> Cell:
    """Return the square of the board that is nearest to a cell, as row and column."""
    return min(max(cell[0], 0), board.height - 1), min(max(cell[1], 0), board.width - 1)

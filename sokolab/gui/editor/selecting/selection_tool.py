"""What the tools that select share: adding and taking away, moving, and keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from sokolab.editing.selection import Combination, Selection, combined
from sokolab.editing.strokes import Cell
from sokolab.gui.editor.selecting.selected_squares import Move, SelectedSquares
from sokolab.gui.editor.tools.drawing import GLYPHS, STEPS
from sokolab.gui.editor.tools.drawing_context import DrawingContext
from sokolab.gui.scene.tool import SquareEvent, Tool

_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier


def combination_of(modifiers: Qt.KeyboardModifier) -> Combination:
    """Return what the held keys mean: Shift adds, Alt takes away, both keep the common part."""
    shift, alt = bool(modifiers & _SHIFT), bool(modifiers & _ALT)
    if shift and alt:
        return Combination.INTERSECT
    if shift:
        return Combination.ADD
    return Combination.SUBTRACT if alt else Combination.REPLACE


class SelectionTool(Tool):
    """Selects squares; a drag inside the selection moves them, with Ctrl a copy of them.

    Subclasses implement :meth:`began`, and what else they need of :meth:`dragged`,
    :meth:`ended` and :meth:`clicked`. What they mark goes through :meth:`mark`.
    """

    cursor = Qt.CursorShape.ArrowCursor

    tile_typed = Signal(object)
    """The glyph of a tile was typed; carries its brush, to fill the selection with."""

    def __init__(
        self, context: DrawingContext, selected: SelectedSquares, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._selected = selected
        self._press: Cell | None = None
        self._before: Selection | None = None
        self._how = Combination.REPLACE
        self._move: Move | None = None

    # What subclasses do ----------------------------------------------------------------------

    def began(self, event: SquareEvent) -> None:
        """Handle a press that begins to select."""

    def dragged(self, start: Cell, event: SquareEvent) -> None:
        """Handle a drag; ``start`` is where it began, on the board as it is now."""

    def ended(self, event: SquareEvent) -> None:
        """Handle the end of a drag that selected."""

    def clicked(self, event: SquareEvent) -> None:
        """Handle a click: a press and a release on the same square."""

    def mark(self, selection: Selection) -> None:
        """Combine squares with those selected when the gesture began, as its keys say."""
        if self._before is not None and self._before.mask.shape != selection.mask.shape:
            self._before = None  # the board grew or shrank meanwhile
        self._selected.select(combined(self._before, selection, self._how))

    # The mouse ---------------------------------------------------------------------------

    def pressed(self, event: SquareEvent) -> None:
        """Begin to select squares, or to move the selected ones."""
        if event.button is not Qt.MouseButton.LeftButton:
            self.cancel()
            self._selected.select(None)
            return
        selection = self._selected.selection
        self._press = self._relative_cell(event)
        self._how = combination_of(event.modifiers)
        is_inside = selection is not None and selection.holds(event.row, event.col)
        if selection is not None and is_inside and self._how is Combination.REPLACE:
            self._move = Move(self._context.stage, selection, bool(event.modifiers & _CONTROL))
            return
        self._before = selection
        if self._how is Combination.REPLACE:
            self._selected.select(None)
        self.began(event)

    def moved(self, event: SquareEvent) -> None:
        """Continue to select, or move the selected squares."""
        selection = self._selected.selection
        is_inside = selection is not None and selection.holds(event.row, event.col)
        is_movable = is_inside and combination_of(event.modifiers) is Combination.REPLACE
        shape = Qt.CursorShape.SizeAllCursor if is_movable or self._move else self.cursor
        self._context.view.setCursor(shape)
        if self._press is None:
            return
        if self._move is not None:
            row, col = self._relative_cell(event)
            with self._selected.own_change():
                place = self._move.to(row - self._press[0], col - self._press[1])
            self._selected.select(place)
        else:
            row, col = self._context.stage.document.origin
            self.dragged((self._press[0] + row, self._press[1] + col), event)

    def released(self, event: SquareEvent) -> None:
        """Finish."""
        press, self._press = self._press, None
        move, self._move = self._move, None
        if press is None:
            return
        if move is None:
            self.ended(event)
        if press == self._relative_cell(event) and (
            move is None or self._selected.selection == move.selection
        ):
            self.clicked(event)

    def cancel(self) -> bool:
        """Undo the move in progress, or clear the selection; return whether there was one."""
        move, self._move, self._press = self._move, None, None
        if move is not None:
            with self._selected.own_change():
                move.abort()
            self._selected.select(move.selection)
            return True
        had_one = self._selected.selection is not None
        self._selected.select(None)
        return had_one

    def deactivated(self) -> None:
        """Forget the gesture."""
        self._press = None

    def _relative_cell(self, event: SquareEvent) -> Cell:
        row, col = self._context.stage.document.origin
        return event.row - row, event.col - col

    # Keys --------------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key fills the selected squares; then it is no shortcut."""
        return self._selected.selection is not None and event.text() in GLYPHS

    def key(self, event: QKeyEvent) -> bool:
        """Move the cursor; with Alt, move the selected squares; fill them with a typed tile."""
        view, selection = self._context.view, self._selected.selection
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & _ALT and selection is not None:
            with self._selected.own_change():
                place = Move(self._context.stage, selection, False).to(*step)
            self._selected.select(place)
            return True
        if step is not None:
            start = view.cursor_square
            view.move_cursor(event)
            self.cursor_moved(start, bool(event.modifiers() & _SHIFT))
            return True
        brush = GLYPHS.get(event.text())
        if brush is not None and selection is not None:
            self.tile_typed.emit(brush)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return view.cursor_square is not None and self.chosen_at_cursor(event.modifiers())
        return False

    def cursor_moved(self, start: int | None, is_extending: bool) -> None:
        """Handle a step of the cursor square from ``start``, with Shift or without."""

    def chosen_at_cursor(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Handle Enter or Space at the cursor square; return whether it was used."""
        return False

"""Selecting squares: the rectangle, the wand and the lasso, and the actions on selected squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from sokolab.core.board import Board
from sokolab.editing.brush import Brush, RowCol
from sokolab.editing.selection import (
    Area,
    Combination,
    Fragment,
    Selection,
    all_alike,
    combined,
    connected_alike,
    copied,
    looped,
)
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.editor.drawing_tools import BRUSH_NAMES, GLYPHS, MAX_ROWS, STEPS, DrawingContext
from sokolab.gui.editor.selected_squares import FloatingFragment, SelectedSquares, SelectionMove
from sokolab.gui.scene.view import SquareEvent, Tool
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, counted, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.editor.editor_panels import ReplacePanel

_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier
_FRAGMENT_MIME: Final = "application/x-sokolab-squares"
"""The clipboard format that marks text as squares copied from sokolab."""
SELECT_FIRST: Final = phrase("Select squares first: press S and drag")


def _combination_of(modifiers: Qt.KeyboardModifier) -> Combination:
    """Return the meaning of the held keys: Shift adds, Alt removes, both keep the overlap."""
    has_shift, has_alt = bool(modifiers & _SHIFT), bool(modifiers & _ALT)
    if has_shift and has_alt:
        return Combination.INTERSECT
    if has_shift:
        return Combination.ADD
    return Combination.SUBTRACT if has_alt else Combination.REPLACE


class SelectionTool(Tool):
    """Selects squares. A drag inside the selection moves them or, with Ctrl, a copy.

    Subclasses implement :meth:`began` and, if needed, :meth:`dragged` and :meth:`clicked`; they
    select by :meth:`mark`. A typed glyph calls ``fill`` with its brush.
    """

    menu_requested = Signal(QPoint)
    """The right button was clicked on selected squares. Carries the point on the screen."""
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(
        self,
        context: DrawingContext,
        selected_squares: SelectedSquares,
        fill: Callable[[Brush], None],
    ) -> None:
        super().__init__(context)
        self._context = context
        self._selected_squares = selected_squares
        self._fill = fill
        self._press_cell: RowCol | None = None
        self._selection_before: Selection | None = None
        self._combination = Combination.REPLACE
        self._move: SelectionMove | None = None

    # What subclasses do ----------------------------------------------------------------------

    def began(self, event: SquareEvent) -> None:
        """Handle the press that begins a selection."""

    def dragged(self, start: RowCol, event: SquareEvent) -> None:
        """Handle a drag. ``start`` is the square where it began, on the current board."""

    def clicked(self, event: SquareEvent) -> None:
        """Handle a click: a press and a release on the same square."""

    def mark(self, selection: Selection) -> None:
        """Combine squares with the selection before the gesture, as the held keys say."""
        selection_before = self._selection_before
        if selection_before is not None and selection_before.mask.shape != selection.mask.shape:
            selection_before = self._selection_before = None  # the board has grown or shrunk since
        self._selected_squares.select(combined(selection_before, selection, self._combination))

    def begin_combining(self, modifiers: Qt.KeyboardModifier) -> None:
        """Note the current selection, and the meaning of the held keys for it."""
        self._selection_before = self._selected_squares.selection
        self._combination = _combination_of(modifiers)

    # The mouse ---------------------------------------------------------------------------

    def pressed(self, event: SquareEvent) -> None:
        """Begin to select squares, or to move the selected ones."""
        selection = self._selected_squares.selection
        is_inside = selection is not None and selection.holds(event.row, event.col)
        if event.button is not Qt.MouseButton.LeftButton:
            if not is_inside:
                self.cancel()
                self._selected_squares.select(None)
            return
        self._press_cell = self._relative_cell(event)
        self._combination = _combination_of(event.modifiers)
        if selection is not None and is_inside and self._combination is Combination.REPLACE:
            self._move = SelectionMove(
                self._context.displayed_board, selection, bool(event.modifiers & _CONTROL)
            )
            return
        self._selection_before = selection
        if self._combination is Combination.REPLACE:
            self._selected_squares.select(None)
        self.began(event)

    def moved(self, event: SquareEvent) -> None:
        """Continue to select, or move the selected squares."""
        selection = self._selected_squares.selection
        is_inside = selection is not None and selection.holds(event.row, event.col)
        is_movable = is_inside and _combination_of(event.modifiers) is Combination.REPLACE
        shape = Qt.CursorShape.SizeAllCursor if is_movable or self._move else self.cursor
        self._context.view.setCursor(shape)
        if self._press_cell is None:
            return
        if self._move is not None:
            row, col = self._relative_cell(event)
            down, right = row - self._press_cell[0], col - self._press_cell[1]
            with self._selected_squares.own_change():
                moved_selection = self._move.move_by(down, right)
            self._selected_squares.select_moved(moved_selection)
        else:
            row, col = self._context.displayed_board.document.origin
            self.dragged((self._press_cell[0] + row, self._press_cell[1] + col), event)

    def released(self, event: SquareEvent) -> None:
        """End the gesture. The right button shows the menu of the selection."""
        if event.button is not Qt.MouseButton.LeftButton:
            selection = self._selected_squares.selection
            if selection is not None and selection.holds(event.row, event.col):
                self.menu_requested.emit(self._context.view.mapToGlobal(event.point.toPoint()))
            return
        press_cell, self._press_cell = self._press_cell, None
        move, self._move = self._move, None
        if press_cell is None:
            return
        if move is not None:
            move.report_player(self._selected_squares)
        if press_cell == self._relative_cell(event) and (
            move is None or self._selected_squares.selection == move.selection
        ):
            self.clicked(event)

    def cancel(self) -> bool:
        """Undo the move in progress or clear the selection. Return whether there was either."""
        move, self._move, self._press_cell = self._move, None, None
        if move is not None:
            with self._selected_squares.own_change():
                move.abort()
            self._selected_squares.select(move.selection)
            return True
        had_selection = self._selected_squares.selection is not None
        self._selected_squares.select(None)
        return had_selection

    def deactivated(self) -> None:
        """Forget the gesture."""
        self._press_cell = None

    def _relative_cell(self, event: SquareEvent) -> RowCol:
        row, col = self._context.displayed_board.document.origin
        return event.row - row, event.col - col

    # Keys --------------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key fills the selected squares. Then it is not a shortcut."""
        return self._selected_squares.selection is not None and event.text() in GLYPHS

    def key(self, event: QKeyEvent) -> bool:
        """Move the cursor. With Alt, move the selected squares. Fill them with a typed tile."""
        view, selection = self._context.view, self._selected_squares.selection
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & _ALT and selection is not None:
            with self._selected_squares.own_change():
                move = SelectionMove(self._context.displayed_board, selection, False)
                moved_selection = move.move_by(*step)
            self._selected_squares.select_moved(moved_selection)
            return True
        if step is not None:
            start = view.cursor_square
            view.move_cursor(event)
            self.cursor_moved(start, bool(event.modifiers() & _SHIFT))
            return True
        brush = GLYPHS.get(event.text())
        if brush is not None and selection is not None:
            self._fill(brush)
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return view.cursor_square is not None and self.enter_pressed(event.modifiers())
        return False

    def cursor_moved(self, start: int | None, is_extending: bool) -> None:
        """Handle a step of the cursor square from ``start``, with Shift or without."""

    def enter_pressed(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Handle Enter or Space at the cursor square. Return whether it was used."""
        return False


class SelectTool(SelectionTool):
    """A drag selects a rectangle. A click on a box selects the box.

    With Shift, the arrow keys stretch the rectangle from the corner where it began.
    """

    _anchor_cell: RowCol | None = None
    _end_cell: RowCol | None = None
    _stretched_selection: Selection | None = None
    _has_dragged = False

    def began(self, event: SquareEvent) -> None:
        """Wait for a drag."""
        self._has_dragged = False

    def dragged(self, start: RowCol, event: SquareEvent) -> None:
        """Select the rectangle from the press to the mouse."""
        if self._has_dragged or (event.row, event.col) != start:
            self._has_dragged = True
            self._stretch_area(start, (event.row, event.col))

    def clicked(self, event: SquareEvent) -> None:
        """Select the box. With Shift or Alt, add or remove one square."""
        displayed_board = self._context.displayed_board
        if self._combination is not Combination.REPLACE:
            self._stretch_area((event.row, event.col), (event.row, event.col))
        elif not self._has_dragged:
            self._selected_squares.select(None)
            displayed_board.select(event.square)

    def forget_level(self) -> None:
        """Abort an unfinished move, and select nothing."""
        super().forget_level()
        self._selected_squares.select(None)
        self._anchor_cell = None

    def deactivated(self) -> None:
        """Forget where a selection by keyboard began."""
        super().deactivated()
        self._anchor_cell = None

    def _stretch_area(self, start: RowCol, end: RowCol) -> None:
        board = self._context.displayed_board.board
        self._anchor_cell = _nearest_cell(board, start)
        self._end_cell = _nearest_cell(board, end)
        self.mark(Selection.of_area(board, Area.between(self._anchor_cell, self._end_cell)))
        self._stretched_selection = self._selected_squares.selection

    @property
    def _can_go_on_stretching(self) -> bool:
        """Whether the rectangle stretched last is still selected."""
        selection = self._selected_squares.selection
        return selection is not None and selection is self._stretched_selection

    def key(self, event: QKeyEvent) -> bool:
        """Start the cursor where the mouse left off, so that no square is skipped."""
        view, is_step = self._context.view, Qt.Key(event.key()) in STEPS
        if is_step and event.modifiers() & _SHIFT and view.cursor_square is None:
            if self._can_go_on_stretching and self._end_cell is not None:
                view.set_cursor_square(view.board.square(*self._end_cell))
            else:
                view.move_cursor(event)
        return super().key(event)

    def cursor_moved(self, start: int | None, is_extending: bool) -> None:
        """Stretch the rectangle from its first corner to the cursor square."""
        view = self._context.view
        if not is_extending or start is None or view.cursor_square is None:
            self._anchor_cell = None
            return
        if self._anchor_cell is None or not self._can_go_on_stretching:
            self._anchor_cell = view.board.row_col(start)
            self._selection_before = None
            self._combination = Combination.REPLACE
        self._stretch_area(self._anchor_cell, view.board.row_col(view.cursor_square))

    def enter_pressed(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Select the box at the cursor square."""
        self._context.displayed_board.select(self._context.view.cursor_square)
        return True


def _nearest_cell(board: Board, cell: RowCol) -> RowCol:
    """Return the square of the board nearest to a square that can be off it."""
    return min(max(cell[0], 0), board.height - 1), min(max(cell[1], 0), board.width - 1)


class WandTool(SelectionTool):
    """A click selects the connected squares with the same tile, with Ctrl all on the board."""

    cursor = Qt.CursorShape.PointingHandCursor

    def clicked(self, event: SquareEvent) -> None:
        """Select squares like the clicked one. A click off the board selects nothing."""
        if event.square is None:
            self.mark(Selection.of_squares(self._context.displayed_board.board, []))
        else:
            self._mark_alike(event.square, event.modifiers)

    def enter_pressed(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Select squares like the cursor square."""
        square = self._context.view.cursor_square
        if square is None:
            return False
        self.begin_combining(modifiers)
        self._mark_alike(square, modifiers)
        return True

    def _mark_alike(self, square: int, modifiers: Qt.KeyboardModifier) -> None:
        board = self._context.displayed_board.board
        is_everywhere = bool(modifiers & _CONTROL)
        self.mark(all_alike(board, [square]) if is_everywhere else connected_alike(board, square))


class LassoTool(SelectionTool):
    """A drag around squares selects them and the squares of the line itself.

    By keyboard, Enter begins the line at the cursor square, the arrow keys draw it, and Enter
    closes it.
    """

    cursor = Qt.CursorShape.CrossCursor
    _line: Sequence[RowCol] = ()
    _is_drawn_by_keys = False

    def began(self, event: SquareEvent) -> None:
        """Begin the line."""
        self._line = ((event.row, event.col),)
        self._is_drawn_by_keys = False

    def dragged(self, start: RowCol, event: SquareEvent) -> None:
        """Extend the line, and select the squares that it would enclose if it ended here."""
        if self._line and self._line[-1] != (event.row, event.col):
            self._draw_to((event.row, event.col))

    def clicked(self, event: SquareEvent) -> None:
        """Select nothing, unless a line that returned to its start enclosed squares."""
        is_line = len(self._line) > 1
        if self._selected_squares.selection is not None and not event.modifiers and not is_line:
            self._selected_squares.select(None)

    def cancel(self) -> bool:
        """Drop the line, or clear the selection."""
        self._line = ()
        self._is_drawn_by_keys = False
        return super().cancel()

    def cursor_moved(self, start: int | None, is_extending: bool) -> None:
        """Extend the line to the cursor square."""
        view = self._context.view
        if self._is_drawn_by_keys and view.cursor_square is not None:
            self._draw_to(view.board.row_col(view.cursor_square))

    def enter_pressed(self, modifiers: Qt.KeyboardModifier) -> bool:
        """Begin the line at the cursor square, or close it."""
        view = self._context.view
        if self._is_drawn_by_keys:
            self._line = ()
            self._is_drawn_by_keys = False
        elif view.cursor_square is not None:
            self.begin_combining(modifiers)
            self._line = ()
            self._is_drawn_by_keys = True
            self._draw_to(view.board.row_col(view.cursor_square))
        return True

    def _draw_to(self, cell: RowCol) -> None:
        self._line = (*self._line, cell)
        self.mark(looped(self._context.displayed_board.board, self._line))


class SelectionActions(QObject):
    """Carries out the actions on selections.

    ``carry`` makes a fragment float over the board; it also takes the name of the undo step.
    """

    level_copy_requested = Signal()
    """Copy was chosen while no squares were selected."""
    level_paste_requested = Signal()
    """Paste was chosen, and the clipboard holds no squares copied from sokolab."""

    def __init__(
        self,
        core: WindowCore,
        context: DrawingContext,
        selected_squares: SelectedSquares,
        carry: Callable[[FloatingFragment, Phrase], None],
    ) -> None:
        super().__init__(core.window)
        self._core = core
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._context = context
        self._selected_squares = selected_squares
        self._carry = carry
        core.window.bind(
            {
                "select-all": self.select_all,
                "select-none": partial(selected_squares.select, None),
                "select-others": self.select_others,
                "select-alike": self.select_alike,
                "fill-selection": lambda: self.fill_with(context.brush),
                "outline-selection": self.outline,
                "replace": self.ask_what_to_replace,
                "cut": self.cut,
                "copy": self.copy,
                "paste": self.paste,
                "paste-squares": self.paste_squares,
                "delete": self.delete,
            }
        )

    @cached_property
    def replace_panel(self) -> ReplacePanel:
        """The panel that replaces one kind of square by another, made when first needed."""
        from sokolab.gui.editor.editor_panels import ReplacePanel

        return ReplacePanel(self._core, self._selected_squares)

    def ask_what_to_replace(self) -> None:
        """Open the panel that asks which kind to replace with which other."""
        self.replace_panel.open()

    def select_all(self) -> None:
        """Select the whole board."""
        self._displayed_board.show_document(self._displayed_board.document)
        self._selected_squares.select(Selection.everything(self._displayed_board.board))

    def select_others(self) -> None:
        """Invert the selection."""
        selection = self._selected_squares.selection
        if selection is None:
            self.select_all()
        else:
            self._selected_squares.select(~selection)

    def select_alike(self) -> None:
        """Select all squares with the tiles of the selected squares, or of the one pointed at."""
        selection, square = self._selected_squares.selection, self._view.pointed_square
        if selection is not None:
            squares = selection.squares.tolist()
        elif square is not None:
            squares = [square]
        else:
            self._window.say(tr("Select squares first, or point at one"))
            return
        alike = all_alike(self._displayed_board.board, squares)
        self._selected_squares.select(alike)
        self._window.say(counted(len(alike), "{n:,} square selected", "{n:,} squares selected"))

    # Drawing ---------------------------------------------------------------------------------

    def fill_with(self, brush: Brush) -> None:
        """Draw a tile on the selected squares."""
        selection = self._drawable(brush)
        if selection is not None:
            step_name = phrase("Fill with {tile}", tile=BRUSH_NAMES[brush])
            self._selected_squares.draw(selection, brush, step_name)

    def outline(self) -> None:
        """Draw the current tile on the edge of the selection."""
        brush = self._context.brush
        selection = self._drawable(brush)
        if selection is not None:
            step_name = phrase("Outline with {tile}", tile=BRUSH_NAMES[brush])
            self._selected_squares.draw(selection.border, brush, step_name)

    def _drawable(self, brush: Brush) -> Selection | None:
        """Return the selected squares if the brush can draw them. Otherwise, say why not."""
        selection = self._selected_squares.selection
        is_player = brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        if selection is None:
            self._window.say(SELECT_FIRST)
        elif is_player and len(selection) > 1:
            self._window.say(tr("There is only one player: select one square for it"))
            return None
        return selection

    # The clipboard ---------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy the selected squares, or else the level, to the clipboard."""
        selection = self._selected_squares.selection
        if selection is not None:
            _put_on_clipboard(copied(self._displayed_board.board, selection))
        else:
            self.level_copy_requested.emit()

    def cut(self) -> None:
        """Copy the selected squares to the clipboard and leave floor."""
        selection = self._selected_squares.selection
        if selection is None:
            self._window.say(SELECT_FIRST)
            return
        _put_on_clipboard(copied(self._displayed_board.board, selection))
        self._selected_squares.clear(phrase("Cut"))

    def delete(self) -> None:
        """Replace the selected squares, or the cursor square, with floor."""
        if self._displayed_board.mode is not Mode.EDIT:
            return
        square, document = self._view.cursor_square, self._displayed_board.document
        if self._selected_squares.selection is not None:
            self._selected_squares.clear(phrase("Clear squares"))
        elif square is not None:
            document.replace_board(document.board.with_tiles([square], 0), phrase("Erase"))

    def paste(self) -> None:
        """Paste squares copied from sokolab. For anything else, emit ``level_paste_requested``."""
        if QGuiApplication.clipboard().mimeData().hasFormat(_FRAGMENT_MIME):
            self.paste_squares()
        else:
            self.level_paste_requested.emit()

    def paste_squares(self) -> None:
        """Make the squares that the clipboard's text draws float over the board."""
        fragment = _fragment_in(QGuiApplication.clipboard().mimeData())
        if fragment is None:
            self._window.say(tr("The clipboard holds no squares"))
            return
        selection = self._selected_squares.selection
        floating = FloatingFragment.at_pointer(fragment, self._view)
        if selection is not None and self._view.pointed_square is None:
            floating = FloatingFragment(fragment, selection.area.top + 1, selection.area.left + 1)
        self._carry(floating, phrase("Paste squares"))


def _put_on_clipboard(fragment: Fragment) -> None:
    mime = QMimeData()
    mime.setText(fragment.text)
    mime.setData(_FRAGMENT_MIME, fragment.text.encode())
    QGuiApplication.clipboard().setMimeData(mime)


def _fragment_in(mime: QMimeData) -> Fragment | None:
    """Return the fragment that a text draws, or None."""
    try:
        fragment = Fragment.from_text(mime.text(), with_gaps=mime.hasFormat(_FRAGMENT_MIME))
    except ValueError:
        return None
    return fragment if max(fragment.board.tiles.shape) <= MAX_ROWS else None

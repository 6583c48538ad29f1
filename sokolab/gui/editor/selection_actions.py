"""The actions on the selected squares: change the selection, draw on it, cut, copy and paste."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from sokolab.editing.brush import Brush
from sokolab.editing.fragment import Fragment, copied
from sokolab.editing.selection import Selection, all_alike
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.editor.drawing_tools import BRUSH_NAMES, LARGEST_BOARD, DrawingContext
from sokolab.gui.editor.floating import Floating
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, counted, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.editor.editor_panels import ReplacePanel

_FRAGMENT: Final = "application/x-sokolab-squares"
"""The clipboard format that marks text as squares copied here."""
SELECT_FIRST: Final = phrase("Select squares first: press S and drag")


class SelectionActions(QObject):
    """What the actions do."""

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        context: DrawingContext,
        selected: SelectedSquares,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self._context = context
        self._selected = selected
        window.bind(
            {
                "select-all": self.select_all,
                "select-none": partial(selected.select, None),
                "select-others": self.select_others,
                "select-alike": self.select_alike,
                "fill-selection": self.fill,
                "outline-selection": self.outline,
                "replace": self.ask_what_to_replace,
            }
        )

    @cached_property
    def replace_panel(self) -> ReplacePanel:
        """The panel that replaces one kind of square by another, made when it is wanted."""
        from sokolab.gui.editor.editor_panels import ReplacePanel

        return ReplacePanel(self._window, self._stage, self._selected)

    def ask_what_to_replace(self) -> None:
        """Ask what to replace by what."""
        self.replace_panel.open()

    def select_all(self) -> None:
        """Select the whole board."""
        self._stage.show_document(self._stage.document)
        self._selected.select(Selection.everything(self._stage.board))

    def select_others(self) -> None:
        """Select what is not selected."""
        selection = self._selected.selection
        if selection is None:
            self.select_all()
        else:
            self._selected.select(~selection)

    def select_alike(self) -> None:
        """Select all squares that hold the same as those selected, or as the one pointed at."""
        selection, square = self._selected.selection, self._view.pointed_square
        if selection is not None:
            squares = selection.squares.tolist()
        elif square is not None:
            squares = [square]
        else:
            self._window.say(tr("Select squares first, or point at one"))
            return
        alike = all_alike(self._stage.board, squares)
        self._selected.select(alike)
        self._window.say(counted(len(alike), "{n:,} square selected", "{n:,} squares selected"))

    def fill(self) -> None:
        """Draw the current tile on the selected squares."""
        self.fill_with(self._context.brush)

    def fill_with(self, brush: Brush) -> None:
        """Draw a tile on the selected squares."""
        if self._can_draw(brush):
            self._selected.fill(brush, phrase("Fill with {tile}", tile=BRUSH_NAMES[brush]))

    def outline(self) -> None:
        """Draw the current tile along the border of the selection."""
        brush = self._context.brush
        if self._can_draw(brush):
            self._selected.outline(brush, phrase("Outline with {tile}", tile=BRUSH_NAMES[brush]))

    def _can_draw(self, brush: Brush) -> bool:
        """Whether squares are selected that the brush can draw; else say why not."""
        selection = self._selected.selection
        is_player = brush in (Brush.PLAYER, Brush.PLAYER_ON_GOAL)
        if selection is None:
            self._window.say(SELECT_FIRST)
        elif is_player and len(selection) > 1:
            self._window.say(tr("There is only one player: select one square for it"))
        else:
            return True
        return False


class ClipboardActions(QObject):
    """What the actions do.

    Parameters
    ----------
    carry
        Lets a fragment float, with the name of the undo step.
    """

    level_copy_requested = Signal()
    """Copy was chosen with no squares selected."""
    level_paste_requested = Signal()
    """Paste was chosen, and the clipboard holds no squares that were copied here."""

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        selected: SelectedSquares,
        carry: Callable[[Floating, Phrase], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self._selected = selected
        self._carry = carry
        window.bind(
            {
                "cut": self.cut,
                "copy": self.copy,
                "paste": self.paste,
                "paste-squares": self.paste_squares,
                "delete": self.delete,
            }
        )

    def copy(self) -> None:
        """Copy the selected squares, or else the level, to the clipboard."""
        selection = self._selected.selection
        if selection is not None:
            _to_clipboard(copied(self._stage.board, selection))
        else:
            self.level_copy_requested.emit()

    def cut(self) -> None:
        """Move the selected squares to the clipboard and leave floor."""
        selection = self._selected.selection
        if selection is None:
            self._window.say(SELECT_FIRST)
            return
        _to_clipboard(copied(self._stage.board, selection))
        self._selected.clear(phrase("Cut"))

    def delete(self) -> None:
        """Replace the selected squares, or the cursor square, by floor."""
        if self._stage.mode is not Mode.EDIT:
            return
        square, document = self._view.cursor_square, self._stage.document
        if self._selected.selection is not None:
            self._selected.clear(phrase("Clear squares"))
        elif square is not None:
            document.replace_board(document.board.with_tiles([square], 0), phrase("Erase"))

    def paste(self) -> None:
        """Paste squares copied here; for anything else emit ``level_paste_requested``."""
        if QGuiApplication.clipboard().mimeData().hasFormat(_FRAGMENT):
            self.paste_squares()
        else:
            self.level_paste_requested.emit()

    def paste_squares(self) -> None:
        """Let the squares that the clipboard's text draws float over the board."""
        fragment = _fragment_in(QGuiApplication.clipboard().mimeData())
        if fragment is None:
            self._window.say(tr("The clipboard holds no squares"))
            return
        self._carry(self._first_place(fragment), phrase("Paste squares"))

    def _first_place(self, fragment: Fragment) -> Floating:
        """Return where it floats first: at the mouse or cursor, beside the selection, or amid."""
        board, area, square = self._stage.board, self._selected.area, self._view.pointed_square
        if square is not None:
            return Floating(fragment, 0, 0).centred_at(board.row_col(square))
        if area is not None:
            return Floating(fragment, area.top + 1, area.left + 1)
        return Floating(fragment, 0, 0).centred_at((board.height // 2, board.width // 2))


def _to_clipboard(fragment: Fragment) -> None:
    mime = QMimeData()
    mime.setText(fragment.text)
    mime.setData(_FRAGMENT, fragment.text.encode())
    QGuiApplication.clipboard().setMimeData(mime)


def _fragment_in(mime: QMimeData) -> Fragment | None:
    """Return the fragment that a text draws, or None."""
    try:
        fragment = Fragment.from_text(mime.text(), has_gaps=mime.hasFormat(_FRAGMENT))
    except ValueError:
        return None
    return fragment if max(fragment.board.tiles.shape) <= LARGEST_BOARD else None

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
from sokolab.gui.document.stage import Mode
from sokolab.gui.editor.drawing_tools import BRUSH_NAMES, LARGEST_BOARD, DrawingContext
from sokolab.gui.editor.floating import Floating
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.frame import Frame
from sokolab.language import Phrase, counted, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.editor.editor_panels import ReplacePanel

_FRAGMENT: Final = "application/x-sokolab-squares"
"""The clipboard format that marks text as squares copied here."""
SELECT_FIRST: Final = phrase("Select squares first: press S and drag")


class SelectionActions(QObject):
    """What the actions do; ``carry`` lets a fragment float, with the name of the undo step."""

    level_copy_requested = Signal()
    """Copy was chosen with no squares selected."""
    level_paste_requested = Signal()
    """Paste was chosen, and the clipboard holds no squares that were copied here."""

    def __init__(
        self,
        frame: Frame,
        context: DrawingContext,
        selected: SelectedSquares,
        carry: Callable[[Floating, Phrase], None],
    ) -> None:
        super().__init__(frame.window)
        self._frame, self._window = frame, frame.window
        self._stage, self._view = frame.stage, frame.view
        self._context, self._selected, self._carry = context, selected, carry
        frame.window.bind(
            {
                "select-all": self.select_all,
                "select-none": partial(selected.select, None),
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
        """The panel that replaces one kind of square by another, made when it is wanted."""
        from sokolab.gui.editor.editor_panels import ReplacePanel

        return ReplacePanel(self._frame, self._selected)

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

    # Drawing ---------------------------------------------------------------------------------

    def fill_with(self, brush: Brush) -> None:
        """Draw a tile on the selected squares."""
        selection = self._drawable(brush)
        if selection is not None:
            text = phrase("Fill with {tile}", tile=BRUSH_NAMES[brush])
            self._selected.draw(selection, brush, text)

    def outline(self) -> None:
        """Draw the current tile on the selected squares that touch others."""
        brush = self._context.brush
        selection = self._drawable(brush)
        if selection is not None:
            text = phrase("Outline with {tile}", tile=BRUSH_NAMES[brush])
            self._selected.draw(selection.border, brush, text)

    def _drawable(self, brush: Brush) -> Selection | None:
        """Return the selected squares if the brush can draw them; else say why not."""
        selection = self._selected.selection
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
        selection = self._selected.selection
        floating = Floating.at_pointer(fragment, self._view)
        if selection is not None and self._view.pointed_square is None:  # then beside it
            floating = Floating(fragment, selection.area.top + 1, selection.area.left + 1)
        self._carry(floating, phrase("Paste squares"))


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

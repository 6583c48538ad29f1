"""Cut, copy, paste and clear: squares travel through the clipboard as text in XSB."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication

from sokolab.editing.fragment import Fragment, copied
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.editor.selecting.floating import Floating
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.tools.stroke import LARGEST_BOARD
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, phrase, tr

FRAGMENT: Final = "application/x-sokolab-squares"
"""The clipboard format that marks text as squares copied here."""


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
            self._window.say(tr("Select squares first: press S and drag"))
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
        if QGuiApplication.clipboard().mimeData().hasFormat(FRAGMENT):
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
    mime.setData(FRAGMENT, fragment.text.encode())
    QGuiApplication.clipboard().setMimeData(mime)


def _fragment_in(mime: QMimeData) -> Fragment | None:
    """Return the fragment that a text draws, or None."""
    try:
        fragment = Fragment.from_text(mime.text(), has_gaps=mime.hasFormat(FRAGMENT))
    except ValueError:
        return None
    return fragment if max(fragment.board.tiles.shape) <= LARGEST_BOARD else None

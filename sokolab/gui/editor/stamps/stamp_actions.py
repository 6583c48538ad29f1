"""The actions on stamps: keep the selection, and draw with the first nine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt

from sokolab.core.system_errors import system_reason
from sokolab.editing.fragment import copied
from sokolab.editing.stamps import Stamp
from sokolab.formats.remarks import FormatError
from sokolab.gui.document.stage import Stage
from sokolab.gui.editor.selecting.floating import Floating
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.stamps.stamp_file import has_own_stamps, load_stamps, save_stamps
from sokolab.gui.editor.stamps.stamp_shelf import StampShelf
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.actions.draw import QUICK_STAMPS
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, phrase, tr


class StampActions(QObject):
    """The shelf, and what the actions do.

    Attributes
    ----------
    shelf
        The dock with the stamps.

    Parameters
    ----------
    carry
        Lets a fragment float, to be placed as often as wanted.
    """

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
        self.shelf = StampShelf(window.theme, window)
        self.shelf.show_stamps(load_stamps())
        self.shelf.taken.connect(self.take)
        self.shelf.changed.connect(self._save)
        self.shelf.language_changed.connect(self._follow_language)
        window.bind({"keep-stamp": self.keep})
        slots = range(QUICK_STAMPS)
        window.bind({f"stamp-{slot + 1}": partial(self.take_slot, slot) for slot in slots})
        window.add_dock(self.shelf, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.shelf.hide()

    def keep(self) -> None:
        """Put the selected squares on the shelf."""
        selection = self._selected.selection
        if selection is None:
            self._window.say(tr("Select squares first: press S and drag"))
            return
        fragment = copied(self._stage.board, selection)
        number = len(self.shelf.stamps) + 1
        # Said first, because it must not hide that the stamps could not be saved.
        self._window.say(
            tr("The squares are stamp {number} now; Ctrl+{number} draws it", number=number)
            if number <= QUICK_STAMPS
            else tr("The squares are stamp {number} now", number=number)
        )
        self.shelf.add(Stamp(tr("Stamp {name}", name=number), fragment))
        self.shelf.show()
        self.shelf.raise_()

    def take_slot(self, slot: int) -> None:
        """Draw with the stamp at that place of the shelf, from 0."""
        stamps = self.shelf.stamps
        if slot < len(stamps):
            self.take(stamps[slot])
        else:
            self._window.say(tr("There is no stamp number {number} yet", number=slot + 1))

    def take(self, stamp: Stamp) -> None:
        """Draw with a stamp."""
        board, square = self._stage.document.board, self._view.pointed_square
        middle = board.height // 2, board.width // 2
        cell = middle if square is None else board.row_col(square)
        self._carry(
            Floating(stamp.fragment, 0, 0).centred_at(cell), phrase("Stamp {name}", name=stamp.name)
        )

    def _follow_language(self) -> None:
        """Show the names of the stamps that come with sokolab in another language."""
        if not (has_own_stamps() or self.shelf.undo_stack.count()):
            self.shelf.show_stamps(load_stamps())

    def _save(self) -> None:
        try:
            save_stamps(self.shelf.stamps)
        except (OSError, FormatError) as error:
            reason = system_reason(error) if isinstance(error, OSError) else error
            self._window.say(tr("The stamps could not be saved: {reason}", reason=reason))

"""The actions that find levels in folders, and the message on a level that they hold already."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.folder_search.find_dialog import FindDialog, OpenAtLevel
from sokolab.gui.folder_search.measuring_levels import learn_difficulty
from sokolab.gui.shell import building, window_engine
from sokolab.gui.window_core import WindowCore
from sokolab.indexing import folder_index, queries
from sokolab.language import in_own_direction, phrase, tr
from sokolab.rating.profile import Difficulty

_IDLE_DELAY_MS: Final = 1000  # milliseconds without a change before a board is looked up
_MAX_COPIES: Final = 20  # levels with this board among which one in a closed file is sought
_Copy = tuple[Path, int, str]  # a level of the index: its file, its number from 1, and its title


class FindActions(QObject):
    """Opens the dialog that finds levels, and says in which other file the displayed board is.

    ``open_at`` opens a file at one of its levels, from 1. ``is_open`` says whether a file is
    open, and ``current_name`` returns the window's name for the displayed collection.
    """

    measured = Signal(object)
    """A level was measured. Carries the :class:`~sokolab.rating.profile.Difficulty`."""

    def __init__(
        self,
        core: WindowCore,
        selected_squares: SelectedSquares,
        open_at: OpenAtLevel,
        is_open: Callable[[Path], bool],
        current_name: Callable[[], str],
    ) -> None:
        super().__init__(core.window)
        self._core = core
        self._current_name = current_name
        self._selected_squares = selected_squares
        self._open_at = open_at
        self._is_open = is_open
        self._dialog: FindDialog | None = None
        self._message = ""
        self._tasks = window_engine.Tasks(self, threads=1)
        self._idle_timer = building.timer_for(self._look_up, self, _IDLE_DELAY_MS)
        core.displayed_board.shown.connect(lambda _change: self._idle_timer.start())
        core.window.closed.connect(self._tasks.close)
        core.window.bind(
            {"find-levels": self.find, "search-folders": lambda: self.find().choose_folders()}
        )

    def find(self) -> FindDialog:
        """Open the dialog, or bring the open one to the front."""
        if self._dialog is None:
            self._dialog = FindDialog(self._core, self._selected_squares, self._open_at)
            self._dialog.finished.connect(self._forget_dialog)
            self._dialog.measured.connect(self.measured)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def learn_difficulty(self, difficulty: Difficulty) -> None:
        """Add the result of a rating to the index, if there is one."""
        if folder_index.default_path().exists():
            work = partial(learn_difficulty, difficulty)
            self._tasks.submit(work, title=phrase("Measuring levels"))

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _look_up(self) -> None:
        """Look in the index, if there is one, for the displayed board."""
        board = self._core.displayed_board.document.board
        if self._message:
            self._core.window.status_bar.withdraw(self._message)
            self._message = ""
        if folder_index.default_path().exists():
            self._tasks.submit(
                partial(_copies_of, board),
                partial(self._name_copy, board),
                title=phrase("Finding levels"),
            )

    def _name_copy(self, board: Board, copies: list[_Copy]) -> None:
        """Name another place of the level, unless another board is displayed now."""
        elsewhere = [copy for copy in copies if not self._is_open(copy[0])]
        if board != self._core.displayed_board.document.board or not elsewhere:
            return
        path, number, title = elsewhere[0]
        name = in_own_direction(title or tr("Level {number}", number=number))
        is_namesake = path.name == self._current_name()
        file = f"{path.parent.name}/{path.name}" if is_namesake else path.name
        self._message = tr("The same level is “{title}” in {file}", title=name, file=file)
        self._core.window.status_bar.say(self._message)


def _copies_of(board: Board) -> list[_Copy]:
    """Return the levels of the index with this board, if the index can be used."""
    if len(board.players) != 1:
        return []
    try:
        return queries.find_copies(queries.own_index(), board, _MAX_COPIES)
    except folder_index.FolderIndexError:
        return []

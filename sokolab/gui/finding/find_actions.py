"""The actions that find levels in folders, and the quiet word that a level is known there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from sokolab.core.board import Board
from sokolab.finding.folder_index import FindingError, default_path
from sokolab.finding.queries import own_index, where_known
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.finding.find_dialog import FindDialog, Open
from sokolab.gui.frame import Frame
from sokolab.gui.shell.building import timer_for
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import in_own_direction, phrase, tr

_REST: Final = 1000  # milliseconds without a change, after which a board is looked up
_MOST: Final = 20
"""Copies of a level that are looked at for one in a file that is not open."""
_Known = tuple[Path, int, str]


class FindActions(QObject):
    """Opens the dialog that finds levels, and says where the board on show stands already.

    ``open_at`` opens a file at one of its levels, from 1. ``is_open`` tells whether a file is one
    of the open collections.
    """

    def __init__(
        self,
        frame: Frame,
        selected: SelectedSquares,
        open_at: Open,
        is_open: Callable[[Path], bool],
    ) -> None:
        super().__init__(frame.window)
        self._frame = frame
        self._selected, self._open_at, self._is_open = selected, open_at, is_open
        self._dialog: FindDialog | None = None
        self._said = ""
        self._tasks = Tasks(self, threads=1)
        self._at_rest = timer_for(self._look_up, self, _REST)
        frame.stage.shown.connect(lambda _change: self._at_rest.start())
        frame.window.closed.connect(self._tasks.close)
        frame.window.bind(
            {
                "find-levels": self.find,
                "search-folders": lambda: self.find().choose_folders(),
            }
        )

    def find(self) -> FindDialog:
        """Open the dialog, or bring the open one to the front."""
        if self._dialog is None:
            self._dialog = FindDialog(self._frame, self._selected, self._open_at)
            self._dialog.finished.connect(self._forget)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def _forget(self) -> None:
        self._dialog = None

    def _look_up(self) -> None:
        """Look the board on show up in the index, if there is one."""
        board = self._frame.stage.board
        if self._said:
            self._frame.window.strip.withdraw(self._said)
            self._said = ""
        if default_path().exists():
            self._tasks.submit(
                partial(_found, board), partial(self._say, board), title=phrase("Finding levels")
            )

    def _say(self, board: Board, found: list[_Known]) -> None:
        """Say where else the level stands, unless another board is on show by now."""
        elsewhere = [one for one in found if not self._is_open(one[0])]
        if board != self._frame.stage.board or not elsewhere:
            return
        path, number, title = elsewhere[0]
        name = in_own_direction(title or tr("Level {number}", number=number))
        self._said = tr("The same level is “{title}” in {file}", title=name, file=path.name)
        self._frame.window.strip.say(self._said)


def _found(board: Board) -> list[_Known]:
    """Return where a board is known; nowhere if the index cannot be used."""
    if len(board.players) != 1:
        return []
    try:
        return where_known(own_index(), board, _MOST)
    except FindingError:
        return []

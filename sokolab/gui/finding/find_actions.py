"""The actions that find levels in folders."""

from __future__ import annotations

from collections.abc import Callable

from sokolab.gui.finding.find_dialog import FindDialog, Open
from sokolab.gui.frame import Frame


class FindActions:
    """Opens the dialog that finds levels; one at a time.

    Parameters
    ----------
    selected
        Returns the selected squares of the board on show.
    open_at
        Opens a file at one of its levels, from 1.
    """

    def __init__(
        self, frame: Frame, selected: Callable[[], tuple[int, ...]], open_at: Open
    ) -> None:
        self._frame = frame
        self._selected = selected
        self._open_at = open_at
        self._dialog: FindDialog | None = None
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

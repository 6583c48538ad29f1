"""Which undo steps are in force: those of the document on show, of its list and of the stamps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoStack

from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.document.undo_order import UndoOrder
from sokolab.gui.shell.main_window import MainWindow


class FollowedUndo(QObject):
    """Keeps the order of undo steps in step with what is on show.

    Parameters
    ----------
    lists
        Returns the undo stacks of the list of levels and of the stamps.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        order: UndoOrder,
        lists: Callable[[], tuple[QUndoStack, ...]],
    ) -> None:
        super().__init__(window)
        self._stage, self._order, self._lists = stage, order, lists
        stage.document_changed.connect(self.follow)
        stage.mode_changed.connect(self._follow_mode)
        self.follow()

    def follow(self, *_: object) -> None:
        """Take the stacks of another document, or of another collection."""
        self._order.show(self._stage.document.undo_stack, *self._lists())

    def _follow_mode(self, mode: Mode) -> None:
        """Disable undo and redo of edits while a game is played, which has its own."""
        self._order.set_enabled(mode is Mode.EDIT)

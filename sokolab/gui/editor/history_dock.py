"""The dock with the undo history."""

from __future__ import annotations

from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QDockWidget, QUndoView, QWidget

__all__ = ["HistoryDock"]


class HistoryDock(QDockWidget):
    """Lists the undo steps of the level; a click on one goes back or forward to it."""

    def __init__(self, group: QUndoGroup, parent: QWidget | None = None) -> None:
        super().__init__("History", parent)
        self.setObjectName("history")
        view = QUndoView(self)
        view.setGroup(group)
        view.setEmptyLabel("As it was opened")
        view.setAccessibleName("History")
        view.setAccessibleDescription("Every step of the edit; choose one to go to it")
        self.setWidget(view)

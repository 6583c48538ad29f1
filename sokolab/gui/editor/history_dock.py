"""The steps of the edit, each a click away."""

from __future__ import annotations

from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QDockWidget, QUndoView, QWidget

__all__ = ["HistoryDock"]


class HistoryDock(QDockWidget):
    """Lists what can be undone and redone; a click on a step goes there."""

    def __init__(self, group: QUndoGroup, parent: QWidget | None = None) -> None:
        super().__init__("History", parent)
        self.setObjectName("history")
        view = QUndoView(self)
        view.setGroup(group)
        view.setEmptyLabel("As it was opened")
        view.setAccessibleName("History")
        view.setAccessibleDescription("Every step of the edit; choosing one goes back to it")
        self.setWidget(view)

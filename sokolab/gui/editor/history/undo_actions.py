"""Undo and Redo in the Edit menu and on the tool bar."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sokolab.gui.document.undo_order import UndoOrder
from sokolab.gui.shell.actions.rows import Condition
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import tr


class UndoActions(QObject):
    """The two actions, whose texts say what would be undone and redone."""

    def __init__(self, window: MainWindow, order: UndoOrder) -> None:
        super().__init__(window)
        self._window = window
        self._order = order
        window.bind({"undo": order.undo, "redo": order.redo})
        order.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        order, undo, redo = self._order, self._window.action("undo"), self._window.action("redo")
        self._window.allow(Condition.UNDO, order.can_undo)
        self._window.allow(Condition.REDO, order.can_redo)
        undone, redone = order.undo_name, order.redo_name
        undo.setText(tr("&Undo {step}", step=undone) if undone else tr("&Undo"))
        redo.setText(tr("&Redo {step}", step=redone) if redone else tr("&Redo"))
        self._window.refresh_tips("undo", "redo")

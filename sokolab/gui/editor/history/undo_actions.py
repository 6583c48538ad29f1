"""Undo and Redo in the Edit menu and on the tool bar."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from sokolab.gui.document.undo_order import UndoOrder
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import tr

__all__ = ["UndoActions"]


class UndoActions(QObject):
    """Adds the two actions, whose texts say what would be undone and redone."""

    def __init__(self, window: MainWindow, order: UndoOrder) -> None:
        super().__init__(window)
        self._window = window
        self._order = order
        for name, text, key, tip, slot in (
            (
                "undo",
                tr("&Undo"),
                QKeySequence.StandardKey.Undo,
                tr("Takes back the last change of the level or of its list; there is no limit."),
                order.undo,
            ),
            (
                "redo",
                tr("&Redo"),
                ("Ctrl+Y", "Ctrl+Shift+Z"),
                tr("Repeats the change that was undone last."),
                order.redo,
            ),
        ):
            action = window.add_action("edit", name, text, key, tip, slot, name)
            window.add_to_bar("edit", action)
        window.menu("edit").addSeparator()
        order.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        order, undo, redo = self._order, self._window.action("undo"), self._window.action("redo")
        undo.setEnabled(order.can_undo)
        redo.setEnabled(order.can_redo)
        undone, redone = order.undo_name, order.redo_name
        undo.setText(tr("&Undo {step}", step=undone) if undone else tr("&Undo"))
        redo.setText(tr("&Redo {step}", step=redone) if redone else tr("&Redo"))
        self._window.refresh_tips("undo", "redo")

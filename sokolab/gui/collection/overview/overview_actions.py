"""The actions that look over a whole collection: duplicates, figures, new names for many."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QMenu

from sokolab.core.level import Level
from sokolab.core.words import counted
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.fact_book import FactBook
from sokolab.gui.collection.overview.duplicates_dialog import DuplicatesDialog
from sokolab.gui.collection.overview.rename_dialog import RenameDialog
from sokolab.gui.collection.overview.statistics_dialog import StatisticsDialog
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar

__all__ = ["OverviewActions"]


class OverviewActions(QObject):
    """Opens the dialogs beside the window; none of them holds up the work."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        facts: FactBook,
        dock: CollectionDock,
        messages: MessageBar,
        menu: QMenu,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._facts = facts
        self._dock = dock
        self._messages = messages
        add = partial(window.add_action, "level", submenu=menu)
        menu.addSeparator()
        add(
            "rename-levels",
            "&Rename levels…",
            "Ctrl+F2",
            "Gives the selected levels titles and authors by a pattern; can be undone",
            self.rename,
        )
        add(
            "find-duplicates",
            "Find &duplicates…",
            "Ctrl+Shift+F",
            "Finds levels that are the same however they are turned or decorated, and those that "
            "nearly are",
            partial(self.find_duplicates, all_open=False),
        )
        add(
            "find-duplicates-everywhere",
            "Find duplicates in &all open collections…",
            "Ctrl+Alt+Shift+F",
            "Finds levels that are the same, or nearly, across all open "
            "collections; to merge them without repeats",
            partial(self.find_duplicates, all_open=True),
        )
        add(
            "statistics",
            "&Statistics…",
            "Ctrl+Shift+I",
            "Tells sizes, boxes, verdicts and known solutions of the collection, or of the "
            "selected levels",
            self.show_figures,
        )

    def rename(self) -> RenameDialog:
        """Ask for new titles and authors of the selected levels; all of them if there is one."""
        levels = self._workspace.collection.levels
        chosen = self._dock.selection
        if len(chosen) == 1:
            chosen = list(self._dock.table.shown)
        dialog = RenameDialog(
            [(index, levels[index]) for index in chosen], self._take_names, self._window
        )
        self._open(dialog)
        return dialog

    def find_duplicates(self, *, all_open: bool) -> DuplicatesDialog:
        """Look for levels that are alike."""
        dialog = DuplicatesDialog(
            self._workspace, self._window.theme, all_open=all_open, parent=self._window
        )
        self._open(dialog)
        return dialog

    def show_figures(self) -> StatisticsDialog:
        """Show the figures of the selected levels, or of the whole collection."""
        levels = self._workspace.collection.levels
        chosen, title = self._dock.selection, self._workspace.name
        if len(chosen) > 1:
            levels = tuple(levels[index] for index in chosen)
            title = f"{counted(len(levels), 'level', 'levels')} of {title}"
        dialog = StatisticsDialog(title, levels, self._facts.of, self._window.theme, self._window)
        self._open(dialog)
        return dialog

    def _open(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window.closed.connect(dialog.close)
        dialog.show()

    def _take_names(self, levels: dict[int, Level]) -> None:
        self._workspace.describe_all(levels, "Rename levels")
        self._messages.say(
            f"{counted(len(levels), 'level has', 'levels have')} another name",
            answers=[("Undo", self._workspace.order.undo)],
        )

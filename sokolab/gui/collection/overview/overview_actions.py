"""The actions about a whole collection: renaming, duplicates, statistics."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog

from sokolab.core.level import Level
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.facts_loader import FactsLoader
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar
from sokolab.language import Phrase, counted, counted_phrase, phrase, tr

if TYPE_CHECKING:  # loaded when they are opened, so that the window shows sooner
    from sokolab.gui.collection.overview.duplicates_dialog import DuplicatesDialog
    from sokolab.gui.collection.overview.rename_dialog import RenameDialog
    from sokolab.gui.collection.overview.statistics_dialog import StatisticsDialog


class OverviewActions(QObject):
    """Opens the dialogs; none of them blocks the window."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        facts: FactsLoader,
        dock: CollectionDock,
        messages: MessageBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._facts = facts
        self._dock = dock
        self._messages = messages
        window.bind(
            {
                "rename-levels": self.rename,
                "find-duplicates": partial(self.find_duplicates, all_open=False),
                "find-duplicates-everywhere": partial(self.find_duplicates, all_open=True),
                "statistics": self.show_statistics,
            }
        )

    def rename(self) -> RenameDialog:
        """Rename the selected levels; all levels in the list if only one is selected."""
        from sokolab.gui.collection.overview.rename_dialog import RenameDialog

        levels = self._workspace.collection.levels
        chosen = self._dock.selection
        if len(chosen) == 1:
            chosen = list(self._dock.table.shown)
        dialog = RenameDialog(
            [(index, levels[index]) for index in chosen], self._apply_names, self._window
        )
        self._open(dialog)
        return dialog

    def find_duplicates(self, *, all_open: bool) -> DuplicatesDialog:
        """Find duplicate and similar levels."""
        from sokolab.gui.collection.overview.duplicates_dialog import DuplicatesDialog

        dialog = DuplicatesDialog(
            self._workspace, self._window.theme, all_open=all_open, parent=self._window
        )
        self._open(dialog)
        return dialog

    def show_statistics(self) -> StatisticsDialog:
        """Show the statistics of the selected levels, or of the whole collection."""
        from sokolab.collection.statistics import statistics_rows
        from sokolab.gui.collection.overview.statistics_dialog import StatisticsDialog

        levels = self._workspace.collection.levels
        chosen = self._dock.selection
        title: str | Phrase = self._workspace.name
        if len(chosen) > 1:
            levels = tuple(levels[index] for index in chosen)
            count = counted_phrase(len(levels), "level", "levels")
            title = phrase("{levels} of {collection}", levels=count, collection=title)
        rows = statistics_rows(levels, self._facts.of)
        dialog = StatisticsDialog(title, rows, self._window.theme, self._window)
        self._open(dialog)
        return dialog

    def _open(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window.closed.connect(dialog.close)
        dialog.show()

    def _apply_names(self, levels: dict[int, Level]) -> None:
        self._workspace.describe_all(levels, phrase("Rename levels"))
        self._messages.say(
            counted(len(levels), "{n:,} level was renamed", "{n:,} levels were renamed"),
            answers=[(tr("Undo"), self._workspace.order.undo)],
        )

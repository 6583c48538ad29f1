"""The actions on the levels of the current collection, with undo."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from sokolab.collection.level_columns import Column
from sokolab.gui.collection.actions.solution_actions import SolutionActions
from sokolab.gui.collection.actions.transfer_actions import TransferActions
from sokolab.gui.collection.actions.undo_offer import offer_undo
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.library_service import LibraryService
from sokolab.gui.document.workspace import BLANK, Workspace, level_name
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.shell.actions.rows import Condition
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar
from sokolab.language import phrase, tr


class LevelActions(QObject):
    """Adds, removes and moves levels; the actions of the list.

    Attributes
    ----------
    transfer_actions
        The actions between collections.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        files: FileActions,
        dock: CollectionDock,
        messages: MessageBar,
        library_service: LibraryService,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._dock = dock
        self._messages = messages
        window.bind(
            {
                "next-level": partial(workspace.step, 1),
                "previous-level": partial(workspace.step, -1),
                "add-level": partial(workspace.add, BLANK),
                "add-variant": workspace.add_variant,
                "remove-level": self.remove,
                "move-level-up": partial(self._move, -1),
                "move-level-down": partial(self._move, 1),
                "filter-list": dock.begin_filter,
                "keep-order": self.keep_order,
            }
        )
        self.transfer_actions = TransferActions(window, workspace, dock, messages)
        SolutionActions(window, workspace, dock, messages, library_service)
        self._fill_dock(self.transfer_actions)
        for changed in (workspace.current_changed, workspace.edited, workspace.opened):
            changed.connect(self._enable)
        workspace.collections_changed.connect(self._enable)
        dock.selected.connect(self._enable)
        dock.tabs.close_requested.connect(files.close)
        self._enable()

    def _fill_dock(self, transfer_actions: TransferActions) -> None:
        action = self._window.action
        names = ("add-level", "add-variant", "move-level-up", "move-level-down", "remove-level")
        more = ("paste-levels", "copy-text", "copy-link")
        self._dock.set_actions(
            [action(name) for name in names],
            [
                transfer_actions.copy_to,
                transfer_actions.move_to,
                *(action(name) for name in more),
                self._window.menu("collection"),
            ],
        )

    def _enable(self, *_: object) -> None:
        workspace = self._workspace
        current, count = workspace.current, len(workspace.collection.levels)
        for condition, holds in (
            (Condition.EARLIER_LEVELS, current > 0),
            (Condition.LATER_LEVELS, current < count - 1),
            (Condition.SEVERAL_LEVELS, count > 1),
            (Condition.SEVERAL_COLLECTIONS, len(workspace.open_collections) > 1),
        ):
            self._window.allow(condition, holds)

    def _move(self, by: int) -> None:
        self._workspace.move(self._workspace.current, self._workspace.current + by)

    def remove(self) -> None:
        """Remove the selected levels from the collection."""
        workspace, chosen = self._workspace, self._dock.selection
        levels = workspace.collection.levels
        if len(levels) == 1:
            self._messages.say(tr("A collection needs at least one level"))
            return
        name = level_name(levels[chosen[0]], chosen[0])
        workspace.remove(chosen)
        sentence = (
            tr("{level} was removed", level=name)
            if len(chosen) == 1
            else tr("{count:,} levels were removed", count=len(chosen))
        )
        offer_undo(self._messages, sentence, tr("Put back"), workspace.open_collection)

    def keep_order(self) -> None:
        """Arrange the levels in the order in which the list shows them; hidden ones come last."""
        workspace, table = self._workspace, self._dock.table
        shown = table.shown
        hidden = sorted(set(range(len(workspace.open_collection.slots))) - set(shown))
        slots = workspace.open_collection.slots
        before = slots
        workspace.arrange(
            [slots[index] for index in (*shown, *hidden)],
            workspace.open_collection.current_slot,
            phrase("Sort levels"),
        )
        self._dock.sort_by(Column.NUMBER, descending=False)
        if workspace.open_collection.slots != before:
            offer_undo(
                self._messages,
                tr("The levels are now in the order shown"),
                tr("Undo"),
                workspace.open_collection,
            )

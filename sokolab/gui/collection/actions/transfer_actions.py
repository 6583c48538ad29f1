"""The actions between collections: copy and move levels, split, merge, switch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sokolab.core.level import Collection
from sokolab.gui.collection.actions.undo_offer import offer_undo
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar
from sokolab.language import counted, phrase, tr


class TransferActions(QObject):
    """Copies and moves levels between open collections, with undo.

    Attributes
    ----------
    copy_to, move_to
        Menus that list the collections to copy or move the selected levels to.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        dock: CollectionDock,
        messages: MessageBar,
    ) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._dock = dock
        self._messages = messages
        window.bind(
            {
                "split-collection": self.split,
                "merge-collections": self.merge,
                "next-collection": self._next_collection,
            }
        )
        self.copy_to, self.move_to = QMenu(tr("Cop&y to")), QMenu(tr("Mo&ve to"))
        for targets, is_copy in ((self.copy_to, True), (self.move_to, False)):
            targets.aboutToShow.connect(partial(self._list_targets, targets, is_copy))
        dock.tabs.levels_dropped.connect(self._transfer_dropped)

    def transfer(
        self, indices: Sequence[int], target: OpenCollection | None, *, is_copy: bool
    ) -> None:
        """Copy or move levels to the end of another collection, or to a new one."""
        workspace, source = self._workspace, self._workspace.open_collection
        levels = tuple(source.slots[index].level for index in indices)
        if target is None:
            workspace.open(Collection(levels), name=tr("New collection"), is_saved=False)
            target, steps = workspace.open_collection, [source]
            workspace.switch(source)
        else:
            workspace.insert(
                len(target.slots), levels, phrase("Add levels"), open_collection=target
            )
            steps = [source, target]
        if is_copy:
            steps.remove(source)
        else:
            workspace.remove(indices, phrase("Move levels away"))
        said = {"levels": counted(len(levels), "level", "levels"), "collection": target.name}
        sentence = (
            tr("{levels} copied to {collection}", **said)
            if is_copy
            else tr("{levels} moved to {collection}", **said)
        )
        offer_undo(
            self._messages,
            sentence,
            tr("Undo"),
            *steps,
            also=(tr("Show"), partial(workspace.switch, target)),
        )

    def split(self) -> None:
        """Move the current level and all that follow to a new collection."""
        first, count = self._workspace.current, len(self._workspace.open_collection.slots)
        if first > 0:
            self.transfer(range(first, count), None, is_copy=False)

    def merge(self) -> None:
        """Make a new collection with the levels of all open ones."""
        workspace = self._workspace
        open_collections = workspace.open_collections
        levels = tuple(
            slot.level for open_collection in open_collections for slot in open_collection.slots
        )
        workspace.open(Collection(levels), name=tr("Merged collections"), is_saved=False)
        self._messages.say(
            tr(
                "{levels} from {collections} collections merged into a new one",
                levels=counted(len(levels), "level", "levels"),
                collections=len(open_collections),
            )
        )

    def _next_collection(self) -> None:
        open_collections = self._workspace.open_collections
        place = (open_collections.index(self._workspace.open_collection) + 1) % len(
            open_collections
        )
        self._workspace.switch(open_collections[place])

    def _transfer_dropped(self, target: OpenCollection, indices: list[int], is_copy: bool) -> None:
        self.transfer(indices, target, is_copy=is_copy)

    def _list_targets(self, menu: QMenu, is_copy: bool) -> None:
        menu.clear()
        for open_collection in self._workspace.open_collections:
            if open_collection is not self._workspace.open_collection:
                action: QAction = menu.addAction(open_collection.name.replace("&", "&&"))
                action.triggered.connect(partial(self._transfer_chosen, open_collection, is_copy))
        menu.addSeparator()
        new = menu.addAction(tr("New collection"))
        new.triggered.connect(partial(self._transfer_chosen, None, is_copy))

    def _transfer_chosen(
        self, target: OpenCollection | None, is_copy: bool, _checked: bool = False
    ) -> None:
        self.transfer(self._dock.selection, target, is_copy=is_copy)

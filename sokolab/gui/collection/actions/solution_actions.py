"""The actions on the solutions of the selected levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject

from sokolab.core.level import Level, Solution
from sokolab.gui.collection.actions.undo_offer import offer_undo
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.library_service import LibraryService
from sokolab.gui.document.open_collection import LevelSlot, OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar
from sokolab.language import counted, phrase, tr


class SolutionActions(QObject):
    """Adds solutions from the library to levels, and removes solutions, with undo."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        dock: CollectionDock,
        messages: MessageBar,
        library_service: LibraryService,
    ) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._dock = dock
        self._messages = messages
        self._library_service = library_service
        window.bind({"add-known": self.add_known, "drop-solutions": self.drop_solutions})

    def add_known(self) -> None:
        """Add the best solutions from the library to the selected levels."""
        open_collection = self._workspace.open_collection
        slots = [open_collection.slots[index] for index in self._dock.selection]
        levels = [slot.level for slot in slots]
        self._library_service.best_solutions_of(
            levels, partial(self._add_found, open_collection, slots)
        )

    def _add_found(
        self,
        open_collection: OpenCollection,
        slots: Sequence[LevelSlot],
        found: Sequence[tuple[Solution, ...]],
    ) -> None:
        if open_collection is not self._workspace.open_collection:
            return
        places = {slot: index for index, slot in enumerate(open_collection.slots)}
        changed: dict[int, Level] = {}
        added = 0
        for slot, solutions in zip(slots, found, strict=True):
            own = {one.lurd for one in slot.level.solutions}
            new = tuple(one for one in solutions if one.lurd not in own)
            if new and slot in places:
                added += len(new)
                changed[places[slot]] = replace(slot.level, solutions=(*slot.level.solutions, *new))
        if not changed:
            self._messages.say(tr("The library has no other solutions of these levels"))
            return
        self._workspace.describe_all(changed, phrase("Add known solutions"))
        sentence = tr(
            "{solutions} added to {levels}",
            solutions=counted(added, "solution", "solutions"),
            levels=counted(len(changed), "level", "levels"),
        )
        offer_undo(self._messages, sentence, tr("Undo"), open_collection)

    def drop_solutions(self) -> None:
        """Remove all solutions from the selected levels; the library keeps them."""
        open_collection = self._workspace.open_collection
        levels = {
            index: replace(open_collection.slots[index].level, solutions=())
            for index in self._dock.selection
            if open_collection.slots[index].level.solutions
        }
        if not levels:
            self._messages.say(tr("These levels have no solutions"))
            return
        self._workspace.describe_all(levels, phrase("Remove solutions"))
        count = counted(len(levels), "level", "levels")
        sentence = tr("Solutions of {levels} removed", levels=count)
        offer_undo(self._messages, sentence, tr("Undo"), open_collection)

"""What is done with the levels of the open collections: their actions, and how they are undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QUndoGroup
from PySide6.QtWidgets import QMenu

from sokolab.collection.level_columns import Column
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.words import counted
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.library_service import LibraryService
from sokolab.gui.document.open_collection import LevelSlot, OpenCollection
from sokolab.gui.document.workspace import BLANK, Workspace, level_name
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar

__all__ = ["LevelActions"]


class LevelActions(QObject):
    """The actions on levels and collections; whatever takes levels away can be undone.

    Attributes
    ----------
    menu
        Of the actions on a whole collection.
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
        self._files = files
        self._dock = dock
        self._messages = messages
        self._keeping = library_service
        self._add_level_actions()
        self.menu = window.menu("level").addMenu("&Collection")
        self.menu.setToolTipsVisible(True)
        self._add_list_actions()
        self._add_solution_actions()
        self._fill_dock()
        for told in (workspace.current_changed, workspace.edited, workspace.opened):
            told.connect(self._enable)
        workspace.collections_changed.connect(self._enable)
        dock.selected.connect(self._enable)
        dock.tabs.close_asked.connect(files.close)
        dock.tabs.levels_dropped.connect(self._take_dropped)
        self._orders = QUndoGroup(self)
        self._orders.canUndoChanged.connect(self._undo.setEnabled)
        self._orders.canRedoChanged.connect(self._redo.setEnabled)
        workspace.opened.connect(self._follow_order)
        self._follow_order()
        self._enable()

    # The actions -------------------------------------------------------------------------

    def _add_level_actions(self) -> None:
        add, workspace = partial(self._window.add_action, "level"), self._workspace
        self._next = add(
            "next-level",
            "&Next level",
            "Ctrl+PgDown",
            "Go on to the next level of the collection",
            partial(workspace.step, 1),
        )
        self._previous = add(
            "previous-level",
            "&Previous level",
            "Ctrl+PgUp",
            "Go back to the level before this one",
            partial(workspace.step, -1),
        )
        self._window.menu("level").addSeparator()
        add(
            "add-level",
            "Ne&w level",
            "Ctrl+Shift+N",
            "Add a blank level behind this one",
            self._add_level,
            "add",
        )
        add(
            "duplicate-level",
            "&Duplicate level",
            "Ctrl+Shift+D",
            "Add a copy of this level behind it, to try a variant",
            workspace.duplicate,
            "duplicate",
        )
        add(
            "remove-level",
            "&Remove levels",
            "Ctrl+Shift+Del",
            "Take the selected levels out of the collection; they can be put back",
            self.remove,
            "delete",
        )
        self._up = add(
            "move-level-up",
            "Move level &up",
            "Ctrl+Shift+PgUp",
            "Let this level come before the one above it",
            partial(self._move, -1),
            "up",
        )
        self._down = add(
            "move-level-down",
            "Move level d&own",
            "Ctrl+Shift+PgDown",
            "Let this level come after the one below it",
            partial(self._move, 1),
            "down",
        )

    def _add_list_actions(self) -> None:
        add = partial(self._window.add_action, "level", submenu=self.menu)
        self._undo = add(
            "undo-list",
            "&Undo in the list",
            "Ctrl+Alt+Z",
            "Takes back the last change of which levels there are, and their order",
            self.undo,
            "undo",
        )
        self._redo = add(
            "redo-list",
            "&Redo in the list",
            "Ctrl+Alt+Y",
            "Makes the change of the list again that was taken back last",
            self.redo,
            "redo",
        )
        self.menu.addSeparator()
        add(
            "filter-list",
            "&Filter the list",
            "Ctrl+F",
            "Goes to the filter of the collection panel",
            self._dock.begin_filter,
        )
        self._keep_order = add(
            "keep-order",
            "Keep the shown &order",
            "Ctrl+Shift+O",
            "Puts the levels into the order in which the list is sorted now; can be undone",
            self.keep_order,
        )
        self.menu.addSeparator()
        add(
            "split-collection",
            "&Split here",
            "Ctrl+Shift+X",
            "Moves this level and all behind it to a new collection; can be undone",
            self.split,
        )
        self._merge = add(
            "merge-collections",
            "&Merge open collections",
            "Ctrl+Shift+J",
            "Makes a new collection of the levels of all open ones",
            self.merge,
        )
        self._other = add(
            "next-collection",
            "&Next collection",
            "Ctrl+Tab",
            "Goes on to the next of the open collections",
            self._go_on,
        )

    def _add_solution_actions(self) -> None:
        add = partial(self._window.add_action, "level", submenu=self.menu)
        self.menu.addSeparator()
        add(
            "add-known",
            "&Add known solutions",
            "Ctrl+Shift+K",
            "Writes the best solutions the library knows into the selected levels; can be undone",
            self.add_known,
        )
        add(
            "drop-solutions",
            "&Take solutions out",
            "Ctrl+Alt+K",
            "Takes all solutions out of the selected levels, so that the file holds none; the "
            "library keeps them",
            self.drop_solutions,
        )

    def _fill_dock(self) -> None:
        action = self._window.action
        self._copy_to, self._move_to = QMenu("Cop&y to"), QMenu("Mo&ve to")
        for menu, is_copy in ((self._copy_to, True), (self._move_to, False)):
            menu.aboutToShow.connect(partial(self._list_targets, menu, is_copy))
        names = ("add-level", "duplicate-level", "move-level-up", "move-level-down", "remove-level")
        more = ("paste-levels", "copy-text", "copy-link")
        self._dock.set_actions(
            [action(name) for name in names],
            [self._copy_to, self._move_to, *(action(name) for name in more), self.menu],
        )

    def _enable(self, *_: object) -> None:
        workspace = self._workspace
        current, count = workspace.current, len(workspace.collection.levels)
        for action in (self._previous, self._up):
            action.setEnabled(current > 0)
        for action in (self._next, self._down):
            action.setEnabled(current < count - 1)
        self._window.action("remove-level").setEnabled(count > 1)
        for action in (self._merge, self._other):
            action.setEnabled(len(workspace.open_collections) > 1)
        self._window.action("split-collection").setEnabled(current > 0)

    def _follow_order(self) -> None:
        """Let undo and redo be those of the collection in hand."""
        self._orders.addStack(self._workspace.order)
        self._orders.setActiveStack(self._workspace.order)
        self._undo.setEnabled(self._orders.canUndo())
        self._redo.setEnabled(self._orders.canRedo())

    # Levels ------------------------------------------------------------------------------

    def _add_level(self) -> None:
        self._workspace.insert(self._workspace.current + 1, (BLANK,), "New level")

    def _move(self, by: int) -> None:
        self._workspace.move(self._workspace.current, self._workspace.current + by)

    def undo(self) -> None:
        """Take back the last change of the list."""
        self._workspace.order.undo()

    def redo(self) -> None:
        """Make the change of the list again that was taken back last."""
        self._workspace.order.redo()

    def remove(self) -> None:
        """Take the selected levels out of the collection; they can be put back."""
        workspace, chosen = self._workspace, self._dock.selection
        levels = workspace.collection.levels
        if len(levels) == 1:
            self._messages.say("A collection keeps at least one level")
            return
        one = level_name(levels[chosen[0]], chosen[0])
        workspace.remove(chosen)
        what = f"{one} was" if len(chosen) == 1 else f"{len(chosen):,} levels were"
        self._offer_undo(f"{what} removed", "Put back", workspace.open_collection)

    def keep_order(self) -> None:
        """Put the levels into the order in which the list shows them; hidden ones come last."""
        workspace, table = self._workspace, self._dock.table
        shown = table.shown
        hidden = sorted(set(range(len(workspace.open_collection.slots))) - set(shown))
        slots = workspace.open_collection.slots
        before = slots
        workspace.arrange(
            [slots[index] for index in (*shown, *hidden)],
            workspace.open_collection.current_slot,
            "Sort levels",
        )
        self._dock.sort_by(Column.NUMBER, descending=False)
        if workspace.open_collection.slots != before:
            self._offer_undo(
                "The levels stand in the order shown", "Undo", workspace.open_collection
            )

    # Collections -------------------------------------------------------------------------

    def transfer(
        self, indices: Sequence[int], target: OpenCollection | None, *, is_copy: bool
    ) -> None:
        """Copy or move levels to the end of another collection; None makes a new one."""
        workspace, source = self._workspace, self._workspace.open_collection
        levels = tuple(source.slots[index].level for index in indices)
        if target is None:
            workspace.open(Collection(levels), name="New collection", is_saved=False)
            target, steps = workspace.open_collection, [source]
            workspace.switch(source)
        else:
            workspace.insert(len(target.slots), levels, "Add levels", open_collection=target)
            steps = [source, target]
        if is_copy:
            steps.remove(source)
        else:
            workspace.remove(indices, "Move levels away")
        done = "copied" if is_copy else "moved"
        said = f"{counted(len(levels), 'level', 'levels')} {done} to {target.name}"
        self._offer_undo(said, "Undo", *steps, also=("Show", partial(workspace.switch, target)))

    def split(self) -> None:
        """Move the level in hand and all behind it to a new collection."""
        first, count = self._workspace.current, len(self._workspace.open_collection.slots)
        if first > 0:
            self.transfer(range(first, count), None, is_copy=False)

    def merge(self) -> None:
        """Make a new collection of the levels of all open ones."""
        workspace = self._workspace
        open_collections = workspace.open_collections
        levels = tuple(
            slot.level for open_collection in open_collections for slot in open_collection.slots
        )
        workspace.open(Collection(levels), name="Merged collections", is_saved=False)
        self._messages.say(
            f"{counted(len(levels), 'level', 'levels')} from {len(open_collections)} collections "
            "merged into a new one"
        )

    def _go_on(self) -> None:
        open_collections = self._workspace.open_collections
        place = (open_collections.index(self._workspace.open_collection) + 1) % len(
            open_collections
        )
        self._workspace.switch(open_collections[place])

    def _take_dropped(self, target: OpenCollection, indices: list[int], is_copy: bool) -> None:
        self.transfer(indices, target, is_copy=is_copy)

    def _list_targets(self, menu: QMenu, is_copy: bool) -> None:
        menu.clear()
        for open_collection in self._workspace.open_collections:
            if open_collection is not self._workspace.open_collection:
                action: QAction = menu.addAction(open_collection.name.replace("&", "&&"))
                action.triggered.connect(partial(self._transfer_chosen, open_collection, is_copy))
        menu.addSeparator()
        new = menu.addAction("New collection")
        new.triggered.connect(partial(self._transfer_chosen, None, is_copy))

    def _transfer_chosen(
        self, target: OpenCollection | None, is_copy: bool, _checked: bool = False
    ) -> None:
        self.transfer(self._dock.selection, target, is_copy=is_copy)

    # Solutions ---------------------------------------------------------------------------

    def add_known(self) -> None:
        """Write the best solutions known into the selected levels."""
        open_collection = self._workspace.open_collection
        slots = [open_collection.slots[index] for index in self._dock.selection]
        levels = [slot.level for slot in slots]
        self._keeping.best_of(levels, partial(self._add_found, open_collection, slots))

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
            there = {one.lurd for one in slot.level.solutions}
            new = tuple(one for one in solutions if one.lurd not in there)
            if new and slot in places:
                added += len(new)
                changed[places[slot]] = replace(slot.level, solutions=(*slot.level.solutions, *new))
        if not changed:
            self._messages.say("The library knows no further solution of these levels")
            return
        self._workspace.describe_all(changed, "Add known solutions")
        said = f"{counted(added, 'solution', 'solutions')} added to "
        said += counted(len(changed), "level", "levels")
        self._offer_undo(said, "Undo", open_collection)

    def drop_solutions(self) -> None:
        """Take all solutions out of the selected levels; the library keeps them."""
        open_collection = self._workspace.open_collection
        levels = {
            index: replace(open_collection.slots[index].level, solutions=())
            for index in self._dock.selection
            if open_collection.slots[index].level.solutions
        }
        if not levels:
            self._messages.say("These levels hold no solution")
            return
        self._workspace.describe_all(levels, "Take solutions out")
        said = f"Solutions of {counted(len(levels), 'level', 'levels')} taken out of the collection"
        self._offer_undo(said, "Undo", open_collection)

    def _offer_undo(
        self,
        said: str,
        undo: str,
        *open_collections: OpenCollection,
        also: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """Say what was done, with a button that takes it back as long as it is the last step."""
        places = [
            (open_collection, open_collection.order.index()) for open_collection in open_collections
        ]

        def take_back() -> None:
            for open_collection, place in places:
                if open_collection.order.index() == place:
                    open_collection.order.undo()

        self._messages.say(said, answers=[(undo, take_back), *([also] if also else [])])

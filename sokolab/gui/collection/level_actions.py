"""The actions on levels and open collections, with undo."""

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
    """The actions on levels and collections; every change can be undone.

    Attributes
    ----------
    menu
        The menu of the actions on a whole collection.
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
        self._library_service = library_service
        self._add_level_actions()
        self.menu = window.menu("level").addMenu("&Collection")
        self.menu.setToolTipsVisible(True)
        self._add_list_actions()
        self._add_solution_actions()
        self._fill_dock()
        for changed in (workspace.current_changed, workspace.edited, workspace.opened):
            changed.connect(self._enable)
        workspace.collections_changed.connect(self._enable)
        dock.selected.connect(self._enable)
        dock.tabs.close_requested.connect(files.close)
        dock.tabs.levels_dropped.connect(self._transfer_dropped)
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
            "Goes to the next level of the collection",
            partial(workspace.step, 1),
        )
        self._previous = add(
            "previous-level",
            "&Previous level",
            "Ctrl+PgUp",
            "Goes to the previous level of the collection",
            partial(workspace.step, -1),
        )
        self._window.menu("level").addSeparator()
        add(
            "add-level",
            "Ne&w level",
            "Ctrl+Shift+N",
            "Adds a blank level after this one",
            self._add_level,
            "add",
        )
        add(
            "duplicate-level",
            "&Duplicate level",
            "Ctrl+Shift+D",
            "Adds a copy of this level after it, to try a variant",
            workspace.duplicate,
            "duplicate",
        )
        add(
            "remove-level",
            "&Remove levels",
            "Ctrl+Shift+Del",
            "Removes the selected levels from the collection",
            self.remove,
            "delete",
        )
        self._up = add(
            "move-level-up",
            "Move level &up",
            "Ctrl+Shift+PgUp",
            "Moves this level before the previous one",
            partial(self._move, -1),
            "up",
        )
        self._down = add(
            "move-level-down",
            "Move level d&own",
            "Ctrl+Shift+PgDown",
            "Moves this level after the next one",
            partial(self._move, 1),
            "down",
        )

    def _add_list_actions(self) -> None:
        add = partial(self._window.add_action, "level", submenu=self.menu)
        self._undo = add(
            "undo-list",
            "&Undo in the list",
            "Ctrl+Alt+Z",
            "Undoes the last change to the list: levels added, removed, moved or renamed",
            self.undo,
            "undo",
        )
        self._redo = add(
            "redo-list",
            "&Redo in the list",
            "Ctrl+Alt+Y",
            "Redoes the change to the list that was undone last",
            self.redo,
            "redo",
        )
        self.menu.addSeparator()
        add(
            "filter-list",
            "&Filter the list",
            "Ctrl+F",
            "Moves the focus to the filter of the collection panel",
            self._dock.begin_filter,
        )
        self._keep_order = add(
            "keep-order",
            "Keep the shown &order",
            "Ctrl+Shift+O",
            "Arranges the levels in the order in which the list is sorted now",
            self.keep_order,
        )
        self.menu.addSeparator()
        add(
            "split-collection",
            "&Split here",
            "Ctrl+Shift+X",
            "Moves this level and all that follow to a new collection",
            self.split,
        )
        self._merge = add(
            "merge-collections",
            "&Merge open collections",
            "Ctrl+Shift+J",
            "Makes a new collection with the levels of all open ones",
            self.merge,
        )
        self._other = add(
            "next-collection",
            "&Next collection",
            "Ctrl+Tab",
            "Goes to the next open collection",
            self._next_collection,
        )

    def _add_solution_actions(self) -> None:
        add = partial(self._window.add_action, "level", submenu=self.menu)
        self.menu.addSeparator()
        add(
            "add-known",
            "&Add known solutions",
            "Ctrl+Shift+K",
            "Adds the best solutions from the library to the selected levels",
            self.add_known,
        )
        add(
            "drop-solutions",
            "R&emove solutions",
            "Ctrl+Alt+K",
            "Removes all solutions from the selected levels; the library keeps them",
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
        """Make undo and redo apply to the current collection."""
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
        """Undo the last change to the list."""
        self._workspace.order.undo()

    def redo(self) -> None:
        """Redo the change to the list that was undone last."""
        self._workspace.order.redo()

    def remove(self) -> None:
        """Remove the selected levels from the collection."""
        workspace, chosen = self._workspace, self._dock.selection
        levels = workspace.collection.levels
        if len(levels) == 1:
            self._messages.say("A collection needs at least one level")
            return
        name = level_name(levels[chosen[0]], chosen[0])
        workspace.remove(chosen)
        what = f"{name} was" if len(chosen) == 1 else f"{len(chosen):,} levels were"
        self._offer_undo(f"{what} removed", "Put back", workspace.open_collection)

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
            "Sort levels",
        )
        self._dock.sort_by(Column.NUMBER, descending=False)
        if workspace.open_collection.slots != before:
            self._offer_undo(
                "The levels are now in the order shown", "Undo", workspace.open_collection
            )

    # Collections -------------------------------------------------------------------------

    def transfer(
        self, indices: Sequence[int], target: OpenCollection | None, *, is_copy: bool
    ) -> None:
        """Copy or move levels to the end of another collection, or to a new one."""
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
        sentence = f"{counted(len(levels), 'level', 'levels')} {done} to {target.name}"
        self._offer_undo(sentence, "Undo", *steps, also=("Show", partial(workspace.switch, target)))

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
        workspace.open(Collection(levels), name="Merged collections", is_saved=False)
        self._messages.say(
            f"{counted(len(levels), 'level', 'levels')} from {len(open_collections)} collections "
            "merged into a new one"
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
        new = menu.addAction("New collection")
        new.triggered.connect(partial(self._transfer_chosen, None, is_copy))

    def _transfer_chosen(
        self, target: OpenCollection | None, is_copy: bool, _checked: bool = False
    ) -> None:
        self.transfer(self._dock.selection, target, is_copy=is_copy)

    # Solutions ---------------------------------------------------------------------------

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
            self._messages.say("The library has no other solutions of these levels")
            return
        self._workspace.describe_all(changed, "Add known solutions")
        count, where = (
            counted(added, "solution", "solutions"),
            counted(len(changed), "level", "levels"),
        )
        self._offer_undo(f"{count} added to {where}", "Undo", open_collection)

    def drop_solutions(self) -> None:
        """Remove all solutions from the selected levels; the library keeps them."""
        open_collection = self._workspace.open_collection
        levels = {
            index: replace(open_collection.slots[index].level, solutions=())
            for index in self._dock.selection
            if open_collection.slots[index].level.solutions
        }
        if not levels:
            self._messages.say("These levels have no solutions")
            return
        self._workspace.describe_all(levels, "Remove solutions")
        count = counted(len(levels), "level", "levels")
        self._offer_undo(f"Solutions of {count} removed", "Undo", open_collection)

    def _offer_undo(
        self,
        sentence: str,
        undo: str,
        *open_collections: OpenCollection,
        also: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """Say what was done, with a button that undoes it as long as it is the last step.

        Parameters
        ----------
        undo
            The text of the button.
        open_collections
            The collections that were changed.
        also
            Another button and what it does.
        """
        places = [
            (open_collection, open_collection.order.index()) for open_collection in open_collections
        ]

        def take_back() -> None:
            for open_collection, place in places:
                if open_collection.order.index() == place:
                    open_collection.order.undo()

        self._messages.say(sentence, answers=[(undo, take_back), *([also] if also else [])])

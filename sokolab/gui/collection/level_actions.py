"""What is done with the levels of the open collections: their actions, and how they are undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QUndoGroup
from PySide6.QtWidgets import QMenu

from sokolab.collection.level_filter import Column
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.words import counted
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.library_service import Keeping
from sokolab.gui.document.open_collection import Sheet, Slot
from sokolab.gui.document.workspace import BLANK, Workspace, level_name
from sokolab.gui.files.file_actions import Files
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import MessageBar

__all__ = ["Collecting"]


class Collecting(QObject):
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
        files: Files,
        dock: CollectionDock,
        messages: MessageBar,
        keeping: Keeping,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._files = files
        self._dock = dock
        self._messages = messages
        self._keeping = keeping
        self._add_level_actions()
        self.menu = window.menu("level").addMenu("&Collection")
        self.menu.setToolTipsVisible(True)
        self._add_list_actions()
        self._add_solution_actions()
        self._fill_dock()
        for told in (workspace.current_changed, workspace.edited, workspace.opened):
            told.connect(self._enable)
        workspace.sheets_changed.connect(self._enable)
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
        self._next = add("next-level", "&Next level", "Ctrl+PgDown",
                         "Go on to the next level of the collection",
                         partial(workspace.step, 1))  # fmt: skip
        self._previous = add("previous-level", "&Previous level", "Ctrl+PgUp",
                             "Go back to the level before this one",
                             partial(workspace.step, -1))  # fmt: skip
        self._window.menu("level").addSeparator()
        add("add-level", "Ne&w level", "Ctrl+Shift+N", "Add a blank level behind this one",
            self._add_level, "add")  # fmt: skip
        add("duplicate-level", "&Duplicate level", "Ctrl+Shift+D",
            "Add a copy of this level behind it, to try a variant",
            workspace.duplicate, "duplicate")  # fmt: skip
        add("remove-level", "&Remove levels", "Ctrl+Shift+Del",
            "Take the selected levels out of the collection; they can be put back",
            self.remove, "delete")  # fmt: skip
        self._up = add("move-level-up", "Move level &up", "Ctrl+Shift+PgUp",
                       "Let this level come before the one above it",
                       partial(self._move, -1), "up")  # fmt: skip
        self._down = add("move-level-down", "Move level d&own", "Ctrl+Shift+PgDown",
                         "Let this level come after the one below it",
                         partial(self._move, 1), "down")  # fmt: skip

    def _add_list_actions(self) -> None:
        add = partial(self._window.add_action, "level", submenu=self.menu)
        self._undo = add("undo-list", "&Undo in the list", "Ctrl+Alt+Z",
                         "Takes back the last change of which levels there are, and their order",
                         self.undo, "undo")  # fmt: skip
        self._redo = add("redo-list", "&Redo in the list", "Ctrl+Alt+Y",
                         "Makes the change of the list again that was taken back last",
                         self.redo, "redo")  # fmt: skip
        self.menu.addSeparator()
        add("filter-list", "&Filter the list", "Ctrl+F",
            "Goes to the filter of the collection panel", self._dock.begin_filter)  # fmt: skip
        self._keep_order = add(
            "keep-order", "Keep the shown &order", "Ctrl+Shift+O",
            "Puts the levels into the order in which the list is sorted now; can be undone",
            self.keep_order)  # fmt: skip
        self.menu.addSeparator()
        add("split-collection", "&Split here", "Ctrl+Shift+X",
            "Moves this level and all behind it to a new collection; can be undone",
            self.split)  # fmt: skip
        self._merge = add("merge-collections", "&Merge open collections", "Ctrl+Shift+J",
                          "Makes a new collection of the levels of all open ones",
                          self.merge)  # fmt: skip
        self._other = add("next-collection", "&Next collection", "Ctrl+Tab",
                          "Goes on to the next of the open collections",
                          self._go_on)  # fmt: skip

    def _add_solution_actions(self) -> None:
        add = partial(self._window.add_action, "level", submenu=self.menu)
        self.menu.addSeparator()
        add("add-known", "&Add known solutions", "Ctrl+Shift+K",
            "Writes the best solutions the library knows into the selected levels; can be undone",
            self.add_known)  # fmt: skip
        add("drop-solutions", "&Take solutions out", "Ctrl+Alt+K",
            "Takes all solutions out of the selected levels, so that the file holds none; the "
            "library keeps them", self.drop_solutions)  # fmt: skip

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
            action.setEnabled(len(workspace.sheets) > 1)
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
        self._offer_undo(f"{what} removed", "Put back", workspace.sheet)

    def keep_order(self) -> None:
        """Put the levels into the order in which the list shows them; hidden ones come last."""
        workspace, table = self._workspace, self._dock.table
        shown = table.shown
        hidden = sorted(set(range(len(workspace.sheet.slots))) - set(shown))
        slots = workspace.sheet.slots
        before = slots
        workspace.arrange(
            [slots[index] for index in (*shown, *hidden)], workspace.sheet.in_hand, "Sort levels"
        )
        self._dock.sort_by(Column.NUMBER, falls=False)
        if workspace.sheet.slots != before:
            self._offer_undo("The levels stand in the order shown", "Undo", workspace.sheet)

    # Collections -------------------------------------------------------------------------

    def transfer(self, indices: Sequence[int], target: Sheet | None, *, is_copy: bool) -> None:
        """Copy or move levels to the end of another collection; None makes a new one."""
        workspace, source = self._workspace, self._workspace.sheet
        levels = tuple(source.slots[index].level for index in indices)
        if target is None:
            workspace.open(Collection(levels), name="New collection", is_saved=False)
            target, steps = workspace.sheet, [source]
            workspace.switch(source)
        else:
            workspace.insert(len(target.slots), levels, "Add levels", sheet=target)
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
        first, count = self._workspace.current, len(self._workspace.sheet.slots)
        if first > 0:
            self.transfer(range(first, count), None, is_copy=False)

    def merge(self) -> None:
        """Make a new collection of the levels of all open ones."""
        workspace = self._workspace
        sheets = workspace.sheets
        levels = tuple(slot.level for sheet in sheets for slot in sheet.slots)
        workspace.open(Collection(levels), name="Merged collections", is_saved=False)
        self._messages.say(
            f"{counted(len(levels), 'level', 'levels')} of {len(sheets)} collections merged; "
            "the collections themselves stay as they were"
        )

    def _go_on(self) -> None:
        sheets = self._workspace.sheets
        place = (sheets.index(self._workspace.sheet) + 1) % len(sheets)
        self._workspace.switch(sheets[place])

    def _take_dropped(self, target: Sheet, indices: list[int], is_copy: bool) -> None:
        self.transfer(indices, target, is_copy=is_copy)

    def _list_targets(self, menu: QMenu, is_copy: bool) -> None:
        menu.clear()
        for sheet in self._workspace.sheets:
            if sheet is not self._workspace.sheet:
                action: QAction = menu.addAction(sheet.name.replace("&", "&&"))
                action.triggered.connect(partial(self._transfer_chosen, sheet, is_copy))
        menu.addSeparator()
        new = menu.addAction("New collection")
        new.triggered.connect(partial(self._transfer_chosen, None, is_copy))

    def _transfer_chosen(self, target: Sheet | None, is_copy: bool, _checked: bool = False) -> None:
        self.transfer(self._dock.selection, target, is_copy=is_copy)

    # Solutions ---------------------------------------------------------------------------

    def add_known(self) -> None:
        """Write the best solutions known into the selected levels."""
        sheet = self._workspace.sheet
        slots = [sheet.slots[index] for index in self._dock.selection]
        levels = [slot.level for slot in slots]
        self._keeping.best_of(levels, partial(self._add_found, sheet, slots))

    def _add_found(
        self, sheet: Sheet, slots: Sequence[Slot], found: Sequence[tuple[Solution, ...]]
    ) -> None:
        if sheet is not self._workspace.sheet:
            return
        places = {slot: index for index, slot in enumerate(sheet.slots)}
        changed: dict[int, Level] = {}
        added = 0
        for slot, solutions in zip(slots, found, strict=True):
            there = {one.lurd for one in slot.level.solutions}
            new = tuple(one for one in solutions if one.lurd not in there)
            if new and slot in places:
                added += len(new)
                changed[places[slot]] = replace(
                    slot.level, solutions=(*slot.level.solutions, *new)
                )  # fmt: skip
        if not changed:
            self._messages.say("The library knows no further solution of these levels")
            return
        self._workspace.describe_all(changed, "Add known solutions")
        said = f"{counted(added, 'solution', 'solutions')} added to "
        said += counted(len(changed), "level", "levels")
        self._offer_undo(said, "Undo", sheet)

    def drop_solutions(self) -> None:
        """Take all solutions out of the selected levels; the library keeps them."""
        sheet = self._workspace.sheet
        levels = {
            index: replace(sheet.slots[index].level, solutions=())
            for index in self._dock.selection
            if sheet.slots[index].level.solutions
        }
        if not levels:
            self._messages.say("These levels hold no solution")
            return
        self._workspace.describe_all(levels, "Take solutions out")
        said = f"Solutions of {counted(len(levels), 'level', 'levels')} taken out of the collection"
        self._offer_undo(said, "Undo", sheet)

    def _offer_undo(
        self,
        said: str,
        undo: str,
        *sheets: Sheet,
        also: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """Say what was done, with a button that takes it back as long as it is the last step."""
        places = [(sheet, sheet.order.index()) for sheet in sheets]

        def take_back() -> None:
            for sheet, place in places:
                if sheet.order.index() == place:
                    sheet.order.undo()

        self._messages.say(said, answers=[(undo, take_back), *([also] if also else [])])

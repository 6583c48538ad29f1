"""The actions on levels, solutions and whole collections, with undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPen, QUndoCommand
from PySide6.QtWidgets import QDialog, QMenu
from shiboken6 import isValid

from sokolab.collection.level_list import Column
from sokolab.collection.variants import all_variants
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.collection.collection_panel import CollectionPanel
from sokolab.gui.collection.level_facts import KnowledgeLoader, LibraryService
from sokolab.gui.document.displayed_board import DisplayedBoard, Mode
from sokolab.gui.document.level_document import Step
from sokolab.gui.document.workspace import BLANK, LevelSlot, OpenCollection, Workspace, level_name
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.action_rows import Condition
from sokolab.gui.shell.message_bar import MessageBar
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, counted, counted_phrase, listed, phrase, tr

if TYPE_CHECKING:
    from sokolab.gui.collection import overview_dialogs
    from sokolab.gui.collection.variants_dialog import VariantsDialog

_NO_SQUARES: Final = np.empty(0, np.intp)
_INSET: Final = 0.06
"""Distance of the frame from the edge of a square, as a share of its side. The grid lines stay
visible."""
_Dialog = TypeVar("_Dialog", bound=QDialog)


class DifferenceLayer:
    """A dashed frame around each square that differs, which follows every stroke while it is on."""

    def __init__(
        self, displayed_board: DisplayedBoard, view: BoardView, workspace: Workspace
    ) -> None:
        self._displayed_board = displayed_board
        self._view = view
        self._workspace = workspace
        self._is_on = False
        self.squares: NDArray[np.intp] = _NO_SQUARES
        view.add_layer(self, on_top=True)
        workspace.rearranged.connect(self.refresh)
        workspace.current_changed.connect(self.refresh)
        displayed_board.shown.connect(self.refresh)
        displayed_board.mode_changed.connect(self.refresh)

    def switch(self, is_on: bool) -> None:
        """Switch the marks on or off."""
        self._is_on = is_on
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Update the differing squares."""
        squares_before = self.squares
        self.squares = self._differing_squares() if self._is_on else _NO_SQUARES
        if squares_before is not self.squares:
            self._view.update_squares(np.setxor1d(squares_before, self.squares).tolist())

    def _differing_squares(self) -> NDArray[np.intp]:
        collection = self._workspace.collection
        variant = all_variants(collection.titles).get(self._workspace.current_index)
        if variant is None or variant.parent is None or self._displayed_board.mode is Mode.PLAY:
            return _NO_SQUARES
        from sokolab.editing.difference import difference

        parent = collection.levels[variant.parent]
        return difference(parent.board, self._displayed_board.board).later_squares

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint a dashed frame on every square that differs from the parent."""
        if not len(self.squares):
            return
        pen = QPen(self._view.colours.accent, max(2.0, 0.05 * geometry.side))
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = _INSET * geometry.side
        for square in self.squares.tolist():
            rect: QRectF = geometry.rect(square)
            painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))


class CollectionActions(QObject):
    """Changes levels and their solutions, within a collection and between collections.

    It also opens the dialogs about whole collections; none of them blocks the window.
    """

    def __init__(
        self,
        core: WindowCore,
        files: FileActions,
        panel: CollectionPanel,
        library_service: LibraryService,
        loader: KnowledgeLoader,
    ) -> None:
        super().__init__(core.window)
        self._window = window = core.window
        self._workspace = workspace = files.workspace
        self._panel = panel
        self._messages = files.messages
        self._library_service = library_service
        self._loader = loader
        self._variants_dialog: VariantsDialog | None = None
        self.differences = DifferenceLayer(core.displayed_board, core.view, workspace)
        window.bind(
            {
                "next-level": partial(workspace.select_by, 1),
                "previous-level": partial(workspace.select_by, -1),
                "add-level": partial(workspace.add, BLANK),
                "add-variant": workspace.add_variant,
                "remove-level": self.remove,
                "move-level-up": partial(self._move_level, -1),
                "move-level-down": partial(self._move_level, 1),
                "filter-list": panel.begin_filter,
                "keep-order": self.keep_order,
                "order-by-difficulty": self.order_by_difficulty,
                "add-known": self.add_library_solutions,
                "drop-solutions": self.drop_solutions,
                "split-collection": self.split,
                "merge-collections": self.merge,
                "next-collection": partial(self._switch_by, 1),
                "previous-collection": partial(self._switch_by, -1),
                "rename-level": panel.begin_renaming,
                "rename-levels": self.rename,
                "find-duplicates": partial(self.find_duplicates, covers_all=False),
                "find-duplicates-everywhere": partial(self.find_duplicates, covers_all=True),
                "statistics": self.show_statistics,
                "compare-variants": self.compare_variants,
                "mark-differences": self.differences.switch,
            }
        )
        self._fill_panel()
        for changed in (workspace.current_changed, workspace.edited, workspace.opened):
            changed.connect(self._enable_actions)
        workspace.collections_changed.connect(self._enable_actions)
        panel.selected.connect(self._enable_actions)
        panel.tabs.close_requested.connect(files.close)
        panel.tabs.levels_dropped.connect(self.transfer)
        self._enable_actions()

    def _fill_panel(self) -> None:
        action = self._window.action
        self._copy_to = QMenu(tr("Cop&y to"))
        self._move_to = QMenu(tr("Move &to"))
        for menu, is_copy in ((self._copy_to, True), (self._move_to, False)):
            menu.aboutToShow.connect(partial(self._list_targets, menu, is_copy))
        names = ("add-level", "add-variant", "move-level-up", "move-level-down", "remove-level")
        other_names = ("rename-level", "paste-levels", "copy-text", "copy-link")
        menus = self._copy_to, self._move_to, self._window.menu("collection")
        copy_to, move_to, whole_collection = (menu.menuAction() for menu in menus)
        more = copy_to, move_to, *map(action, other_names), whole_collection
        self._panel.set_actions([action(name) for name in names], more)

    def _enable_actions(self, *_: object) -> None:
        workspace = self._workspace
        current_index, level_count = workspace.current_index, len(workspace.collection.levels)
        for condition, holds in (
            (Condition.EARLIER_LEVELS, current_index > 0),
            (Condition.LATER_LEVELS, current_index < level_count - 1),
            (Condition.SEVERAL_LEVELS, level_count > 1),
            (Condition.SEVERAL_COLLECTIONS, len(workspace.open_collections) > 1),
        ):
            self._window.allow(condition, holds)

    def _move_level(self, offset: int) -> None:
        self._workspace.move(self._workspace.current_index, self._workspace.current_index + offset)

    def remove(self) -> None:
        """Remove the selected levels from the collection."""
        workspace, indices = self._workspace, self._panel.selection
        levels = workspace.collection.levels
        if len(levels) == 1:
            self._messages.say(tr("A collection needs at least one level"))
            return
        sentence = tr("{level} was removed", level=level_name(levels[indices[0]], indices[0]))
        if len(indices) > 1:
            sentence = tr("{count:,} levels were removed", count=len(indices))
        workspace.remove(indices)
        _offer_undo(self._messages, sentence, workspace.open_collection)

    def keep_order(self) -> None:
        """Arrange the levels in the order of the list. Hidden ones come last."""
        open_collection, column = self._workspace.open_collection, self._panel.table.sort_order[0]
        old_slots, visible_indices = open_collection.slots, self._panel.table.visible_indices
        hidden_indices = sorted(set(range(len(old_slots))) - set(visible_indices))
        new_slots = [old_slots[index] for index in (*visible_indices, *hidden_indices)]
        self._workspace.arrange(new_slots, open_collection.current_slot, phrase("Sort levels"))
        self._panel.sort_by(Column.NUMBER, descending=False)
        if open_collection.slots != old_slots:
            name = column.value.uncapitalised
            sentence = tr("The levels are now in order of {column}", column=name)
            _offer_undo(self._messages, sentence, open_collection)

    def order_by_difficulty(self) -> None:
        """Arrange the levels from easy to hard. Unrated ones come last."""
        slots = self._workspace.open_collection.slots
        knowledge_of_levels = (self._loader.knowledge_of(slot.level) for slot in slots)
        if all(one is None or one.difficulty is None for one in knowledge_of_levels):
            self._messages.say(tr("No level has been rated yet: open the Difficulty panel"))
            return
        self._panel.sort_by(Column.DIFFICULTY, descending=False)
        self.keep_order()

    # Solutions ---------------------------------------------------------------------------

    def add_library_solutions(self) -> None:
        """Add the best solutions from the library to the selected levels."""
        open_collection = self._workspace.open_collection
        slots = [open_collection.slots[index] for index in self._panel.selection]
        add = partial(self._add_solutions, open_collection, slots)
        self._library_service.best_solutions_of([slot.level for slot in slots], add)

    def _add_solutions(
        self,
        open_collection: OpenCollection,
        slots: Sequence[LevelSlot],
        stored_solutions: Sequence[tuple[Solution, ...]],
    ) -> None:
        if open_collection is not self._workspace.open_collection:
            return
        indices = {slot: index for index, slot in enumerate(open_collection.slots)}
        changed_levels: dict[int, Level] = {}
        added_count = 0
        for slot, solutions in zip(slots, stored_solutions, strict=True):
            own_lurds = {solution.lurd for solution in slot.level.solutions}
            new_solutions = [each for each in solutions if each.lurd not in own_lurds]
            if new_solutions and slot in indices:
                added_count += len(new_solutions)
                all_solutions = *slot.level.solutions, *new_solutions
                changed_levels[indices[slot]] = replace(slot.level, solutions=all_solutions)
        if not changed_levels:
            self._messages.say(tr("The library has no other solutions for these levels"))
            return
        self._workspace.describe_all(changed_levels, phrase("Add known solutions"))
        added = counted(added_count, "solution", "solutions")
        changed = counted(len(changed_levels), "level", "levels")
        sentence = tr("{solutions} added to {levels}", solutions=added, levels=changed)
        _offer_undo(self._messages, sentence, open_collection)

    def drop_solutions(self) -> None:
        """Remove all solutions from the selected levels. The library keeps them."""
        chosen_levels = self._chosen_levels()
        levels = {i: replace(level, solutions=()) for i, level in chosen_levels if level.solutions}
        if not levels:
            self._messages.say(tr("These levels have no solutions"))
            return
        self._workspace.describe_all(levels, phrase("Remove solutions"))
        count = counted(len(levels), "level", "levels")
        sentence = tr("Solutions of {levels} removed", levels=count)
        _offer_undo(self._messages, sentence, self._workspace.open_collection)

    def _chosen_levels(self) -> list[tuple[int, Level]]:
        levels = self._workspace.collection.levels
        return [(index, levels[index]) for index in self._panel.selection]

    # Other collections -------------------------------------------------------------------

    def transfer(
        self, target: OpenCollection | None, indices: Sequence[int], is_copy: bool
    ) -> None:
        """Copy or move levels to the end of another collection, or to a new one."""
        workspace, source = self._workspace, self._workspace.open_collection
        levels = tuple(source.slots[index].level for index in indices)
        is_new = target is None
        if target is None:
            target, changed_collections = self._open_without_switching(source, levels), [source]
        else:
            workspace.insert(len(target.slots), levels, open_collection=target)
            changed_collections = [source, target]
        if is_copy:
            changed_collections.remove(source)
        else:
            workspace.remove(indices, phrase("Move levels to another collection"))
            if is_new:
                self._tie_new_collection(source, target)
            else:
                self._tie_steps(source, target)
        facts = {"levels": counted(len(levels), "level", "levels"), "collection": target.name}
        moved = tr("{levels} moved to {collection}", **facts)
        sentence = tr("{levels} copied to {collection}", **facts) if is_copy else moved
        show = tr("Show"), partial(workspace.switch, target)
        _offer_undo(self._messages, sentence, *changed_collections, second_button=show)

    def _open_without_switching(
        self, source: OpenCollection, levels: tuple[Level, ...]
    ) -> OpenCollection:
        """Open a new collection with these levels, but keep showing the current one."""
        self._workspace.open(Collection(levels), name=tr("New collection"), is_saved=False)
        new_collection = self._workspace.open_collection
        self._workspace.switch(source)
        return new_collection

    def _tie_new_collection(self, source: OpenCollection, target: OpenCollection) -> None:
        """Make Undo of the last step close the collection that it filled, and Redo reopen it."""
        step, content = _last_step(source), target.collection

        def close_or_reopen(is_undone: bool) -> None:
            nonlocal target
            is_open = target in self._workspace.open_collections
            if not is_undone and not is_open:
                target = self._open_without_switching(source, content.levels)
            elif is_undone and is_open and target.path is None and target.collection == content:
                self._workspace.close(target)
            elif is_undone and is_open:
                sentence = tr("{collection} stays open: it has changed", collection=target.name)
                self._messages.say(sentence)

        if isinstance(step, Step):  # once the step is over
            step.on_step = lambda is_undone: QTimer.singleShot(
                0, self, partial(close_or_reopen, is_undone)
            )

    def _tie_steps(self, source: OpenCollection, target: OpenCollection) -> None:
        """Tie the last steps of two collections, so that they are undone and redone together."""
        source_step, target_step = _last_step(source), _last_step(target)
        if isinstance(source_step, Step) and isinstance(target_step, Step):
            source_step.on_step = partial(self._undo_or_redo_in, target, target_step)
            target_step.on_step = partial(self._undo_or_redo_in, source, source_step)

    def _undo_or_redo_in(
        self, open_collection: OpenCollection, step: Step, is_undone: bool
    ) -> None:
        """Undo or redo the tied step of another collection, unless that has changed since."""
        stack = open_collection.order_stack

        def undo_or_redo() -> None:
            indices = range(stack.count())
            index = next((index for index in indices if stack.command(index) is step), None)
            if index is not None and (index < stack.index()) is not is_undone:
                return  # this is done already
            is_open = open_collection in self._workspace.open_collections
            if is_open and index == stack.index() - is_undone:
                on_step, step.on_step = step.on_step, None  # so that this step is not tied back
                (stack.undo if is_undone else stack.redo)()
                step.on_step = on_step
                return
            sentence = tr(
                "{collection} has changed since then; undo the step there as well",
                collection=open_collection.name,
            )
            self._messages.say(sentence)

        QTimer.singleShot(0, self, undo_or_redo)  # once this step is over

    def split(self) -> None:
        """Move the current level and all levels after it to a new collection."""
        first, end = self._workspace.current_index, len(self._workspace.open_collection.slots)
        if first > 0:
            self.transfer(None, range(first, end), is_copy=False)

    def merge(self) -> None:
        """Make a new collection from the levels of all open ones, which stay open.

        Untouched examples and empty drafts are left out.
        """
        sources = [each for each in self._workspace.open_collections if each.has_work]
        if len(sources) < 2:
            self._messages.say(tr("Merging needs two open collections that have levels"))
            return
        levels = tuple(slot.level for source in sources for slot in source.slots)
        name = tr("Merged collections")
        self._workspace.open(Collection(levels), name=name, is_saved=False, keeps_current=True)
        parts = (
            tr("{levels} of {name} with its unsaved changes", levels=count, name=source.name)
            if source.is_modified
            else tr("{levels} of {name}", levels=count, name=source.name)
            for source in sources
            for count in [_levels_in_words(len(source.slots))]
        )
        sentence = tr(
            "{levels} merged into a new collection: {parts}",
            levels=_levels_in_words(len(levels)),
            parts=listed(parts),
        )
        self._messages.say(sentence)

    def _switch_by(self, offset: int) -> None:
        workspace = self._workspace
        collections = workspace.open_collections
        index = collections.index(workspace.open_collection) + offset
        workspace.switch(collections[index % len(collections)])

    def _list_targets(self, menu: QMenu, is_copy: bool) -> None:
        menu.clear()
        choose = partial(self._transfer_chosen, is_copy)
        for target in self._workspace.open_collections:
            if target is not self._workspace.open_collection:
                menu.addAction(target.name.replace("&", "&&"), partial(choose, target))
        menu.addSeparator()
        menu.addAction(tr("New collection"), partial(choose, None))

    def _transfer_chosen(self, is_copy: bool, target: OpenCollection | None) -> None:
        self.transfer(target, self._panel.selection, is_copy)

    # Dialogs about whole collections ---------------------------------------------------------

    def rename(self) -> overview_dialogs.RenameDialog:
        """Rename the selected levels, or all levels in the list if only one is selected."""
        from sokolab.gui.collection.overview_dialogs import RenameDialog

        chosen_levels, levels = self._chosen_levels(), self._workspace.collection.levels
        if len(chosen_levels) == 1:
            chosen_levels = [(index, levels[index]) for index in self._panel.table.visible_indices]
        return self._open_dialog(RenameDialog(chosen_levels, self._apply_names, self._window))

    def find_duplicates(self, *, covers_all: bool) -> overview_dialogs.DuplicatesDialog:
        """Find duplicate and similar levels."""
        from sokolab.gui.collection.overview_dialogs import DuplicatesDialog

        return self._open_dialog(
            DuplicatesDialog(self._workspace, self._window, covers_all=covers_all)
        )

    def show_statistics(self) -> overview_dialogs.StatisticsDialog:
        """Show the statistics of the selected levels, or of the whole collection."""
        from sokolab.collection.statistics import statistics_rows
        from sokolab.gui.collection.overview_dialogs import StatisticsDialog

        levels: Sequence[Level] = self._workspace.collection.levels
        title: str | Phrase = self._workspace.name
        if len(self._panel.selection) > 1:
            levels = [level for _, level in self._chosen_levels()]
            count = counted_phrase(len(levels), "level", "levels")
            title = phrase("{levels} of {collection}", levels=count, collection=title)
        rows = statistics_rows(levels, self._loader.knowledge_of)
        return self._open_dialog(StatisticsDialog(title, rows, self._window.theme, self._window))

    def compare_variants(self) -> VariantsDialog:
        """Open the window of variants, or bring it to the front."""
        from sokolab.gui.collection.variants_dialog import VariantsDialog

        if self._variants_dialog is None:
            theme, window = self._window.theme, self._window
            self._variants_dialog = VariantsDialog(self._workspace, self._loader, theme, window)
            self._variants_dialog.destroyed.connect(self._forget_variants)
            self._open_dialog(self._variants_dialog)
        self._variants_dialog.raise_()
        self._variants_dialog.activateWindow()
        return self._variants_dialog

    def _forget_variants(self, *_: object) -> None:
        self._variants_dialog = None

    def _open_dialog(self, dialog: _Dialog) -> _Dialog:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window.closed.connect(dialog.close)
        dialog.show()
        return dialog

    def _apply_names(self, levels: dict[int, Level]) -> None:
        self._workspace.describe_all(levels, phrase("Rename levels"))
        sentence = counted(len(levels), "{n:,} level was renamed", "{n:,} levels were renamed")
        _offer_undo(self._messages, sentence, self._workspace.open_collection)


def _offer_undo(
    messages: MessageBar,
    sentence: str,
    *open_collections: OpenCollection,
    second_button: tuple[str, Callable[[], object]] | None = None,
) -> None:
    """Report a change of collections, with a button that undoes it.

    The message disappears with the next step, after which the button could not undo this one.
    ``second_button`` is the text and the function of another button.
    """
    stacks = [open_collection.order_stack for open_collection in open_collections]
    indices = [stack.index() for stack in stacks]

    def undo_changes() -> None:
        for stack, index in zip(stacks, indices, strict=True):
            if stack.index() == index:
                stack.undo()

    def withdraw_offer(*_: object) -> None:
        for stack in stacks:
            stack.indexChanged.disconnect(withdraw_offer)
        if isValid(messages):  # the window might be closing
            messages.withdraw(sentence)

    messages.say(sentence, buttons=[(tr("Undo"), undo_changes), *filter(None, [second_button])])
    for stack in stacks:
        stack.indexChanged.connect(withdraw_offer)


def _last_step(open_collection: OpenCollection) -> QUndoCommand:
    """Return the step done last in the order of a collection."""
    stack = open_collection.order_stack
    return stack.command(stack.index() - 1)


def _levels_in_words(count: int) -> str:
    return counted(count, "level", "levels")

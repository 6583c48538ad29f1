"""The open collections, the current one, and its current level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from sokolab.collection.variants import (
    index_after_family,
    index_of_new,
    title_in_words,
    title_of_new,
)
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.gui.document.level_document import LevelDocument, Step
from sokolab.language import Phrase, phrase, tr

BLANK: Final = Level(Board.empty(9, 12))
"""A new level, all floor."""
# Undo steps:
_ADD_STEP: Final = phrase("Add levels")
_NEW_STEP: Final = phrase("New level")
_REMOVE_STEP: Final = phrase("Remove levels")
_MOVE_STEP: Final = phrase("Move levels")
_MAX_UNDO_STEPS: Final = 100
"""Undo steps kept for a collection's order. Each holds a list of all its levels."""


def level_name(level: Level, index: int) -> str:
    """Return the level's title as words, or its number from 1 if it has no title."""
    return str(title_in_words(level.title)) or tr("Level {number}", number=index + 1)


class LevelSlot:
    """Holds a level of an open collection. Keeps its identity when it is edited or moved.

    It has no document until the level is first opened for editing, and no collection while it is
    removed.
    """

    __slots__ = ("document", "level", "open_collection")

    def __init__(self, level: Level, document: LevelDocument | None = None) -> None:
        self.level = level
        self.document = document
        self.open_collection: OpenCollection | None = None


class OpenCollection:
    """A collection that is open in the window, with its current value.

    ``saved_collection`` is the content of its file, or None for work that is in no file yet.
    Without a ``path``, Save asks for one, and the collection is called by its title or by its
    ``number``, from 1. The ``file_stamp`` identifies the content last read or written, so that a
    change by another program is noticed. ``order_stack`` is the undo stack for its levels and their
    order.
    """

    def __init__(self, collection: Collection, path: Path | None, title: str) -> None:
        self.collection = collection
        self.saved_collection: Collection | None = collection
        self.path = path
        self.title = title
        self.number = 1
        self.file_stamp: tuple[int, int] | None = None
        self.current_index = 0
        self.order_stack = QUndoStack()
        self.order_stack.setUndoLimit(_MAX_UNDO_STEPS)
        self.slots: Sequence[LevelSlot] = ()
        self.set_slots([LevelSlot(level) for level in collection.levels])

    @property
    def name(self) -> str:
        """The name of the collection in the window."""
        is_first = self.number == 1
        untitled = tr("Untitled") if is_first else tr("Untitled {number}", number=self.number)
        return self.path.name if self.path else self.title or self.collection.title or untitled

    @property
    def is_untitled(self) -> bool:
        """Whether the collection has neither a file nor a title."""
        return not (self.path or self.title or self.collection.title)

    @property
    def is_modified(self) -> bool:
        """Whether the collection has unsaved changes."""
        saved_collection = self.saved_collection
        return self.collection is not saved_collection and self.collection != saved_collection

    @property
    def has_work(self) -> bool:
        """Whether the collection is more than an unchanged example or draft."""
        return self.path is not None or self.is_modified

    @property
    def current_slot(self) -> LevelSlot:
        """The slot of the current level."""
        return self.slots[self.current_index]

    def set_slots(self, slots: Sequence[LevelSlot]) -> None:
        """Replace the levels by these, in this order."""
        for slot in self.slots:
            if slot.open_collection is self:
                slot.open_collection = None
        for slot in slots:
            slot.open_collection = self
        self.slots = list(slots)
        levels = tuple([slot.level for slot in slots])
        self.collection = replace(self.collection, levels=levels)

    def update_level(self, slot: LevelSlot) -> int:
        """Copy a slot's level into the collection. Return its index."""
        index = self.current_index if self.current_slot is slot else self.slots.index(slot)
        self.collection = self.collection.with_level(index, slot.level)
        return index


class Workspace(QObject):
    """The open collections, one of them current, each with a current level.

    A level gets its :class:`LevelDocument`, with an undo history of its own, when it first becomes
    the current level. Edits are copied into ``collection``, which is a value: if it equals the
    saved one, nothing is unsaved, even after a change that was undone by hand. Each collection
    also has an undo history of its levels and their order.
    """

    opened = Signal()
    """Another collection is current. The signals below do not report its levels one by one."""
    current_changed = Signal(object)
    """Another level is current. Carries its :class:`LevelDocument`."""
    level_changed = Signal(int)
    """A level's board, texts or solutions changed. Carries its index."""
    rearranged = Signal()
    """Levels were added, removed or moved, or many were described together."""
    modified_changed = Signal(bool)
    """The current collection has unsaved changes now, or no longer has any. Carries which."""
    edited = Signal()
    """Something in a collection changed."""
    collection_renamed = Signal()
    """The current collection's file or title changed."""
    collections_changed = Signal()
    """A collection was opened, closed, renamed, saved or edited for the first time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collections = [OpenCollection(Collection((BLANK,)), None, "")]
        self.open_collection = self._collections[0]
        self._use_order = [self.open_collection]  # least recently used first
        self._was_modified = False
        self._is_describing = False
        self._open_level(0)

    @property
    def open_collections(self) -> Sequence[OpenCollection]:
        """The open collections, in the order they were opened."""
        return tuple(self._collections)

    @property
    def collection(self) -> Collection:
        """The current value of the current collection, which always has a level."""
        return self.open_collection.collection

    @property
    def path(self) -> Path | None:
        """The file that Save writes to, or None if Save asks."""
        return self.open_collection.path

    @property
    def name(self) -> str:
        """The name of the current collection in the window."""
        return self.open_collection.name

    @property
    def current_index(self) -> int:
        """The index of the current level, from 0."""
        return self.open_collection.current_index

    @property
    def document(self) -> LevelDocument:
        """The current level's document."""
        return self._document_of(self.open_collection.current_slot)

    @property
    def order_stack(self) -> QUndoStack:
        """The undo stack for the current collection's levels and their order."""
        return self.open_collection.order_stack

    @property
    def is_modified(self) -> bool:
        """Whether the current collection has unsaved changes."""
        return self.open_collection.is_modified

    @property
    def is_blank(self) -> bool:
        """Whether this is a new collection without a drawing yet."""
        return self.path is None and self.collection == Collection((BLANK,))

    def open(
        self,
        collection: Collection,
        path: Path | None = None,
        name: str = "",
        *,
        current_index: int = 0,
        is_saved: bool = True,
        keeps_current: bool = False,
        replaced_collection: OpenCollection | None = None,
    ) -> None:
        """Open a collection beside the others and make it current, without questions.

        It takes the place of ``replaced_collection``, or else of the current collection if that has
        no file and no changes; with ``keeps_current``, that one is kept. Without a path, the
        collection is called ``name``. Without a level at ``current_index``, the last is current.
        ``is_saved`` is False for work that is in no file yet.
        """
        levels = collection.levels or (BLANK,)
        open_collection = OpenCollection(replace(collection, levels=levels), path, name)
        if not is_saved:
            open_collection.saved_collection = None
        open_collection.current_index = min(current_index, len(levels) - 1)
        old_collection = replaced_collection if replaced_collection in self._collections else None
        if old_collection is None and not (keeps_current or self.open_collection.has_work):
            old_collection = self.open_collection
        if old_collection is not None:
            self._collections[self._collections.index(old_collection)] = open_collection
            self._delete_documents(old_collection)
        else:
            self._collections.append(open_collection)
        used_numbers = {
            other.number
            for other in self._collections
            if other is not open_collection and other.is_untitled
        }
        open_collection.number = next(number for number in count(1) if number not in used_numbers)
        self._activate_collection(open_collection)

    def switch(self, open_collection: OpenCollection) -> None:
        """Make another of the open collections current."""
        if open_collection is not self.open_collection and open_collection in self._collections:
            self._activate_collection(open_collection)

    def close(self, open_collection: OpenCollection) -> None:
        """Close a collection, saved or not. If it was the only one, a blank one replaces it.

        After the current collection, the one that was current before becomes current again.
        """
        if len(self._collections) == 1:
            self._collections.append(OpenCollection(Collection((BLANK,)), None, ""))
        self._collections.remove(open_collection)
        if open_collection is self.open_collection:
            still_open = [other for other in self._use_order if other in self._collections]
            self._activate_collection((still_open or self._collections)[-1])
        self._delete_documents(open_collection)
        self.collections_changed.emit()

    def note_saved(self, path: Path, collection: Collection) -> None:
        """Record that ``path`` now holds ``collection``."""
        open_collection = self.open_collection
        open_collection.path = path
        open_collection.saved_collection = collection
        open_collection.collection = replace(open_collection.collection, source=collection.source)
        for slot in open_collection.slots:
            if slot.document is not None:
                slot.document.undo_stack.setClean()
        self.collection_renamed.emit()
        self.collections_changed.emit()
        self._emit_modified()

    def note_lost_file(self, open_collection: OpenCollection) -> None:
        """Record that the collection's file is gone."""
        open_collection.saved_collection = None
        self._emit_edited()

    def select(self, index: int) -> None:
        """Make the level at ``index`` current. An index out of range does nothing."""
        if 0 <= index < len(self.open_collection.slots) and index != self.current_index:
            self._open_level(index)
            self.current_changed.emit(self.document)

    def select_by(self, offset: int) -> None:
        """Make the level ``offset`` after the current one current, as far as there are levels."""
        self.select(max(0, min(self.current_index + offset, len(self.open_collection.slots) - 1)))

    def insert(
        self,
        index: int,
        levels: Iterable[Level],
        step_name: str | Phrase = _ADD_STEP,
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Insert levels before the one at ``index``, as one undo step called ``step_name``.

        The first of them becomes current. By default, they go into the current collection.
        """
        slots = [LevelSlot(level) for level in levels]
        target = open_collection or self.open_collection
        if slots:
            new_slots = [*target.slots[:index], *slots, *target.slots[index:]]
            self.arrange(new_slots, slots[0], step_name, open_collection=target)

    def add(self, level: Level, step_name: str | Phrase = _NEW_STEP) -> None:
        """Insert a level after the current one, and make it current."""
        self.add_all((level,), step_name)

    def add_all(self, levels: Sequence[Level], step_name: str | Phrase) -> None:
        """Insert levels after the current one and its variants. Make the first one current."""
        self.insert(
            index_after_family(self.collection.titles, self.current_index), levels, step_name
        )

    def add_in_place_of_blank(self, level: Level) -> None:
        """Add a level like :meth:`add`. If a blank level is the only one, replace it."""
        if self.is_blank:
            slot = LevelSlot(level)
            self.arrange([slot], slot, _NEW_STEP)
        else:
            self.add(level)

    def slot_of(self, document: LevelDocument) -> LevelSlot | None:
        """Return the slot of a document, or None if no open collection has it."""
        slots = (slot for collection in self._collections for slot in collection.slots)
        return next((slot for slot in slots if slot.document is document), None)

    def add_variant(self, level: Level | None = None, original: LevelSlot | None = None) -> None:
        """Insert ``level`` as a variant of ``original``, after its other variants.

        By default, the variant is a copy of its original, and the original the current level. The
        variant becomes current, and its title gives its number and its original; see
        `sokolab.collection.variants`.
        """
        original = original or self.open_collection.current_slot
        if original.open_collection is not None:
            self.switch(original.open_collection)
        titles, index = self.collection.titles, self.open_collection.slots.index(original)
        variant = replace(level or original.level, title=title_of_new(titles, index), source=None)
        self.insert(index_of_new(titles, index), (variant,), phrase("Add variant"))

    def remove(self, indices: Iterable[int], step_name: str | Phrase = _REMOVE_STEP) -> None:
        """Remove levels. If none is left, a blank level is added.

        If the current level is removed, the next one that is left becomes current.
        """
        slots, removed_indices = self.open_collection.slots, set(indices)
        remaining_slots = [slot for i, slot in enumerate(slots) if i not in removed_indices]
        remaining_slots = remaining_slots or [LevelSlot(BLANK)]
        later_indices = (
            i for i in range(self.current_index, len(slots)) if i not in removed_indices
        )
        index = next(later_indices, None)
        current_slot = remaining_slots[-1] if index is None else slots[index]
        self.arrange(remaining_slots, current_slot, step_name)

    def move(self, index: int, new_index: int) -> None:
        """Move the level at ``index`` to ``new_index``. An index out of range does nothing."""
        slots = list(self.open_collection.slots)
        if index != new_index and 0 <= index < len(slots) and 0 <= new_index < len(slots):
            slots.insert(new_index, slots.pop(index))
            self.arrange(slots, self.open_collection.current_slot, phrase("Move level"))

    def gather(
        self, indices: Iterable[int], before_index: int, step_name: str | Phrase = _MOVE_STEP
    ) -> None:
        """Move levels together, in their order, before the one now at ``before_index``."""
        slots, moved_indices = self.open_collection.slots, set(indices)
        moved_slots = [slot for i, slot in enumerate(slots) if i in moved_indices]
        other_indices = [i for i in range(len(slots)) if i not in moved_indices]
        slots_before = [slots[i] for i in other_indices if i < before_index]
        slots_after = [slots[i] for i in other_indices if i >= before_index]
        new_slots = [*slots_before, *moved_slots, *slots_after]
        self.arrange(new_slots, self.open_collection.current_slot, step_name)

    def arrange(
        self,
        slots: Sequence[LevelSlot],
        current_slot: LevelSlot,
        step_name: str | Phrase,
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Give a collection these levels in this order, as one undo step of its ``order_stack``.

        The level of ``current_slot`` becomes the current one. Without ``open_collection``, the
        current collection is arranged.
        """
        target = open_collection or self.open_collection
        if list(slots) != target.slots:
            redo = partial(self._arrange, target, slots, current_slot)
            undo = partial(self._arrange, target, target.slots, target.current_slot)
            target.order_stack.push(Step(redo, undo, step_name))

    def describe_all(self, levels: Mapping[int, Level], step_name: str | Phrase) -> None:
        """Set titles, authors, notes and solutions of many levels, as one step of ``order_stack``.

        The levels are given by index in the current collection; their boards are ignored.
        """
        slots = self.open_collection.slots
        new_levels = {
            slots[i]: replace(level, board=slots[i].level.board) for i, level in levels.items()
        }
        old_levels = {slot: slot.level for slot in new_levels}
        if new_levels != old_levels:
            describe = partial(self._describe_all, self.open_collection)
            redo, undo = partial(describe, new_levels), partial(describe, old_levels)
            self.order_stack.push(Step(redo, undo, step_name))

    def set_level_title(self, title: str) -> None:
        """Give the current level a title, as one undo step."""
        level = self.document.level
        if title != level.title:
            self.document.describe(replace(level, title=title), phrase("Change title"))

    def set_collection_title(self, title: str) -> None:
        """Give the current collection a title."""
        if title != self.collection.title:
            self.open_collection.collection = replace(self.collection, title=title)
            self._emit_edited()
            self.collection_renamed.emit()
            self.collections_changed.emit()

    def _arrange(
        self, open_collection: OpenCollection, slots: Sequence[LevelSlot], current_slot: LevelSlot
    ) -> None:
        slot_before = open_collection.current_slot
        open_collection.set_slots(slots)
        open_collection.current_index = open_collection.slots.index(current_slot)
        self._emit_edited()
        if open_collection is self.open_collection:
            self._open_level(open_collection.current_index)
            self.rearranged.emit()
            if open_collection.current_slot is not slot_before:
                self.current_changed.emit(self.document)

    def _describe_all(
        self, open_collection: OpenCollection, levels: Mapping[LevelSlot, Level]
    ) -> None:
        """Describe levels without adding undo steps to their own documents."""
        self._is_describing = True
        for slot, level in levels.items():
            described_level = replace(level, board=slot.level.board, source=slot.level.source)
            if slot.document is not None:
                slot.document.adopt(described_level)
                described_level = slot.document.level
            slot.level = described_level
        self._is_describing = False
        open_collection.set_slots(open_collection.slots)
        self._emit_edited()
        if open_collection is self.open_collection:
            self.rearranged.emit()

    def _document_of(self, slot: LevelSlot) -> LevelDocument:
        document = slot.document
        if document is None:
            document = slot.document = LevelDocument(slot.level, self)
            document.changed.connect(partial(self._update_from, slot))
            document.described.connect(partial(self._update_from, slot))
        return document

    def _open_level(self, index: int) -> None:
        self.open_collection.current_index = index
        self._document_of(self.open_collection.current_slot)

    def _activate_collection(self, open_collection: OpenCollection) -> None:
        still_open = [other for other in self._use_order if other in self._collections]
        others = (other for other in still_open if other is not open_collection)
        self._use_order = [*others, open_collection]
        self.open_collection = open_collection
        self._open_level(open_collection.current_index)
        self.opened.emit()
        self.collection_renamed.emit()
        self.collections_changed.emit()
        self.current_changed.emit(self.document)
        self._emit_modified()

    def _update_from(self, slot: LevelSlot, *_: object) -> None:
        document = slot.document
        if document is None or slot.level is document.level or self._is_describing:
            return
        slot.level = document.level
        if slot.open_collection is not None:
            index = slot.open_collection.update_level(slot)
            self._emit_edited()
            if slot.open_collection is self.open_collection:
                self.level_changed.emit(index)

    def _emit_edited(self) -> None:
        self._emit_modified()
        self.edited.emit()

    def _emit_modified(self) -> None:
        if self.is_modified != self._was_modified:
            self._was_modified = not self._was_modified
            self.modified_changed.emit(self._was_modified)
            self.collections_changed.emit()

    def _delete_documents(self, open_collection: OpenCollection) -> None:
        for slot in open_collection.slots:
            if slot.document is not None:
                slot.document.deleteLater()

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

from sokolab.collection.variants import place_of_new, title_of_new
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.gui.document.commands import Step
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.open_collection import LevelSlot, OpenCollection
from sokolab.language import Phrase, phrase, tr

BLANK: Final = Level(Board.empty(9, 12))
"""A new level: nothing but floor."""
_ADD: Final = phrase("Add levels")
_NEW: Final = phrase("New level")
_REMOVE: Final = phrase("Remove levels")
_MOVE: Final = phrase("Move levels")
"""What undo steps are called."""


def level_name(level: Level, index: int) -> str:
    """Return the level's title, or its number (from 1) where it has none."""
    return level.title or tr("Level {number}", number=index + 1)


class Workspace(QObject):
    """The open collections, one of them current, each with a current level.

    A level gets its :class:`LevelDocument`, with an undo history of its own, when it first becomes
    the current level. Edits are copied into ``collection``, which is a value; comparing it with
    the saved one tells what is not saved, so that a change undone by hand counts as saved. Each
    collection also has an undo history of its levels and their order.
    """

    opened = Signal()
    """Another collection is current; the signals below do not report its levels one by one."""
    current_changed = Signal(object)
    """Another level is current; carries its :class:`LevelDocument`."""
    level_changed = Signal(int)
    """The level at that index changed: its board, names or solutions."""
    rearranged = Signal()
    """Levels were added, removed or moved, or many were described at once."""
    modified_changed = Signal(bool)
    """Whether the current collection has unsaved changes."""
    edited = Signal()
    """Something in a collection changed."""
    renamed = Signal()
    """The current collection's file or title changed."""
    collections_changed = Signal()
    """A collection was opened, closed, renamed, saved or edited for the first time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collections = [OpenCollection(Collection((BLANK,)), None, "")]
        self._current = self._collections[0]
        self._was_modified = False
        self._is_describing = False
        self._open_level(0)

    @property
    def open_collections(self) -> Sequence[OpenCollection]:
        """The open collections, in the order they were opened."""
        return tuple(self._collections)

    @property
    def open_collection(self) -> OpenCollection:
        """The current collection, with its file and undo history."""
        return self._current

    @property
    def collection(self) -> Collection:
        """The current collection as it is now; it always has a level."""
        return self._current.collection

    @property
    def path(self) -> Path | None:
        """The file that Save writes to; None makes Save ask."""
        return self._current.path

    @property
    def name(self) -> str:
        """What the window calls the current collection."""
        return self._current.name

    @property
    def current(self) -> int:
        """The index of the current level, from 0."""
        return self._current.current

    @property
    def document(self) -> LevelDocument:
        """The current level's document."""
        return self._document(self._current.current_slot)

    @property
    def order(self) -> QUndoStack:
        """Undo and redo of the current collection's levels and their order."""
        return self._current.order

    @property
    def is_modified(self) -> bool:
        """Whether the current collection has unsaved changes."""
        return self._current.is_modified

    @property
    def is_blank(self) -> bool:
        """Whether this is a new collection that nobody has drawn on yet."""
        return self.path is None and self.collection == Collection((BLANK,))

    def open(
        self,
        collection: Collection,
        path: Path | None = None,
        name: str = "",
        *,
        current: int = 0,
        is_saved: bool = True,
    ) -> None:
        """Open a collection beside the others and make it current; asks nothing.

        It replaces the current collection if that one has no file and no changes.

        Parameters
        ----------
        path
            Where Save writes to, or None to make Save ask.
        name
            What to call it if there is no path.
        current
            The index of the level to make current; the last one if there are fewer.
        is_saved
            False for work that is in no file yet.
        """
        levels = collection.levels or (BLANK,)
        open_collection = OpenCollection(replace(collection, levels=levels), path, name)
        if not is_saved:
            open_collection.saved = None
        open_collection.current = min(current, len(levels) - 1)
        before = self._current
        if before.path is None and not before.is_modified:
            self._collections[self._collections.index(before)] = open_collection
            self._forget(before)
        else:
            self._collections.append(open_collection)
        others = [one for one in self._collections if one is not open_collection]
        taken = {one.number for one in others if one.is_untitled}
        open_collection.number = next(number for number in count(1) if number not in taken)
        self._activate(open_collection)

    def switch(self, open_collection: OpenCollection) -> None:
        """Make another of the open collections current."""
        if open_collection is not self._current and open_collection in self._collections:
            self._activate(open_collection)

    def close(self, open_collection: OpenCollection) -> None:
        """Close a collection, saved or not; a blank one replaces the last one."""
        index = self._collections.index(open_collection)
        if len(self._collections) == 1:
            self._collections.append(OpenCollection(Collection((BLANK,)), None, ""))
        self._collections.remove(open_collection)
        if open_collection is self._current:
            self._activate(self._collections[min(index, len(self._collections) - 1)])
        self._forget(open_collection)
        self.collections_changed.emit()

    def saved_as(self, path: Path, collection: Collection) -> None:
        """Record that ``path`` now holds ``collection``."""
        open_collection = self._current
        open_collection.path, open_collection.saved = path, collection
        open_collection.collection = replace(open_collection.collection, source=collection.source)
        for slot in open_collection.slots:
            if slot.document is not None:
                slot.document.undo_stack.setClean()
        self.renamed.emit()
        self.collections_changed.emit()
        self._emit_modified()

    def lost_file(self, open_collection: OpenCollection) -> None:
        """Record that a collection is in no file any more."""
        open_collection.saved = None
        self._emit_edited()

    def select(self, index: int) -> None:
        """Make the level at ``index`` current; out of range does nothing."""
        if 0 <= index < len(self._current.slots) and index != self.current:
            self._open_level(index)
            self.current_changed.emit(self.document)

    def step(self, by: int) -> None:
        """Make the level that many places further on current, or the last one that way."""
        self.select(max(0, min(self.current + by, len(self._current.slots) - 1)))

    def insert(
        self,
        index: int,
        levels: Iterable[Level],
        text: str | Phrase = _ADD,
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Insert levels before the one at ``index`` and make the first of them current.

        Parameters
        ----------
        text
            What the undo step is called.
        open_collection
            Where to insert them; None means the current collection.
        """
        self.put_in(
            index, [LevelSlot(level) for level in levels], text, open_collection=open_collection
        )

    def put_in(
        self,
        index: int,
        slots: Sequence[LevelSlot],
        text: str | Phrase,
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Insert slots that are in no collection before the one at ``index``; see `insert`."""
        open_collection = open_collection or self._current
        if slots:
            after = [*open_collection.slots[:index], *slots, *open_collection.slots[index:]]
            self.arrange(after, slots[0], text, open_collection=open_collection)

    def add(self, level: Level, text: str | Phrase = _NEW) -> None:
        """Insert a level behind the current one, and make it current."""
        self.insert(self.current + 1, (level,), text)

    def add_variant(self, level: Level | None = None) -> None:
        """Insert a copy of the current level behind its variants, to be changed; make it current.

        Or insert the level given. Its title says which variant it is, and of which one; see
        `sokolab.collection.variants`.
        """
        titles, current = self.collection.titles, self.current
        level = level or self.document.level
        variant = replace(level, title=title_of_new(titles, current), source=None)
        self.insert(place_of_new(titles, current), (variant,), phrase("Add variant"))

    def remove(self, indices: Iterable[int], text: str | Phrase = _REMOVE) -> Sequence[LevelSlot]:
        """Remove levels and return their slots; a blank level replaces the last one.

        If the current level goes, the next one that stays becomes current.
        """
        slots, gone = self._current.slots, set(indices)
        kept = [slot for index, slot in enumerate(slots) if index not in gone] or [LevelSlot(BLANK)]
        later = (index for index in range(self.current, len(slots)) if index not in gone)
        index = next(later, None)
        self.arrange(kept, kept[-1] if index is None else slots[index], text)
        return [slot for index, slot in enumerate(slots) if index in gone]

    def move(self, index: int, to: int) -> None:
        """Move the level at ``index`` to ``to``; out of range does nothing."""
        slots = list(self._current.slots)
        if index != to and 0 <= index < len(slots) and 0 <= to < len(slots):
            slots.insert(to, slots.pop(index))
            self.arrange(slots, self._current.current_slot, phrase("Move level"))

    def gather(self, indices: Iterable[int], before: int, text: str | Phrase = _MOVE) -> None:
        """Move levels together, in their order, before the one now at ``before``."""
        slots, wanted = self._current.slots, set(indices)
        first = [slot for index, slot in enumerate(slots[:before]) if index not in wanted]
        moved = [slot for index, slot in enumerate(slots) if index in wanted]
        last = [slot for index, slot in enumerate(slots[before:], before) if index not in wanted]
        self.arrange([*first, *moved, *last], self._current.current_slot, text)

    def arrange(
        self,
        slots: Sequence[LevelSlot],
        current: LevelSlot,
        text: str | Phrase,
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Give a collection these levels in this order, as one undo step of its ``order``.

        Parameters
        ----------
        current
            The slot of the level to make current; one of ``slots``.
        text
            What the undo step is called.
        open_collection
            The collection to arrange; None means the current one.
        """
        open_collection = open_collection or self._current
        if list(slots) != open_collection.slots:
            arrange = partial(self._arrange, open_collection)
            redo = partial(arrange, slots, current)
            undo = partial(arrange, open_collection.slots, open_collection.current_slot)
            open_collection.order.push(Step(redo, undo, text))

    def describe_all(self, levels: Mapping[int, Level], text: str | Phrase) -> None:
        """Set titles, authors, notes and solutions of many levels, as one undo step of ``order``.

        Parameters
        ----------
        levels
            The new values by index in the current collection; their boards are ignored.
        """
        slots = self._current.slots
        after = {slots[index]: level for index, level in levels.items()}
        before = {slot: slot.level for slot in after}
        if any(
            replace(level, board=slot.level.board) != slot.level for slot, level in after.items()
        ):
            describe = partial(self._describe_all, self._current)
            redo, undo = partial(describe, after), partial(describe, before)
            self.order.push(Step(redo, undo, text))

    def describe(self, title: str) -> None:
        """Give the current collection a title."""
        if title != self.collection.title:
            self._current.collection = replace(self.collection, title=title)
            self._emit_edited()
            self.renamed.emit()
            self.collections_changed.emit()

    def _arrange(
        self, open_collection: OpenCollection, slots: Sequence[LevelSlot], current: LevelSlot
    ) -> None:
        before = open_collection.current_slot
        open_collection.set_slots(slots)
        open_collection.current = open_collection.slots.index(current)
        self._emit_edited()
        if open_collection is self._current:
            self._open_level(open_collection.current)
            self.rearranged.emit()
            if open_collection.current_slot is not before:
                self.current_changed.emit(self.document)

    def _describe_all(
        self, open_collection: OpenCollection, levels: Mapping[LevelSlot, Level]
    ) -> None:
        """Describe levels, as the list's step of undo and not one of each level."""
        self._is_describing = True
        for slot, level in levels.items():
            now = replace(level, board=slot.level.board, source=slot.level.source)
            if slot.document is not None:
                slot.document.adopt(now)
                now = slot.document.level
            slot.level = now
        self._is_describing = False
        open_collection.set_slots(open_collection.slots)
        self._emit_edited()
        if open_collection is self._current:
            self.rearranged.emit()

    def _document(self, slot: LevelSlot) -> LevelDocument:
        document = slot.document
        if document is None:
            document = slot.document = LevelDocument(slot.level, self)
            document.changed.connect(partial(self._update_from, slot))
            document.described.connect(partial(self._update_from, slot))
        return document

    def _open_level(self, index: int) -> None:
        self._current.current = index
        self._document(self._current.current_slot)

    def _activate(self, open_collection: OpenCollection) -> None:
        self._current = open_collection
        self._open_level(open_collection.current)
        self.opened.emit()
        self.renamed.emit()
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
            if slot.open_collection is self._current:
                self.level_changed.emit(index)

    def _emit_edited(self) -> None:
        self._emit_modified()
        self.edited.emit()

    def _emit_modified(self) -> None:
        if self.is_modified != self._was_modified:
            self._was_modified = not self._was_modified
            self.modified_changed.emit(self._was_modified)
            self.collections_changed.emit()

    def _forget(self, open_collection: OpenCollection) -> None:
        for slot in open_collection.slots:
            if slot.document is not None:
                slot.document.deleteLater()

"""The open collections, the one in hand, and of that the level in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.open_collection import LevelSlot, OpenCollection

__all__ = ["BLANK", "Workspace", "level_name"]

BLANK: Final = Level(Board.empty(9, 12))
"""What a new level starts as: floor to draw on."""


def level_name(level: Level, index: int) -> str:
    """Return the level's title, or its number (from 1) where it has none."""
    return level.title or f"Level {index + 1}"


class Workspace(QObject):
    """Collections side by side, each a :class:`OpenCollection`; one of them in hand, with one level in hand.

    A level's :class:`LevelDocument` is made when the level is first taken in hand, and keeps its
    own undo history. What the documents say goes into ``collection``, which is a value: it tells
    what is not saved by comparison, so that work undone by hand counts as saved too. Which levels
    there are and in what order has an undo history of its own a collection.
    """

    opened = Signal()
    """Another collection is in hand; the signals below do not tell of its levels."""
    current_changed = Signal(object)
    """Another level is in hand; carries its :class:`LevelDocument`."""
    level_changed = Signal(int)
    """The level at that index differs: its board, names or solutions."""
    rearranged = Signal()
    """Levels have come, gone or moved, or many were described at once."""
    modified_changed = Signal(bool)
    """Whether something is not saved."""
    edited = Signal()
    """A collection differs from what it was a moment ago."""
    renamed = Signal()
    """The file or the collection's title is another one."""
    collections_changed = Signal()
    """A collection was opened, closed, renamed, saved or edited for the first time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collections = [OpenCollection(Collection((BLANK,)), None, "")]
        self._current = self._collections[0]
        self._was_modified = False
        self._is_describing = False
        self._take(0)

    @property
    def open_collections(self) -> Sequence[OpenCollection]:
        """The open collections, in the order they were opened."""
        return tuple(self._collections)

    @property
    def open_collection(self) -> OpenCollection:
        """The one in hand."""
        return self._current

    @property
    def collection(self) -> Collection:
        """The collection in hand as it is now; never without a level."""
        return self._current.collection

    @property
    def path(self) -> Path | None:
        """The file that Save writes to; None asks for one."""
        return self._current.path

    @property
    def name(self) -> str:
        """What the window calls the collection."""
        return self._current.name

    @property
    def current(self) -> int:
        """The index of the level in hand, from 0."""
        return self._current.current

    @property
    def document(self) -> LevelDocument:
        """The level in hand."""
        return self._document(self._current.in_hand)

    @property
    def order(self) -> QUndoStack:
        """Undo and redo of which levels the collection in hand has, in which order."""
        return self._current.order

    @property
    def is_modified(self) -> bool:
        """Whether something in the collection in hand is not saved."""
        return self._current.is_modified

    @property
    def is_blank(self) -> bool:
        """Whether this is the new collection that nobody has drawn on yet."""
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
        """Put another collection in hand; asks nothing.

        It stands beside the others. Only one that is in no file and unchanged makes room.

        Parameters
        ----------
        path
            Where Save writes to, or None to have it ask.
        name
            What to call it where there is no path.
        current
            The level to take in hand; the last one if there are fewer.
        is_saved
            False for work that stands in no file yet.
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
        self._take_sheet(open_collection)

    def switch(self, open_collection: OpenCollection) -> None:
        """Take another of the open collections in hand."""
        if open_collection is not self._current and open_collection in self._collections:
            self._take_sheet(open_collection)

    def close(self, open_collection: OpenCollection) -> None:
        """Put a collection away, saved or not; in place of the last one comes a blank one."""
        index = self._collections.index(open_collection)
        if len(self._collections) == 1:
            self._collections.append(OpenCollection(Collection((BLANK,)), None, ""))
        self._collections.remove(open_collection)
        if open_collection is self._current:
            self._take_sheet(self._collections[min(index, len(self._collections) - 1)])
        self._forget(open_collection)
        self.collections_changed.emit()

    def saved_as(self, path: Path, collection: Collection) -> None:
        """Take note that ``path`` now holds ``collection``."""
        open_collection = self._current
        open_collection.path, open_collection.saved = path, collection
        open_collection.collection = replace(open_collection.collection, source=collection.source)
        for slot in open_collection.slots:
            if slot.document is not None:
                slot.document.undo_stack.setClean()
        self.renamed.emit()
        self.collections_changed.emit()
        self._tell_modified()

    def lost_file(self, open_collection: OpenCollection) -> None:
        """Take note that a collection stands in no file any more."""
        open_collection.saved = None
        self._tell_edited()

    def select(self, index: int) -> None:
        """Take the level at ``index`` in hand; out of range does nothing."""
        if 0 <= index < len(self._current.slots) and index != self.current:
            self._take(index)
            self.current_changed.emit(self.document)

    def step(self, by: int) -> None:
        """Take the level that many places further in hand, as far as there are any."""
        self.select(max(0, min(self.current + by, len(self._current.slots) - 1)))

    def insert(
        self,
        index: int,
        levels: Iterable[Level],
        text: str = "Add levels",
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Put levels before the one at ``index`` and take the first of them in hand.

        Parameters
        ----------
        sheet
            Where to, if not into the collection in hand.
        """
        self.put_in(
            index, [LevelSlot(level) for level in levels], text, open_collection=open_collection
        )

    def put_in(
        self,
        index: int,
        slots: Sequence[LevelSlot],
        text: str,
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Let levels that stand nowhere now stand before the one at ``index``."""
        open_collection = open_collection or self._current
        if slots:
            after = [*open_collection.slots[:index], *slots, *open_collection.slots[index:]]
            self.arrange(after, slots[0], text, open_collection=open_collection)

    def duplicate(self) -> None:
        """Put a copy of the level in hand behind it and take it in hand."""
        level = self.document.level
        title = f"{level.title} (copy)" if level.title else ""
        copy = replace(level, title=title, source=None)
        self.insert(self.current + 1, (copy,), "Duplicate level")

    def remove(self, indices: Iterable[int], text: str = "Remove levels") -> Sequence[LevelSlot]:
        """Take levels out and return their places; one always stays, and then a blank one.

        The level in hand stays in hand; if it goes, the next one that stays is taken.
        """
        slots, gone = self._current.slots, set(indices)
        kept = [slot for index, slot in enumerate(slots) if index not in gone] or [LevelSlot(BLANK)]
        later = (index for index in range(self.current, len(slots)) if index not in gone)
        index = next(later, None)
        self.arrange(kept, kept[-1] if index is None else slots[index], text)
        return [slot for index, slot in enumerate(slots) if index in gone]

    def move(self, index: int, to: int) -> None:
        """Let the level at ``index`` stand at ``to``; out of range does nothing."""
        slots = list(self._current.slots)
        if index != to and 0 <= index < len(slots) and 0 <= to < len(slots):
            slots.insert(to, slots.pop(index))
            self.arrange(slots, self._current.in_hand, "Move level")

    def gather(self, indices: Iterable[int], before: int, text: str = "Move levels") -> None:
        """Let levels stand together, in their order, before the one now at ``before``."""
        slots, wanted = self._current.slots, set(indices)
        first = [slot for index, slot in enumerate(slots[:before]) if index not in wanted]
        moved = [slot for index, slot in enumerate(slots) if index in wanted]
        last = [slot for index, slot in enumerate(slots[before:], before) if index not in wanted]
        self.arrange([*first, *moved, *last], self._current.in_hand, text)

    def arrange(
        self,
        slots: Sequence[LevelSlot],
        in_hand: LevelSlot,
        text: str,
        *,
        open_collection: OpenCollection | None = None,
    ) -> None:
        """Let a collection have these levels in this order, as one step of its ``order``.

        Parameters
        ----------
        in_hand
            The level to take in hand; one of them.
        sheet
            The collection, if not the one in hand.
        """
        open_collection = open_collection or self._current
        if list(slots) != open_collection.slots:
            put = partial(self._arrange, open_collection)
            redo, undo = (
                partial(put, slots, in_hand),
                partial(put, open_collection.slots, open_collection.in_hand),
            )
            open_collection.order.push(_Step(redo, undo, text))

    def describe_all(self, levels: Mapping[int, Level], text: str) -> None:
        """Take titles, authors, notes and solutions of many levels, as one step of ``order``.

        Parameters
        ----------
        levels
            By the index in the collection in hand; their boards do not matter.
        """
        slots = self._current.slots
        after = {slots[index]: level for index, level in levels.items()}
        before = {slot: slot.level for slot in after}
        if any(
            replace(level, board=slot.level.board) != slot.level for slot, level in after.items()
        ):
            put = partial(self._describe_all, self._current)
            self.order.push(_Step(partial(put, after, text), partial(put, before, text), text))

    def describe(self, title: str) -> None:
        """Give the collection a title."""
        if title != self.collection.title:
            self._current.collection = replace(self.collection, title=title)
            self._tell_edited()
            self.renamed.emit()
            self.collections_changed.emit()

    def _arrange(
        self, open_collection: OpenCollection, slots: Sequence[LevelSlot], in_hand: LevelSlot
    ) -> None:
        was_in_hand = open_collection.in_hand
        open_collection.put(slots)
        open_collection.current = open_collection.slots.index(in_hand)
        self._tell_edited()
        if open_collection is self._current:
            self._take(open_collection.current)
            self.rearranged.emit()
            if open_collection.in_hand is not was_in_hand:
                self.current_changed.emit(self.document)

    def _describe_all(
        self, open_collection: OpenCollection, levels: Mapping[LevelSlot, Level], text: str
    ) -> None:
        """Describe levels; those that were in hand get a step in their own history, too."""
        self._is_describing = True
        for slot, level in levels.items():
            now = replace(level, board=slot.level.board, source=slot.level.source)
            if slot.document is not None:
                slot.document.describe(now, text)
                now = slot.document.level
            slot.level = now
        self._is_describing = False
        open_collection.put(open_collection.slots)
        self._tell_edited()
        if open_collection is self._current:
            self.rearranged.emit()

    def _document(self, slot: LevelSlot) -> LevelDocument:
        document = slot.document
        if document is None:
            document = slot.document = LevelDocument(slot.level, self)
            document.changed.connect(partial(self._note, slot))
            document.described.connect(partial(self._note, slot))
        return document

    def _take(self, index: int) -> None:
        self._current.current = index
        self._document(self._current.in_hand)

    def _take_sheet(self, open_collection: OpenCollection) -> None:
        self._current = open_collection
        self._take(open_collection.current)
        self.opened.emit()
        self.renamed.emit()
        self.collections_changed.emit()
        self.current_changed.emit(self.document)
        self._tell_modified()

    def _note(self, slot: LevelSlot, *_: object) -> None:
        document = slot.document
        if document is None or slot.level is document.level or self._is_describing:
            return
        slot.level = document.level
        if slot.open_collection is not None:
            index = slot.open_collection.follow(slot)
            self._tell_edited()
            if slot.open_collection is self._current:
                self.level_changed.emit(index)

    def _tell_edited(self) -> None:
        self._tell_modified()
        self.edited.emit()

    def _tell_modified(self) -> None:
        if self.is_modified != self._was_modified:
            self._was_modified = not self._was_modified
            self.modified_changed.emit(self._was_modified)
            self.collections_changed.emit()

    def _forget(self, open_collection: OpenCollection) -> None:
        for slot in open_collection.slots:
            if slot.document is not None:
                slot.document.deleteLater()


class _Step(QUndoCommand):
    """A change and what takes it back."""

    def __init__(self, redo: Callable[[], None], undo: Callable[[], None], text: str) -> None:
        super().__init__(text)
        self._redo = redo
        self._undo = undo

    def redo(self) -> None:
        """Make the change."""
        self._redo()

    def undo(self) -> None:
        """Take it back."""
        self._undo()

"""One open collection: its levels in order, its file and its undo history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QUndoStack

from sokolab.core.level import Collection, Level
from sokolab.gui.document.level_document import LevelDocument
from sokolab.language import tr

_UNDO_STEPS = 100
"""Steps kept of a collection's order; each holds a list of all its levels."""


class LevelSlot:
    """A place for a level in an open collection; keeps its identity when it is edited or moved.

    Attributes
    ----------
    level
        The level as it is now.
    document
        The level's document, or None until the level is first opened for editing.
    open_collection
        The collection that holds the slot, or None while it is removed.
    """

    __slots__ = ("document", "level", "open_collection")

    def __init__(self, level: Level, document: LevelDocument | None = None) -> None:
        self.level = level
        self.document = document
        self.open_collection: OpenCollection | None = None


class OpenCollection:
    """A collection that is open in the window.

    Attributes
    ----------
    collection
        Its value as it is now.
    saved
        What its file holds, or None for work that is in no file yet.
    path
        The file that Save writes to; None makes Save ask.
    title
        What to call it while it has no path.
    stamp
        Identifies the file's content as it was last read or written, so that a change by another
        program is noticed; kept by the code that reads and writes files.
    number
        From 1; tells open collections without a title apart.
    current
        The index of the current level, from 0.
    order
        Undo and redo of which levels there are and in what order.
    """

    def __init__(self, collection: Collection, path: Path | None, title: str) -> None:
        self.collection = collection
        self.saved: Collection | None = collection
        self.path = path
        self.title = title
        self.number = 1
        self.stamp: tuple[int, int] | None = None
        self.current = 0
        self.order = QUndoStack()
        self.order.setUndoLimit(_UNDO_STEPS)
        self._slots: list[LevelSlot] = []
        self.set_slots([LevelSlot(level) for level in collection.levels])

    @property
    def slots(self) -> Sequence[LevelSlot]:
        """The slots of the levels, in order."""
        return self._slots

    @property
    def name(self) -> str:
        """What the window calls it."""
        one = self.number == 1
        untitled = tr("Untitled") if one else tr("Untitled {number}", number=self.number)
        return self.path.name if self.path else self.title or self.collection.title or untitled

    @property
    def is_untitled(self) -> bool:
        """Whether it has neither a file nor a title."""
        return not (self.path or self.title or self.collection.title)

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved."""
        return self.collection is not self.saved and self.collection != self.saved

    @property
    def current_slot(self) -> LevelSlot:
        """The slot of the current level."""
        return self._slots[self.current]

    def set_slots(self, slots: Sequence[LevelSlot]) -> None:
        """Replace the levels by these, in this order."""
        for slot in self._slots:
            if slot.open_collection is self:
                slot.open_collection = None
        for slot in slots:
            slot.open_collection = self
        self._slots = list(slots)
        levels = tuple([slot.level for slot in slots])
        self.collection = replace(self.collection, levels=levels)

    def update_level(self, slot: LevelSlot) -> int:
        """Copy a slot's level into the collection; return its index."""
        index = self.current if self.current_slot is slot else self._slots.index(slot)
        self.collection = self.collection.with_level(index, slot.level)
        return index

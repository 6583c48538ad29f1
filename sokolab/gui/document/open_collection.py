"""One open collection: its levels in order, its file, and what became of their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QUndoStack

from sokolab.core.level import Collection, Level
from sokolab.gui.document.level_document import LevelDocument

__all__ = ["LevelSlot", "OpenCollection"]


class LevelSlot:
    """A level's place on a sheet; it stays itself whatever is drawn, and wherever it is moved.

    Attributes
    ----------
    level
        As it is now.
    document
        Its document, once it was in hand.
    sheet
        Where it stands now; None while it is removed.
    """

    __slots__ = ("document", "level", "open_collection")

    def __init__(self, level: Level, document: LevelDocument | None = None) -> None:
        self.level = level
        self.document = document
        self.open_collection: OpenCollection | None = None


class OpenCollection:
    """An open collection.

    Attributes
    ----------
    collection
        As it is now; a value.
    saved
        What its file holds, or None for work that stands in no file yet.
    path
        The file that Save writes to; None asks for one.
    title
        What to call it where there is no path.
    stamp
        What told the file apart when it was last read or written; for who reads and writes it.
    current
        The index of the level in hand, from 0.
    order
        Undo and redo of everything but what happens inside a level.
    """

    def __init__(self, collection: Collection, path: Path | None, title: str) -> None:
        self.collection = collection
        self.saved: Collection | None = collection
        self.path = path
        self.title = title
        self.stamp: tuple[int, int] | None = None
        self.current = 0
        self.order = QUndoStack()
        self.order.setUndoLimit(100)
        self._slots: list[LevelSlot] = []
        self.put([LevelSlot(level) for level in collection.levels])

    @property
    def slots(self) -> Sequence[LevelSlot]:
        """The levels' places, in order."""
        return self._slots

    @property
    def name(self) -> str:
        """What the window calls it."""
        return self.path.name if self.path else self.title or self.collection.title or "Untitled"

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved."""
        return self.collection is not self.saved and self.collection != self.saved

    @property
    def in_hand(self) -> LevelSlot:
        """The place of the level in hand."""
        return self._slots[self.current]

    def put(self, slots: Sequence[LevelSlot]) -> None:
        """Let these levels stand here, in this order."""
        for slot in self._slots:
            if slot.open_collection is self:
                slot.open_collection = None
        for slot in slots:
            slot.open_collection = self
        self._slots = list(slots)
        levels = tuple([slot.level for slot in slots])
        self.collection = replace(self.collection, levels=levels)

    def follow(self, slot: LevelSlot) -> int:
        """Take over what a level has become; return its index."""
        index = self.current if self.in_hand is slot else self._slots.index(slot)
        self.collection = self.collection.with_level(index, slot.level)
        return index

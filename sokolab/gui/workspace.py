"""The open collection: its file, its levels, which one is in hand, and what is not saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.gui.document import LevelDocument

__all__ = ["BLANK", "Workspace", "level_name"]

BLANK: Final = Level(Board.empty(9, 12))
"""What a new level starts as: floor to draw on."""


def level_name(level: Level, index: int) -> str:
    """Return the level's title, or its number (from 1) where it has none."""
    return level.title or f"Level {index + 1}"


class Workspace(QObject):
    """A collection with one level in hand; each level keeps its own undo history.

    A level's :class:`LevelDocument` is made when the level is first taken in hand. What the
    documents say goes into ``collection``, which is a value: it tells what is not saved by
    comparison, so that work undone by hand counts as saved too.
    """

    opened = Signal()
    """Another collection is open; the signals below do not tell of its levels."""
    current_changed = Signal(object)
    """Another level is in hand; carries its :class:`LevelDocument`."""
    level_changed = Signal(int)
    """The level at that index differs: its board, names or solutions."""
    about_to_insert = Signal(int, int)
    """Levels will stand from the first index to the second."""
    inserted = Signal()
    about_to_remove = Signal(int)
    """The level at that index will go."""
    removed = Signal()
    about_to_move = Signal(int, int)
    """The level at the first index will come to stand at the second."""
    moved = Signal()
    modified_changed = Signal(bool)
    """Whether something is not saved."""
    edited = Signal()
    """The collection differs from what it was a moment ago."""
    renamed = Signal()
    """The file or the collection's title is another one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collection = Collection((BLANK,))
        self._saved: Collection | None = self._collection
        self._path: Path | None = None
        self._name = ""
        self._documents: list[LevelDocument | None] = [None]
        self._current = 0
        self._was_modified = False
        self._take(0)

    @property
    def collection(self) -> Collection:
        """The collection as it is now; never without a level."""
        return self._collection

    @property
    def path(self) -> Path | None:
        """The file that Save writes to; None asks for one."""
        return self._path

    @property
    def name(self) -> str:
        """What the window calls the collection."""
        return self._path.name if self._path else self._name or self._collection.title or "Untitled"

    @property
    def current(self) -> int:
        """The index of the level in hand, from 0."""
        return self._current

    @property
    def document(self) -> LevelDocument:
        """The level in hand."""
        document = self._documents[self._current]
        assert document is not None
        return document

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved."""
        return self._collection != self._saved

    @property
    def is_blank(self) -> bool:
        """Whether this is the new collection that nobody has drawn on yet."""
        return self._path is None and self._collection == Collection((BLANK,))

    def open(
        self,
        collection: Collection,
        path: Path | None = None,
        name: str = "",
        *,
        current: int = 0,
        is_saved: bool = True,
    ) -> None:
        """Put another collection in place; asks nothing.

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
        self._forget_documents()
        levels = collection.levels or (BLANK,)
        self._collection = replace(collection, levels=levels)
        self._saved = self._collection if is_saved else None
        self._path, self._name = path, name
        self._documents = [None] * len(levels)
        self._take(min(current, len(levels) - 1))
        self.opened.emit()
        self.renamed.emit()
        self.current_changed.emit(self.document)
        self._tell_modified()

    def saved_as(self, path: Path, collection: Collection) -> None:
        """Take note that ``path`` now holds ``collection``."""
        self._path, self._saved = path, collection
        self._collection = replace(self._collection, source=collection.source)
        for document in self._documents:
            if document is not None:
                document.undo_stack.setClean()
        self.renamed.emit()
        self._tell_modified()

    def select(self, index: int) -> None:
        """Take the level at ``index`` in hand; out of range does nothing."""
        if 0 <= index < len(self._documents) and index != self._current:
            self._take(index)
            self.current_changed.emit(self.document)

    def step(self, by: int) -> None:
        """Take the level that many places further in hand, as far as there are any."""
        self.select(max(0, min(self._current + by, len(self._documents) - 1)))

    def insert(
        self,
        index: int,
        levels: tuple[Level, ...],
        documents: Sequence[LevelDocument | None] | None = None,
    ) -> None:
        """Put levels before the one at ``index`` and take the first of them in hand.

        ``documents`` are what :meth:`remove` gave for them, if they come back.
        """
        old = self._collection.levels
        self.about_to_insert.emit(index, index + len(levels) - 1)
        self._documents[index:index] = documents or [None] * len(levels)
        levels = (*old[:index], *levels, *old[index:])
        self._collection = replace(self._collection, levels=levels)
        self._take(index)
        self._tell_edited()
        self.inserted.emit()
        self.current_changed.emit(self.document)

    def duplicate(self) -> None:
        """Put a copy of the level in hand behind it and take it in hand."""
        level = self.document.level
        title = f"{level.title} (copy)" if level.title else ""
        copy = replace(level, title=title, source=None)
        self.insert(self._current + 1, (copy,))

    def remove(self, index: int) -> LevelDocument | None:
        """Take the level at ``index`` out and return it; None if it is the only one."""
        if len(self._documents) == 1:
            return None
        removed = self._document(index)
        old = self._collection.levels
        self.about_to_remove.emit(index)
        del self._documents[index]
        self._collection = replace(self._collection, levels=(*old[:index], *old[index + 1 :]))
        was_in_hand = index == self._current
        after = self._current - (index < self._current)
        self._take(min(after, len(self._documents) - 1))
        self._tell_edited()
        self.removed.emit()
        if was_in_hand:
            self.current_changed.emit(self.document)
        return removed

    def move(self, index: int, to: int) -> None:
        """Let the level at ``index`` stand at ``to``; out of range does nothing."""
        count = len(self._documents)
        if index == to or not (0 <= index < count and 0 <= to < count):
            return
        in_hand = self.document
        levels = list(self._collection.levels)
        self.about_to_move.emit(index, to)
        levels.insert(to, levels.pop(index))
        self._documents.insert(to, self._documents.pop(index))
        self._current = self._documents.index(in_hand)
        self._update(replace(self._collection, levels=tuple(levels)))
        self.moved.emit()

    def describe(self, title: str) -> None:
        """Give the collection a title."""
        if title != self._collection.title:
            self._update(replace(self._collection, title=title))
            self.renamed.emit()

    def _document(self, index: int) -> LevelDocument:
        document = self._documents[index]
        if document is None:
            document = LevelDocument(self._collection.levels[index], self)
            document.changed.connect(partial(self._note, document))
            document.described.connect(partial(self._note, document))
            self._documents[index] = document
        return document

    def _take(self, index: int) -> None:
        self._current = index
        self._document(index)

    def _note(self, document: LevelDocument, *_: object) -> None:
        in_hand = self._documents[self._current] is document  # as nearly always
        if in_hand or document in self._documents:
            index = self._current if in_hand else self._documents.index(document)
            if self._collection.levels[index] is not document.level:
                self._update(self._collection.with_level(index, document.level))
                self.level_changed.emit(index)

    def _update(self, collection: Collection) -> None:
        self._collection = collection
        self._tell_edited()

    def _tell_edited(self) -> None:
        self._tell_modified()
        self.edited.emit()

    def _tell_modified(self) -> None:
        if self.is_modified != self._was_modified:
            self._was_modified = not self._was_modified
            self.modified_changed.emit(self._was_modified)

    def _forget_documents(self) -> None:
        for document in self._documents:
            if document is not None:
                document.deleteLater()

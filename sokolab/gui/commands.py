"""The one undo command: a level before and after; paints of one stroke merge into one step."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtGui import QUndoCommand

from sokolab.core.level import Level

__all__ = ["LevelChange"]


class _Shows(Protocol):
    def show(self, level: Level) -> None: ...


class LevelChange(QUndoCommand):
    """From one level to the next; both are values that share what did not change."""

    def __init__(
        self, document: _Shows, before: Level, after: Level, stroke: int, text: str
    ) -> None:
        super().__init__(text)
        self._document = document
        self._before = before
        self._after = after
        self.stroke = stroke

    def redo(self) -> None:
        """Show the level after the change."""
        self._document.show(self._after)

    def undo(self) -> None:
        """Show the level before the change."""
        self._document.show(self._before)

    def id(self) -> int:
        """Return the kind of command, so that Qt offers neighbours for merging."""
        return 1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        """Take in the next command if it belongs to the same stroke."""
        if not isinstance(other, LevelChange) or other.stroke != self.stroke:
            return False
        self._after = other._after
        self.setObsolete(self._after == self._before)
        return True

    def discard(self) -> None:
        """Mark it so that undoing it also forgets it."""
        self.setObsolete(True)

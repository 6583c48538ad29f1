"""The one undo command: a draft before and after; paints of one stroke merge into one step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtGui import QUndoCommand

from sokolab.core.level import Level

__all__ = ["Draft", "LevelChange"]


@dataclass(frozen=True, slots=True)
class Draft:
    """A level and where it lies on the designer's paper.

    Attributes
    ----------
    origin
        Row and column, on the board, of the paper's fixed point. A board that grows upwards or
        to the left moves it, so that what was drawn stays where it is on the screen.
    """

    level: Level
    origin: tuple[int, int] = (0, 0)


class _Shows(Protocol):
    def show(self, draft: Draft) -> None: ...


class LevelChange(QUndoCommand):
    """From one draft to the next; both are values that share what did not change."""

    def __init__(
        self, document: _Shows, before: Draft, after: Draft, stroke: int, text: str
    ) -> None:
        super().__init__(text)
        self._document = document
        self._before = before
        self._after = after
        self._is_discarded = False
        self.stroke = stroke

    def redo(self) -> None:
        """Show the draft after the change."""
        self._document.show(self._after)

    def undo(self) -> None:
        """Show the draft before the change."""
        self._document.show(self._before)
        if self._is_discarded:
            self.setObsolete(True)  # not earlier: Qt does not undo what is obsolete already

    def id(self) -> int:
        """Return the kind of command, so that Qt offers neighbours for merging."""
        return 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take in the next command if it belongs to the same stroke."""
        if not isinstance(other, LevelChange) or other.stroke != self.stroke:
            return False
        self._after = other._after
        self.setObsolete(self._after == self._before)
        return True

    def discard(self) -> None:
        """Mark it so that undoing it also forgets it."""
        self._is_discarded = True

"""Undo commands: of a document, where the paints of one stroke merge into one step, and others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Final, Protocol

from PySide6.QtGui import QUndoCommand

from sokolab.core.level import Level
from sokolab.language import Phrase

NUMBERS: Final = count(1)
"""Numbers for undo commands of all stacks, in the order the commands are made."""


@dataclass(frozen=True, slots=True)
class DocumentState:
    """A level, and how far its board has grown at the top and at the left.

    Attributes
    ----------
    origin
        Row and column, on the present board, of what was the upper left square when the
        document was opened. Rows added at the top and columns added at the left move it, so the
        view can keep the drawing where it is on the screen.
    """

    level: Level
    origin: tuple[int, int] = (0, 0)


class _Document(Protocol):
    def apply(self, state: DocumentState) -> None: ...


class LevelChange(QUndoCommand):
    """Replaces one state of a document by the next.

    States are values that share what did not change, so keeping both is cheap.

    Attributes
    ----------
    name
        What the user reads of it.
    """

    def __init__(
        self,
        document: _Document,
        before: DocumentState,
        after: DocumentState,
        stroke: int,
        name: str | Phrase,
    ) -> None:
        super().__init__(str(name))
        self.name = name
        self._document = document
        self._before = before
        self._after = after
        self._is_discarded = False
        self.stroke = stroke
        self.number = next(NUMBERS)

    @property
    def before(self) -> Level:
        """The level before the change."""
        return self._before.level

    @property
    def after(self) -> Level:
        """The level after the change."""
        return self._after.level

    def redo(self) -> None:
        """Apply the state after the change."""
        self._document.apply(self._after)

    def undo(self) -> None:
        """Apply the state before the change."""
        self._document.apply(self._before)
        if self._is_discarded:
            self.setObsolete(True)  # only now: Qt skips the undo of obsolete commands

    def id(self) -> int:
        """Return the kind of command; Qt tries to merge neighbours of one kind."""
        return 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb the next command if it belongs to the same stroke."""
        if not isinstance(other, LevelChange) or other.stroke != self.stroke:
            return False
        self._after = other._after
        self.setObsolete(self._after == self._before)
        return True

    def discard(self) -> None:
        """Drop the command from the stack when it is undone, so that it cannot be redone."""
        self._is_discarded = True


class Step(QUndoCommand):
    """An undo step made of two callables.

    Attributes
    ----------
    name
        What the user reads of it.
    """

    def __init__(
        self, redo: Callable[[], None], undo: Callable[[], None], name: str | Phrase
    ) -> None:
        super().__init__(str(name))
        self.name = name
        self._redo = redo
        self._undo = undo
        self.number = next(NUMBERS)

    def redo(self) -> None:
        """Make the change."""
        self._redo()

    def undo(self) -> None:
        """Reverse the change."""
        self._undo()

"""One undo for the user: the steps of a level and of its list, in the order they were made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from sokolab.language import Phrase


class NamedStep(Protocol):
    """An undo command that knows when it was made, and what the user reads of it.

    Attributes
    ----------
    number
        Larger than those of all commands made before it.
    name
        What was done.
    """

    number: int
    name: str | Phrase


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A step of the history.

    Attributes
    ----------
    number
        See :class:`NamedStep`.
    name
        What was done.
    is_done
        Whether it has not been undone.
    is_saved
        Whether the file holds the level as this step left it.
    command
        The command of the step.
    """

    number: int
    name: str | Phrase
    is_done: bool
    is_saved: bool
    command: QUndoCommand


class NextSteps(NamedTuple):
    """What can be undone and redone.

    Attributes
    ----------
    can_undo, can_redo
        Whether there is a step, and it is allowed now.
    undo_name, redo_name
        What the steps did; empty if there are none.
    """

    can_undo: bool
    can_redo: bool
    undo_name: str | Phrase
    redo_name: str | Phrase


class UndoOrder(QObject):
    """Undo and redo of several stacks as if they were one.

    The step made last is undone first, whichever stack it is on. A step that was undone can be
    redone until another one is made. A step of a list counts as another one for all its levels.
    """

    changed = Signal()
    """What can be undone or redone, or the history, is different."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stacks: tuple[QUndoStack, ...] = ()
        self._is_enabled = True
        self._lists: tuple[QUndoStack, ...] = ()
        self._levels: list[QUndoStack] = []
        self._newest = 0
        self._dropped: set[int] = set()

    def show(self, level: QUndoStack, *lists: QUndoStack) -> None:
        """Undo the steps of this level, and of these lists, from now on."""
        if lists != self._lists:
            self._lists, self._levels = lists, []
        if level not in self._levels:
            self._levels.append(level)
        self._stacks = (level, *lists)
        self._note_new_step()
        for stack in self._stacks:
            if not stack.property("is in order"):
                stack.setProperty("is in order", True)
                stack.indexChanged.connect(self._follow)
                stack.cleanChanged.connect(self._follow)
        self.changed.emit()

    def set_enabled(self, is_enabled: bool) -> None:
        """Allow undo and redo, or forbid them while something else has its own."""
        self._is_enabled = is_enabled
        self.changed.emit()

    @property
    def next_steps(self) -> NextSteps:
        """What can be undone and redone now."""
        done, undone = self._last_done(), self._next_undone()
        return NextSteps(
            self._is_enabled and done is not None,
            self._is_enabled and undone is not None,
            "" if done is None else _named(done[1].command(done[1].index() - 1)).name,
            "" if undone is None else _named(undone[1].command(undone[1].index())).name,
        )

    def undo(self) -> None:
        """Take back the step made last."""
        found = self._last_done()
        if self._is_enabled and found is not None:
            found[1].undo()

    def redo(self) -> None:
        """Repeat the step that was undone last."""
        found = self._next_undone()
        if self._is_enabled and found is not None:
            found[1].redo()

    def go_to(self, number: int) -> None:
        """Undo or redo until the step of that number is the last one done; 0 undoes all."""
        if not self._is_enabled:
            return
        while (found := self._last_done()) is not None and found[0] > number:
            self.undo()
        while (found := self._next_undone()) is not None and found[0] <= number:
            self.redo()

    @property
    def history(self) -> list[HistoryEntry]:
        """The steps that are done and those that can be redone, in order."""
        last = self._last_done()
        found: list[HistoryEntry] = []
        for stack in self._stacks:
            for index in range(stack.count()):
                command = stack.command(index)
                step, is_done = _named(command), index < stack.index()
                if is_done or self._is_reachable(step.number, last):
                    is_saved = stack.cleanIndex() == index + 1
                    found.append(HistoryEntry(step.number, step.name, is_done, is_saved, command))
        return sorted(found, key=lambda entry: entry.number)

    def _last_done(self) -> tuple[int, QUndoStack] | None:
        done = [
            (_named(stack.command(stack.index() - 1)).number, stack)
            for stack in self._stacks
            if stack.canUndo()
        ]
        return max(done, key=lambda pair: pair[0], default=None)

    def _next_undone(self) -> tuple[int, QUndoStack] | None:
        """Return the step to redo; those older than a step that is done are out of reach."""
        last = self._last_done()
        undone = [
            (_named(stack.command(stack.index())).number, stack)
            for stack in self._stacks
            if stack.canRedo()
        ]
        reachable = [pair for pair in undone if self._is_reachable(pair[0], last)]
        return min(reachable, key=lambda pair: pair[0], default=None)

    def _is_reachable(self, number: int, last: tuple[int, QUndoStack] | None) -> bool:
        """Whether a step that was undone can be redone."""
        return number not in self._dropped and (last is None or number > last[0])

    def _note_new_step(self) -> None:
        """If a step was made since the last look, drop what was undone before it."""
        last = self._last_done()
        if last is None or last[0] <= self._newest:
            return
        self._newest = last[0]
        self._levels = [stack for stack in self._levels if isValid(stack)]
        is_of_list = last[1] in self._lists
        self._dropped |= {
            number
            for stack in ((*self._lists, *self._levels) if is_of_list else self._stacks)
            for index in range(stack.index(), stack.count())
            if (number := _named(stack.command(index)).number) < self._newest
        }

    def _follow(self, *_: object) -> None:
        if self.sender() in self._stacks:
            self._note_new_step()
            self.changed.emit()


def _named(command: QUndoCommand) -> NamedStep:
    return cast(NamedStep, command)

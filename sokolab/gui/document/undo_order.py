"""One undo for the user: the steps of a level and of its list, in the order they were made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack
from shiboken6 import isValid

from sokolab.gui.document.level_document import NamedStep

_Found = tuple[NamedStep, QUndoStack]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A step of the history: whether it is done, or was undone, and whether the file holds it."""

    step: NamedStep
    is_done: bool
    is_saved: bool


class UndoOrder(QObject):
    """Undo and redo of several stacks as if they were one.

    The step made last is undone first, whichever stack it is on. A step that was undone can be
    redone until another one is made. A step of a list counts as another one for all its levels.
    While it is not enabled, something else has an undo of its own.
    """

    changed = Signal()
    """What can be undone or redone, or the history, is different."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stacks: tuple[QUndoStack, ...] = ()
        self.is_enabled = True
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
        """Allow undo and redo, or forbid them."""
        self.is_enabled = is_enabled
        self.changed.emit()

    @property
    def next_steps(self) -> tuple[NamedStep | None, NamedStep | None]:
        """What undo and redo would take back and repeat; None where that is nothing."""
        done, undone = self._last_done(), self._next_undone()
        return done and done[0], undone and undone[0]

    def undo(self) -> None:
        """Take back the step made last."""
        if (found := self._last_done()) is not None and self.is_enabled:
            found[1].undo()

    def redo(self) -> None:
        """Repeat the step that was undone last."""
        if (found := self._next_undone()) is not None and self.is_enabled:
            found[1].redo()

    def go_to(self, number: int) -> None:
        """Undo or redo until the step of that number is the last one done; 0 undoes all."""
        if not self.is_enabled:
            return
        while (found := self._last_done()) is not None and found[0].number > number:
            self.undo()
        while (found := self._next_undone()) is not None and found[0].number <= number:
            self.redo()

    @property
    def history(self) -> list[HistoryEntry]:
        """The steps that are done and those that can be redone, in order."""
        last = self._last_done()
        found: list[HistoryEntry] = []
        for stack in self._stacks:
            for index in range(stack.count()):
                step, is_done = _step(stack, index), index < stack.index()
                if is_done or self._is_reachable(step, last):
                    found.append(HistoryEntry(step, is_done, stack.cleanIndex() == index + 1))
        return sorted(found, key=lambda entry: entry.step.number)

    def _last_done(self) -> _Found | None:
        done = [(_step(one, one.index() - 1), one) for one in self._stacks if one.canUndo()]
        return max(done, key=_number, default=None)

    def _next_undone(self) -> _Found | None:
        """Return the step to redo; those older than a step that is done are out of reach."""
        last = self._last_done()
        undone = [(_step(one, one.index()), one) for one in self._stacks if one.canRedo()]
        reachable = [pair for pair in undone if self._is_reachable(pair[0], last)]
        return min(reachable, key=_number, default=None)

    def _is_reachable(self, step: NamedStep, last: _Found | None) -> bool:
        """Whether a step that was undone can be redone."""
        return step.number not in self._dropped and (last is None or step.number > _number(last))

    def _note_new_step(self) -> None:
        """If a step was made since the last look, drop what was undone before it."""
        last = self._last_done()
        if last is None or _number(last) <= self._newest:
            return
        self._newest = _number(last)
        self._levels = [stack for stack in self._levels if isValid(stack)]
        is_of_list = last[1] in self._lists
        self._dropped |= {
            number
            for stack in ((*self._lists, *self._levels) if is_of_list else self._stacks)
            for index in range(stack.index(), stack.count())
            if (number := _step(stack, index).number) < self._newest
        }

    def _follow(self, *_: object) -> None:
        if self.sender() in self._stacks:
            self._note_new_step()
            self.changed.emit()


def _step(stack: QUndoStack, index: int) -> NamedStep:
    return cast(NamedStep, stack.command(index))


def _number(found: _Found) -> int:
    return found[0].number

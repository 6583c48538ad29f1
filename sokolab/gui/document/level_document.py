"""The document of the level being edited: every change goes through it, with undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from sokolab.core.board import Board, changed_squares
from sokolab.core.level import Level
from sokolab.language import Phrase, phrase

_DRAW_STEP: Final = phrase("Draw")
_STEP_NUMBERS: Final = count(1)
_SHOWN_SINCE: Final = "shown since"  # no phrase: a key
"""Property of an undo stack: the number that steps had reached when it was first shown."""


class NamedStep(QUndoCommand):
    """An undo step with the name that the user reads.

    Its ``number`` is larger than the numbers of all earlier steps, on all stacks.
    """

    def __init__(self, name: str | Phrase) -> None:
        super().__init__(str(name))
        self.name = name
        self.number = next(_STEP_NUMBERS)


class Step(NamedStep):
    """An undo step made of two callables."""

    def __init__(
        self, redo: Callable[[], None], undo: Callable[[], None], name: str | Phrase
    ) -> None:
        super().__init__(name)
        self._redo = redo
        self._undo = undo
        self.on_step: Callable[[bool], None] | None = None
        """A function called after the change was reversed (True) or made again (False)."""

    def redo(self) -> None:
        """Make the change."""
        self._redo()
        if self.on_step is not None:
            self.on_step(False)

    def undo(self) -> None:
        """Reverse the change."""
        self._undo()
        if self.on_step is not None:
            self.on_step(True)


@dataclass(frozen=True, slots=True)
class DocumentState:
    """A level, and how far its board has grown at the top and at the left.

    The origin is the current row and column of the square that was in the upper left corner when
    the document was opened. Rows added at the top and columns added at the left move it, so the
    view can keep the drawing in place on the screen.
    """

    level: Level
    origin: tuple[int, int] = (0, 0)


class LevelChange(NamedStep):
    """Replaces one state of a document by the next. The changes of one stroke merge into one step.

    States are values that share their unchanged parts, so keeping both is cheap.
    """

    def __init__(
        self,
        document: LevelDocument,
        before: DocumentState,
        after: DocumentState,
        stroke_number: int,
        name: str | Phrase,
    ) -> None:
        super().__init__(name)
        self._document = document
        self._before = before
        self._after = after
        self.is_discarded = False
        """Whether undoing the step also removes it, so that it cannot be redone."""
        self.stroke_number = stroke_number

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
        if self.is_discarded:
            self.setObsolete(True)  # not earlier, as Qt skips the undo of obsolete commands

    def id(self) -> int:
        """Return the kind of command. Qt tries to merge neighbours of one kind."""
        return 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Absorb the next command if it belongs to the same stroke."""
        if not isinstance(other, LevelChange) or other.stroke_number != self.stroke_number:
            return False
        self._after = other._after
        self.setObsolete(self._after == self._before)
        return True


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A board, and how it differs from the previous one.

    Only ``squares`` differ. None means that any can differ, as after a change of size or level. All
    squares have moved by ``shift``: rows down and columns to the right.
    """

    board: Board
    squares: tuple[int, ...] | None
    shift: tuple[int, int] = (0, 0)


class LevelDocument(QObject):
    """A level with its undo history.

    Every change of the board goes through :meth:`paint`, :meth:`replace_board` or the undo
    stack, and is announced by ``changed``. A stroke is one undo step: its paints merge.
    """

    changed = Signal(object)
    """The board changed. Carries a :class:`BoardChange`."""
    described = Signal()
    """Title, author, notes, solutions or saved games changed."""

    def __init__(self, level: Level, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = DocumentState(level)
        self._last_stroke_number = 0
        self.undo_stack: Final = QUndoStack(self)

    @property
    def level(self) -> Level:
        """The current level."""
        return self._state.level

    @property
    def board(self) -> Board:
        """The current board of the level."""
        return self.level.board

    @property
    def origin(self) -> tuple[int, int]:
        """The row and column of the first upper left square. See :class:`DocumentState`."""
        return self._state.origin

    def new_stroke(self) -> int:
        """Return the number of a new stroke. All paints with this number are one undo step."""
        self._last_stroke_number += 1
        return self._last_stroke_number

    def paint(
        self,
        board: Board,
        stroke_number: int,
        step_name: str | Phrase = _DRAW_STEP,
        origin: tuple[int, int] | None = None,
    ) -> None:
        """Show the next board of a stroke, numbered by `new_stroke`. An equal board does nothing.

        The undo step is called ``step_name``. Without ``origin``, the document keeps its origin.
        """
        if board != self.board:
            level = replace(self.level, board=board)
            self._push_change(DocumentState(level, origin or self.origin), stroke_number, step_name)

    def abort(self, stroke_number: int) -> None:
        """Take a stroke back as if it had never been drawn. It cannot be redone."""
        stack = self.undo_stack
        command = stack.command(stack.index() - 1) if stack.index() else None
        if isinstance(command, LevelChange) and command.stroke_number == stroke_number:
            command.is_discarded = True
            stack.undo()

    def replace_board(
        self, board: Board, step_name: str | Phrase, shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Replace the board, as one undo step called ``step_name``.

        The squares move by ``shift``: rows down and columns to the right.
        """
        self.paint(board, self.new_stroke(), step_name, self._shifted(shift))

    def replace_level(
        self, level: Level, step_name: str | Phrase, shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Replace the whole level with its board as one undo step. See `replace_board`."""
        if level != self.level:
            state = DocumentState(level, self._shifted(shift))
            self._push_change(state, self.new_stroke(), step_name)

    def describe(self, level: Level, step_name: str | Phrase) -> None:
        """Take everything but the board from ``level``, as one undo step."""
        self.replace_level(replace(level, board=self.board), step_name)

    def adopt(self, level: Level) -> None:
        """Take everything but the board from ``level`` without an undo step.

        This serves changes that are an undo step of a whole list of levels.
        """
        self.apply(DocumentState(replace(level, board=self.board), self.origin))

    def apply(self, state: DocumentState) -> None:
        """Make ``state`` the current one and report the change. For undo commands only."""
        state_before, self._state = self._state, state
        old_level, new_level = state_before.level, state.level
        if _described_parts(old_level) != _described_parts(new_level):
            self.described.emit()
        if old_level.board is not new_level.board:
            (row, col), (row_before, col_before) = state.origin, state_before.origin
            shift = (row - row_before, col - col_before)
            squares = changed_squares(old_level.board, new_level.board) if shift == (0, 0) else None
            self.changed.emit(BoardChange(new_level.board, squares, shift))

    def _shifted(self, shift: tuple[int, int]) -> tuple[int, int]:
        return self.origin[0] + shift[0], self.origin[1] + shift[1]

    def _push_change(
        self, state_after: DocumentState, stroke_number: int, step_name: str | Phrase
    ) -> None:
        self.undo_stack.push(LevelChange(self, self._state, state_after, stroke_number, step_name))


def _described_parts(level: Level) -> tuple[object, ...]:
    """Return everything in a level except its board and its source."""
    return level.title, level.author, level.notes, level.solutions, level.snapshots


class _StackedStep(NamedTuple):
    """A step, and the stack that it is on."""

    step: NamedStep
    stack: QUndoStack


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A step of the history, whether it is done (not undone), and whether the file holds it."""

    step: NamedStep
    is_done: bool
    is_saved: bool


class UndoOrder(QObject):
    """Undo and redo of several stacks as if they were one.

    The last step is undone first, whichever stack it is on. A step that was undone can be redone
    until a new step is made; a step of a list counts as a new step for all its levels. Steps of
    other lists from before the level's own list was opened are out of reach: opening a file, or
    reading it again, begins a new history. The order is disabled while something else, such as a
    game, has its own undo.
    """

    changed = Signal()
    """The history changed, or the steps to undo or redo did."""
    list_stepped = Signal(object, bool)
    """A step of a list was undone or redone. Carries the step, and whether it was undone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stacks: tuple[QUndoStack, ...] = ()
        self.is_enabled = True
        self._list_stacks: tuple[QUndoStack, ...] = ()
        self._level_stacks: list[QUndoStack] = []
        self._newest_number = 0
        self._dropped_numbers: set[int] = set()

    def show(self, level_stack: QUndoStack, *list_stacks: QUndoStack) -> None:
        """From now on, undo the steps of this level, of its list, and of the other lists."""
        if list_stacks != self._list_stacks:
            self._list_stacks = list_stacks
            self._level_stacks = []
        if level_stack not in self._level_stacks:
            self._level_stacks.append(level_stack)
        self._stacks = (level_stack, *list_stacks)
        for stack in self._stacks:
            if not stack.property(_SHOWN_SINCE):
                stack.setProperty(_SHOWN_SINCE, next(_STEP_NUMBERS))
                stack.indexChanged.connect(self._note_stack_change)
                stack.cleanChanged.connect(self._note_stack_change)
        self._note_new_step()
        self.changed.emit()

    def set_enabled(self, is_enabled: bool) -> None:
        """Allow undo and redo, or forbid them."""
        self.is_enabled = is_enabled
        self.changed.emit()

    @property
    def next_steps(self) -> tuple[NamedStep | None, NamedStep | None]:
        """The step that undo would revert, or None. The step that redo would repeat, or None."""
        last_done, next_undone = self._last_done(), self._next_undone()
        return last_done and last_done.step, next_undone and next_undone.step

    def undo(self) -> None:
        """Undo the last step."""
        if (last_done := self._last_done()) is not None and self.is_enabled:
            last_done.stack.undo()
            self._announce_step(last_done, is_undone=True)

    def redo(self) -> None:
        """Repeat the step undone last."""
        if (next_undone := self._next_undone()) is not None and self.is_enabled:
            next_undone.stack.redo()
            self._announce_step(next_undone, is_undone=False)

    def _announce_step(self, stacked_step: _StackedStep, *, is_undone: bool) -> None:
        """Announce a step of a list, which does not always show on the board."""
        if stacked_step.stack in self._list_stacks:
            self.list_stepped.emit(stacked_step.step, is_undone)

    def go_to(self, number: int) -> None:
        """Undo or redo until the step with this number is the last one done. 0 undoes all."""
        if not self.is_enabled:
            return
        while (last_done := self._last_done()) is not None and last_done.step.number > number:
            self.undo()
        while (undone := self._next_undone()) is not None and undone.step.number <= number:
            self.redo()

    @property
    def history(self) -> list[HistoryEntry]:
        """All steps that are done or can be redone, in order."""
        last_done = self._last_done()
        entries: list[HistoryEntry] = []
        for stack in self._stacks:
            for index in range(stack.count()):
                step, is_done = _step_at(stack, index), index < stack.index()
                if self._is_new(step, stack) and (is_done or self._is_reachable(step, last_done)):
                    entries.append(HistoryEntry(step, is_done, stack.cleanIndex() == index + 1))
        return sorted(entries, key=lambda entry: entry.step.number)

    def _last_done(self) -> _StackedStep | None:
        done_steps = (
            _StackedStep(_step_at(stack, stack.index() - 1), stack)
            for stack in self._stacks
            if stack.canUndo()
        )
        new_steps = (done_step for done_step in done_steps if self._is_new(*done_step))
        return max(new_steps, key=_step_number, default=None)

    def _next_undone(self) -> _StackedStep | None:
        """Return the step to redo. A step older than one that is done is out of reach."""
        last_done = self._last_done()
        undone_steps = (
            _StackedStep(_step_at(stack, stack.index()), stack)
            for stack in self._stacks
            if stack.canRedo()
        )
        reachable_steps = (
            undone
            for undone in undone_steps
            if self._is_new(*undone) and self._is_reachable(undone.step, last_done)
        )
        return min(reachable_steps, key=_step_number, default=None)

    def _is_new(self, step: NamedStep, stack: QUndoStack) -> bool:
        """Whether a step is on the level's or its list's stack, or newer than the list."""
        own_stacks = self._stacks[:2]
        return stack in own_stacks or step.number > own_stacks[-1].property(_SHOWN_SINCE)

    def _is_reachable(self, step: NamedStep, last_done: _StackedStep | None) -> bool:
        """Whether a step that was undone can be redone."""
        is_later = last_done is None or step.number > _step_number(last_done)
        return is_later and step.number not in self._dropped_numbers

    def _note_new_step(self) -> None:
        """If a step was made since the last call, drop the steps undone before it."""
        last_done = self._last_done()
        if last_done is None or _step_number(last_done) <= self._newest_number:
            return
        self._newest_number = _step_number(last_done)
        self._level_stacks = [stack for stack in self._level_stacks if isValid(stack)]
        edits_list = last_done.stack in self._list_stacks
        self._dropped_numbers |= {
            number
            for stack in ((*self._list_stacks, *self._level_stacks) if edits_list else self._stacks)
            for index in range(stack.index(), stack.count())
            if (number := _step_at(stack, index).number) < self._newest_number
        }

    def _note_stack_change(self, *_: object) -> None:
        if self.sender() in self._stacks:
            self._note_new_step()
            self.changed.emit()


def _step_at(stack: QUndoStack, index: int) -> NamedStep:
    return cast(NamedStep, stack.command(index))


def _step_number(stacked_step: _StackedStep) -> int:
    return stacked_step.step.number

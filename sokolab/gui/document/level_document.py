"""The level being edited: every change goes through it, and one signal reports them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from sokolab.core.board import Board, changed_squares
from sokolab.core.level import Level
from sokolab.language import Phrase, phrase

_DRAW: Final = phrase("Draw")
_NUMBERS: Final = count(1)


class NamedStep(QUndoCommand):
    """An undo step with its name, as the user reads it.

    Its ``number`` is larger than those of all steps made before it, on whichever stack.
    """

    def __init__(self, name: str | Phrase) -> None:
        super().__init__(str(name))
        self.name = name
        self.number = next(_NUMBERS)


class Step(NamedStep):
    """An undo step made of two callables."""

    def __init__(
        self, redo: Callable[[], None], undo: Callable[[], None], name: str | Phrase
    ) -> None:
        super().__init__(name)
        self._redo = redo
        self._undo = undo

    def redo(self) -> None:
        """Make the change."""
        self._redo()

    def undo(self) -> None:
        """Reverse the change."""
        self._undo()


@dataclass(frozen=True, slots=True)
class DocumentState:
    """A level, and how far its board has grown at the top and at the left.

    The origin is the row and column, on the present board, of what was the upper left square when
    the document was opened. Rows added at the top and columns added at the left move it, so the
    view can keep the drawing where it is on the screen.
    """

    level: Level
    origin: tuple[int, int] = (0, 0)


class LevelChange(NamedStep):
    """Replaces one state of a document by the next; the changes of one stroke merge into one step.

    States are values that share what did not change, so keeping both is cheap.
    """

    def __init__(
        self,
        document: LevelDocument,
        before: DocumentState,
        after: DocumentState,
        stroke: int,
        name: str | Phrase,
    ) -> None:
        super().__init__(name)
        self._document = document
        self._before = before
        self._after = after
        self.is_discarded = False
        """Whether it goes from the stack when it is undone, so that it cannot be redone."""
        self.stroke = stroke

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


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A board, and how it differs from the one before.

    These squares differ; if they are None, any may (another size, another level). They moved by
    ``shift``: so many rows down and columns to the right.
    """

    board: Board
    squares: tuple[int, ...] | None
    shift: tuple[int, int] = (0, 0)


class LevelDocument(QObject):
    """A level with its undo history.

    Every change of the board goes through :meth:`paint`, :meth:`replace_board` or the undo
    stack, and comes out as ``changed``. A stroke is one undo step: its paints merge.
    """

    changed = Signal(object)
    """The board changed; carries a :class:`BoardChange`."""
    described = Signal()
    """Title, author, notes, solutions or saved games changed."""

    def __init__(self, level: Level, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = DocumentState(level)
        self._stroke = 0
        self.undo_stack: Final = QUndoStack(self)

    @property
    def level(self) -> Level:
        """The level as it is now."""
        return self._state.level

    @property
    def board(self) -> Board:
        """The level's board as it is now."""
        return self.level.board

    @property
    def origin(self) -> tuple[int, int]:
        """Where the first upper left square lies now; see :class:`DocumentState`."""
        return self._state.origin

    def new_stroke(self) -> int:
        """Return the number of a new stroke; paints with that number become one undo step."""
        self._stroke += 1
        return self._stroke

    def paint(
        self,
        board: Board,
        stroke: int,
        text: str | Phrase = _DRAW,
        origin: tuple[int, int] | None = None,
    ) -> None:
        """Show the next board of a stroke, numbered by `new_stroke`; an equal board does nothing.

        The undo step is called ``text``. The document's origin stays where it is if None is given.
        """
        if board != self.board:
            level = replace(self.level, board=board)
            self._push(DocumentState(level, origin or self.origin), stroke, text)

    def abort(self, stroke: int) -> None:
        """Take a stroke back as if it had never been drawn; it cannot be redone."""
        stack = self.undo_stack
        command = stack.command(stack.index() - 1) if stack.index() else None
        if isinstance(command, LevelChange) and command.stroke == stroke:
            command.is_discarded = True
            stack.undo()

    def replace_board(
        self, board: Board, text: str | Phrase, shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Replace the board, as one undo step, which is called ``text``.

        Its squares move by ``shift``: so many rows down and columns to the right.
        """
        self.paint(board, self.new_stroke(), text, self._shifted(shift))

    def replace_level(
        self, level: Level, text: str | Phrase, shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Replace the whole level, board included, as one undo step; see `replace_board`."""
        if level != self.level:
            self._push(DocumentState(level, self._shifted(shift)), self.new_stroke(), text)

    def describe(self, level: Level, text: str | Phrase) -> None:
        """Take everything but the board from ``level``, as one undo step."""
        self.replace_level(replace(level, board=self.board), text)

    def adopt(self, level: Level) -> None:
        """Take everything but the board from ``level`` without an undo step.

        For changes that are one step of the undo of a whole list.
        """
        self.apply(DocumentState(replace(level, board=self.board), self.origin))

    def apply(self, state: DocumentState) -> None:
        """Make ``state`` the present one and emit what changed; for undo commands only."""
        before, self._state = self._state, state
        old, new = before.level, state.level
        if _description(old) != _description(new):
            self.described.emit()
        if old.board is not new.board:
            shift = (state.origin[0] - before.origin[0], state.origin[1] - before.origin[1])
            squares = changed_squares(old.board, new.board) if shift == (0, 0) else None
            self.changed.emit(BoardChange(new.board, squares, shift))

    def _shifted(self, shift: tuple[int, int]) -> tuple[int, int]:
        return self.origin[0] + shift[0], self.origin[1] + shift[1]

    def _push(self, after: DocumentState, stroke: int, text: str | Phrase) -> None:
        self.undo_stack.push(LevelChange(self, self._state, after, stroke, text))


def _description(level: Level) -> tuple[object, ...]:
    """Return everything of a level but its board and its source."""
    return level.title, level.author, level.notes, level.solutions, level.snapshots

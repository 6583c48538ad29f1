"""The level being edited: one gate for change, one signal out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from sokolab.core.board import Board, changed_squares
from sokolab.core.level import Level
from sokolab.gui.commands import LevelChange

__all__ = ["BoardChange", "LevelDocument"]


@dataclass(frozen=True, slots=True)
class BoardChange:
    """What a change of the board did.

    Attributes
    ----------
    board
        As it is now.
    revision
        Counts up with every change; results that carry another number are stale.
    squares
        The squares that differ, or None where all may (another size, another level).
    """

    board: Board
    revision: int
    squares: tuple[int, ...] | None


class LevelDocument(QObject):
    """A level with its undo history.

    Every change of the board goes through :meth:`paint`, :meth:`replace_board` or the undo
    stack, and comes out as ``changed``. A stroke is one undo step: its paints merge.
    """

    changed = Signal(object)
    """Carries a :class:`BoardChange`."""
    described = Signal()
    """Title, author, notes or solutions changed."""

    def __init__(self, level: Level, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._level = level
        self._revision = 0
        self._stroke = 0
        self._undo_stack = QUndoStack(self)

    @property
    def level(self) -> Level:
        """The level as it is now."""
        return self._level

    @property
    def board(self) -> Board:
        """Its board as it is now."""
        return self._level.board

    @property
    def revision(self) -> int:
        """The number of the present board."""
        return self._revision

    @property
    def undo_stack(self) -> QUndoStack:
        """Undo and redo, for actions and the history dock."""
        return self._undo_stack

    def new_stroke(self) -> int:
        """Return a number for a stroke that begins; paints that carry it become one undo step."""
        self._stroke += 1
        return self._stroke

    def paint(self, board: Board, stroke: int, text: str = "Draw") -> None:
        """Put the next board of a stroke in place; an equal board does nothing."""
        if board != self.board:
            after = replace(self._level, board=board)
            self._undo_stack.push(LevelChange(self, self._level, after, stroke, text))

    def abort(self, stroke: int) -> None:
        """Take a stroke back as if it had never been drawn (it cannot be redone)."""
        stack = self._undo_stack
        command = stack.command(stack.index() - 1) if stack.index() else None
        if isinstance(command, LevelChange) and command.stroke == stroke:
            command.discard()
            stack.undo()

    def replace_board(self, board: Board, text: str) -> None:
        """Put another board in its place, as one undo step of that name."""
        self.paint(board, self.new_stroke(), text)

    def describe(self, level: Level, text: str) -> None:
        """Take title, author, notes and solutions from ``level``, as one undo step."""
        after = replace(level, board=self.board)
        if after != self._level:
            self._undo_stack.push(LevelChange(self, self._level, after, self.new_stroke(), text))

    def show(self, level: Level) -> None:
        """Make this the level (what an undo command calls; nobody else does)."""
        before, self._level = self._level, level
        if (before.title, before.author, before.notes, before.solutions) != (
            level.title, level.author, level.notes, level.solutions,
        ):  # fmt: skip
            self.described.emit()
        if before.board is not level.board:
            self._revision += 1
            squares = changed_squares(before.board, level.board)
            self.changed.emit(BoardChange(level.board, self._revision, squares))

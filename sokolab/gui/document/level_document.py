"""The level being edited: one gate for change, one signal out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from sokolab.core.board import Board, changed_squares
from sokolab.core.level import Level
from sokolab.gui.document.commands import Draft, LevelChange

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
    shift
        How many rows down and columns to the right the squares moved on the board.
    """

    board: Board
    revision: int
    squares: tuple[int, ...] | None
    shift: tuple[int, int] = (0, 0)


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
        self._draft = Draft(level)
        self._revision = 0
        self._stroke = 0
        self._undo_stack = QUndoStack(self)

    @property
    def level(self) -> Level:
        """The level as it is now."""
        return self._draft.level

    @property
    def board(self) -> Board:
        """Its board as it is now."""
        return self.level.board

    @property
    def origin(self) -> tuple[int, int]:
        """Where the paper's fixed point lies on the board; see :class:`Draft`."""
        return self._draft.origin

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

    def paint(
        self, board: Board, stroke: int, text: str = "Draw", shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Put the next board of a stroke in place; an equal board does nothing.

        ``shift`` says how many rows down and columns to the right its squares lie from where
        they lay on the board before.
        """
        if board != self.board:
            row, col = self.origin
            origin = (row + shift[0], col + shift[1])
            self._push(Draft(replace(self.level, board=board), origin), stroke, text)

    def abort(self, stroke: int) -> None:
        """Take a stroke back as if it had never been drawn (it cannot be redone)."""
        stack = self._undo_stack
        command = stack.command(stack.index() - 1) if stack.index() else None
        if isinstance(command, LevelChange) and command.stroke == stroke:
            command.discard()
            stack.undo()

    def replace_board(self, board: Board, text: str, shift: tuple[int, int] = (0, 0)) -> None:
        """Put another board in its place, as one undo step of that name."""
        self.paint(board, self.new_stroke(), text, shift)

    def replace_level(self, level: Level, text: str, shift: tuple[int, int] = (0, 0)) -> None:
        """Put another level in its place, board and all, as one undo step of that name."""
        if level != self.level:
            row, col = self.origin
            after = Draft(level, (row + shift[0], col + shift[1]))
            self._push(after, self.new_stroke(), text)

    def describe(self, level: Level, text: str) -> None:
        """Take title, author, notes and solutions from ``level``, as one undo step."""
        after = replace(level, board=self.board)
        if after != self.level:
            self._push(Draft(after, self.origin), self.new_stroke(), text)

    def show(self, draft: Draft) -> None:
        """Make this the draft (what an undo command calls; nobody else does)."""
        before, self._draft = self._draft, draft
        old, new = before.level, draft.level
        if (old.title, old.author, old.notes, old.solutions, old.snapshots) != (
            new.title,
            new.author,
            new.notes,
            new.solutions,
            new.snapshots,
        ):
            self.described.emit()
        if old.board is not new.board:
            self._revision += 1
            shift = (draft.origin[0] - before.origin[0], draft.origin[1] - before.origin[1])
            squares = changed_squares(old.board, new.board) if shift == (0, 0) else None
            self.changed.emit(BoardChange(new.board, self._revision, squares, shift))

    def _push(self, after: Draft, stroke: int, text: str) -> None:
        self._undo_stack.push(LevelChange(self, self._draft, after, stroke, text))

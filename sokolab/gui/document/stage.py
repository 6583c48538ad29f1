"""The board on show: that of the edited document, or that of a game."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board, Tile, changed_squares
from sokolab.gui.document.knowledge import Knowledge
from sokolab.gui.document.level_document import BoardChange, LevelDocument


class Mode(Enum):
    """Whether the board on show is edited or played."""

    EDIT = "edit"
    PLAY = "play"


class Stage(QObject):
    """The single source for the board that the window shows and analyses.

    In ``EDIT`` mode it follows the board of the edited document, which it keeps in ``PLAY`` mode,
    where a game sets the board. ``selected`` is the square of the selected box, or None. Its
    knowledge is what is known of that board and of those before it.
    """

    shown = Signal(object)
    """Another board is on show; carries a :class:`BoardChange`."""
    mode_changed = Signal(object)
    """The mode changed; carries the new :class:`Mode`."""
    document_left = Signal()
    """Another document is about to be shown; the old one is still there."""
    document_changed = Signal(object)
    """Another document is edited; carries the :class:`LevelDocument`, its board already shown."""
    selection_changed = Signal(object)
    """Another box is selected; carries its square, or None."""

    def __init__(self, document: LevelDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.board = document.board
        self.mode = Mode.EDIT
        self.selected: int | None = None
        self.knowledge = Knowledge(self)
        document.changed.connect(self._follow)

    def show_document(self, document: LevelDocument) -> None:
        """Edit a document; leaves the game, and clears the selection if it is another one."""
        other = document is not self.document
        if other:
            self.document_left.emit()
            self.select(None)
            self.document.changed.disconnect(self._follow)
            self.document = document
            document.changed.connect(self._follow)
        self._enter(Mode.EDIT)
        if other or document.board is not self.board:
            self._show(document.board, None if other else self._difference(document.board))
        if other:
            self.document_changed.emit(document)

    def show_board(self, board: Board) -> None:
        """Show a board of a game."""
        self._enter(Mode.PLAY)
        self._show(board, self._difference(board))

    def select(self, square: int | None) -> None:
        """Select the box on that square; None or a square without a box clears the selection."""
        if square is not None and not self._is_box(square):
            square = None
        if square != self.selected:
            self.selected = square
            self.selection_changed.emit(square)

    def _enter(self, mode: Mode) -> None:
        if mode is not self.mode:
            self.mode = mode
            self.mode_changed.emit(mode)

    def _follow(self, change: BoardChange) -> None:
        if self.mode is Mode.EDIT:
            self._show(change.board, change.squares, change.shift)
        else:
            self.show_document(self.document)

    def _difference(self, board: Board) -> tuple[int, ...] | None:
        return changed_squares(self.board, board)

    def _show(
        self, board: Board, squares: tuple[int, ...] | None, shift: tuple[int, int] = (0, 0)
    ) -> None:
        selected = self._moved(self.selected, board, shift)
        self.board = board
        before, self.selected = self.selected, selected
        self.shown.emit(BoardChange(board, squares, shift))
        if before != selected:
            self.selection_changed.emit(selected)

    def _moved(self, square: int | None, board: Board, shift: tuple[int, int]) -> int | None:
        if square is None:
            return None
        row, col = divmod(square, self.board.width)
        row, col = row + shift[0], col + shift[1]
        if not (0 <= row < board.height and 0 <= col < board.width):
            return None
        there = board.square(row, col)
        return there if board.flat[there] & Tile.BOX else None

    def _is_box(self, square: int) -> bool:
        return 0 <= square < self.board.size and bool(self.board.flat[square] & Tile.BOX)

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

    In ``EDIT`` mode it follows the document's board; in ``PLAY`` mode a game sets the board. Its
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
        self._document = document
        self._board = document.board
        self._mode = Mode.EDIT
        self._selected: int | None = None
        self.knowledge = Knowledge(self)
        document.changed.connect(self._follow)

    @property
    def document(self) -> LevelDocument:
        """The document being edited, also while a game is on show."""
        return self._document

    @property
    def board(self) -> Board:
        """The board on show."""
        return self._board

    @property
    def mode(self) -> Mode:
        """Whether the board is edited or played."""
        return self._mode

    @property
    def selected(self) -> int | None:
        """The square of the selected box, or None."""
        return self._selected

    def show_document(self, document: LevelDocument) -> None:
        """Edit a document; leaves the game, and clears the selection if it is another one."""
        other = document is not self._document
        if other:
            self.document_left.emit()
            self.select(None)
            self._document.changed.disconnect(self._follow)
            self._document = document
            document.changed.connect(self._follow)
        self._enter(Mode.EDIT)
        if other or document.board is not self._board:
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
        if square != self._selected:
            self._selected = square
            self.selection_changed.emit(square)

    def _enter(self, mode: Mode) -> None:
        if mode is not self._mode:
            self._mode = mode
            self.mode_changed.emit(mode)

    def _follow(self, change: BoardChange) -> None:
        if self._mode is Mode.EDIT:
            self._show(change.board, change.squares, change.shift)
        else:
            self.show_document(self._document)

    def _difference(self, board: Board) -> tuple[int, ...] | None:
        return changed_squares(self._board, board)

    def _show(
        self, board: Board, squares: tuple[int, ...] | None, shift: tuple[int, int] = (0, 0)
    ) -> None:
        selected = self._moved(self._selected, board, shift)
        self._board = board
        before, self._selected = self._selected, selected
        self.shown.emit(BoardChange(board, squares, shift))
        if before != selected:
            self.selection_changed.emit(selected)

    def _moved(self, square: int | None, board: Board, shift: tuple[int, int]) -> int | None:
        if square is None:
            return None
        row, col = divmod(square, self._board.width)
        row, col = row + shift[0], col + shift[1]
        if not (0 <= row < board.height and 0 <= col < board.width):
            return None
        there = board.square(row, col)
        return there if board.flat[there] & Tile.BOX else None

    def _is_box(self, square: int) -> bool:
        return 0 <= square < self._board.size and bool(self._board.flat[square] & Tile.BOX)

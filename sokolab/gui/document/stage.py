"""What the view shows, and as what: the document's board, or the board of a game."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board, Tile, changed_squares
from sokolab.gui.document.level_document import BoardChange, LevelDocument

__all__ = ["Mode", "Stage"]


class Mode(Enum):
    """As what the board is shown."""

    EDIT = "edit"
    PLAY = "play"


class Stage(QObject):
    """The one place that says which board is to be seen and analysed now.

    In ``EDIT`` it is the document's, and follows it; in ``PLAY`` whatever a game hands over.
    """

    shown = Signal(object)
    """Carries a :class:`BoardChange`; its revision grows over everything shown."""
    mode_changed = Signal(object)
    """Carries the new :class:`Mode`."""
    document_changed = Signal(object)
    """Carries the :class:`LevelDocument` now on the stage, after the board of it was shown."""
    selection_changed = Signal(object)
    """Carries the square of the selected box, or None."""

    def __init__(self, document: LevelDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._board = document.board
        self._mode = Mode.EDIT
        self._revision = 1
        self._selected: int | None = None
        document.changed.connect(self._follow)

    @property
    def document(self) -> LevelDocument:
        """The document that is edited, also while a game is shown."""
        return self._document

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._board

    @property
    def revision(self) -> int:
        """The number of what is shown."""
        return self._revision

    @property
    def mode(self) -> Mode:
        """As what it is shown."""
        return self._mode

    @property
    def selected(self) -> int | None:
        """The square of the selected box, or None."""
        return self._selected

    def show_document(self, document: LevelDocument) -> None:
        """Edit that document; leaves any game."""
        other = document is not self._document
        if other:
            self._document.changed.disconnect(self._follow)
            self._document = document
            document.changed.connect(self._follow)
        self._enter(Mode.EDIT)
        if other or document.board is not self._board:
            self._show(document.board, None if other else self._difference(document.board))
        if other:
            self.document_changed.emit(document)

    def show_board(self, board: Board) -> None:
        """Show the board of a game."""
        self._enter(Mode.PLAY)
        self._show(board, self._difference(board))

    def select(self, square: int | None) -> None:
        """Select the box on that square; a square without one selects nothing."""
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
        self._revision += 1
        change = BoardChange(board, self._revision, squares, shift)
        before, self._selected = self._selected, selected
        self.shown.emit(change)
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

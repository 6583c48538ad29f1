"""Locks: squares that stay as they are when a level is varied, and the tool that paints them."""

from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QLineF, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from sokolab.editing.brush import RowCol
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.scene.view import SquareEvent, Tool
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.window_core import WindowCore

_LOCK_OPACITY: Final = 70  # opacity of a lock, from 0 to 255


class LockedSquares:
    """The locks of each document, as a layer over the board. No file holds them.

    Locks count from the origin of the document, so that they stay where they are as boards grow.
    """

    def __init__(self, core: WindowCore) -> None:
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._theme = core.theme
        self._locked: WeakKeyDictionary[LevelDocument, frozenset[RowCol]] = WeakKeyDictionary()
        self._view.add_layer(self)

    def squares(self, document: LevelDocument | None = None) -> frozenset[int]:
        """Return the locked squares of a document's board, by default the one being edited."""
        document = document or self._displayed_board.document
        board, (down, right) = document.board, document.origin
        squares = ((row + down, col + right) for row, col in self._locked.get(document, ()))
        return frozenset(
            board.square(row, col)
            for row, col in squares
            if 0 <= row < board.height and 0 <= col < board.width
        )

    def set_locked(self, square: int, *, is_locked: bool) -> None:
        """Lock or unlock a square of the board being edited."""
        document = self._displayed_board.document
        row, col = document.board.row_col(square)
        changed_squares = frozenset([(row - document.origin[0], col - document.origin[1])])
        locked = self._locked.get(document, frozenset())
        self._locked[document] = locked | changed_squares if is_locked else locked - changed_squares
        self._view.update()

    def clear(self) -> None:
        """Unlock all squares of the board being edited."""
        self._locked.pop(self._displayed_board.document, None)
        self._view.update()

    def take_over(self, squares: frozenset[int]) -> None:
        """Lock squares of a variant that were locked in its original."""
        for square in squares:
            self.set_locked(square, is_locked=True)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Hatch each locked square of the board being edited."""
        locked = self.squares()
        if not locked or self._displayed_board.mode is not Mode.EDIT:
            return
        colour = QColor(self._theme.colours.accent)
        painter.setPen(QPen(colour, max(1.0, geometry.side / 20)))
        shade = QColor(colour)
        shade.setAlpha(_LOCK_OPACITY)
        for square in locked.intersection(geometry.visible_squares()):
            rect = geometry.rect(square)
            painter.fillRect(rect, shade)
            inset = QPointF(rect.width() / 3, 0)
            painter.drawLine(QLineF(rect.topLeft() + inset, rect.bottomRight() - inset))
            painter.drawLine(QLineF(rect.topRight() - inset, rect.bottomLeft() + inset))


class LockTool(Tool):
    """Locks squares that are clicked or dragged over, or unlocks them if the first is locked."""

    cursor = Qt.CursorShape.CrossCursor
    ended = Signal()
    """Another tool is current."""

    def __init__(self, locks: LockedSquares) -> None:
        super().__init__()
        self._locks = locks
        self._is_locking = True

    def pressed(self, event: SquareEvent) -> None:
        """Lock a square. If it is locked or the right button is pressed, unlock it."""
        if event.square is not None:
            is_left = event.button is Qt.MouseButton.LeftButton
            self._is_locking = is_left and event.square not in self._locks.squares()
            self._locks.set_locked(event.square, is_locked=self._is_locking)

    def moved(self, event: SquareEvent) -> None:
        """Lock or unlock the squares that the mouse is dragged over."""
        if event.square is not None and event.button is not Qt.MouseButton.NoButton:
            self._locks.set_locked(event.square, is_locked=self._is_locking)

    def deactivated(self) -> None:
        """Emit ``ended``, as another tool takes over."""
        self.ended.emit()

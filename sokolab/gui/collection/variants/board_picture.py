"""A picture of a board as large as its place allows, some squares marked."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from sokolab.core.board import Board
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.theme import Theme

_LEAST: Final = QSize(140, 110)  # pixels
_LARGEST_SQUARE: Final = 32  # pixels
_MARK: Final = 2.0  # pixels of the line around a marked square


class BoardPicture(QWidget):
    """Shows a board, scaled to fit; squares that differ have a frame in the accent colour."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._board: Board | None = None
        self._marked: NDArray[np.intp] = np.empty(0, np.intp)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        # Qt forgets a method of a widget that is gone, but no function that holds it.
        theme.changed.connect(self._paint_anew)

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return _LEAST

    def show_board(self, board: Board | None, marked: NDArray[np.intp], words: str = "") -> None:
        """Show a board, or nothing; ``words`` describe it to those who do not see it."""
        self._board, self._marked = board, marked
        self.setAccessibleDescription(words)
        self.update()

    def _paint_anew(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board in the middle."""
        board = self._board
        if board is None:
            return
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        room = min(self.width() / board.width, self.height() / board.height, _LARGEST_SQUARE)
        longest = max(
            1, int(room * ratio * max(board.width, board.height))
        )  # of the picture, in its own pixels
        image = thumbnail(board, self._theme.colours, longest, max(1, int(room * ratio)))
        width, height = image.width() / ratio, image.height() / ratio
        whole = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
        painter.drawImage(whole, image)
        painter.setPen(QPen(self._theme.colours.accent, _MARK))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        step = width / board.width
        for square in self._marked.tolist():
            row, col = divmod(square, board.width)
            rect = QRectF(whole.left() + col * step, whole.top() + row * step, step, step)
            painter.drawRect(rect.adjusted(1, 1, -1, -1) if step > 6 else rect)
        painter.end()

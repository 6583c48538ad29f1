"""Small pictures of levels, made in a pool when a list first shows them, and kept."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from sokolab.core.board import Board
from sokolab.gui.docks.thumbnail import thumbnail
from sokolab.gui.tasks import Tasks
from sokolab.gui.theme import Look

__all__ = ["Thumbnails"]

_KEPT: Final = 4096
_WAITING: Final = 64
"""Pictures still wanted: those asked for before have scrolled away."""
_BATCH: Final = 8
_Key = tuple[int, str, int]


class Thumbnails(QObject):
    """Gives a picture at once where it is known; else makes it, the last one asked for first."""

    made = Signal()
    """Pictures asked for are there now."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._made: OrderedDict[_Key, tuple[Board, QImage]] = OrderedDict()
        self._wanted: OrderedDict[_Key, tuple[Board, Look, int]] = OrderedDict()
        self._is_working = False
        self._soon = QTimer(self)  # a frame is painted first: one look at what all it wants
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._go_on)

    def of(self, board: Board, look: Look, side: int) -> QImage | None:
        """Return the picture that fits into ``side`` pixels, or None until it is made."""
        key = (id(board), look.name, side)  # an id is not used again while the board is held
        known = self._made.get(key)
        if known is not None:
            self._made.move_to_end(key)
            return known[1]
        self._wanted[key] = (board, look, side)
        self._wanted.move_to_end(key)
        if len(self._wanted) > _WAITING:
            self._wanted.popitem(last=False)
        if not self._is_working:
            self._soon.start()
        return None

    def _go_on(self) -> None:
        if self._is_working or not self._wanted:
            return
        some = [self._wanted.popitem() for _ in range(min(_BATCH, len(self._wanted)))]
        self._is_working = True
        self._tasks.submit(
            partial(_drawn, some), self._take, self._give_up, title="Drawing small pictures"
        )

    def _take(self, pictures: list[tuple[_Key, Board, QImage]]) -> None:
        for key, board, image in pictures:
            self._made[key] = (board, image)
        while len(self._made) > _KEPT:
            self._made.popitem(last=False)
        self._is_working = False
        self.made.emit()
        self._go_on()

    def _give_up(self, _sentence: str) -> None:
        self._is_working = False


def _drawn(some: list[tuple[_Key, tuple[Board, Look, int]]]) -> list[tuple[_Key, Board, QImage]]:
    return [(key, board, thumbnail(board, look, side)) for key, (board, look, side) in some]

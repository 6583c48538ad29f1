"""Small pictures of levels, made when a list first shows them, and kept."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from sokolab.core.board import Board
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Colours

__all__ = ["Thumbnails"]

_KEPT: Final = 512
"""Some screens; a usual picture is made in 40 µs."""
_SMALL: Final = 2500
"""Squares of a board that is drawn at once: a thread would take longer to be handed the turn."""
_SHARE: Final = 0.005
"""Seconds of a frame that may go into pictures; the others follow with the next."""
_WAITING: Final = 64
"""Large boards still wanted: those asked for before have scrolled away."""
_BATCH: Final = 8
_REST: Final = 100
"""Milliseconds without scrolling after which large boards are drawn."""
_Key = tuple[int, str, int]


class Thumbnails(QObject):
    """Gives a picture at once where it can be; large boards are drawn in a pool, the last first."""

    made = Signal()
    """There are, or can be, more pictures now."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._made: OrderedDict[_Key, tuple[Board, QImage]] = OrderedDict()
        self._wanted: OrderedDict[_Key, tuple[Board, Colours, int]] = OrderedDict()
        self._is_working = False
        self._spent = 0.0
        self._is_owed = False
        self._next_frame = QTimer(self, singleShot=True, interval=0)
        self._next_frame.timeout.connect(self._begin_frame)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._go_on)

    def hold(self) -> None:
        """Let large boards wait: the list is being scrolled."""
        self._soon.start(_REST)

    def of(self, board: Board, colours: Colours, side: int) -> QImage | None:
        """Return the picture that fits into ``side`` pixels, or None until it is made."""
        key = (id(board), colours.name, side)  # an id is not used again while the board is held
        known = self._made.get(key)
        if known is not None:
            self._made.move_to_end(key)
            return known[1]
        if board.size <= _SMALL:
            return self._drawn_now(key, board, colours)
        self._wanted[key] = (board, colours, side)
        self._wanted.move_to_end(key)
        if len(self._wanted) > _WAITING:
            self._wanted.popitem(last=False)
        if not self._is_working and not self._soon.isActive():
            self._soon.start(0)  # a frame is painted first: one look at what all it wants
        return None

    def _drawn_now(self, key: _Key, board: Board, colours: Colours) -> QImage | None:
        """Draw a picture while the frame has time for it."""
        self._next_frame.start()
        if self._spent > _SHARE:
            self._is_owed = True
            return None
        begin = perf_counter()
        image = thumbnail(board, colours, key[2])
        self._keep(key, board, image)
        self._spent += perf_counter() - begin
        return image

    def _begin_frame(self) -> None:
        self._spent = 0.0
        if self._is_owed:
            self._is_owed = False
            self.made.emit()

    def _go_on(self) -> None:
        if self._is_working or self._soon.isActive() or not self._wanted:
            return
        some = [self._wanted.popitem() for _ in range(min(_BATCH, len(self._wanted)))]
        self._is_working = True
        self._tasks.submit(
            partial(_drawn, some), self._take, self._give_up, title="Drawing small pictures"
        )

    def _take(self, pictures: list[tuple[_Key, Board, QImage]]) -> None:
        for key, board, image in pictures:
            self._keep(key, board, image)
        self._is_working = False
        self.made.emit()
        self._go_on()

    def _keep(self, key: _Key, board: Board, image: QImage) -> None:
        self._made[key] = (board, image)
        if len(self._made) > _KEPT:
            self._made.popitem(last=False)

    def _give_up(self, _sentence: str) -> None:
        self._is_working = False


def _drawn(some: list[tuple[_Key, tuple[Board, Colours, int]]]) -> list[tuple[_Key, Board, QImage]]:
    return [(key, board, thumbnail(board, colours, side)) for key, (board, colours, side) in some]

"""Thumbnails of levels, made when a list first shows them."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from sokolab.core.board import Board
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.theme import Colours
from sokolab.language import phrase

_CACHED: Final = 512
"""Thumbnails kept: a few screens of them. An ordinary one takes 40 µs to make."""
_SMALL: Final = 2500
"""Squares: smaller boards are drawn at once, which is faster than waking a thread."""
_PER_FRAME: Final = 0.005
"""Seconds of each frame spent on thumbnails; the others follow with the next frame."""
_WAITING: Final = 64
"""Large boards waiting to be drawn; those before them have been scrolled away."""
_BATCH: Final = 8
"""Large boards per job of the pool."""
_REST: Final = 100
"""Milliseconds without scrolling before large boards are drawn."""
_LARGEST_SQUARE: Final = 9
"""Pixels of a square, at most, in a small picture; in a larger one, a tenth of its side."""
_Key = tuple[int, str, int]


class Thumbnails(QObject):
    """Draws small boards at once, and large ones in a thread pool, latest request first."""

    made = Signal()
    """More thumbnails are ready, or can be drawn now."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._made: OrderedDict[_Key, tuple[Board, QImage]] = OrderedDict()
        self._wanted: OrderedDict[_Key, tuple[Board, Colours, int]] = OrderedDict()
        self._is_working = False
        self._spent = 0.0
        self._has_skipped = False
        self._next_frame = QTimer(self, singleShot=True, interval=0)
        self._next_frame.timeout.connect(self._begin_frame)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._go_on)

    def postpone(self) -> None:
        """Postpone large boards: the list is being scrolled."""
        self._soon.start(_REST)

    def of(self, board: Board, colours: Colours, side: int) -> QImage | None:
        """Return a thumbnail of at most ``side`` pixels, or None if it is not ready yet."""
        key = (id(board), colours.name, side)  # the board is kept, so its id is not reused
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
            self._soon.start(0)  # first the whole frame makes its requests
        return None

    def paint(
        self, painter: QPainter, board: Board, colours: Colours, side: int, place: QRect
    ) -> None:
        """Paint a thumbnail of at most ``side`` pixels in the middle of a place, if it is ready."""
        ratio = painter.device().devicePixelRatio()
        image = self.of(board, colours, round(side * ratio))
        if image is not None:
            rect = QRect(QPoint(), image.size() / ratio)
            rect.moveCenter(place.center())
            painter.drawImage(rect, image)

    def _drawn_now(self, key: _Key, board: Board, colours: Colours) -> QImage | None:
        """Draw a thumbnail if the frame has time left."""
        self._next_frame.start()
        if self._spent > _PER_FRAME:
            self._has_skipped = True
            return None
        begin = perf_counter()
        image = _picture(board, colours, key[2])
        self._keep(key, board, image)
        self._spent += perf_counter() - begin
        return image

    def _begin_frame(self) -> None:
        self._spent = 0.0
        if self._has_skipped:
            self._has_skipped = False
            self.made.emit()

    def _go_on(self) -> None:
        if self._is_working or self._soon.isActive() or not self._wanted:
            return
        some = [self._wanted.popitem() for _ in range(min(_BATCH, len(self._wanted)))]
        self._is_working = True
        self._tasks.submit(
            partial(_drawn, some), self._receive, self._give_up, title=phrase("Drawing thumbnails")
        )

    def _receive(self, pictures: list[tuple[_Key, Board, QImage]]) -> None:
        for key, board, image in pictures:
            self._keep(key, board, image)
        self._is_working = False
        self.made.emit()
        self._go_on()

    def _keep(self, key: _Key, board: Board, image: QImage) -> None:
        self._made[key] = (board, image)
        if len(self._made) > _CACHED:
            self._made.popitem(last=False)

    def _give_up(self, _sentence: str) -> None:
        self._is_working = False


def _drawn(some: list[tuple[_Key, tuple[Board, Colours, int]]]) -> list[tuple[_Key, Board, QImage]]:
    return [(key, board, _picture(board, colours, side)) for key, (board, colours, side) in some]


def _picture(board: Board, colours: Colours, side: int) -> QImage:
    """Return a picture in which also small boards fill a good part of a large square."""
    return thumbnail(board, colours, side, max(_LARGEST_SQUARE, side // 10))

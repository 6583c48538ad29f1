"""The layer that lets pieces slide from one position to the next."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final, Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter

from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.tiles import paint_piece
from sokolab.gui.shell.theme import Colours

_FRAME: Final = 15
"""Milliseconds between frames."""


class _View(Protocol):
    @property
    def board(self) -> Board: ...
    @property
    def colours(self) -> Colours: ...
    def set_hidden(self, squares: tuple[int, ...]) -> None: ...
    def update_squares(self, squares: Sequence[int]) -> None: ...


class Glide(QObject):
    """A layer that paints moving pieces, which the view leaves out meanwhile.

    The board on show is already the one after the moves; only the picture lags behind.
    """

    def __init__(self, view: _View, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._trail: Sequence[Position] = ()
        self._moving: frozenset[int] = frozenset()
        self._squares: tuple[int, ...] = ()
        self._since = 0.0
        self._seconds = 1.0
        self._pictures: dict[tuple[int, int, str], QImage] = {}
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def is_under_way(self) -> bool:
        """Whether pieces are sliding."""
        return bool(self._trail)

    def go(self, trail: Sequence[Position], seconds: float) -> None:
        """Slide through these positions; the last one is on show already."""
        self.stop()
        if len(trail) < 2 or seconds <= 0:
            return
        boxes = [position.boxes for position in trail]
        self._trail = trail
        self._moving = frozenset.union(*boxes) - frozenset.intersection(*boxes)
        players = {position.player for position in trail}
        self._squares = tuple(players | self._moving)
        self._since = monotonic()
        self._seconds = seconds
        final = trail[-1]
        self._view.set_hidden((final.player, *(final.boxes & self._moving)))
        self._timer.start()
        self._view.update_squares(self._squares)

    def stop(self) -> None:
        """Stop sliding; the pieces jump to where they belong."""
        if self._trail:
            self._timer.stop()
            self._trail = ()
            self._view.set_hidden(())
            self._view.update_squares(self._squares)

    def _tick(self) -> None:
        if monotonic() - self._since >= self._seconds:
            self.stop()
        else:
            self._view.update_squares(self._squares)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the sliding pieces where they are now."""
        if not self._trail:
            return
        done = min((monotonic() - self._since) / self._seconds, 1.0) * (len(self._trail) - 1)
        index = min(int(done), len(self._trail) - 2)
        here, there = self._trail[index], self._trail[index + 1]
        part = done - index
        leaves, comes = here.boxes - there.boxes, there.boxes - here.boxes
        for box in (here.boxes & self._moving) - leaves:
            self._draw(painter, geometry, Tile.BOX, box, box, 0.0)
        for one, other in zip(leaves, comes, strict=True):
            self._draw(painter, geometry, Tile.BOX, one, other, part)
        self._draw(painter, geometry, Tile.PLAYER, here.player, there.player, part)

    def _draw(
        self, painter: QPainter, geometry: Geometry, tile: Tile, one: int, other: int, part: float
    ) -> None:
        nearer = other if part >= 0.5 else one
        bits = int(tile)
        if tile is Tile.BOX:
            bits |= int(self._view.board.flat[nearer]) & Tile.GOAL
        spot = geometry.centre(one) * (1 - part) + geometry.centre(other) * part
        side = geometry.side
        ratio = painter.device().devicePixelRatioF()
        picture = self._picture(bits, max(1, round(side * ratio)))
        corner = spot - QPointF(side / 2, side / 2)
        painter.drawImage(QRectF(corner.x(), corner.y(), side, side), picture)

    def _picture(self, bits: int, side: int) -> QImage:
        colours = self._view.colours
        key = (bits, side, colours.name)
        if key not in self._pictures:
            if len(self._pictures) > 16:
                self._pictures.clear()
            self._pictures[key] = _drawn(bits, colours, side)
        return self._pictures[key]


def _drawn(bits: int, colours: Colours, side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_piece(painter, QRectF(0, 0, side, side), bits, colours)
    painter.end()
    return image

"""The layers over a game: pieces that slide, its route, and what a click would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import monotonic
from typing import Final, Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.position import Position
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.layers import paint_label
from sokolab.gui.scene.tiles import paint_piece
from sokolab.gui.shell.theme import Colours

_FRAME: Final = 15
"""Milliseconds between frames."""
_LANE: Final = 0.13
"""How far right of the centre a walk is drawn, in sides: there and back stay apart."""
_PUSH_LANE: Final = 0.06
"""The same for pushes."""
_PLAYED: Final = 0.25
"""Opacity of the legs played."""
_LATER: Final = 0.4
"""Opacity of the legs after the next ones."""
_NEXT: Final = 24
"""Legs ahead that are drawn in full colour and, if pushes, numbered."""
_MIN_SIDE_FOR_NUMBERS: Final = 28
"""Smaller squares, in device-independent pixels, show no numbers."""


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


@dataclass(frozen=True, slots=True)
class Leg:
    """A walk, or a run of pushes of one box.

    Attributes
    ----------
    squares
        The squares of the player, or of the box, in order.
    begin, end
        The number of moves before its start and before its end.
    """

    is_push: bool
    squares: tuple[int, ...]
    begin: int
    end: int


def legs(board: Board, player: int, lurd: str, begin: int = 0) -> tuple[Leg, ...]:
    """Split letters (pushes in capitals) into walks and runs of pushes.

    Parameters
    ----------
    player
        The player's square before the first letter.
    begin
        The number of moves before the first letter.
    """
    found: list[Leg] = []
    squares: list[int] = []
    kind = False
    since = begin
    neighbours = board.neighbours
    for index, letter in enumerate(lurd, begin):
        direction = DIRECTION_LETTERS.index(letter.lower())
        ahead = int(neighbours[player, direction])
        start = ahead if letter.isupper() else player
        if squares and squares[-1] != start:  # never true between a walk and a push
            found.append(Leg(kind, tuple(squares), since, index))
            squares = []
        if not squares:
            kind, since, squares = letter.isupper(), index, [start]
        squares.append(int(neighbours[start, direction]))
        player = ahead
    if squares:
        found.append(Leg(kind, tuple(squares), since, begin + len(lurd)))
    return tuple(found)


class RouteLayer:
    """Draws legs; those already played are faint, those far ahead pale.

    Parameters
    ----------
    colours
        Returns the colours in use.
    is_numbered
        Whether pushes are numbered where they begin.
    """

    def __init__(self, colours: Callable[[], Colours], *, is_numbered: bool = True) -> None:
        self._colours = colours
        self._is_numbered = is_numbered
        self._legs: tuple[Leg, ...] = ()
        self._at = 0
        self._paths: list[QPainterPath] = []
        self._drawn_for: tuple[Sequence[Leg], Geometry] | None = None

    @property
    def shown(self) -> tuple[Leg, ...]:
        """The legs on show."""
        return self._legs

    def show(self, found: tuple[Leg, ...], at: int = 0) -> None:
        """Draw these legs; ``at`` moves have been played."""
        self._legs = found
        self._at = at

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint all legs, walks below pushes."""
        if not self._legs:
            return
        if self._drawn_for != (self._legs, geometry):
            self._paths = [_line(leg, geometry) for leg in self._legs]
            self._drawn_for = (self._legs, geometry)
        played = sum(leg.end <= self._at for leg in self._legs)
        parts = (
            (_PLAYED, range(played)),
            (_LATER, range(min(played + _NEXT, len(self._legs)), len(self._legs))),
            (1.0, range(played, min(played + _NEXT, len(self._legs)))),
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for opacity, part in parts:
            painter.setOpacity(opacity)
            for is_push in (False, True):
                self._paint_lines(painter, geometry.side, part, is_push=is_push)
        painter.setOpacity(1.0)
        if self._is_numbered and geometry.side >= _MIN_SIDE_FOR_NUMBERS:
            self._paint_numbers(painter, geometry.side, parts[-1][1])
        painter.restore()

    def _paint_lines(self, painter: QPainter, side: float, part: range, *, is_push: bool) -> None:
        colours = self._colours()
        lines, heads = QPainterPath(), QPainterPath()
        for index in part:
            if self._legs[index].is_push == is_push:
                lines.addPath(self._paths[index])
                heads.addPath(_head(self._paths[index], side * (0.24 if is_push else 0.13)))
        if lines.isEmpty():
            return
        colour = colours.path if is_push else colours.ink
        thick = max(2.0, side * (0.11 if is_push else 0.045))
        halo = QColor(colours.floor)
        halo.setAlphaF(0.8)
        for width, shade in ((thick + 2, halo), (thick, colour)):
            pen = QPen(shade, width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            painter.drawPath(lines)
            pen.setWidthF(width - thick + 1)
            painter.setPen(pen)
            painter.setBrush(shade)
            painter.drawPath(heads)

    def _paint_numbers(self, painter: QPainter, side: float, part: range) -> None:
        colours = self._colours()
        font = QFont(painter.font())
        font.setPixelSize(max(9, round(side * 0.24)))
        font.setBold(True)
        painter.setFont(font)
        number = sum(leg.is_push for leg in self._legs[: part.start])
        for index in part:
            if not self._legs[index].is_push:
                continue
            number += 1
            room = max(side * 0.36, painter.fontMetrics().horizontalAdvance(str(number)) + 7)
            start = self._paths[index].elementAt(0)
            spot = QRectF(start.x - room / 2, start.y - room / 2, room, room)
            painter.setPen(QPen(colours.floor, 1.5))
            painter.setBrush(colours.path)
            painter.drawEllipse(spot)
            painter.setPen(colours.floor)
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(number))


def _line(leg: Leg, geometry: Geometry) -> QPainterPath:
    """Join the centres of the squares, each moved a little to the right of the direction."""
    middles = [geometry.centre(square) for square in leg.squares]
    lane = _PUSH_LANE if leg.is_push else _LANE
    rights = [QPointF(a.y() - b.y(), b.x() - a.x()) * lane for a, b in pairwise(middles)]
    path = QPainterPath(middles[0] + rights[0])
    for middle, right, following in zip(middles[1:], rights, rights[1:] + rights[-1:], strict=True):
        straight = right == following
        path.lineTo(middle + (right if straight else right + following))
    return path


def _head(line: QPainterPath, size: float) -> QPainterPath:
    """Return the arrow head at the end of a line."""
    count = line.elementCount()
    end, before = line.elementAt(count - 1), line.elementAt(count - 2)
    tip = QPointF(end.x, end.y)
    way = tip - QPointF(before.x, before.y)
    length = max((way.x() ** 2 + way.y() ** 2) ** 0.5, 1e-6)
    ahead = way * (size / length)
    aside = QPointF(-ahead.y(), ahead.x()) * 0.7
    head = QPainterPath(tip + ahead * 0.75)
    head.lineTo(tip - ahead * 0.5 + aside)
    head.lineTo(tip - ahead * 0.5 - aside)
    head.closeSubpath()
    return head


@dataclass(frozen=True, slots=True)
class Preview:
    """A route to a square, or the word that there is none.

    Attributes
    ----------
    target
        The square it leads to.
    legs
        The route; empty if there is none.
    text
        Its counts, or that there is none.
    """

    target: int
    legs: tuple[Leg, ...]
    text: str


class PreviewLayer:
    """Paints one preview, or nothing."""

    def __init__(self, colours: Callable[[], Colours]) -> None:
        self._colours = colours
        self._route = RouteLayer(colours, is_numbered=False)
        self._preview: Preview | None = None

    @property
    def shown(self) -> Preview | None:
        """The preview on show, or None."""
        return self._preview

    def show(self, preview: Preview | None) -> None:
        """Show a preview, or none."""
        self._preview = preview
        self._route.show(preview.legs if preview else ())

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the route, and the text in a label that stays within the view."""
        preview = self._preview
        if preview is None:
            return
        self._route.paint(painter, geometry)
        square = geometry.rect(preview.target)
        if not preview.legs:
            self._paint_refusal(painter, square)
        paint_label(painter, geometry, square, preview.text, self._colours())

    def _paint_refusal(self, painter: QPainter, square: QRectF) -> None:
        colours = self._colours()
        inset = square.width() * 0.3
        cross = square.adjusted(inset, inset, -inset, -inset)
        for width, shade in ((5.0, colours.floor), (2.5, colours.error)):
            pen = QPen(shade, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.topRight(), cross.bottomLeft())

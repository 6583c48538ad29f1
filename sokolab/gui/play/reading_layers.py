"""The layers that read a solution: where the boxes go, and how often the player is where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRegion

from sokolab.core.board import Board
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.shell.theme import Colours
from sokolab.routes.line import Line

_LANE: Final = 0.03
"""How far right of its line a push is drawn, in sides: there and back stay apart."""
_LANES: Final = 7
"""How many boxes run side by side before a line is used again."""
_SPREAD: Final = 0.26
"""How far the outermost lines are from the centre, in sides."""
_SHADES: Final = 24
"""How many colours stand for the time from the first push to the last."""
_FAINTEST, _STRONGEST = 0.16, 0.72
"""Opacity of a square the player is on once, and of the one it is on most often."""
_MOST_SPARED: Final = 300
"""With more boxes, the tints cover them, too: a region of so many parts takes long."""
_MIN_SIDE_FOR_NUMBERS: Final = 26
"""Smaller squares, in device-independent pixels, show no numbers."""


@dataclass(frozen=True, slots=True)
class BoxTrail:
    """The pushes of one box.

    Attributes
    ----------
    squares
        The squares of the box, in order; one more than pushes.
    times
        When each push was made, from 0 for the first push of the line to 1 for the last.
    """

    squares: tuple[int, ...]
    times: tuple[float, ...]


def trails_of(line: Line, begin: int = 0, end: int | None = None) -> tuple[BoxTrail, ...]:
    """Return the trails of the boxes that are moved.

    Parameters
    ----------
    begin, end
        The numbers of the first push, from 0, and of the one after the last; by default all.
    """
    end = len(line.pushes) if end is None else end
    span = max(end - begin - 1, 1)
    found: list[BoxTrail] = []
    for numbers in line.trails:
        some = [number for number in numbers if begin <= number < end]
        if some:
            squares = (line.pushes[some[0]][0], *(line.pushes[number][1] for number in some))
            found.append(BoxTrail(squares, tuple((number - begin) / span for number in some)))
    return tuple(found)


class TrailLayer:
    """Draws trails: a ring where a box comes from, a head where it goes.

    Parameters
    ----------
    ends
        Returns the colours of the first push and of the last.
    halo
        Returns the colour around the lines.
    """

    def __init__(
        self, ends: Callable[[], tuple[QColor, QColor]], halo: Callable[[], QColor]
    ) -> None:
        self._ends = ends
        self._halo = halo
        self._trails: tuple[BoxTrail, ...] = ()
        self._starts: list[QPointF] = []
        self._paths: list[QPainterPath] = []
        self._drawn_for: tuple[tuple[BoxTrail, ...], Geometry] | None = None

    @classmethod
    def by_time(cls, colours: Callable[[], Colours]) -> TrailLayer:
        """Return a layer in which early pushes differ from late ones."""
        return cls(lambda: (colours().path, colours().dead), lambda: colours().floor)

    @property
    def shown(self) -> tuple[BoxTrail, ...]:
        """The trails on show."""
        return self._trails

    def show(self, trails: tuple[BoxTrail, ...]) -> None:
        """Draw these trails."""
        self._trails = trails

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the trails, later pushes over earlier ones."""
        if not self._trails:
            return
        trails, drawn_at = self._drawn_for or (None, None)
        if trails is not self._trails or drawn_at != geometry:
            ways = _ways(self._trails, geometry)
            self._starts = [way[0] for way in ways]
            self._paths = _paths(self._trails, ways)
            self._drawn_for = self._trails, geometry
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thick = max(1.5, geometry.side * 0.06)
        halo = QColor(self._halo())
        halo.setAlphaF(0.8)
        early, late = self._ends()
        for width, shades in ((thick + 2, None), (thick, (early, late))):
            for number, path in enumerate(self._paths):
                colour = halo if shades is None else _between(*shades, number / (_SHADES - 1))
                painter.setPen(_pen(colour, width))
                painter.drawPath(path)
        self._paint_starts(painter, geometry, thick)

    def _paint_starts(self, painter: QPainter, geometry: Geometry, thick: float) -> None:
        early, late = self._ends()
        radius = max(2.0, geometry.side * 0.1)
        painter.setBrush(self._halo())
        for trail, start in zip(self._trails, self._starts, strict=True):
            painter.setPen(_pen(_between(early, late, trail.times[0]), thick * 0.8))
            painter.drawEllipse(start, radius, radius)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _ways(trails: tuple[BoxTrail, ...], geometry: Geometry) -> list[list[QPointF]]:
    """Return the points of trails, shifted so that boxes that share a way run side by side."""
    lanes = min(len(trails), _LANES)
    ways: list[list[QPointF]] = []
    for number, trail in enumerate(trails):
        share = 2 * (number % lanes) / (lanes - 1) - 1 if lanes > 1 else 0.0
        aside = share * _SPREAD * geometry.side
        shift = QPointF(aside, -aside)
        ways.append([geometry.centre(square) + shift for square in trail.squares])
    return ways


def _paths(trails: tuple[BoxTrail, ...], ways: list[list[QPointF]]) -> list[QPainterPath]:
    """Return one path for every shade, from the first push to the last."""
    paths = [QPainterPath() for _ in range(_SHADES)]
    for trail, middles in zip(trails, ways, strict=True):
        rights = [_right(a, b) for a, b in pairwise(middles)]
        joint = middles[0] + rights[0] * _LANE
        for place, time in enumerate(trail.times):
            right = rights[place]
            if place + 1 < len(rights) and rights[place + 1] != right:
                right += rights[place + 1]  # the corner of two lanes
            after = middles[place + 1] + right * _LANE
            path = paths[round(time * (_SHADES - 1))]
            path.moveTo(joint)
            path.lineTo(after)
            joint = after
        _add_head(paths[round(trail.times[-1] * (_SHADES - 1))], joint, rights[-1])
    return paths


def _right(here: QPointF, there: QPointF) -> QPointF:
    """Return the step that leads to the right of a way, as long as the way."""
    return QPointF(here.y() - there.y(), there.x() - here.x())


def _add_head(path: QPainterPath, tip: QPointF, right: QPointF) -> None:
    """Add the two strokes of an arrow head."""
    ahead = QPointF(right.y(), -right.x()) * 0.2
    aside = right * 0.16
    for side in (aside, -aside):
        path.moveTo(tip - ahead + side)
        path.lineTo(tip)


def _between(early: QColor, late: QColor, time: float) -> QColor:
    """Mix two colours."""

    def mixed(one: float, other: float) -> float:
        return one + (other - one) * time

    return QColor.fromRgbF(
        mixed(early.redF(), late.redF()),
        mixed(early.greenF(), late.greenF()),
        mixed(early.blueF(), late.blueF()),
    )


class HeatMapLayer:
    """Tints squares by the number of visits, on a logarithmic scale, and writes the number.

    Parameters
    ----------
    colours, board
        Return the colours in use, and the board on show.
    """

    def __init__(self, colours: Callable[[], Colours], board: Callable[[], Board]) -> None:
        self._colours = colours
        self._board = board
        self._visits: NDArray[np.int64] | None = None
        self._image: tuple[QColor, QImage] | None = None

    @property
    def visits(self) -> NDArray[np.int64] | None:
        """How often the player is on each square, int64 ``[n]``; None if nothing shows."""
        return self._visits

    def show(self, visits: NDArray[np.int64] | None) -> None:
        """Show these visits, or nothing."""
        self._visits = visits
        self._image = None

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the tints, and the numbers where there is room."""
        visits = self._visits
        if visits is None or visits.size != geometry.width * geometry.height:
            return
        colours = self._colours()
        if self._image is None or self._image[0] != colours.matching:
            image = _tints(visits.reshape(geometry.height, geometry.width), colours.matching)
            self._image = colours.matching, image
        side = geometry.side
        whole = QRectF(geometry.left, geometry.top, geometry.width * side, geometry.height * side)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.save()
        self._spare_boxes(painter, geometry)
        painter.drawImage(whole, self._image[1])
        painter.restore()
        if side >= _MIN_SIDE_FOR_NUMBERS:
            self._paint_numbers(painter, geometry, visits)

    def _spare_boxes(self, painter: QPainter, geometry: Geometry) -> None:
        """Keep the tints off the boxes, whose colours say whether they are on goals."""
        boxes = self._board().boxes
        if len(boxes) > _MOST_SPARED:
            return
        view = QRect(0, 0, ceil(geometry.view_width), ceil(geometry.view_height))
        region = QRegion(view)
        for box in boxes:
            region -= QRegion(geometry.rect(box).toAlignedRect())
        painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)

    def _paint_numbers(
        self, painter: QPainter, geometry: Geometry, visits: NDArray[np.int64]
    ) -> None:
        font = painter.font()
        font.setPixelSize(max(9, round(geometry.side * 0.22)))
        painter.setFont(font)
        painter.setPen(self._colours().ink)
        inset = geometry.side * 0.06
        corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        for square in geometry.visible_squares():
            if visits[square]:
                spot = geometry.rect(square).adjusted(inset, inset, -inset, -inset)
                painter.drawText(spot, corner, f"{int(visits[square]):,}")


def _tints(visits: NDArray[np.int64], colour: QColor) -> QImage:
    """Return one pixel for each square."""
    most = max(int(visits.max(initial=1)), 1)
    share = np.log1p(visits) / np.log1p(most)
    alpha = np.where(visits > 0, _FAINTEST + (_STRONGEST - _FAINTEST) * share, 0.0)
    pixels = np.zeros((*visits.shape, 4), np.uint8)  # blue, green, red, alpha
    pixels[..., 0], pixels[..., 1], pixels[..., 2] = colour.blue(), colour.green(), colour.red()
    pixels[..., 3] = np.rint(alpha * 255)
    height, width = visits.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return image.copy()  # a copy: the array's memory is freed when it goes

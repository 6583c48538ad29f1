"""Push targets: a ring with the least pushes, open on the sides where the player can end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.core.board import Tile
from sokolab.core.words import counted
from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.hearts import held, yellow
from sokolab.gui.overlays.stamps import ON_YELLOW, faded
from sokolab.gui.shell.theme import Look

if TYPE_CHECKING:
    from sokolab.analysis.targets import PushTargets

__all__ = ["OVERLAY"]

_HEART: Final = (0.5, 0.5)
_RADIUS: Final = 0.34
_GAP: Final = 52
"""Of an open quarter, in degrees; the rest of the quarter stays, so that a ring is a ring."""
_START: Final = (90, 0, 270, 180)
"""The middle of a side's quarter in Qt's degrees: up, right, down, left."""
_TOWARDS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
_OPEN_BITS: Final = 4
_SIDE_WORDS: Final = ((0.5, 0.07), (0.93, 0.5), (0.5, 0.93), (0.07, 0.5))
_LEAST_SIDE_FOR_SIDE_WORDS: Final = 40


def _ring(painter: QPainter, side: float, look: Look, variant: int) -> None:
    """Draw a ring; the variant's low four bits say which sides are open.

    The next eight bits hold two a side: which of several groups of equivalent sides it belongs
    to; sides of one group bear the same small mark.
    """
    painter.translate(side / 2, side / 2)
    radius = _RADIUS * side
    circle = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    for colour, width in ((faded(look.floor, 0.8), 0.13), (look.target, 0.07)):
        pen = QPen(colour, max(1.2, width * side))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for direction, start in enumerate(_START):
            if variant >> direction & 1:
                painter.drawArc(circle, (start - 45) * 16, (45 - _GAP // 2) * 16)
                painter.drawArc(circle, (start + _GAP // 2) * 16, (45 - _GAP // 2) * 16)
            else:
                painter.drawArc(circle, (start - 45) * 16, 90 * 16)
    groups = variant >> _OPEN_BITS
    if groups:
        for direction, (x, y) in enumerate(_TOWARDS):
            if variant >> direction & 1:
                place = QPointF(x, y) * (0.41 * side)
                _group_mark(painter, place, side, look, groups >> 2 * direction & 3)


def _group_mark(painter: QPainter, place: QPointF, side: float, look: Look, group: int) -> None:
    """Draw a dot, a small ring, a bar or a cross."""
    size = max(1.2, 0.055 * side)
    painter.setPen(QPen(look.sides, max(1.0, 0.035 * side)))
    painter.setBrush(look.sides if group == 0 else Qt.BrushStyle.NoBrush)
    x, y = place.x(), place.y()
    if group < 2:
        painter.drawEllipse(place, size, size)
    else:
        painter.drawLine(QLineF(x - size, y, x + size, y))
        if group == 3:
            painter.drawLine(QLineF(x, y - size, x, y + size))


def _mark(painter: QPainter, side: float, look: Look, _: int) -> None:
    _ring(painter, side, look, 0b1001)


def _variants(finding: PushTargets, squares: NDArray[np.intp]) -> NDArray[np.int32]:
    """Return the variant of the ring for each of some squares."""
    sides = finding.sides[squares].astype(np.int32)
    rows = np.arange(squares.size)
    seen = np.zeros(squares.size, np.int32)  # groups met so far on the square
    number = np.zeros((squares.size, 4), np.int32)  # of the group that starts with that side
    groups = np.zeros(squares.size, np.int32)
    for direction in range(4):
        is_open = (sides >> direction & 1).astype(bool)
        lowest = np.maximum(finding.state_group[squares, direction], 0)
        new = is_open & (number[rows, lowest] == 0)
        seen[new] += 1
        number[rows[new], lowest[new]] = seen[new]
        groups[is_open] |= (number[rows, lowest][is_open] - 1) << 2 * direction
    return np.where(seen > 1, sides | groups << _OPEN_BITS, sides)


def _marks(canvas: Canvas, finding: PushTargets) -> None:
    if not canvas.has_shapes:
        canvas.stamp(finding.pushes > 0, _ring)
        return
    targets = np.array(canvas.visible(finding.pushes > 0), np.intp)
    variants, which = np.unique(_variants(finding, targets), return_inverse=True)
    kinds = np.zeros(finding.pushes.size, np.int16)
    kinds[targets] = which + 1
    canvas.stamp(kinds, _ring, variants.tolist())


def _words(canvas: Canvas, finding: PushTargets) -> None:
    on_yellow, around = yellow(canvas), faded(canvas.look.cut, 0.85)
    hidden = held(canvas, Tile.PLAYER)
    for square in canvas.visible(finding.pushes > 0):
        pushes = str(finding.pushes[square])
        if on_yellow[square]:
            canvas.word(square, pushes, _HEART, 0.29, ON_YELLOW, bold=True, around=around)
        else:
            canvas.word(square, pushes, _HEART, 0.29, bold=True, plate=bool(hidden[square]))


def _pointed(canvas: Canvas, finding: PushTargets, square: int) -> None:
    """Say for each side how many pushes end there."""
    is_target = finding.pushes[square] > 0
    if is_target and canvas.side >= _LEAST_SIDE_FOR_SIDE_WORDS * canvas.ratio:
        for direction, at in enumerate(_SIDE_WORDS):
            pushes = int(finding.state_pushes[square, direction])
            if pushes >= 0:
                canvas.word(square, str(pushes), at, 0.2, canvas.look.sides, bold=True)


def _summary(finding: PushTargets) -> str:
    if finding.box < 0:
        return ""
    count = int((finding.pushes > 0).sum())
    if not count:
        return "cannot be pushed"
    return f"{counted(count, 'target', 'targets')}, farthest {finding.pushes.max():,}"


OVERLAY = Overlay(
    name="push-targets",
    finding="push-targets",
    title="Push targets",
    key="T",
    tooltip=(
        "Where the selected box, or the one you point at, can be pushed while the others stand "
        "still, with the least pushes. The ring is open on the sides where the player can end; "
        "sides between which he cannot walk bear different marks."
    ),
    level=5,
    is_on=True,
    mark=_mark,
    summary=_summary,
    marks=_marks,
    words=_words,
    pointed=_pointed,
    asks_for_box=True,
)

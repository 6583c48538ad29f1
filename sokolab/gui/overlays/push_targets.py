"""Push targets: a ring with the fewest pushes, open on the sides where the player can end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.core.board import Tile
from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.overlays.painting.centres import filled_cut_squares, squares_with
from sokolab.gui.overlays.painting.mark_cache import INK_ON_CUT, TOWARDS, with_opacity
from sokolab.gui.shell.theme import Colours
from sokolab.language import counted, phrase, tr

if TYPE_CHECKING:
    from sokolab.analysis.targets import PushTargets

_CENTRE: Final = (0.5, 0.5)
_RADIUS: Final = 0.34
"""Of the ring, in sides."""
_GAP: Final = 52
"""Degrees left out of an open quarter; the rest is drawn, so that it still looks like a ring."""
_START: Final = (90, 0, 270, 180)
"""The middle of each quarter in Qt's degrees: up, right, down, left."""
_OPEN_BITS: Final = 4
"""Bits of a ring's variant that say which sides are open."""
_GROUP_PLACES: Final = np.array([1 << _OPEN_BITS + 2 * side for side in range(4)], np.int32)
"""What the lowest side of each side's group counts in a combination."""
_SIDE_LABELS: Final = ((0.5, 0.07), (0.93, 0.5), (0.5, 0.93), (0.07, 0.5))
_MIN_SIDE_FOR_SIDE_LABELS: Final = 40


def _ring(painter: QPainter, side: float, colours: Colours, variant: int) -> None:
    """Draw a ring; the variant's low four bits say which sides are open.

    The next eight bits hold a group number of two bits per side. The player can walk between
    sides of the same group; they get the same small mark.
    """
    painter.translate(side / 2, side / 2)
    radius = _RADIUS * side
    circle = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    for colour, width in ((with_opacity(colours.floor, 0.8), 0.13), (colours.target, 0.07)):
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
        for direction, (x, y) in enumerate(TOWARDS):
            if variant >> direction & 1:
                place = QPointF(x, y) * (0.41 * side)
                _group_mark(painter, place, side, colours, groups >> 2 * direction & 3)


def _group_mark(
    painter: QPainter, place: QPointF, side: float, colours: Colours, group: int
) -> None:
    """Draw a dot, a small ring, a bar or a cross."""
    size = max(1.2, 0.055 * side)
    painter.setPen(QPen(colours.sides, max(1.0, 0.035 * side)))
    painter.setBrush(colours.sides if group == 0 else Qt.BrushStyle.NoBrush)
    x, y = place.x(), place.y()
    if group < 2:
        painter.drawEllipse(place, size, size)
    else:
        painter.drawLine(QLineF(x - size, y, x + size, y))
        if group == 3:
            painter.drawLine(QLineF(x, y - size, x, y + size))


def _legend_mark(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    _ring(painter, side, colours, 0b1001)


@cache
def _variant_of_groups() -> NDArray[np.int32]:
    """Return the variant of a ring for each combination of open sides and groups, ``[4096]``.

    The low four bits of a combination are the open sides; the next eight hold the lowest side of
    each side's group. A variant numbers the groups from 0 on.
    """
    variants = np.zeros(1 << 12, np.int32)
    for combination in range(variants.size):
        numbers: dict[int, int] = {}
        groups = 0
        for direction in range(4):
            if combination >> direction & 1:
                lowest = combination >> _OPEN_BITS + 2 * direction & 3
                groups |= numbers.setdefault(lowest, len(numbers)) << 2 * direction
        variants[combination] = combination & 15 | groups << _OPEN_BITS
    return variants


def _variants(finding: PushTargets, squares: NDArray[np.intp]) -> NDArray[np.int32]:
    """Return the variant of the ring for each of ``squares``."""
    lowest = np.maximum(finding.state_group[squares], 0).astype(np.int32)
    combinations = finding.sides[squares] | lowest @ _GROUP_PLACES
    found: NDArray[np.int32] = _variant_of_groups()[combinations]
    return found


def _marks(canvas: Canvas, finding: PushTargets) -> None:
    if not canvas.has_shapes:
        canvas.stamp(finding.pushes > 0, _ring)
        return
    targets = np.array(canvas.visible(finding.pushes > 0), np.intp)
    variants = _variants(finding, targets)
    number = np.zeros(1 << 12, np.int16)
    number[variants] = 1
    distinct = np.flatnonzero(number)
    number[distinct] = np.arange(1, distinct.size + 1)
    kinds = np.zeros(finding.pushes.size, np.int16)
    kinds[targets] = number[variants]
    canvas.stamp(kinds, _ring, distinct.tolist())


def _labels(canvas: Canvas, finding: PushTargets) -> None:
    # With a box selected, the diamonds are so pale that plain letters are legible on them.
    on_yellow = filled_cut_squares(canvas) & (canvas.selected is None)
    around = with_opacity(canvas.colours.cut, 0.85)
    hidden = squares_with(canvas, Tile.PLAYER)
    for square in canvas.visible(finding.pushes > 0):
        pushes = str(finding.pushes[square])
        if on_yellow[square]:
            canvas.draw_text(square, pushes, _CENTRE, 0.29, INK_ON_CUT, bold=True, around=around)
        else:
            canvas.draw_text(square, pushes, _CENTRE, 0.29, bold=True, plate=bool(hidden[square]))


def _paint_hover(canvas: Canvas, finding: PushTargets, square: int) -> None:
    """Write on each side how many pushes it takes to end with the player there."""
    is_target = finding.pushes[square] > 0
    if is_target and canvas.side >= _MIN_SIDE_FOR_SIDE_LABELS * canvas.ratio:
        for direction, at in enumerate(_SIDE_LABELS):
            pushes = int(finding.state_pushes[square, direction])
            if pushes >= 0:
                canvas.draw_text(square, str(pushes), at, 0.2, canvas.colours.sides, bold=True)


def _summary(finding: PushTargets) -> str:
    if finding.box < 0:
        return ""
    count = int((finding.pushes > 0).sum())
    if not count:
        return tr("cannot be pushed")
    return counted(
        count,
        "{n:,} target, farthest {farthest:,}",
        "{n:,} targets, farthest {farthest:,}",
        farthest=int(finding.pushes.max()),
    )


OVERLAY: Final[Overlay[PushTargets]] = Overlay(
    name="push-targets",
    finding="push-targets",
    title=phrase("Push targets"),
    key="T",
    tooltip=phrase(
        "Where the selected box, or the one under the mouse, can be pushed while the others "
        "stay, with the fewest pushes. The ring is open on the sides where the player can end. "
        "Different marks on its sides mean that the player cannot walk between them."
    ),
    z_order=5,
    is_on_at_first=True,
    legend_mark=_legend_mark,
    summary=_summary,
    marks=_marks,
    labels=_labels,
    paint_hover=_paint_hover,
    needs_box=True,
    steps_back=False,
)

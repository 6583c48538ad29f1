"""Push targets: a ring with the fewest pushes, open on the sides where the player can end."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Tile
from sokolab.language import counted, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import (
    INK_ON_CUT,
    TOWARDS,
    Canvas,
    Fill,
    Overlay,
    Pen,
    PenLine,
    Point,
    filled_cut_squares,
    squares_with,
)

if TYPE_CHECKING:
    from sokolab.analysis.one_box import PushTargets

DISTANCES: Final = "push-distances"
"""The overlay with the distances of a box or a goal."""
_CENTRE: Final = (0.5, 0.5)  # centre of the ring, in sides
_RADIUS: Final = 0.34  # radius of the ring, in sides
_GAP_DEGREES: Final = 52
"""Degrees left out of an open quarter. The rest is drawn, so that it still looks like a ring."""
_QUARTER_DEGREES: Final = (90, 0, 270, 180)
"""The middle of each quarter in degrees: up, right, down, left."""
_OPEN_BITS: Final = 4
"""Bits of a ring's variant that say which sides are open."""
_GROUP_FACTORS: Final = np.array([1 << _OPEN_BITS + 2 * side for side in range(4)], np.int32)
"""The factor of each side's group in a combination."""
_COMBINATIONS: Final = 1 << _OPEN_BITS + 2 * 4  # number of combinations of open sides and groups
_SIDE_LABELS: Final = ((0.5, 0.07), (0.93, 0.5), (0.5, 0.93), (0.07, 0.5))
_MIN_SIDE_FOR_SIDE_LABELS: Final = 40


def _ring(pen: Pen, side: float, colours: ColourScheme, variant: int) -> None:
    """Draw a ring. The variant's low four bits say which sides are open.

    The next eight bits hold a group number of two bits per side. The player can walk between
    sides of one group. They get one kind of small mark.
    """
    middle, radius, half = (side / 2, side / 2), _RADIUS * side, 45 - _GAP_DEGREES / 2
    for line in (
        PenLine(colours.floor, max(1.2, 0.13 * side), 0.8),
        PenLine(colours.target, max(1.2, 0.07 * side)),
    ):
        for direction, start in enumerate(_QUARTER_DEGREES):
            if variant >> direction & 1:
                pen.arc(middle, radius, start - 45, half, line)
                pen.arc(middle, radius, start + _GAP_DEGREES / 2, half, line)
            else:
                pen.arc(middle, radius, start - 45, 90, line)
    groups = variant >> _OPEN_BITS
    if groups:
        for direction, (x, y) in enumerate(TOWARDS):
            if variant >> direction & 1:
                centre = (0.5 + 0.41 * x) * side, (0.5 + 0.41 * y) * side
                _area_mark(pen, centre, side, colours, _side_field(groups, direction))


def _side_field(fields: int, side: int) -> int:
    """Return one of four numbers of two bits. The lowest two are for the side above."""
    return fields >> 2 * side & 3


def _area_mark(pen: Pen, centre: Point, side: float, colours: ColourScheme, group: int) -> None:
    """Draw a dot, a small ring, a bar or a cross."""
    (x, y), size = centre, max(1.2, 0.055 * side)
    line = PenLine(colours.sides, max(1.0, 0.035 * side))
    if group < 2:
        pen.circle(centre, size, Fill(colours.sides) if group == 0 else None, line)
    else:
        pen.polyline(((x - size, y), (x + size, y)), line)
        if group == 3:
            pen.polyline(((x, y - size), (x, y + size)), line)


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _ring(pen, side, colours, 0b1001)


@cache
def _variant_of_groups() -> NDArray[np.int32]:
    """Return the variant of a ring for each combination of open sides and groups, ``[4096]``.

    The low four bits of a combination are the open sides. The next eight hold the lowest side of
    each side's group. A variant numbers the groups from 0 on.
    """
    variants = np.zeros(_COMBINATIONS, np.int32)
    for combination in range(variants.size):
        numbers: dict[int, int] = {}
        groups = 0
        for direction in range(4):
            if combination >> direction & 1:
                lowest = _side_field(combination >> _OPEN_BITS, direction)
                groups |= numbers.setdefault(lowest, len(numbers)) << 2 * direction
        open_sides = combination & (1 << _OPEN_BITS) - 1
        variants[combination] = open_sides | groups << _OPEN_BITS
    return variants


def _variants(finding: PushTargets, squares: NDArray[np.intp]) -> NDArray[np.int32]:
    """Return the variant of the ring for each of ``squares``."""
    lowest = np.maximum(finding.side_group[squares], 0).astype(np.int32)
    combinations = finding.open_sides[squares] | lowest @ _GROUP_FACTORS
    variants: NDArray[np.int32] = _variant_of_groups()[combinations]
    return variants


def _marks(canvas: Canvas, finding: PushTargets) -> None:
    if not canvas.has_shapes:
        canvas.mark_squares(finding.pushes > 0, _ring)
        return
    targets = np.array(canvas.visible(finding.pushes > 0), np.intp)
    variants = _variants(finding, targets)
    number = np.zeros(_COMBINATIONS, np.int16)
    number[variants] = 1
    distinct = np.flatnonzero(number)
    number[distinct] = np.arange(1, distinct.size + 1)
    kinds = np.zeros(finding.pushes.size, np.int16)
    kinds[targets] = number[variants]
    canvas.mark_squares(kinds, _ring, distinct.tolist())


def _has_other_numbers(canvas: Canvas) -> bool:
    """Whether another overlay writes distances onto the same squares."""
    return DISTANCES in canvas.shown and canvas.findings.by_name.get(DISTANCES) is not None


def _labels(canvas: Canvas, finding: PushTargets) -> None:
    if _has_other_numbers(canvas):
        return
    # With a box selected, the diamonds are so pale that plain letters are legible on them.
    on_yellow = filled_cut_squares(canvas) & (canvas.selected is None)
    around = Fill(canvas.colours.cut, 0.85)
    hidden = squares_with(canvas, Tile.PLAYER)
    for square in canvas.visible(finding.pushes > 0):
        pushes = str(finding.pushes[square])
        if on_yellow[square]:
            canvas.draw_text(square, pushes, _CENTRE, 0.29, INK_ON_CUT, is_bold=True, around=around)
        else:
            has_plate = bool(hidden[square])
            canvas.draw_text(square, pushes, _CENTRE, 0.29, is_bold=True, has_plate=has_plate)


def _paint_hover(canvas: Canvas, finding: PushTargets, square: int) -> None:
    """Write on each side how many pushes it takes to end with the player there."""
    is_target = finding.pushes[square] > 0 and not _has_other_numbers(canvas)
    if is_target and canvas.side >= _MIN_SIDE_FOR_SIDE_LABELS * canvas.ratio:
        for direction, centre in enumerate(_SIDE_LABELS):
            pushes = int(finding.side_pushes[square, direction])
            if pushes >= 0:
                colour = canvas.colours.sides
                canvas.draw_text(square, str(pushes), centre, 0.2, colour, is_bold=True)


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
        "Where the selected box, or the one under the mouse, can be pushed while the others stay "
        "put, with the fewest pushes. The ring is open on the sides where the player can end. "
        "Different marks on its sides mean that the player cannot walk between them."
    ),
    z_order=5,
    is_on_by_default=True,
    legend_mark=_legend_mark,
    summary=_summary,
    marks=_marks,
    labels=_labels,
    paint_hover=_paint_hover,
    needs_box=True,
    steps_back=False,
)

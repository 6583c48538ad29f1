"""The corral lens as an overlay: the area under the mouse, its fence, and what opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sokolab.language import counted_phrase, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.base import Overlay
from sokolab.rendering.overlays.canvas import Canvas
from sokolab.rendering.overlays.pen import TOWARDS, Fill, Pen, PenLine, Point

if TYPE_CHECKING:
    from sokolab.verdicts.why.corral import Corral

NAME: Final = "corral"
_DEAD, _OTHER = 0, 1
"""Variants of the area and of the fence."""
_FATES: Final = {False: phrase("dead"), True: phrase("alive"), None: phrase("not proved")}


def _area(pen: Pen, side: float, colours: ColourScheme, variant: int) -> None:
    """Tint a square, with a small cross if the corral is dead, else with a small ring."""
    colour = colours.error if variant == _DEAD else colours.accent
    pen.rectangle((0, 0), side, side, Fill(colour, 0.16))
    line = PenLine(colour, max(1.2, 0.05 * side))
    middle, size = side / 2, 0.1 * side
    left, right = middle - size, middle + size
    if variant == _DEAD:
        pen.polyline(((left, left), (right, right)), line)
        pen.polyline(((left, right), (right, left)), line)
    else:
        pen.circle((middle, middle), size, line=line)


def _fence(pen: Pen, side: float, colours: ColourScheme, variant: int) -> None:
    """Frame a box with a dashed line."""
    width = max(1.5, 0.07 * side)
    for colour, wide in (
        (colours.floor, 2 * width),
        (colours.error if variant == _DEAD else colours.accent, width),
    ):
        line = PenLine(colour, wide, dashes=(4.0, 2.0))
        pen.rectangle((width, width), side - 2 * width, side - 2 * width, line=line)


def _arrow(pen: Pen, side: float, colours: ColourScheme, direction: int) -> None:
    """Draw an arrow from the middle of a box towards where it is pushed."""
    x, y = TOWARDS[direction]

    def at(forward: float, aside: float) -> Point:
        return (0.5 + forward * x + aside * y) * side, (0.5 + forward * y + aside * x) * side

    for colour, wide in ((colours.floor, 0.16 * side), (colours.good, 0.08 * side)):
        line = PenLine(colour, max(1.5, wide), is_round=True)
        pen.polyline((at(0, 0), at(0.42, 0)), line)
        pen.polyline((at(0.24, 0.13), at(0.42, 0), at(0.24, -0.13)), line)


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _area(pen, side, colours, _OTHER)
    _fence(pen, side, colours, _OTHER)


def _variant(finding: Corral) -> int:
    return _DEAD if finding.can_come_home is False else _OTHER


def _background(canvas: Canvas, finding: Corral) -> None:
    kinds = np.zeros(canvas.board.size, np.bool_)
    kinds[list(finding.area)] = True
    canvas.stamp(kinds, _area, (_variant(finding),))


def _marks(canvas: Canvas, finding: Corral) -> None:
    for box in finding.fence:
        canvas.stamp_one(box, _fence, _variant(finding))
    for push in finding.openings:
        canvas.stamp_one(push.box, _arrow, push.direction)


def _summary(finding: Corral) -> str:
    count = len(finding.openings)
    opened = phrase("nothing opens it")
    if count:
        opened = counted_phrase(count, "{n:,} push opens it", "{n:,} pushes open it")
    return tr("{fate}, {opened}", fate=_FATES[finding.can_come_home], opened=opened)


OVERLAY: Final[Overlay[Corral]] = Overlay(
    name=NAME,
    finding=NAME,
    title=phrase("Corral lens"),
    key="Shift+E",
    tooltip=phrase(
        "Point at an area that the player cannot enter: its squares, the boxes around it, and the "
        "pushes that open it now. It is dead, in red with crosses, if these boxes cannot be "
        "brought home even with all others lifted; then the level has no solution."
    ),
    z_order=7,
    is_on_at_first=False,
    legend_mark=_legend_mark,
    summary=_summary,
    background=_background,
    marks=_marks,
    steps_back=False,
)

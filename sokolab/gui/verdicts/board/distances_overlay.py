"""Push distances as an overlay: the fewest pushes from a box or to a goal, with player's sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sokolab.language import counted, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.base import Overlay
from sokolab.rendering.overlays.canvas import Canvas
from sokolab.rendering.overlays.pen import TOWARDS, Pen, PenLine

if TYPE_CHECKING:
    from sokolab.analysis.push_distances import PushDistances

NAME: Final = "push-distances"
_CENTRE: Final = (0.5, 0.5)
_SIZE: Final = 0.34
_SIDE_LABELS: Final = ((0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5))
_ALL_SIDES: Final = 16
"""Variants of the mark: one for each set of sides."""


def _sides(pen: Pen, side: float, colours: ColourScheme, sides: int) -> None:
    """Draw a bar on each side of a set; bit ``d`` is direction ``d``."""
    line = PenLine(colours.sides, max(1.5, 0.08 * side), is_round=True)
    for direction, (x, y) in enumerate(TOWARDS):
        if sides >> direction & 1:
            ends = [
                ((0.5 + 0.38 * x + half * y) * side, (0.5 + 0.38 * y + half * x) * side)
                for half in (-0.12, 0.12)
            ]
            pen.polyline(ends, line)


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _sides(pen, side, colours, 0b1010)


def _marks(canvas: Canvas, finding: PushDistances) -> None:
    least = finding.side_pushes == finding.pushes[:, np.newaxis]
    shown = least & (finding.pushes > 0)[:, np.newaxis]
    bits = (shown << np.arange(4)).sum(axis=1).astype(np.uint8)
    canvas.stamp(bits, _sides, range(1, _ALL_SIDES))


def _labels(canvas: Canvas, finding: PushDistances) -> None:
    for square in canvas.visible(finding.pushes >= 0):
        text = f"{int(finding.pushes[square]):,}"
        canvas.draw_text(square, text, _CENTRE, _SIZE, bold=True, plate=True)


def _paint_hover(canvas: Canvas, finding: PushDistances, square: int) -> None:
    """Write the least pushes for each side of the player."""
    for direction, at in enumerate(_SIDE_LABELS):
        pushes = int(finding.side_pushes[square, direction])
        if pushes >= 0 and finding.pushes[square] > 0:
            canvas.draw_text(square, f"{pushes:,}", at, 0.2, canvas.colours.sides, bold=True)


def _summary(finding: PushDistances) -> str:
    count = int((finding.pushes > 0).sum())
    if not count:
        return tr("none from the box") if finding.is_from_box else tr("none to the goal")
    farthest = int(finding.pushes.max())
    if finding.is_from_box:
        return counted(
            count,
            "{n:,} square from the box, farthest {farthest:,}",
            "{n:,} squares from the box, farthest {farthest:,}",
            farthest=farthest,
        )
    return counted(
        count,
        "{n:,} square to the goal, farthest {farthest:,}",
        "{n:,} squares to the goal, farthest {farthest:,}",
        farthest=farthest,
    )


OVERLAY: Final[Overlay[PushDistances]] = Overlay(
    name=NAME,
    finding=NAME,
    title=phrase("Push distances"),
    key="E",
    tooltip=phrase(
        "For the selected box, or the box or goal under the mouse, with all other boxes lifted: "
        "the fewest pushes from the box to every square, or from every square to the goal. Bars "
        "show the sides where the player stands then."
    ),
    z_order=8,
    is_on_at_first=False,
    legend_mark=_legend_mark,
    summary=_summary,
    marks=_marks,
    labels=_labels,
    paint_hover=_paint_hover,
    needs_box=True,
    steps_back=False,
)

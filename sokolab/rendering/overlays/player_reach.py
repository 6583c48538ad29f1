"""The player's reach: a small dot on every square the player can walk to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sokolab.language import phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import Canvas, Fill, Overlay, Pen, PenLine, occupied_centres

if TYPE_CHECKING:
    from sokolab.analysis.reach import PlayerReach

_CENTRED: Final = 0
_LOWER_LEFT: Final = 1
_CENTRES: Final = ((0.5, 0.5), (0.19, 0.81))  # centres of the dot, in sides


def _dot(pen: Pen, side: float, colours: ColourScheme, variant: int) -> None:
    radius = max(1.0, 0.05 * side)
    x, y = _CENTRES[variant]
    middle = x * side, y * side
    pen.circle(middle, radius, line=PenLine(colours.floor, max(1.0, 0.05 * side), 0.85))
    pen.circle(middle, radius, Fill(colours.reach))


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    pen.circle((side / 2, side / 2), 0.16 * side, Fill(colours.reach))


def _marks(canvas: Canvas, finding: PlayerReach) -> None:
    """Paint the dots, in the lower left where something larger is in the centre."""
    canvas.mark_squares(
        np.where(occupied_centres(canvas), np.uint8(2), np.uint8(1)) * finding.squares,
        _dot,
        (_CENTRED, _LOWER_LEFT),
    )


def _summary(finding: PlayerReach) -> str:
    count = int(finding.squares.sum())
    if not count:
        return tr("needs one player")
    return tr("{count:,} of {all:,}", count=count, all=int(finding.inside.sum()))


OVERLAY: Final[Overlay[PlayerReach]] = Overlay(
    name="player-reach",
    finding="player-reach",
    title=phrase("Player reach"),
    key="R",
    tooltip=phrase("Where the player can walk without pushing a box"),
    z_order=4,
    is_on_by_default=True,
    legend_mark=_legend_mark,
    summary=_summary,
    marks=_marks,
)

"""The player's reach: a small dot on every square the player can walk to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.overlays.painting.centres import occupied_centres
from sokolab.gui.overlays.painting.mark_cache import with_opacity
from sokolab.gui.shell.theme import Colours
from sokolab.language import phrase, tr

if TYPE_CHECKING:
    from sokolab.analysis.reach import PlayerReach

_CENTRED: Final = 0
_LOWER_LEFT: Final = 1
_PLACES: Final = (QPointF(0.5, 0.5), QPointF(0.19, 0.81))
"""Centres of the dot, in sides."""


def _dot(painter: QPainter, side: float, colours: Colours, place: int) -> None:
    radius = max(1.0, 0.075 * side)
    middle = _PLACES[place] * side
    painter.setPen(QPen(with_opacity(colours.floor, 0.85), max(1.0, 0.08 * side)))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.reach)
    painter.drawEllipse(middle, radius, radius)


def _legend_mark(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.reach)
    painter.drawEllipse(QPointF(side / 2, side / 2), 0.16 * side, 0.16 * side)


def _marks(canvas: Canvas, finding: PlayerReach) -> None:
    """Paint the dots; in the lower left where something larger is in the centre."""
    canvas.stamp(
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
    tooltip=phrase("Where the player can walk without pushing a box."),
    z_order=4,
    is_on_at_first=True,
    legend_mark=_legend_mark,
    summary=_summary,
    marks=_marks,
)

"""Player reach: a small dot on every square the player can walk to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.hearts import hearts_taken
from sokolab.gui.overlays.stamps import faded
from sokolab.gui.shell.theme import Look

if TYPE_CHECKING:
    from sokolab.analysis.reach import PlayerReach

__all__ = ["OVERLAY"]


_HEART: Final = 0
_ASIDE: Final = 1
_PLACES: Final = (QPointF(0.5, 0.5), QPointF(0.19, 0.81))


def _dot(painter: QPainter, side: float, look: Look, place: int) -> None:
    radius = max(1.0, 0.075 * side)
    middle = _PLACES[place] * side
    painter.setPen(QPen(faded(look.floor, 0.85), max(1.0, 0.08 * side)))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.reach)
    painter.drawEllipse(middle, radius, radius)


def _mark(painter: QPainter, side: float, look: Look, _: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.reach)
    painter.drawEllipse(QPointF(side / 2, side / 2), 0.16 * side, 0.16 * side)


def _marks(canvas: Canvas, finding: PlayerReach) -> None:
    """Lay the dots; where something larger has the heart of the square, they stand aside."""
    aside = hearts_taken(canvas)
    canvas.stamp(np.where(aside, 2, 1) * finding.squares, _dot, (_HEART, _ASIDE))


def _summary(finding: PlayerReach) -> str:
    count = int(finding.squares.sum())
    return f"{count:,} of {int(finding.inside.sum()):,}" if count else "needs one player"


OVERLAY = Overlay(
    name="player-reach",
    finding="player-reach",
    title="Player reach",
    key="R",
    tooltip="Where the player can walk without pushing a box.",
    level=4,
    is_on=True,
    mark=_mark,
    summary=_summary,
    marks=_marks,
)

"""Dead squares hatched; dead corners, which two walls make, with a filled corner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from sokolab.core.board import Board, Tile
from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.overlays.painting.mark_cache import with_opacity
from sokolab.gui.shell.theme import Colours
from sokolab.language import counted, phrase, tr

if TYPE_CHECKING:
    from sokolab.analysis.dead import DeadSquares

_CORNERS: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Upper left, upper right, lower right, lower left: between directions 3-0, 0-1, 1-2, 2-3."""
_LEG: Final = 0.4
"""Legs of the triangle in a dead corner, in sides."""


def _hatching(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    lines = max(2, round(side / 9)) if side < 27 else max(3, min(5, round(side / 11)))
    step = side / lines
    painter.setPen(QPen(with_opacity(colours.dead, 0.85), max(1.0, 0.032 * side)))
    for k in range(1, 2 * lines):
        # Exactly from edge to edge: on paper and in SVG nothing would be clipped.
        over = max(k * step - side, 0)
        painter.drawLine(QLineF(over, k * step - over, k * step - over, over))
    painter.fillRect(0, 0, round(side), round(side), with_opacity(colours.dead, 0.08))


def _triangles(painter: QPainter, side: float, colours: Colours, corners: int) -> None:
    """Fill corners; bit ``k`` is the corner between directions ``k - 1`` and ``k``."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.corner)
    leg = _LEG * side
    for corner, (x, y) in enumerate(_CORNERS):
        if corners >> corner & 1:
            tip = QPointF(x * side, y * side)
            across, down = QPointF(-leg if x else leg, 0), QPointF(0, -leg if y else leg)
            painter.drawPolygon(QPolygonF([tip, tip + across, tip + down]))


def _legend_mark(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    _hatching(painter, side, colours, 0)
    _triangles(painter, side, colours, 1)


def _filled(board: Board, corners: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the corners of these squares where two walls meet, as bits, uint8 ``[n]``."""
    squares = np.flatnonzero(corners)
    wall = np.ones(board.size + 1, bool)
    wall[: board.size] = (board.flat & int(Tile.WALL)) != 0
    sides = wall[board.neighbours[squares]]
    met = sides & sides[:, (3, 0, 1, 2)]
    filled = np.zeros(board.size, np.uint8)
    filled[squares] = np.packbits(met, axis=1, bitorder="little")[:, 0]
    return filled


def _background(canvas: Canvas, finding: DeadSquares) -> None:
    if finding.has_goals:  # without a goal all squares are dead, which says nothing
        canvas.stamp(finding.dead & ~finding.corners, _hatching)


def _marks(canvas: Canvas, finding: DeadSquares) -> None:
    canvas.stamp(_filled(canvas.board, finding.corners), _triangles, range(1, 16))


def _summary(finding: DeadSquares) -> str:
    dead = int(finding.dead.sum())
    corners = counted(int(finding.corners.sum()), "corner", "corners")
    if not finding.has_goals:
        return tr("{corners}, no goal inside", corners=corners)
    return tr("{dead:,}, {corners}", dead=dead, corners=corners) if dead else tr("none")


OVERLAY: Final[Overlay[DeadSquares]] = Overlay(
    name="dead-squares",
    finding="dead-squares",
    title=phrase("Dead squares"),
    key="D",
    tooltip=phrase(
        "From a hatched square, a box can reach no goal. Two walls make a dead corner, which "
        "is filled; plain hatching marks the dead squares that are not corners."
    ),
    z_order=1,
    is_on_at_first=True,
    legend_mark=_legend_mark,
    summary=_summary,
    background=_background,
    marks=_marks,
)

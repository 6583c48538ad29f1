"""Dead squares: hatching; the corners among them, told by two walls alone, a filled corner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from sokolab.core.board import Board, Tile
from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.stamps import faded
from sokolab.gui.theme import Look
from sokolab.gui.words import counted

if TYPE_CHECKING:
    from sokolab.analysis.dead import DeadSquares

__all__ = ["OVERLAY"]

_CORNERS: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Upper left, upper right, lower right, lower left: between sides 3-0, 0-1, 1-2 and 2-3."""
_LEG: Final = 0.4


def _hatching(painter: QPainter, side: float, look: Look, _: int) -> None:
    lines = max(2, round(side / 9)) if side < 27 else max(3, min(5, round(side / 11)))
    step = side / lines
    painter.setPen(QPen(faded(look.dead, 0.85), max(1.0, 0.032 * side)))
    for k in range(1, 2 * lines):
        painter.drawLine(QLineF(k * step - 2 * side, 2 * side, k * step + side, -side))
    painter.fillRect(0, 0, round(side), round(side), faded(look.dead, 0.08))


def _triangle(painter: QPainter, side: float, look: Look, corner: int) -> None:
    x, y = _CORNERS[corner]
    toward_x, toward_y = (-1 if x else 1), (-1 if y else 1)
    tip = QPointF(x * side, y * side)
    leg = _LEG * side
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.corner)
    painter.drawPolygon(
        QPolygonF([tip, tip + QPointF(toward_x * leg, 0), tip + QPointF(0, toward_y * leg)])
    )


def _mark(painter: QPainter, side: float, look: Look, _: int) -> None:
    _hatching(painter, side, look, 0)
    _triangle(painter, side, look, 0)


def _at_walls(board: Board, corner: int) -> NDArray[np.bool_]:
    """Return the squares with walls on the two sides that meet in that corner."""
    wall = np.ones(board.size + 1, bool)
    wall[: board.size] = (board.flat & Tile.WALL) != 0
    sides = wall[board.neighbours[:-1]]
    met: NDArray[np.bool_] = sides[:, corner] & sides[:, corner - 1]
    return met


def _ground(canvas: Canvas, finding: DeadSquares) -> None:
    if canvas.board.goals:  # without a goal all squares are dead, which tells nothing
        canvas.stamp(finding.dead & ~finding.corners, _hatching)


def _marks(canvas: Canvas, finding: DeadSquares) -> None:
    for corner in range(4):
        canvas.stamp(finding.corners & _at_walls(canvas.board, corner), _triangle, corner)


def _summary(finding: DeadSquares) -> str:
    corners, dead = int(finding.corners.sum()), int(finding.dead.sum())
    return f"{dead}, {counted(corners, 'corner', 'corners')}" if dead else "none"


OVERLAY = Overlay(
    name="dead-squares",
    finding="dead-squares",
    title="Dead squares",
    key="D",
    tooltip=(
        "From a hatched square a lone box can reach no goal. A filled corner is one that two "
        "walls tell at once; plain hatching is what that corner rule misses."
    ),
    level=1,
    is_on=True,
    mark=_mark,
    summary=_summary,
    ground=_ground,
    marks=_marks,
)

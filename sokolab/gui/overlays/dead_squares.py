"""Dead squares: hatching; the corners among them, told by two walls alone, a filled corner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from sokolab.core.board import Board, Tile
from sokolab.core.words import counted
from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.stamps import faded
from sokolab.gui.shell.theme import Look

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
        # From edge to edge: on paper and in SVG nothing cuts off what sticks out.
        over = max(k * step - side, 0)
        painter.drawLine(QLineF(over, k * step - over, k * step - over, over))
    painter.fillRect(0, 0, round(side), round(side), faded(look.dead, 0.08))


def _triangles(painter: QPainter, side: float, look: Look, corners: int) -> None:
    """Fill corners: bit ``k`` stands for the one between sides ``k - 1`` and ``k``."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.corner)
    leg = _LEG * side
    for corner, (x, y) in enumerate(_CORNERS):
        if corners >> corner & 1:
            tip = QPointF(x * side, y * side)
            across, down = QPointF(-leg if x else leg, 0), QPointF(0, -leg if y else leg)
            painter.drawPolygon(QPolygonF([tip, tip + across, tip + down]))


def _mark(painter: QPainter, side: float, look: Look, _: int) -> None:
    _hatching(painter, side, look, 0)
    _triangles(painter, side, look, 1)


def _filled(board: Board) -> NDArray[np.uint8]:
    """Return for every square the corners where two walls meet, as bits."""
    wall = np.ones(board.size + 1, bool)
    wall[: board.size] = (board.flat & Tile.WALL) != 0
    sides = wall[board.neighbours[:-1]]
    met = sides & sides[:, (3, 0, 1, 2)]
    return np.packbits(met, axis=1, bitorder="little")[:, 0]


def _ground(canvas: Canvas, finding: DeadSquares) -> None:
    if canvas.board.goals:  # without a goal all squares are dead, which tells nothing
        canvas.stamp(finding.dead & ~finding.corners, _hatching)


def _marks(canvas: Canvas, finding: DeadSquares) -> None:
    canvas.stamp(_filled(canvas.board) * finding.corners, _triangles, range(1, 16))


def _summary(finding: DeadSquares) -> str:
    corners, dead = int(finding.corners.sum()), int(finding.dead.sum())
    return f"{dead:,}, {counted(corners, 'corner', 'corners')}" if dead else "none"


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
    board_arrays=_ground,
    marks=_marks,
)

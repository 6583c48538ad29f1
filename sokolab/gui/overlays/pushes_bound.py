"""Pushes lower bound: thin curved lines from each box to its goal; boxes too many are framed."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.shell.theme import Look
from sokolab.reports.board_report import bound_in_words

if TYPE_CHECKING:
    from sokolab.analysis.bound import PushesBound

__all__ = ["OVERLAY"]

_BULGE: Final = 0.16
_LEAST_SIDE_FOR_HALO: Final = 20
_MOST_WORDS: Final = 60
"""With more lines than this, their lengths would only be a clutter."""


def _curve(start: QPointF, end: QPointF) -> QPainterPath:
    """Return the curve that leaves to the left of the straight way."""
    way = end - start
    middle = (start + end) / 2 + QPointF(way.y(), -way.x()) * _BULGE
    path = QPainterPath(start)
    path.quadTo(middle, end)
    return path


def _frame(painter: QPainter, side: float, look: Look, _: int) -> None:
    """Draw the corners of a frame and an exclamation mark: a box too many."""
    pen = QPen(look.problem, max(1.5, 0.07 * side))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    edge, arm = 0.06 * side, 0.28 * side
    painter.translate(side / 2, side / 2)
    for _quarter in range(4):
        far = side / 2 - edge
        painter.drawPolyline(
            [QPointF(far - arm, -far), QPointF(far, -far), QPointF(far, arm - far)]
        )
        painter.rotate(90)
    painter.translate(0.33 * side, -0.33 * side)
    painter.setPen(QPen(look.floor, max(1.0, 0.03 * side)))
    painter.setBrush(look.problem)
    painter.drawEllipse(QPointF(0, 0), 0.16 * side, 0.16 * side)
    pen = QPen(look.floor, max(1.2, 0.06 * side))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QLineF(0, -0.08 * side, 0, 0.01 * side))
    painter.drawPoint(QPointF(0, 0.085 * side))


def _contested(painter: QPainter, side: float, look: Look, _: int) -> None:
    """Draw a dashed circle: a goal that too many boxes need."""
    pen = QPen(look.problem, max(1.2, 0.05 * side))
    pen.setDashPattern([2.0, 1.6])
    painter.setPen(pen)
    painter.drawEllipse(QPointF(side / 2, side / 2), 0.42 * side, 0.42 * side)


def _mark(painter: QPainter, side: float, look: Look, _: int) -> None:
    _line(painter, QPointF(0.1 * side, 0.85 * side), QPointF(0.85 * side, 0.2 * side), side, look)


def _line(painter: QPainter, start: QPointF, end: QPointF, side: float, look: Look) -> None:
    path = _curve(start, end)
    width = max(1.2, 0.045 * side)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # The halo is opaque: a transparent one takes three times as long to paint.
    strokes = [(look.floor, 2.2 * width), (look.matching, width)]
    for colour, wide in strokes if side >= _LEAST_SIDE_FOR_HALO else strokes[1:]:
        pen = QPen(colour, wide)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.matching)
    painter.drawEllipse(end, 2.2 * width, 2.2 * width)


def _marks(canvas: Canvas, finding: PushesBound) -> None:
    for box, goal in finding.pairs.tolist():
        if box != goal:
            start, end = canvas.centre(box), canvas.centre(goal)
            _line(canvas.painter, start, end, canvas.side, canvas.look)
    for goal in finding.contested:
        canvas.stamp_one(goal, _contested)
    for box in finding.surplus:
        canvas.stamp_one(box, _frame)


def _words(canvas: Canvas, finding: PushesBound) -> None:
    """Write on each line the pushes it stands for, unless it is too short to bear them."""
    if len(finding.pairs) > _MOST_WORDS:
        return
    for (box, goal), distance in zip(
        finding.pairs.tolist(), finding.distances.tolist(), strict=True
    ):
        start, end = canvas.centre(box), canvas.centre(goal)
        if hypot(end.x() - start.x(), end.y() - start.y()) > 1.6 * canvas.side:
            middle = _curve(start, end).pointAtPercent(0.5)
            canvas.word_at(middle, str(distance), 0.24, canvas.look.matching)


def _summary(finding: PushesBound) -> str:
    if finding.pushes is None:
        return "no matching"
    return bound_in_words(finding.pushes)


OVERLAY = Overlay(
    name="pushes-bound",
    finding="pushes-bound",
    title="Pushes lower bound",
    key="M",
    tooltip=(
        "The pushes lower bound: each box led to a goal of its own, as cheaply as all of them "
        "can be at once; the numbers are pushes. No solution has fewer. Boxes too many for the "
        "goals they can reach are framed, and those goals circled."
    ),
    level=6,
    is_on=False,
    mark=_mark,
    summary=_summary,
    marks=_marks,
    words=_words,
)

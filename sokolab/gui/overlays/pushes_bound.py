"""The pushes lower bound: a curve from each box to its goal; surplus boxes are framed."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, hypot
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.shell.theme import Colours
from sokolab.language import counted_phrase, phrase, tr

if TYPE_CHECKING:
    from sokolab.analysis.bound import PushesBound

_BULGE: Final = 0.16
"""How far a curve leaves the straight line, as a share of its length."""
_MIN_SIDE_FOR_HALO: Final = 20
_MAX_CLEAR: Final = 6
"""With more curves than this, only that of the box under the cursor, or selected, is clear."""
_FAINT: Final = 0.35
"""Opacity of the other curves."""
_THIN: Final = 1.5
"""Faint curves narrower than this, in device pixels, are drawn one pixel wide and less faint.

Qt paints curves of one pixel ten times as fast, and there are many of them on large boards.
"""


def _bend(start: QPointF, end: QPointF) -> QPointF:
    """Return the control point of a curve that passes to the left of the straight line."""
    way = end - start
    return (start + end) / 2 + QPointF(way.y(), -way.x()) * _BULGE


def _path(start: QPointF, end: QPointF) -> QPainterPath:
    path = QPainterPath(start)
    path.quadTo(_bend(start, end), end)
    return path


def _frame(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    """Draw the corners of a frame and an exclamation mark: a surplus box."""
    pen = QPen(colours.problem, max(1.5, 0.07 * side))
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
    painter.setPen(QPen(colours.floor, max(1.0, 0.03 * side)))
    painter.setBrush(colours.problem)
    painter.drawEllipse(QPointF(0, 0), 0.16 * side, 0.16 * side)
    pen = QPen(colours.floor, max(1.2, 0.06 * side))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QLineF(0, -0.08 * side, 0, 0.01 * side))
    painter.drawPoint(QPointF(0, 0.085 * side))


def _contested(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    """Draw a dashed circle: a goal that too many boxes need."""
    pen = QPen(colours.problem, max(1.2, 0.05 * side))
    pen.setDashPattern([2.0, 1.6])
    painter.setPen(pen)
    painter.drawEllipse(QPointF(side / 2, side / 2), 0.42 * side, 0.42 * side)


def _legend_mark(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    start, end = QPointF(0.1 * side, 0.85 * side), QPointF(0.85 * side, 0.2 * side)
    _Curve(start, end, side, colours, is_clear=True).draw(painter)


@dataclass(frozen=True, slots=True)
class _Curve:
    """A curve from the centre of a box to that of its goal, in device pixels.

    Attributes
    ----------
    side
        The side of a square.
    is_clear
        Whether it stands out from the others.
    """

    start: QPointF
    end: QPointF
    side: float
    colours: Colours
    is_clear: bool

    def draw(self, painter: QPainter) -> None:
        """Paint it at the painter's opacity if it is clear, else paler."""
        width = _line_width(self.side)
        is_thin = width < _THIN and not self.is_clear
        opacity = painter.opacity()
        if not self.is_clear:
            painter.setOpacity(opacity * _FAINT * (width if is_thin else 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = _path(self.start, self.end)
        if self.is_clear and self.side >= _MIN_SIDE_FOR_HALO:
            # The halo is opaque: a translucent one takes three times as long to paint.
            _draw_path(painter, path, self.colours.floor, 2.2 * width)
        _draw_path(painter, path, self.colours.matching, 1.0 if is_thin else width)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.colours.matching)
        painter.drawEllipse(self.end, 2.2 * width, 2.2 * width)
        painter.setOpacity(opacity)

    @property
    def bounds(self) -> QRect:
        """A rectangle around all that is painted."""
        (x, y), (to_x, to_y) = (each.toPoint().toTuple() for each in (self.start, self.end))
        width, height = abs(to_x - x), abs(to_y - y)
        margin = ceil(5 + 0.2 * self.side + _BULGE * (width + height))
        centres = QRect(min(x, to_x), min(y, to_y), width + 1, height + 1)
        return centres.adjusted(-margin, -margin, margin, margin)

    def points(self) -> NDArray[np.float64]:
        """Return points along it, about half a square apart, ``[n, 2]``."""
        start, end = self.start, self.end
        count = ceil(2 * (end - start).manhattanLength() / self.side)
        t = np.linspace(0.0, 1.0, count + 1)[:, None]
        ends = np.array([each.toTuple() for each in (start, _bend(start, end), end)])
        points: NDArray[np.float64] = (
            (1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * ends[1] + t**2 * ends[2]
        )
        return points


def _draw_path(painter: QPainter, path: QPainterPath, colour: QColor, width: float) -> None:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPath(path)


def _line_width(side: float) -> float:
    """Return the width of a curve in device pixels."""
    return max(1.2, 0.045 * side)


def _clear_boxes(canvas: Canvas, finding: PushesBound) -> frozenset[int]:
    """Return the boxes whose curves are clear: the one under the cursor, else the selected one.

    With neither, all are clear if they are few.
    """
    boxes = frozenset(finding.pairs[:, 0].tolist())
    for one in (canvas.hovered, canvas.selected):
        if one is not None and one in boxes:
            return frozenset((one,))
    return boxes if len(boxes) <= _MAX_CLEAR else frozenset()


def _reacts_to_hover(finding: PushesBound, square: int) -> bool:
    return bool((finding.pairs[:, 0] == square).any())


def _marks(canvas: Canvas, finding: PushesBound) -> None:
    clear = _clear_boxes(canvas, finding)
    for box, goal in finding.pairs.tolist():
        if box != goal:
            start, end = canvas.centre(box), canvas.centre(goal)
            curve = _Curve(start, end, canvas.side, canvas.colours, box in clear)
            # No part of the shape may know the canvas, which keeps the shape: only the garbage
            # collector could free the two, and each of its runs would delay a stroke by 2 ms.
            canvas.shape((box, goal, curve.is_clear), curve.bounds, curve.draw, curve.points)
    for goal in finding.contested:
        canvas.stamp_one(goal, _contested)
    for box in finding.surplus:
        canvas.stamp_one(box, _frame)


def _labels(canvas: Canvas, finding: PushesBound) -> None:
    """Write on each clear curve the pushes it stands for, unless it is too short."""
    clear = _clear_boxes(canvas, finding)
    for (box, goal), distance in zip(
        finding.pairs.tolist(), finding.distances.tolist(), strict=True
    ):
        if box not in clear:
            continue
        start, end = canvas.centre(box), canvas.centre(goal)
        if hypot(end.x() - start.x(), end.y() - start.y()) > 1.6 * canvas.side:
            middle = _path(start, end).pointAtPercent(0.5)
            canvas.draw_text_at(middle, str(distance), 0.24, canvas.colours.matching)


def _summary(finding: PushesBound) -> str:
    if finding.pushes is None:
        return tr("no matching")
    # Not "at least": of the solutions, a search may know more than the matching.
    return str(counted_phrase(finding.pushes, "{n:,} push in all", "{n:,} pushes in all"))


OVERLAY: Final[Overlay[PushesBound]] = Overlay(
    name="pushes-bound",
    finding="pushes-bound",
    title=phrase("Pushes lower bound"),
    key="M",
    tooltip=phrase(
        "Each box is matched with a goal of its own, with the fewest pushes in all. No "
        "solution has fewer. Point at a box to see its curve alone. If too many boxes need the "
        "same goals, the surplus boxes are framed and those goals circled."
    ),
    z_order=6,
    is_on_at_first=False,
    legend_mark=_legend_mark,
    summary=_summary,
    marks=_marks,
    labels=_labels,
    reacts_to_hover=_reacts_to_hover,
    steps_back=False,  # it makes the other curves paler itself
)

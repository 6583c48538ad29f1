"""The corral lens as an overlay: the area under the mouse, its fence, and what opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.overlays.painting.mark_cache import TOWARDS, with_opacity
from sokolab.gui.shell.theme import Colours
from sokolab.language import counted_phrase, phrase, tr

if TYPE_CHECKING:
    from sokolab.verdicts.why.corral import Corral

NAME: Final = "corral"
_DEAD, _OTHER = 0, 1
"""Variants of the area and of the fence."""
_FATES: Final = {False: phrase("dead"), True: phrase("alive"), None: phrase("not proved")}


def _area(painter: QPainter, side: float, colours: Colours, variant: int) -> None:
    """Tint a square, with a small cross if the corral is dead, else with a small ring."""
    colour = colours.error if variant == _DEAD else colours.accent
    painter.fillRect(QRectF(0, 0, side, side), with_opacity(colour, 0.16))
    painter.setPen(QPen(colour, max(1.2, 0.05 * side)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, size = side / 2, 0.1 * side
    if variant == _DEAD:
        for way in (-1, 1):
            start = QPointF(middle - size, middle - way * size)
            painter.drawLine(start, QPointF(middle + size, middle + way * size))
    else:
        painter.drawEllipse(QPointF(middle, middle), size, size)


def _fence(painter: QPainter, side: float, colours: Colours, variant: int) -> None:
    """Frame a box with a dashed line."""
    width = max(1.5, 0.07 * side)
    for colour, wide in (
        (colours.floor, 2 * width),
        (colours.error if variant == _DEAD else colours.accent, width),
    ):
        painter.setPen(QPen(colour, wide, Qt.PenStyle.DashLine))
        painter.drawRect(QRectF(width, width, side - 2 * width, side - 2 * width))


def _arrow(painter: QPainter, side: float, colours: Colours, direction: int) -> None:
    """Draw an arrow from the middle of a box towards where it is pushed."""
    painter.translate(side / 2, side / 2)
    x, y = TOWARDS[direction]
    tip, across = QPointF(x, y) * (0.42 * side), QPointF(y, x) * (0.13 * side)
    back = QPointF(x, y) * (0.24 * side)
    for colour, wide in ((colours.floor, 0.16 * side), (colours.good, 0.08 * side)):
        pen = QPen(colour, max(1.5, wide))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(0, 0), tip)
        painter.drawLine(tip, back + across)
        painter.drawLine(tip, back - across)


def _legend_mark(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    _area(painter, side, colours, _OTHER)
    _fence(painter, side, colours, _OTHER)


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

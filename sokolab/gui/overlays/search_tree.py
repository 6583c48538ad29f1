"""The search tree behind the cuts, as its article draws it: red edges, ``depth(low)``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.stamps import ON_YELLOW, faded
from sokolab.gui.shell.theme import Look

if TYPE_CHECKING:
    from sokolab.analysis.cuts import CutsAndBlocks

__all__ = ["OVERLAY"]

_TOWARDS: Final = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


def _yellow(painter: QPainter, side: float, look: Look, _: int) -> None:
    edge = max(1.0, 0.03 * side)
    painter.setPen(QPen(look.cut_line, edge))
    painter.setBrush(faded(look.cut, 0.75))
    painter.drawRoundedRect(
        QRectF(0, 0, side, side).adjusted(2 * edge, 2 * edge, -2 * edge, -2 * edge),
        0.1 * side,
        0.1 * side,
    )


def _branches(painter: QPainter, side: float, look: Look, sides: int) -> None:
    """Draw the tree's edges from the middle to each of those sides (bit d for direction d)."""
    pen = QPen(look.problem, max(1.0, 0.05 * side))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    middle = QPointF(side / 2, side / 2)
    for direction, (x, y) in enumerate(_TOWARDS):
        if sides >> direction & 1:
            painter.drawLine(middle, QPointF(x * side, y * side))


def _mark(painter: QPainter, side: float, look: Look, _: int) -> None:
    _branches(painter, side, look, 0b0111)


def _edges(finding: CutsAndBlocks) -> NDArray[np.uint8]:
    """Return for every square the sides where an edge of the tree leaves it, as bits."""
    children = np.flatnonzero(finding.parent >= 0)
    parents = finding.parent[children]
    sides = np.zeros(finding.parent.size, np.uint8)
    for direction in range(4):
        towards = finding.neighbours[children, direction] == parents
        sides[children[towards]] |= np.uint8(1 << direction)
        sides[parents[towards]] |= np.uint8(1 << (direction ^ 2))
    return sides


def _ground(canvas: Canvas, finding: CutsAndBlocks) -> None:
    if not _beside_blocks(canvas):
        canvas.stamp(finding.cut, _yellow)


def _marks(canvas: Canvas, finding: CutsAndBlocks) -> None:
    canvas.stamp(_edges(finding), _branches, range(1, 16))


def _words(canvas: Canvas, finding: CutsAndBlocks) -> None:
    beside = _beside_blocks(canvas)
    at = (0.5, 0.86) if beside or "push-targets" in canvas.shown else (0.5, 0.5)
    yellow, floor = faded(canvas.look.cut, 0.95), faded(canvas.look.floor, 0.9)
    for square in canvas.visible(finding.depth >= 0):
        text = f"{finding.depth[square]}({finding.low[square]})"
        if finding.cut[square] and not beside:
            canvas.word(square, text, at, 0.23, ON_YELLOW, bold=True, around=yellow, plate=True)
        else:
            canvas.word(square, text, at, 0.23, around=floor, plate=True)


def _beside_blocks(canvas: Canvas) -> bool:
    """Whether the diamonds of the cuts are shown too, so that the yellow is theirs."""
    return "cuts-and-blocks" in canvas.shown


def _summary(finding: CutsAndBlocks) -> str:
    deepest = int(finding.depth.max(initial=-1))
    return f"deepest {deepest:,}" if deepest >= 0 else ""


OVERLAY = Overlay(
    name="search-tree",
    finding="cuts-and-blocks",
    title="Search tree",
    key="Shift+C",
    tooltip=(
        "The depth-first search that finds the cuts: red edges from parent to child, and depth "
        "with low point in every square. A square with a child whose low point is not less than "
        "its own depth is a cut vertex."
    ),
    level=3,
    is_on=False,
    mark=_mark,
    summary=_summary,
    board_arrays=_ground,
    marks=_marks,
    words=_words,
)

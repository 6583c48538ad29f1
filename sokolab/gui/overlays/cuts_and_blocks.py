"""Cut vertices: yellow diamonds that bear their blocks' numbers; blocks: a tint and a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from sokolab.core.board import Tile
from sokolab.core.words import counted
from sokolab.gui.overlays.base import Overlay
from sokolab.gui.overlays.canvas import Canvas
from sokolab.gui.overlays.hearts import held, ringed, yellow
from sokolab.gui.overlays.stamps import ON_YELLOW, faded
from sokolab.gui.shell.theme import Look

if TYPE_CHECKING:
    from sokolab.analysis.cuts import CutsAndBlocks

__all__ = ["OVERLAY", "TINT"]

TINT: Final = 0.15
"""Share of a block's colour on its floor: light enough for words."""

_REACH: Final = 0.47
"""From the diamond's heart to its tips, in sides."""
_FULL: Final = 0
_HOLLOW: Final = 1
_BESIDE: Final = (0.22, 0.16)
_BELOW: Final = (0.78, 0.84)
_LINE: Final = 0.27


def _diamond(painter: QPainter, side: float, look: Look, hollow: int) -> None:
    """Draw the mark of a cut vertex; hollow where a piece or a goal shall still be seen."""
    painter.translate(side / 2, side / 2)
    line = max(1.0, 0.03 * side)
    painter.setPen(QPen(look.cut_line, line))
    painter.setBrush(look.cut)
    path = QPainterPath()
    path.addPolygon(_rhombus(_REACH * side))
    if hollow:
        path.addPolygon(_rhombus(_REACH * side * 0.7))
    painter.drawPath(path)


def _rhombus(reach: float) -> QPolygonF:
    tips = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
    return QPolygonF([*tips, tips[0]])


def _part(painter: QPainter, side: float, look: Look, part: int) -> None:
    """Draw the texture of one of the parts that a cut vertex separates."""
    colour = look.blocks[part]
    painter.fillRect(QRectF(0, 0, side, side), faded(colour, 0.3))
    painter.setPen(QPen(faded(colour, 0.9), max(1.0, 0.04 * side)))
    for k in (0.25, 0.75):
        if part == 0:
            painter.drawLine(QLineF(0, k * side, side, k * side))
        elif part == 1:
            painter.drawLine(QLineF(k * side, 0, k * side, side))
        elif part == 2:
            painter.drawLine(QLineF((k - 1) * side, side, k * side, 0))
            painter.drawLine(QLineF(k * side, side, (k + 1) * side, 0))
        else:
            painter.drawEllipse(QPointF(k * side, k * side), 0.06 * side, 0.06 * side)


def _mark(painter: QPainter, side: float, look: Look, _: int) -> None:
    painter.fillRect(QRectF(0, 0, side, side), faded(look.blocks[0], 0.25))
    painter.translate(0.1 * side, 0.1 * side)
    painter.scale(0.8, 0.8)
    _diamond(painter, side, look, 0)


def _tints(finding: CutsAndBlocks, count: int) -> NDArray[np.uint8]:
    """Return a tint for every square of a block, 1 to ``count``; 0 on cuts and off the graph.

    A block's tint hangs on its first square, not on its number: numbers change with every
    stroke, but what is far from the stroke shall not change its colour.
    """
    block = finding.block
    squares = np.flatnonzero((block > 0) & ~finding.cut)
    tints = np.zeros(block.size, np.uint8)
    if squares.size:
        first = np.full(finding.block_count + 1, block.size, np.int64)
        np.minimum.at(first, block[squares], squares)
        tints[squares] = (first[block[squares]] * 2654435761 >> 7) % count + 1
    return tints


def _tells(finding: CutsAndBlocks, square: int) -> bool:
    return bool(finding.cut[square])


def _ground(canvas: Canvas, finding: CutsAndBlocks) -> None:
    hovered = canvas.hovered
    if hovered is not None and _tells(finding, hovered):
        kinds = np.zeros(finding.cut.size, np.uint8)
        for number, part in enumerate(finding.parts(hovered), start=1):
            kinds[part] = number
        kinds[held(canvas, Tile.BOX | Tile.PLAYER)] = 0
        canvas.stamp(kinds, _part, range(4))
        return
    tints = _tints(finding, len(canvas.look.blocks))
    tints[held(canvas, Tile.BOX)] = 0
    share = TINT if canvas.has_shapes else 2 * TINT
    canvas.tint(tints, [faded(colour, share) for colour in canvas.look.blocks])


def _marks(canvas: Canvas, finding: CutsAndBlocks) -> None:
    kinds = np.where(yellow(canvas), 1, 2) * finding.cut
    kinds[held(canvas, Tile.PLAYER)] = 0  # the tag tells; a diamond would cover the figure
    canvas.stamp(kinds, _diamond, (_FULL, _HOLLOW))


def _words(canvas: Canvas, finding: CutsAndBlocks) -> None:
    for square in canvas.visible((finding.block > 0) & ~finding.cut):
        canvas.word(square, str(finding.block[square]), _BESIDE, 0.24, canvas.look.muted)
    filled, crowded = yellow(canvas), ringed(canvas) | held(canvas, Tile.BOX | Tile.PLAYER)
    for square in canvas.visible(finding.cut):
        numbers = [str(number) for number in finding.blocks_of(square)]
        lines = ["·".join(numbers[k : k + 2]) for k in range(0, len(numbers), 2)]
        if crowded[square]:
            places = [_BESIDE, _BELOW][: len(lines)]
        else:
            first = 0.5 - (len(lines) - 1) * _LINE / 2
            places = [(0.5, first + k * _LINE) for k in range(len(lines))]
        is_tag = bool(crowded[square] or not filled[square])
        for text, place in zip(lines, places, strict=True):
            canvas.word(
                square,
                text,
                place,
                0.25,
                ON_YELLOW,
                bold=True,
                around=canvas.look.cut,
                plate=is_tag,
            )


def _summary(finding: CutsAndBlocks) -> str:
    cuts = counted(int(finding.cut.sum()), "cut", "cuts")
    return f"{cuts}, {counted(finding.block_count, 'block', 'blocks')}"


OVERLAY = Overlay(
    name="cuts-and-blocks",
    finding="cuts-and-blocks",
    title="Cuts and blocks",
    key="C",
    tooltip=(
        "A diamond is a cut vertex: a box there parts the floor; point at it to see the parts. "
        "Blocks are numbered; the player can walk from one side of a box to another within the "
        "same block. With a box selected, the others count as walls."
    ),
    level=2,
    is_on=True,
    mark=_mark,
    summary=_summary,
    board_arrays=_ground,
    marks=_marks,
    words=_words,
    tells=_tells,
)

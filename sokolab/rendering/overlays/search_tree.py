"""The depth-first search tree behind the cuts: red edges, and ``depth(low point)`` as a label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Tile
from sokolab.language import phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.base import Overlay
from sokolab.rendering.overlays.canvas import Canvas
from sokolab.rendering.overlays.centres import squares_with
from sokolab.rendering.overlays.pen import Fill, Pen, PenLine

if TYPE_CHECKING:
    from sokolab.analysis.cuts import CutsAndBlocks

_SIZE: Final = 0.2
"""Height of the letters, in sides."""
_PLACE: Final = (0.5, 0.88)
"""The centre of the label, in sides: below dots, diamonds and rings."""
_TOWARDS: Final = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


def _yellow(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    edge = max(1.0, 0.03 * side)
    pen.rectangle(
        (2 * edge, 2 * edge),
        side - 4 * edge,
        side - 4 * edge,
        Fill(colours.cut, 0.75),
        PenLine(colours.cut_line, edge),
        radius=0.1 * side,
    )


def _branches(pen: Pen, side: float, colours: ColourScheme, sides: int) -> None:
    """Draw edges from the centre towards some directions; bit ``d`` is direction ``d``."""
    line = PenLine(colours.problem, max(1.0, 0.05 * side), is_round=True)
    for direction, (x, y) in enumerate(_TOWARDS):
        if sides >> direction & 1:
            pen.polyline(((side / 2, side / 2), (x * side, y * side)), line)


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _branches(pen, side, colours, 0b0111)


def _edges(finding: CutsAndBlocks, width: int) -> NDArray[np.uint8]:
    """Return the directions in which tree edges leave every square, as bits, uint8 ``[n]``."""
    to_parent = finding.neighbours[:-1] == finding.parent[:, None]
    up, right, down, left = to_parent.T.reshape(4, -1, width).view(np.uint8)
    sides: NDArray[np.uint8] = up | right << 1 | down << 2 | left << 3
    # The parent has an edge in the opposite direction.
    sides[:-1] |= up[1:] << 2
    sides[:, 1:] |= right[:, :-1] << 3
    sides[1:] |= down[:-1]
    sides[:, :-1] |= left[:, 1:] << 1
    return sides.reshape(-1)


def _background(canvas: Canvas, finding: CutsAndBlocks) -> None:
    if not _shows_cuts(canvas):
        canvas.stamp(finding.cut, _yellow)
    edges = _edges(finding, canvas.board.width)
    edges[squares_with(canvas, Tile.BOX | Tile.PLAYER)] = 0  # an edge ends at what it would cover
    canvas.stamp(edges, _branches, range(1, 16))


def _labels(canvas: Canvas, finding: CutsAndBlocks) -> None:
    is_free = ~squares_with(canvas, Tile.BOX | Tile.PLAYER)
    squares = canvas.visible((finding.depth >= 0) & is_free)
    depths, lows = finding.depth[squares].tolist(), finding.low[squares].tolist()
    texts = [f"{depth}({low})" for depth, low in zip(depths, lows, strict=True)]
    pixels = canvas.common_letter_size(texts, _SIZE)
    for square, text in zip(squares, texts, strict=True) if pixels else ():
        canvas.draw_text(square, text, _PLACE, _SIZE, pixels=pixels)


def _shows_cuts(canvas: Canvas) -> bool:
    """Whether the diamonds of the cuts are shown too, which then mark the cuts."""
    return "cuts-and-blocks" in canvas.shown


def _summary(finding: CutsAndBlocks) -> str:
    deepest = int(finding.depth.max(initial=-1))
    return tr("deepest {depth:,}", depth=deepest) if deepest >= 0 else ""


OVERLAY: Final[Overlay[CutsAndBlocks]] = Overlay(
    name="search-tree",
    finding="cuts-and-blocks",
    title=phrase("Search tree"),
    key="Shift+C",
    tooltip=phrase(
        "The depth-first search that finds the cuts: red edges from parent to child, and depth "
        "and low point in every square. A square is a cut vertex if a child's low point is not "
        "less than the square's own depth."
    ),
    z_order=3,
    is_on_at_first=False,
    legend_mark=_legend_mark,
    summary=_summary,
    background=_background,
    labels=_labels,
)

"""Dead squares hatched and dead corners filled, with a bold frame around every lost box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.core.problem import ProblemKind
from sokolab.language import counted, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import Canvas, Fill, Overlay, Pen, PenLine, squares_with

if TYPE_CHECKING:
    from sokolab.analysis.one_box import DeadSquares
    from sokolab.analysis.problems import Problems

_CORNERS: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Upper left, upper right, lower right, lower left: between directions 3-0, 0-1, 1-2, 2-3."""
_LEG: Final = 0.27
"""Legs of the triangle in a dead corner, in sides."""

_LOST: Final = frozenset(
    {
        ProblemKind.DEAD_BOX,
        ProblemKind.FROZEN_BOX,
        ProblemKind.UNMATCHED,
        ProblemKind.BOX_OUT_OF_REACH,
    }
)
"""Problems of boxes for which there is no goal."""


def _hatching(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    lines = 2 if side < 27 else 3
    step, line = side / lines, PenLine(colours.dead, max(1.0, 0.022 * side), 0.85)
    for k in range(1, 2 * lines):
        # Exactly from edge to edge: on paper and in SVG nothing would be clipped.
        over = max(k * step - side, 0)
        pen.polyline(((over, k * step - over), (k * step - over, over)), line)
    pen.rectangle((0, 0), side, side, Fill(colours.dead, 0.06))


def _triangles(pen: Pen, side: float, colours: ColourScheme, corners: int) -> None:
    """Fill corners. Bit ``k`` is the corner between directions ``k - 1`` and ``k``."""
    leg = _LEG * side
    for corner, (x, y) in enumerate(_CORNERS):
        if corners >> corner & 1:
            tip = x * side, y * side
            across, down = (
                (tip[0] + (-leg if x else leg), tip[1]),
                (tip[0], tip[1] + (-leg if y else leg)),
            )
            pen.polygon((tip, across, down), Fill(colours.corner))


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _hatching(pen, side, colours, 0)
    _triangles(pen, side, colours, 1)


def _filled(board: Board, corners: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the corners of dead corners where two walls meet, as bits, uint8 ``[n]``."""
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
        canvas.mark_squares(finding.dead & ~finding.corners, _hatching)


def _marks(canvas: Canvas, finding: DeadSquares) -> None:
    canvas.mark_squares(_filled(canvas.board, finding.corners), _triangles, range(1, 16))


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
    is_on_by_default=True,
    legend_mark=_legend_mark,
    summary=_summary,
    background=_background,
    marks=_marks,
)


def _lost_frame(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    """Draw a bold frame that glows inwards."""
    width = max(1.5, 0.1 * side)
    for line in (
        PenLine(colours.problem, 2.6 * width, 0.3),
        PenLine(colours.floor, 1.5 * width),
        PenLine(colours.problem, width),
    ):
        edge = min(line.width / 2, width)
        pen.rectangle((edge, edge), side - 2 * edge, side - 2 * edge, line=line)


def _lost_marks(canvas: Canvas, finding: Problems) -> None:
    """Frame the boxes on the squares that these problems name. Some can be goals."""
    lost = np.zeros(canvas.board.size, bool)
    for problem in finding.problems:
        if problem.kind in _LOST:
            lost[list(problem.squares)] = True
    canvas.mark_squares(lost & squares_with(canvas, Tile.BOX), _lost_frame)


def _lost_summary(finding: Problems) -> str:
    kinds = [problem for problem in finding.problems if problem.kind in _LOST]
    return counted(len(kinds), "reason", "reasons") if kinds else tr("none")


LOST_BOXES: Final[Overlay[Problems]] = Overlay(
    name="lost-boxes",
    finding="problems",
    title=phrase("Lost boxes"),
    key="Shift+D",
    tooltip=phrase(
        "A bold frame marks a box that can never be brought to a goal: it stands on a dead "
        "square, is frozen, is out of reach, or shares too few goals with other boxes. The "
        "Problems panel says which."
    ),
    z_order=3,
    is_on_by_default=True,
    legend_mark=_lost_frame,
    summary=_lost_summary,
    marks=_lost_marks,
    steps_back=False,
)

"""Lost boxes: a bold frame around every box that can never be brought to a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sokolab.core.board import Tile
from sokolab.core.status import Status
from sokolab.language import counted, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.base import Overlay
from sokolab.rendering.overlays.canvas import Canvas
from sokolab.rendering.overlays.centres import squares_with
from sokolab.rendering.overlays.pen import Pen, PenLine

if TYPE_CHECKING:
    from sokolab.analysis.problems import Problems

_LOST: Final = frozenset(
    {Status.DEAD_BOX, Status.FROZEN_BOX, Status.UNMATCHED, Status.BOX_OUT_OF_REACH}
)
"""Problems of boxes that no goal can be found for."""


def _frame(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    """Draw a bold frame that glows inwards."""
    width = max(1.5, 0.1 * side)
    for line in (
        PenLine(colours.problem, 2.6 * width, 0.3),
        PenLine(colours.floor, 1.5 * width),
        PenLine(colours.problem, width),
    ):
        edge = min(line.width / 2, width)
        pen.rectangle((edge, edge), side - 2 * edge, side - 2 * edge, line=line)


def _squares(finding: Problems) -> set[int]:
    """Return the squares that the problems of lost boxes name; some may be goals."""
    return {
        square
        for problem in finding.problems
        if problem.status in _LOST
        for square in problem.squares
    }


def _marks(canvas: Canvas, finding: Problems) -> None:
    lost = np.zeros(canvas.board.size, bool)
    lost[list(_squares(finding))] = True
    canvas.stamp(lost & squares_with(canvas, Tile.BOX), _frame)


def _summary(finding: Problems) -> str:
    kinds = [problem for problem in finding.problems if problem.status in _LOST]
    return counted(len(kinds), "reason", "reasons") if kinds else tr("none")


OVERLAY: Final[Overlay[Problems]] = Overlay(
    name="lost-boxes",
    finding="problems",
    title=phrase("Lost boxes"),
    key="Shift+D",
    tooltip=phrase(
        "A bold frame marks a box that can never be brought to a goal: it stands on a dead "
        "square, is frozen, is out of reach, or shares too few goals with other boxes. The "
        "problems say which."
    ),
    z_order=3,
    is_on_at_first=True,
    legend_mark=_frame,
    summary=_summary,
    marks=_marks,
    steps_back=False,
)

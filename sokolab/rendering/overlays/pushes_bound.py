"""The pushes lower bound: a curve from each box to its goal, and frames around surplus boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sokolab.language import counted_phrase, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import (
    END_SHARE,
    Canvas,
    Fill,
    Overlay,
    Pen,
    PenLine,
    curve_width,
    points_of_curve,
)

if TYPE_CHECKING:
    from sokolab.analysis.bound import PushesBound

_MAX_CLEAR_CURVES: Final = 6
"""If there are more curves, only the curve of the hovered or selected box is clear."""


def _frame(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    """Draw the corners of a frame and an exclamation mark: a surplus box."""
    line = PenLine(colours.problem, max(1.5, 0.07 * side))
    edge, arm = 0.06 * side, 0.28 * side
    far = side - edge
    for x, y in ((edge, edge), (far, edge), (far, far), (edge, far)):
        across, down = arm if x == edge else -arm, arm if y == edge else -arm
        pen.polyline(((x + across, y), (x, y), (x, y + down)), line)
    x, y = 0.83 * side, 0.17 * side
    rim = PenLine(colours.floor, max(1.0, 0.03 * side))
    pen.circle((x, y), 0.16 * side, Fill(colours.problem), rim)
    line = PenLine(colours.floor, max(1.2, 0.06 * side), is_round=True)
    pen.polyline(((x, y - 0.08 * side), (x, y + 0.01 * side)), line)
    pen.circle((x, y + 0.085 * side), line.width / 2, Fill(colours.floor))


def _contested(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    """Draw a dashed circle: a goal that too many boxes need."""
    line = PenLine(colours.problem, max(1.2, 0.05 * side), dashes=(2.0, 1.6))
    pen.circle((side / 2, side / 2), 0.42 * side, line=line)


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    start, end = (0.1 * side, 0.85 * side), (0.85 * side, 0.2 * side)
    width = curve_width(side)
    curve = [(float(x), float(y)) for x, y in points_of_curve(start, end, 12)]
    pen.polyline(curve, PenLine(colours.matching, width, is_round=True))
    pen.circle(end, END_SHARE * width, Fill(colours.matching))


def _clear_boxes(canvas: Canvas, finding: PushesBound) -> frozenset[int]:
    """Return the boxes whose curves are clear: the one under the cursor, else the selected one.

    With neither, all are clear if they are few.
    """
    boxes = frozenset(finding.pairs[:, 0].tolist())
    for box in (canvas.hovered, canvas.selected):
        if box is not None and box in boxes:
            return frozenset((box,))
    return boxes if len(boxes) <= _MAX_CLEAR_CURVES else frozenset()


def _reacts_to_hover(finding: PushesBound, square: int) -> bool:
    return bool((finding.pairs[:, 0] == square).any())


def _marks(canvas: Canvas, finding: PushesBound) -> None:
    clear = _clear_boxes(canvas, finding)
    for box, goal in finding.pairs.tolist():
        if box != goal:
            canvas.curve(box, goal, is_clear=box in clear)
    for goal in finding.contested:
        canvas.mark_square(goal, _contested)
    for box in finding.surplus:
        canvas.mark_square(box, _frame)


def _labels(canvas: Canvas, finding: PushesBound) -> None:
    """Write on each clear curve the pushes it stands for, unless it is too short."""
    clear = _clear_boxes(canvas, finding)
    for (box, goal), distance in zip(
        finding.pairs.tolist(), finding.distances.tolist(), strict=True
    ):
        if box in clear:
            canvas.label_curve(box, goal, str(distance), 0.24)


def _summary(finding: PushesBound) -> str:
    if finding.pushes is None:
        return tr("no matching")
    # Not "at least": a search can know a higher bound than the matching.
    return str(counted_phrase(finding.pushes, "{n:,} push in total", "{n:,} pushes in total"))


OVERLAY: Final[Overlay[PushesBound]] = Overlay(
    name="pushes-bound",
    finding="pushes-bound",
    title=phrase("Pushes lower bound"),
    key="M",
    tooltip=phrase(
        "Each box is matched with its own goal, for the fewest pushes in total. No solution has "
        "fewer. Point at a box to see its curve alone. If too many boxes need the same goals, "
        "the surplus boxes are framed and those goals circled."
    ),
    z_order=6,
    is_on_by_default=False,
    legend_mark=_legend_mark,
    summary=_summary,
    marks=_marks,
    labels=_labels,
    reacts_to_hover=_reacts_to_hover,
    steps_back=False,  # it makes the other curves paler itself
)

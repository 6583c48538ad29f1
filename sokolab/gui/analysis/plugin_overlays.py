"""Overlays for the analyses of plug-ins, with a mark on each square that a finding names."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.live import AnalysisAnswer, AnalysisRequest
from sokolab.analysis.questions import Question, ask_plugin, plugin_questions
from sokolab.engine.worker import PoolClosedError
from sokolab.plugins import Plugin, PluginError
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import (
    AnyOverlay,
    Canvas,
    Drawing,
    Fill,
    Overlay,
    Pen,
    PenLine,
    Point,
)

_Z_ORDER_ABOVE_ALL: Final = 100  # the first rank in the painting order above all built-in overlays
_TINT_OPACITY: Final = 0.18  # opacity of the tint on the marked squares
_HALF_SIZE: Final = 0.13  # half the size of a mark, in sides of a square
_MAX_CHARACTERS: Final = 60  # length of the text of a finding in the legend


def load_plugin_questions() -> Sequence[tuple[Plugin, Question]]:
    """Load the descriptions of all plug-ins, and return their analyses. This blocks."""
    from sokolab.formats.registry import all_formats
    from sokolab.solvers.roster import all_solvers

    try:
        all_solvers()
        all_formats()
        return plugin_questions()
    except PoolClosedError:  # the window is closing
        return ()


def plugin_overlay(index: int, question: Question) -> AnyOverlay:
    """Return the overlay of a plug-in's analysis. ``index`` counts these overlays from 0."""
    drawing = _DRAWINGS[index % len(_DRAWINGS)]
    return Overlay(
        name=question.name,
        finding=question.name,
        title=question.title,
        key="",
        tooltip=question.tooltip,
        z_order=_Z_ORDER_ABOVE_ALL + index,
        is_on_by_default=False,
        legend_mark=drawing,
        summary=_summary,
        background=_paint_background,
        marks=partial(_paint_marks, drawing),
        needs_box=question.needs_selection,
    )


def finding_of_plugin(
    plugin: Plugin, question: Question, request: AnalysisRequest
) -> AnalysisAnswer:
    """Run a plug-in's analysis in its process. After a fault, which is reported, it finds None."""
    box, finding = request.focus, None
    if box is not None or not question.needs_selection:
        with contextlib.suppress(PluginError):
            finding = ask_plugin(plugin, request.board, box if question.needs_selection else None)
    # It counts as slow in any case, so that the window's thread waits for no plug-in.
    return AnalysisAnswer({question.name: finding}, float(request.board.size))


def marked_squares(finding: object, size: int) -> NDArray[np.bool_]:
    """Return the squares that a finding names: its first array of the type bool ``[size]``."""
    members = getattr(finding, "value", None)
    for value in members.values() if isinstance(members, dict) else ():
        if isinstance(value, np.ndarray) and value.dtype == np.bool_ and value.shape == (size,):
            return value
    return np.zeros(size, np.bool_)


def _summary(finding: object) -> str:
    """Return the text of a finding, as in ``sokolab analyse``, on one short line."""
    text = " ".join(str(finding).split())
    return text if len(text) <= _MAX_CHARACTERS else f"{text[: _MAX_CHARACTERS - 1]}…"


def _paint_background(canvas: Canvas, finding: object) -> None:
    squares = marked_squares(finding, canvas.board.size)
    canvas.tint(squares, [Fill(canvas.colours.accent, _TINT_OPACITY)])


def _paint_marks(drawing: Drawing, canvas: Canvas, finding: object) -> None:
    canvas.mark_squares(marked_squares(finding, canvas.board.size), drawing)


def _corner_point(side: float, x: float, y: float) -> Point:
    """Return a point in the corner of a square that other overlays leave free."""
    return (0.8 + _HALF_SIZE * x) * side, (0.2 + _HALF_SIZE * y) * side


def _edge_line(side: float, colours: ColourScheme) -> PenLine:
    return PenLine(colours.accent, 0.3 * _HALF_SIZE * side)


def _draw_plus(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    line = _edge_line(side, colours)
    pen.polyline((_corner_point(side, -1, 0), _corner_point(side, 1, 0)), line)
    pen.polyline((_corner_point(side, 0, -1), _corner_point(side, 0, 1)), line)


def _draw_ring(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    radius = 0.85 * _HALF_SIZE * side
    pen.circle(_corner_point(side, 0, 0), radius, Fill(colours.floor), _edge_line(side, colours))


def _draw_triangle(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    tips = [_corner_point(side, *tip) for tip in ((0, -1), (1, 0.8), (-1, 0.8))]
    pen.polygon(tips, Fill(colours.floor), _edge_line(side, colours))


_DRAWINGS: Final[tuple[Drawing, ...]] = (_draw_plus, _draw_ring, _draw_triangle)
"""The marks of the plug-ins, in turn."""

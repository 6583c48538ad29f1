"""Overlays for the analyses of plug-ins: a mark on the squares that a finding names."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.base import AnyOverlay, Overlay
from sokolab.rendering.overlays.canvas import Canvas
from sokolab.rendering.overlays.pen import Drawing, Fill, Pen, PenLine, Point

_ABOVE_ALL: Final = 100
"""The place in the painting order: no built-in overlay has a higher one."""
_TINT: Final = 0.18
"""Opacity of the tint on the marked squares."""
_SIZE: Final = 0.13
"""Half the size of a mark, in sides."""
_LONGEST: Final = 60
"""Characters of a finding's text that the legend shows."""


def plugin_overlays() -> tuple[AnyOverlay, ...]:
    """Return an overlay for each analysis of a plug-in.

    This loads the plug-ins and numba: call it in the background.
    """
    from sokolab.analysis.questions import CATALOGUE, all_questions

    return tuple(
        Overlay(
            name=question.name,
            finding=question.name,
            title=question.title,
            key="",
            tooltip=question.tooltip,
            z_order=_ABOVE_ALL + number,
            is_on_at_first=False,
            legend_mark=(drawing := _DRAWINGS[number % len(_DRAWINGS)]),
            summary=_summary,
            background=_paint_background,
            marks=partial(_paint_marks, drawing),
            needs_box=question.needs_selection,
        )
        for number, question in enumerate(all_questions()[len(CATALOGUE) :])
    )


def marked_squares(finding: object, size: int) -> NDArray[np.bool_]:
    """Return the squares that a finding names, bool ``[size]``: its first array of that type."""
    names = [each.name for each in fields(finding)] if is_dataclass(finding) else []
    for value in (getattr(finding, name) for name in names):
        if isinstance(value, np.ndarray) and value.dtype == np.bool_ and value.shape == (size,):
            return value
    return np.zeros(size, np.bool_)


def _summary(finding: object) -> str:
    """Return the text of a finding, which ``sokolab analyse`` prints too, on one short line."""
    words = " ".join(str(finding).split())
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def _paint_background(canvas: Canvas, finding: object) -> None:
    squares = marked_squares(finding, canvas.board.size)
    canvas.tint(squares, [Fill(canvas.colours.accent, _TINT)])


def _paint_marks(drawing: Drawing, canvas: Canvas, finding: object) -> None:
    canvas.stamp(marked_squares(finding, canvas.board.size), drawing)


def _at(side: float, x: float, y: float) -> Point:
    """Return a point in the corner of a square that other overlays leave free."""
    return (0.8 + _SIZE * x) * side, (0.2 + _SIZE * y) * side


def _edge(side: float, colours: ColourScheme) -> PenLine:
    return PenLine(colours.accent, 0.3 * _SIZE * side)


def _plus(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    line = _edge(side, colours)
    pen.polyline((_at(side, -1, 0), _at(side, 1, 0)), line)
    pen.polyline((_at(side, 0, -1), _at(side, 0, 1)), line)


def _ring(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    radius = 0.85 * _SIZE * side
    pen.circle(_at(side, 0, 0), radius, Fill(colours.floor), _edge(side, colours))


def _triangle(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    tips = _at(side, 0, -1), _at(side, 1, 0.8), _at(side, -1, 0.8)
    pen.polygon(tips, Fill(colours.floor), _edge(side, colours))


_DRAWINGS: Final[tuple[Drawing, ...]] = (_plus, _ring, _triangle)
"""The marks of the first plug-in, the second, and so on in turn."""

"""Overlays for the analyses of plug-ins: a mark on the squares that a finding names."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen, QPolygonF

from sokolab.gui.overlays.base import AnyOverlay, Overlay
from sokolab.gui.overlays.painting.canvas import Canvas
from sokolab.gui.overlays.painting.mark_cache import Drawing, with_opacity
from sokolab.gui.shell.theme import Colours

_ABOVE_ALL: Final = 100
"""The place in the painting order: no built-in overlay has a higher one."""
_TINT: Final = 0.18
"""Opacity of the tint on the marked squares."""
_LONGEST: Final = 60
"""Characters of a finding's text that the legend shows."""


def plugin_overlays() -> tuple[AnyOverlay, ...]:
    """Return an overlay for each analysis of a plug-in.

    This loads the plug-ins and numba: call it in the background.
    """
    from sokolab.analysis.catalogue import CATALOGUE, all_questions

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
    canvas.tint(squares, [with_opacity(canvas.colours.accent, _TINT)])


def _paint_marks(drawing: Drawing, canvas: Canvas, finding: object) -> None:
    canvas.stamp(marked_squares(finding, canvas.board.size), drawing)


def _prepare(painter: QPainter, side: float, colours: Colours) -> None:
    """Choose pen, origin and unit: a mark stands in the corner that other overlays leave free."""
    painter.setPen(QPen(colours.accent, 0.3))
    painter.setBrush(colours.floor)
    painter.translate(0.8 * side, 0.2 * side)
    painter.scale(0.13 * side, 0.13 * side)


def _plus(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    _prepare(painter, side, colours)
    painter.drawLine(QPointF(-1, 0), QPointF(1, 0))
    painter.drawLine(QPointF(0, -1), QPointF(0, 1))


def _ring(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    _prepare(painter, side, colours)
    painter.drawEllipse(QRectF(-0.85, -0.85, 1.7, 1.7))


def _triangle(painter: QPainter, side: float, colours: Colours, _: int) -> None:
    _prepare(painter, side, colours)
    painter.drawPolygon(QPolygonF([QPointF(0, -1), QPointF(1, 0.8), QPointF(-1, 0.8)]))


_DRAWINGS: Final[tuple[Drawing, ...]] = (_plus, _ring, _triangle)
"""The marks of the first plug-in, the second, and so on in turn."""

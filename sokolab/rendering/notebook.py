"""What a notebook shows of a value."""

from __future__ import annotations

from html import escape
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import Replay
from sokolab.core.position import Position
from sokolab.rendering.picture import render

_OVERLAYS: Final = ("dead-squares", "lost-boxes", "cuts-and-blocks", "push-targets", "pushes-bound")
"""What is shown of an analysis: the overlays that do not hide one another."""

_MOST: Final = 12
"""Levels of a collection that are shown."""
_SMALL: Final = 12
"""Pixels for each square of their pictures."""


def svg_of(shown: object) -> str:
    """Return the picture of a board, a level, a position, a replay or an analysis as SVG.

    Raises
    ------
    TypeError
        It is none of these.
    """
    if isinstance(shown, Board | Level | Position):
        return render(shown)
    if isinstance(shown, Replay):
        return render(shown.final.board, solution=shown.lurd if shown.complete else "")
    from sokolab.analysis.board_analysis import Analysis  # noqa: PLC0415 - loads numba

    if isinstance(shown, Analysis):
        return render(shown, _OVERLAYS)
    raise TypeError(f"a {type(shown).__name__} has no picture")


def html_of(shown: object) -> str:
    """Return the pictures and titles of the first levels of a collection as HTML.

    Raises
    ------
    TypeError
        It is no collection.
    """
    if not isinstance(shown, Collection):
        raise TypeError(f"a {type(shown).__name__} is no collection")
    figures = "".join(
        f'<figure style="display:inline-block">{render(level, scale=_SMALL)}'  # no phrase: HTML
        f"<figcaption>{number}. {escape(level.title)}</figcaption></figure>"
        for number, level in enumerate(shown.levels[:_MOST], 1)
    )
    rest = "" if len(shown) <= _MOST else "<p>…</p>"
    return f"<p>{escape(repr(shown)[1:-1])}</p>{figures}{rest}"

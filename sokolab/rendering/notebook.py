"""What a notebook shows of a value."""

from __future__ import annotations

from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.position import Position
from sokolab.rendering.picture import render

_OVERLAYS: Final = ("dead-squares", "lost-boxes", "cuts-and-blocks", "push-targets", "pushes-bound")
"""What is shown of an analysis: the overlays that do not hide one another."""


def svg_of(shown: object) -> str:
    """Return the picture of a board, a level, a position or an analysis as SVG.

    Raises
    ------
    TypeError
        It is none of these.
    """
    if isinstance(shown, Board | Level | Position):
        return render(shown)
    from sokolab.analysis.board_analysis import Analysis  # noqa: PLC0415 - loads numba

    if isinstance(shown, Analysis):
        return render(shown, _OVERLAYS)
    raise TypeError(f"a {type(shown).__name__} has no picture")

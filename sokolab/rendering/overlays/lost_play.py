"""Where people get lost: squares onto which a push often lost the game of a simulated walker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import Canvas, Fill, Overlay, Pen

NAME: Final = "lost-play"
_HEAT_OPACITIES: Final = (0.16, 0.28, 0.4, 0.54)  # opacity of the tints, the coolest first
_HEAT_SHARES: Final = (0.0, 0.05, 0.15, 0.3)
"""Share of all losses above which each tint begins."""
_MIN_SHARE_WITH_FIGURE: Final = 0.05  # share of all losses
_LABEL_CENTRE: Final = (0.5, 0.84)  # in sides of a square
_LABEL_SIZE: Final = 0.24  # in sides of a square


@dataclass(frozen=True, eq=False, slots=True)
class LostPlay:
    """On which squares games were lost."""

    shares: NDArray[np.float64]
    """float64 ``[n]``: the share of all losses caused by pushes onto each square."""
    absence: Phrase | str = ""
    """Why the shares are not known, empty if they are."""

    @classmethod
    def of(cls, board: Board, lost_on: Mapping[int, float], absence: Phrase | str = "") -> LostPlay:
        """Return the finding for a board, from the shares by square."""
        shares = np.zeros(board.size)
        shares[list(lost_on)] = list(lost_on.values())
        return cls(shares, absence)


def _legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    for index, heat in enumerate(_HEAT_OPACITIES):
        pen.rectangle((index * side / 4, 0), side / 4, side, Fill(colours.problem, heat))


def _background(canvas: Canvas, finding: LostPlay) -> None:
    heats = sum((finding.shares > share).astype(np.uint8) for share in _HEAT_SHARES)
    canvas.tint(np.asarray(heats), [Fill(canvas.colours.problem, heat) for heat in _HEAT_OPACITIES])


def _labels(canvas: Canvas, finding: LostPlay) -> None:
    for square in canvas.visible(finding.shares >= _MIN_SHARE_WITH_FIGURE):
        text = f"{finding.shares[square]:.0%}"
        canvas.draw_text(square, text, _LABEL_CENTRE, _LABEL_SIZE, is_bold=True, has_plate=True)


def _summary(finding: LostPlay) -> str:
    if finding.absence:
        return str(finding.absence)
    squares = int((finding.shares >= _MIN_SHARE_WITH_FIGURE).sum())
    return counted(squares, "square", "squares") if squares else tr("none")


OVERLAY: Final[Overlay[LostPlay]] = Overlay(
    name=NAME,
    finding=NAME,
    title=phrase("Where people get lost"),
    key="Shift+Q",
    tooltip=phrase(
        "A heat map of the squares where pushes of a short-sighted simulated player lose the "
        "game: the darker the square, the more often. A figure is the share of all lost games."
    ),
    z_order=0,
    is_on_by_default=False,
    legend_mark=_legend_mark,
    summary=_summary,
    background=_background,
    labels=_labels,
)

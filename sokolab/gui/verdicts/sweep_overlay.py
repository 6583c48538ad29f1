"""The sweep as an overlay: the effect of adding or removing a wall on each square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.core.words import signed
from sokolab.language import phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import Canvas, Fill, Overlay, Pen, PenLine, Point
from sokolab.verdicts.edits.edit import EditKind, Effect, SweptSquare

NAME: Final = "sweep"
EFFECT_WORDS: Final = {
    Effect.UNSOLVABLE: phrase("makes the level unsolvable"),
    Effect.SOLVABLE: phrase("makes the level solvable"),
    Effect.SHORTER: phrase("makes the solution shorter"),
    Effect.LONGER: phrase("makes the solution longer"),
    Effect.NOTHING: phrase("changes nothing"),
    Effect.OPEN: phrase("may change something (open)"),
    Effect.INVALID: phrase("makes the level invalid"),
}
EFFECTS: Final = tuple(EFFECT_WORDS)
"""The effects in the order of the legend."""
_SHORT_WORDS: Final = {
    Effect.UNSOLVABLE: phrase("unsolvable"),
    Effect.SOLVABLE: phrase("solvable"),
    Effect.SHORTER: phrase("shorter"),
    Effect.LONGER: phrase("longer"),
}
"""Words for the summary in the legend of overlays. Other effects are left out."""
# The figure for the difference in pushes, in sides of a square:
_LABEL_CENTRE: Final = (0.5, 0.84)
_LABEL_SIZE: Final = 0.24


@dataclass(frozen=True, eq=False, slots=True)
class Sweep:
    """The findings of a sweep so far, as the overlay paints them."""

    effects: NDArray[np.int8]
    """The effect on each square, int8 ``[n]``: its number in :data:`EFFECTS`, or 0."""
    differences: NDArray[np.int32]
    """How many more pushes the level would need than now, int32 ``[n]``: negative for fewer, 0 if
    unknown.
    """

    @classmethod
    def of(cls, board: Board, squares: Mapping[int, SweptSquare], pushes: int | None) -> Sweep:
        """Return the sweep of a board from the swept squares.

        Outer walls, which must stay closed, are left out. ``pushes`` is the smallest number for the
        current level, or None if it is not known.
        """
        effects = np.zeros(board.size, np.int8)
        differences = np.zeros(board.size, np.int32)
        for square, swept_square in squares.items():
            if swept_square.lets_out:
                continue
            effects[square] = EFFECTS.index(swept_square.effect) + 1
            if swept_square.pushes is not None and pushes is not None:
                differences[square] = swept_square.pushes - pushes
        return cls(effects, differences)

    @property
    def counts(self) -> Counter[Effect]:
        """Number of squares with each effect."""
        return Counter(EFFECTS[number - 1] for number in self.effects[self.effects > 0].tolist())


def effect_sentence(board: Board, swept_square: SweptSquare, pushes: int | None) -> str:
    """Return the effect of a square's edit in a sentence: "A wall here makes …"."""
    effect = EFFECT_WORDS[swept_square.effect]
    message = phrase("Opening this wall {effect}", effect=effect)
    if swept_square.edit.kind is EditKind.SET_WALL:
        message = phrase("A wall here {effect}", effect=effect)
    if swept_square.effect in (Effect.SHORTER, Effect.LONGER) and swept_square.pushes is not None:
        return tr(
            "{effect}: {pushes:,} instead of {before:,} pushes",
            effect=message,
            pushes=swept_square.pushes,
            before=pushes,
        )
    return str(message)


def draw_effect_mark(pen: Pen, side: float, colours: ColourScheme, index: int) -> None:
    """Draw the mark of an effect, by its index in :data:`EFFECTS`, on a pale disc."""
    _draw_effect(pen, (side / 2, 0.44 * side), 0.17 * side, colours, EFFECTS[index])


def _draw_effect(
    pen: Pen, centre: Point, size: float, colours: ColourScheme, effect: Effect
) -> None:
    def point(x: float, y: float) -> Point:
        return centre[0] + x * size, centre[1] + y * size

    line = PenLine(colours.muted, max(1.2, 0.41 * size), is_round=True)
    if effect is not Effect.NOTHING:
        pen.circle(centre, 1.75 * size, Fill(colours.floor, 0.88))
    if effect is Effect.UNSOLVABLE:
        line = line._replace(colour=colours.problem)
        pen.polyline((point(-1, -1), point(1, 1)), line)
        pen.polyline((point(-1, 1), point(1, -1)), line)
    elif effect is Effect.SOLVABLE:
        line = line._replace(colour=colours.good)
        pen.polyline((point(-1, 0), point(-0.2, 0.8), point(1, -1)), line)
    elif effect is Effect.LONGER:
        edge = PenLine(colours.dead, max(1.2, 0.35 * size))
        pen.polygon((point(-1, 0.7), point(1, 0.7), point(0, -1)), Fill(colours.dead), edge)
    elif effect is Effect.SHORTER:
        edge = PenLine(colours.reach, max(1.2, 0.35 * size))
        pen.polygon((point(-1, -0.7), point(1, -0.7), point(0, 1)), line=edge)
    elif effect is Effect.NOTHING:
        pen.circle(centre, 0.4 * size, Fill(colours.muted, 0.7))
    elif effect is Effect.OPEN:
        pen.circle(centre, size, line=line._replace(dashes=(0.1, 2.0)))
    else:
        pen.polyline((point(-0.8, 0), point(0.8, 0)), line)


def _draw_legend_mark(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _draw_effect(pen, (0.27 * side, 0.5 * side), 0.17 * side, colours, Effect.UNSOLVABLE)
    _draw_effect(pen, (0.73 * side, 0.5 * side), 0.17 * side, colours, Effect.LONGER)


def _paint_marks(canvas: Canvas, sweep: Sweep) -> None:
    canvas.mark_squares(sweep.effects, draw_effect_mark, range(len(EFFECTS)))


def _paint_labels(canvas: Canvas, sweep: Sweep) -> None:
    for square in canvas.visible(sweep.differences != 0):
        text = signed(int(sweep.differences[square]))
        canvas.draw_text(square, text, _LABEL_CENTRE, _LABEL_SIZE, is_bold=True, has_plate=True)


def _summary(sweep: Sweep) -> str:
    counts = sweep.counts
    effect_texts = [
        tr("{count:,} {effect}", count=counts[effect], effect=word)
        for effect, word in _SHORT_WORDS.items()
        if counts[effect]
    ]
    if counts and not effect_texts:
        return tr("no square matters")
    return tr(", ", context="between the items of a list").join(effect_texts)


OVERLAY: Final[Overlay[Sweep]] = Overlay(
    name=NAME,
    finding=NAME,
    title=phrase("Sweep"),
    key="Q",
    tooltip=phrase(
        "What a wall on each square of floor would do, and what opening each wall would do. "
        "Cross: the level becomes unsolvable. Triangle down or up: its solution becomes shorter "
        "or longer, by the number of pushes shown. Dot: nothing changes. Dotted ring: open."
    ),
    z_order=9,
    is_on_by_default=False,
    legend_mark=_draw_legend_mark,
    summary=_summary,
    marks=_paint_marks,
    labels=_paint_labels,
)

"""Decides which of two levels is better."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.generation.exhaustion import Cost
from sokolab.guesses import HintsAtNames, no_word

_Count = TypeVar("_Count", float, NDArray[np.float64])


class Aim(Enum):
    """The objective of a run: the quantity of a level that it maximises."""

    DIFFICULTY = "difficulty"
    BOX_CHANGES = "box-changes"
    PUSHES = "pushes"
    MOVES = "moves"
    BOX_LINES = "box-lines"
    TRAPS = "traps"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise no_word(cls, "aim", value)

    @property
    def cost(self) -> Cost:
        """The cost that a search of the room counts for this aim."""
        return {Aim.BOX_CHANGES: Cost.BOX_CHANGES, Aim.MOVES: Cost.MOVES}.get(self, Cost.PUSHES)

    @property
    def is_counted(self) -> bool:
        """Whether a search of the room finds the best start. If not, starts are measured singly."""
        return self in (Aim.BOX_CHANGES, Aim.MOVES, Aim.PUSHES)


USUAL: Final = {
    Aim.DIFFICULTY: 50.0,
    Aim.BOX_CHANGES: 12.0,
    Aim.PUSHES: 40.0,
    Aim.MOVES: 150.0,
    Aim.BOX_LINES: 20.0,
    Aim.TRAPS: 20.0,
}
"""Values of a usual level with about four boxes, by which a mix divides the quantities it adds."""


@dataclass(frozen=True, slots=True)
class Profile(HintsAtNames):
    """Counts of a level."""

    pushes: int
    """The fewest of any solution, if that is proved; otherwise those of the solution."""
    moves: int
    """The moves of the solution."""
    box_changes: int
    """The fewest of any solution, if that is proved; otherwise those of the solution."""
    box_lines: int
    """The box lines of the solution."""
    traps: int
    """All pushes that lose, from any position of the solution; 0 if unknown. Traps of the rating
    are only those that bring boxes nearer to goals and whose loss does not show.
    """
    difficulty: float
    """How hard the level is for people: the number that ``sokolab rate`` gives."""


def estimated_hardness(pushes: _Count, box_changes: _Count) -> _Count:
    """Return how hard levels seem to be by their counts. Those that seem hardest are rated.

    Box changes say most: pushing one box a long way is tedious rather than hard.
    """
    return box_changes + pushes / 4


def profile_of(
    board: Board,
    played: Replay,
    *,
    pushes: int | None = None,
    box_changes: int | None = None,
    traps: int = 0,
    may_be_small: bool = True,
) -> Profile:
    """Return the counts of a level from one of its solutions and what else is known.

    The difficulty is that of the rating: from all positions if the level ``may_be_small`` and they
    are few enough; otherwise from the solution alone.
    """
    from sokolab.rating.estimate import figure_of_level, figure_of_solution
    from sokolab.solvers.frame.search_board import objection

    figure = figure_of_level(board) if may_be_small and not objection(board) else None
    return Profile(
        played.pushes if pushes is None else pushes,
        played.moves,
        played.box_changes if box_changes is None else box_changes,
        played.box_lines,
        traps,
        figure_of_solution(board, played.lurd) if figure is None else figure,
    )


def score(aim: Aim, profile: Profile) -> float:
    """Return the level's quantity that the aim maximises."""
    counts = {
        Aim.DIFFICULTY: profile.difficulty,
        Aim.BOX_CHANGES: profile.box_changes,
        Aim.PUSHES: profile.pushes,
        Aim.MOVES: profile.moves,
        Aim.BOX_LINES: profile.box_lines,
        Aim.TRAPS: profile.traps,
    }
    return float(counts[aim])

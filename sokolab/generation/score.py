"""The aims of runs that propose levels, and the counts of a level by which they are ranked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.generation.exhaustion import Cost
from sokolab.guesses import SuggestsNames, unknown_value_error

_Count = TypeVar("_Count", float, NDArray[np.float64])


class Aim(Enum):
    """The aim of a run: the quantity that its levels should have as much of as possible."""

    DIFFICULTY = "difficulty"
    BOX_CHANGES = "box-changes"
    PUSHES = "pushes"
    MOVES = "moves"
    BOX_LINES = "box-lines"
    LOSING_PUSHES = "losing-pushes"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_value_error(cls, "aim", value)

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
    Aim.LOSING_PUSHES: 20.0,
}
"""Values of a usual level with about four boxes, by which a mix divides the quantities it adds."""


@dataclass(frozen=True, slots=True)
class LevelProfile(SuggestsNames):
    """The quantities of a level by which candidates are compared."""

    pushes: int
    """The fewest pushes of any solution if proved, otherwise the pushes of the solution shown."""
    moves: int
    """The moves of the solution."""
    box_changes: int
    """The fewest box changes of any solution if proved, otherwise those of the solution shown."""
    box_lines: int
    """The box lines of the solution."""
    losing_pushes: int
    """The pushes from positions of the solution that lose the level, traps or not; 0 if unknown."""
    difficulty: float
    """How hard the level is for people: the number that ``sokolab rate`` gives."""


def estimated_hardness(pushes: _Count, box_changes: _Count) -> _Count:
    """Return an estimate of how hard levels are, from their counts. Only the hardest are rated.

    Box changes say most: pushing one box a long way is tedious rather than hard.
    """
    return box_changes + pushes / 4


def profile_of(
    board: Board,
    played: Replay,
    *,
    pushes: int | None = None,
    box_changes: int | None = None,
    losing_pushes: int = 0,
    may_be_small: bool = True,
) -> LevelProfile:
    """Return the counts of a level from one of its solutions and the other known facts.

    The difficulty is that of the rating: from all positions if the level ``may_be_small`` and they
    are few enough; otherwise from the solution alone.
    """
    from sokolab.rating.estimate import difficulty_of_level, difficulty_of_solution
    from sokolab.solvers.frame.search_board import why_not_a_level

    difficulty = difficulty_of_level(board) if may_be_small and not why_not_a_level(board) else None
    return LevelProfile(
        played.pushes if pushes is None else pushes,
        played.moves,
        played.box_changes if box_changes is None else box_changes,
        played.box_lines,
        losing_pushes,
        difficulty_of_solution(board, played.lurd) if difficulty is None else difficulty,
    )


def aim_value(aim: Aim, profile: LevelProfile) -> float:
    """Return the quantity of a level that the aim names."""
    counts = {
        Aim.DIFFICULTY: profile.difficulty,
        Aim.BOX_CHANGES: profile.box_changes,
        Aim.PUSHES: profile.pushes,
        Aim.MOVES: profile.moves,
        Aim.BOX_LINES: profile.box_lines,
        Aim.LOSING_PUSHES: profile.losing_pushes,
    }
    return float(counts[aim])

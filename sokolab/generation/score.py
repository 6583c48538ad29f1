"""What makes one start better than another: the one place that knows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sokolab.generation.exhaustion import Cost

_Count = TypeVar("_Count", float, NDArray[np.float64])


class Aim(Enum):
    """What a level shall have much of."""

    DIFFICULTY = "difficulty"
    BOX_CHANGES = "box-changes"
    PUSHES = "pushes"
    MOVES = "moves"
    BOX_LINES = "box-lines"
    TRAPS = "traps"

    @property
    def cost(self) -> Cost:
        """What a search of the room counts for it."""
        return {Aim.BOX_CHANGES: Cost.BOX_CHANGES, Aim.MOVES: Cost.MOVES}.get(self, Cost.PUSHES)

    @property
    def is_counted(self) -> bool:
        """Whether the search itself finds the best start; else starts are measured one by one."""
        return self in (Aim.BOX_CHANGES, Aim.MOVES, Aim.PUSHES)


@dataclass(frozen=True, slots=True)
class Profile:
    """Counts of a level.

    Attributes
    ----------
    pushes, box_changes
        The least that any solution needs, where that is proved; else of the solution.
    moves, box_lines
        Of the solution.
    traps
        Pushes after which the level is lost, over all positions of the solution.
    """

    pushes: int
    moves: int
    box_changes: int
    box_lines: int
    traps: int


def difficulty(pushes: _Count, box_changes: _Count) -> _Count:
    """Return how hard a level is, as far as these counts tell.

    Box changes tell most; long ways of one box are tedious rather than hard.
    """
    return box_changes + pushes / 4


def score(aim: Aim, profile: Profile) -> float:
    """Return how much a level has of what is wanted."""
    if aim is Aim.DIFFICULTY:
        return difficulty(float(profile.pushes), float(profile.box_changes))
    counts = {
        Aim.BOX_CHANGES: profile.box_changes,
        Aim.PUSHES: profile.pushes,
        Aim.MOVES: profile.moves,
        Aim.BOX_LINES: profile.box_lines,
        Aim.TRAPS: profile.traps,
    }
    return float(counts[aim])

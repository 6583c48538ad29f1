"""Status: every reason why a board is no playable level.

The vocabulary only; :mod:`sokolab.analysis.problems` finds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["Problem", "Severity", "Status"]


class Severity(Enum):
    """How much a problem matters."""

    ERROR = "error"
    """The board is no level: it cannot be played or can never be solved."""
    WARNING = "warning"
    """It can be played, but the designer will want to know."""


class Status(Enum):
    """A code for each kind of problem; the value is stable and may be stored."""

    NO_PLAYER = "no-player"
    SEVERAL_PLAYERS = "several-players"
    NO_BOXES = "no-boxes"
    UNEQUAL = "boxes-and-goals-differ"
    OPEN = "player-can-leave"
    BOX_OUT_OF_REACH = "box-out-of-reach"
    GOAL_OUT_OF_REACH = "goal-out-of-reach"
    DEAD_BOX = "box-on-dead-square"
    FROZEN_BOX = "box-frozen-off-goal"
    UNMATCHED = "boxes-too-many-for-their-goals"
    SOLVED = "solved-at-start"
    NO_PUSH = "no-push-possible"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, in words, and where.

    Attributes
    ----------
    sentence
        One clear sentence without the final stop, naming counts where they help.
    squares
        The squares concerned, ascending; may be empty.
    """

    status: Status
    severity: Severity
    sentence: str
    squares: tuple[int, ...] = ()

"""The problems a board can have. :mod:`sokolab.analysis.problems` finds them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sokolab.language import HasSentence, Phrase


class Severity(Enum):
    """How serious a problem is."""

    ERROR = "error"
    """The board cannot be played, or can never be solved."""
    WARNING = "warning"
    """The board can be played, but its designer will want to know."""


class ProblemKind(Enum):
    """The kinds of problems. The values are stable and may be stored."""

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
    UNSOLVABLE = "proved-unsolvable"
    """Found by a search. Analyses do not report it."""


@dataclass(frozen=True, slots=True)
class Problem(HasSentence):
    """One thing that is wrong with a board, and where."""

    kind: ProblemKind
    severity: Severity
    message: Phrase
    """The problem in one sentence for the user, without the full stop."""
    squares: tuple[int, ...] = ()
    """The squares concerned, ascending; can be empty."""

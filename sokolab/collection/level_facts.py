"""What is known of a level beyond its drawing: whether it is solved, and how well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from sokolab.collection.replayed_solutions import replayed_solutions
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.core.status import Problem, Severity
from sokolab.language import phrase
from sokolab.library.canonical import canonical

if TYPE_CHECKING:
    from sokolab.library.values import LevelSummary

__all__ = ["FactsLookup", "LevelFacts", "LevelStatus", "box_count", "level_facts"]

_BOX: Final = np.uint8(Tile.BOX)


class LevelStatus(Enum):
    """Whether a level is known to be solvable; the value is a word for the user."""

    SOLVED = phrase("solved")
    UNSOLVABLE = phrase("unsolvable")
    """It was proved, or a problem of the board shows, that there is no solution."""
    OPEN = phrase("open", context="verdict")
    """A valid level of which neither a solution nor a proof is known."""
    DRAFT = phrase("draft")
    """There is not exactly one player, there are no boxes, the numbers of boxes and goals differ,
    the player can leave the board, a box off goal is out of the player's reach, or every box is
    on a goal at the start."""


@dataclass(frozen=True, slots=True)
class LevelFacts:
    """What is known of a level.

    Attributes
    ----------
    key
        The key of the level's canonical form.
    boxes
        Boxes that the player can get to when all boxes are lifted.
    pushes, moves
        The fewest known, perhaps of two solutions; None without one.
    best
        Pushes and moves of one solution: the known one with the fewest pushes, then moves.
    solutions
        The number of solutions in the file or in the library, whichever is larger.
    is_proved_unsolvable
        Whether a search proved that there is no solution.
    """

    key: bytes
    boxes: int
    status: LevelStatus
    pushes: int | None = None
    moves: int | None = None
    solutions: int = 0
    is_proved_unsolvable: bool = False
    best: tuple[int, int] | None = None

    def with_summary(self, summary: LevelSummary) -> LevelFacts:
        """Return the facts completed by what the library or a search knows of the level."""
        status, is_proved = self.status, self.is_proved_unsolvable
        if summary.solutions or summary.pushes is not None:
            status, is_proved = LevelStatus.SOLVED, False
        elif summary.is_unsolvable and status in (LevelStatus.OPEN, LevelStatus.UNSOLVABLE):
            status, is_proved = LevelStatus.UNSOLVABLE, True
        return LevelFacts(
            self.key,
            self.boxes,
            status,
            _fewest(self.pushes, summary.pushes),
            _fewest(self.moves, summary.moves),
            max(self.solutions, summary.solutions),
            is_proved,
            min((pair for pair in (self.best, summary.best) if pair is not None), default=None),
        )

    def with_problems(self, problems: Sequence[Problem]) -> LevelFacts:
        """Return the facts completed by the problems of the level's board."""
        has_error = any(problem.severity is Severity.ERROR for problem in problems)
        if has_error and self.status is LevelStatus.OPEN:
            return replace(self, status=LevelStatus.UNSOLVABLE)
        return self


FactsLookup = Callable[[Level], LevelFacts | None]
"""Returns what is known of a level so far, or None if it has not been examined yet."""


@lru_cache(maxsize=1 << 17)
def box_count(board: Board) -> int:
    """Return how many boxes are drawn on a board, whether the player can get to them or not."""
    return int(np.count_nonzero(board.tiles & _BOX))


def level_facts(level: Level) -> LevelFacts:
    """Return the facts that follow from the level itself; its solutions are replayed."""
    form = canonical(level.board)
    boxes, goals = form.board.boxes, form.board.goals
    is_complete = form.is_level and 0 < len(boxes) == len(goals) and boxes != goals
    is_valid = is_complete and not (form.is_open or form.is_hopeless)
    solved = {one.lurd: one for _, one in replayed_solutions(level) if one}
    status = LevelStatus.OPEN if is_valid else LevelStatus.DRAFT
    return LevelFacts(
        form.key,
        len(boxes),
        LevelStatus.SOLVED if solved else status,
        min((one.pushes for one in solved.values()), default=None),
        min((one.moves for one in solved.values()), default=None),
        len(solved),
        best=min(((one.pushes, one.moves) for one in solved.values()), default=None),
    )


def _fewest(one: int | None, other: int | None) -> int | None:
    known = [count for count in (one, other) if count is not None]
    return min(known, default=None)

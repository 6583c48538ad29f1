"""What is known of a level beyond its drawing: whether it is solved, and how well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

import numpy as np

from sokolab.collection.replayed_solutions import replayed_solutions
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.library.canonical import canonical
from sokolab.library.values import LevelSummary

__all__ = ["FactsLookup", "LevelFacts", "LevelStatus", "box_count", "level_facts"]

_BOX: Final = np.uint8(Tile.BOX)


class LevelStatus(Enum):
    """Whether a level is known to be solvable; the value is a text for the user."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    OPEN = "open"
    """A valid level of which neither a solution nor a proof is known."""
    DRAFT = "not a level"
    """There is not exactly one player, there are no boxes, the numbers of boxes and goals differ,
    the player can leave the board, or a box off goal is out of the player's reach."""


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
        The fewest known; None without a solution.
    solutions
        The number of solutions in the file or in the library, whichever is larger.
    """

    key: bytes
    boxes: int
    status: LevelStatus
    pushes: int | None = None
    moves: int | None = None
    solutions: int = 0

    def with_summary(self, summary: LevelSummary) -> LevelFacts:
        """Return the facts completed by what the library knows of the level."""
        status = self.status
        if summary.solutions:
            status = LevelStatus.SOLVED
        elif summary.is_unsolvable and status is LevelStatus.OPEN:
            status = LevelStatus.UNSOLVABLE
        return LevelFacts(
            self.key,
            self.boxes,
            status,
            _fewest(self.pushes, summary.pushes),
            _fewest(self.moves, summary.moves),
            max(self.solutions, summary.solutions),
        )


FactsLookup = Callable[[Level], LevelFacts | None]
"""Returns what is known of a level so far, or None if it has not been examined yet."""


@lru_cache(maxsize=1 << 17)
def box_count(board: Board) -> int:
    """Return how many boxes are drawn on a board, whether the player can get to them or not."""
    return int(np.count_nonzero(board.tiles & _BOX))


def level_facts(level: Level) -> LevelFacts:
    """Return the facts that follow from the level itself; its solutions are replayed."""
    form = canonical(level.board)
    boxes, goals = len(form.board.boxes), len(form.board.goals)
    is_valid = form.is_level and 0 < boxes == goals and not (form.is_open or form.is_hopeless)
    solved = {one.lurd: one for one in replayed_solutions(level) if one.solves}
    status = LevelStatus.OPEN if is_valid else LevelStatus.DRAFT
    return LevelFacts(
        form.key,
        boxes,
        LevelStatus.SOLVED if solved else status,
        min((one.pushes for one in solved.values()), default=None),
        min((one.moves for one in solved.values()), default=None),
        len(solved),
    )


def _fewest(one: int | None, other: int | None) -> int | None:
    known = [count for count in (one, other) if count is not None]
    return min(known, default=None)

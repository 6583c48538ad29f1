"""What is known of a level besides its drawing: how it stands, its size, its best solution."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sokolab.collection.judged_solutions import judged
from sokolab.core.level import Level
from sokolab.library.canonical import canonical
from sokolab.library.values import Summary

__all__ = ["Facts", "Standing", "facts_of"]


class Standing(Enum):
    """How a level stands, as far as is known; the value is for people."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    OPEN = "open"
    """It could be a level, and nobody knows more."""
    DRAFT = "not a level"
    """It has not one player, or boxes and goals differ, or the player can leave, or a box stands
    off goal where he never comes."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a level.

    Attributes
    ----------
    key
        Of its canonical form.
    boxes
        In the player's reach.
    pushes, moves
        The fewest known; None without a solution.
    solutions
        How many are known: those kept with the level, or those in the library if they are more.
    """

    key: bytes
    boxes: int
    standing: Standing
    pushes: int | None = None
    moves: int | None = None
    solutions: int = 0

    def with_summary(self, summary: Summary) -> Facts:
        """Return the facts with what the library knows of the level."""
        standing = self.standing
        if summary.solutions:
            standing = Standing.SOLVED
        elif summary.is_unsolvable and standing is Standing.OPEN:
            standing = Standing.UNSOLVABLE
        return Facts(
            self.key,
            self.boxes,
            standing,
            _least(self.pushes, summary.pushes),
            _least(self.moves, summary.moves),
            max(self.solutions, summary.solutions),
        )


def facts_of(level: Level) -> Facts:
    """Return what the level itself tells; its solutions are replayed."""
    form = canonical(level.board)
    boxes, goals = len(form.board.boxes), len(form.board.goals)
    is_level = form.is_level and 0 < boxes == goals and not (form.is_open or form.is_hopeless)
    solved = {one.lurd: one for one in judged(level) if one.solves}
    standing = Standing.SOLVED if solved else Standing.OPEN if is_level else Standing.DRAFT
    return Facts(
        form.key,
        boxes,
        standing,
        min((one.pushes for one in solved.values()), default=None),
        min((one.moves for one in solved.values()), default=None),
        len(solved),
    )


def _least(one: int | None, other: int | None) -> int | None:
    known = [count for count in (one, other) if count is not None]
    return min(known, default=None)

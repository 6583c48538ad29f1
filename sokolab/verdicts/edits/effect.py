"""What an edit does to a level, as a sweep tells it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sokolab.verdicts.edits.edit import Edit


class Effect(Enum):
    """What an edit does to a level; the values are stable and may be stored."""

    NOTHING = "nothing"
    """The least pushes stay the same, or the level stays unsolvable."""
    UNSOLVABLE = "unsolvable"
    SOLVABLE = "solvable"
    """An unsolvable level becomes solvable."""
    SHORTER = "shorter"
    """Fewer pushes are enough."""
    LONGER = "longer"
    """More pushes are needed."""
    INVALID = "invalid"
    """The board would be no level."""
    OPEN = "open"
    """Not proved either way within the time."""


@dataclass(frozen=True, slots=True)
class SweptSquare:
    """What the edit of one square does.

    Attributes
    ----------
    edit
        A wall set on floor, or a wall opened.
    pushes
        The least pushes afterwards where they are known, else None.
    needed_search
        Whether only a search could tell.
    """

    edit: Edit
    effect: Effect
    pushes: int | None = None
    needed_search: bool = False

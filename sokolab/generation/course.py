"""Courses and locks: which levels a run proposes, and what it must not change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sokolab.core.board import Tile
from sokolab.guesses import Guiding, no_word


class Course(Enum):
    """The levels that a run proposes: starts of a room, variations of a level, or new rooms."""

    START = "start"
    """The hardest starts of a room whose walls are given."""
    HARDER = "harder"
    EASIER = "easier"
    SHORTER = "shorter"
    SMALLER = "smaller"
    SYMMETRIC = "more-symmetric"
    LAST_PUSH = "another-last-push"
    ROOM = "room"
    """Rooms as large as a board."""
    OUTLINE = "outline"
    """Rooms within the walls of a board."""

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise no_word(cls, "course", value)

    @property
    def is_from_nothing(self) -> bool:
        """Whether only the size of a level or the outline of its walls stays."""
        return self in (Course.ROOM, Course.OUTLINE)

    @property
    def is_variation(self) -> bool:
        """Whether the levels are made by single edits of a level."""
        return self is not Course.START and not self.is_from_nothing


@dataclass(frozen=True, slots=True)
class Locks(Guiding):
    """The locks of a run.

    Attributes
    ----------
    squares
        Squares that stay unchanged. Rooms from nothing keep walls, floor and goals there. In a room
        without goals, no goal is placed there.
    pieces
        Bits of :class:`~sokolab.core.board.Tile`: all pieces of these kinds, or walls, stay. For
        variations only.
    without
        Letters of a cook, which must not solve any variation; "" for none.
    solution
        Letters of a solution that must solve each variation with the fewest pushes; "" for none.
    """

    squares: frozenset[int] = frozenset()
    pieces: Tile = Tile.FLOOR
    without: str = ""
    solution: str = ""

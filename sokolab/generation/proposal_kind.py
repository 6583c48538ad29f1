"""The kinds of levels that a run proposes, and the parts of a level that it must not change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sokolab.core.board import Tile
from sokolab.guesses import SuggestsNames, unknown_value_error


class ProposalKind(Enum):
    """The kinds of proposals from a level: starts of its room, variations of it, or new rooms.

    A start is a position from which the room is played. A variation differs by a few edits.
    """

    START = "start"
    """The hardest starts of the level's room, whose walls and goals are kept."""
    HARDER = "harder"
    """Variations that are harder."""
    EASIER = "easier"
    """Variations that are easier."""
    SHORTER = "shorter"
    """Variations with fewer pushes, but no fewer box changes."""
    SMALLER = "smaller"
    """Variations with fewer squares that are no easier."""
    SYMMETRIC = "more-symmetric"
    """Variations that are more symmetric and no easier."""
    LAST_PUSH = "another-last-push"
    """Variations that end with another push, as hard as possible."""
    ROOM = "room"
    """New rooms as large as the level's board."""
    OUTLINE = "outline"
    """New rooms within the outer walls of the level."""

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_value_error(cls, "kind", value)

    @property
    def is_from_nothing(self) -> bool:
        """Whether only the size of a level, or the outline of its walls, is kept."""
        return self in (ProposalKind.ROOM, ProposalKind.OUTLINE)

    @property
    def is_variation(self) -> bool:
        """Whether the levels are made by single edits of a level."""
        return self is not ProposalKind.START and not self.is_from_nothing


@dataclass(frozen=True, slots=True)
class Locks(SuggestsNames):
    """The squares and pieces that a run must not change."""

    squares: frozenset[int] = frozenset()
    """Squares that stay as they are. Rooms from nothing keep walls, floor and goals there. In a
    room without goals, no goal is placed there.
    """
    pieces: Tile = Tile.FLOOR
    """Bits of :class:`~sokolab.core.board.Tile`: all pieces of these kinds, or walls, stay. For
    variations only.
    """
    without: str = ""
    """The moves of a cook, which must not solve any variation, or "" without a cook."""
    solution: str = ""
    """The moves that must solve each variation with the fewest pushes, or ""."""

"""Levels and collections: boards with what people say of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sokolab.core.board import Board

__all__ = ["Collection", "Level", "Solution"]


@dataclass(frozen=True, slots=True)
class Solution:
    """Letters that solve, or once solved, a level; judged by :func:`sokolab.core.lurd.replay`.

    Attributes
    ----------
    lurd
        The letters, written out (no counts).
    title
        What the file calls it, or "".
    """

    lurd: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """A board, its names and notes, and the solutions kept with it.

    Attributes
    ----------
    notes
        Free text, lines joined by newlines.
    source
        Where the format that read it keeps what it needs to give it back unharmed; None for a
        level that was never in a file. Does not count in comparisons.
    """

    board: Board
    title: str = ""
    author: str = ""
    notes: str = ""
    solutions: tuple[Solution, ...] = ()
    source: object = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Collection:
    """Levels in order, as a file holds them.

    Attributes
    ----------
    source
        As in :class:`Level`, for what stands before the first level and for the file itself.
    """

    levels: tuple[Level, ...] = ()
    title: str = ""
    author: str = ""
    notes: str = ""
    source: object = field(default=None, compare=False, repr=False)

    def with_level(self, index: int, level: Level) -> Collection:
        """Return the collection with the level at ``index`` (from 0) replaced."""
        levels = (*self.levels[:index], level, *self.levels[index + 1 :])
        return replace(self, levels=levels)

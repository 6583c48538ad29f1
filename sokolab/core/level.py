"""Levels and collections: boards with what people say of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sokolab.core.board import Board

__all__ = ["Collection", "Level", "Snapshot", "Solution"]


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
class Snapshot:
    """A game that was left and kept: how far it came, and what was undone.

    Attributes
    ----------
    moves
        Letters in SOK's notation, written out (no counts): ``*`` the current position (at the
        end where there is none), ``[…]`` a jump of the player, with which games played
        backwards begin; ``[x,y]`` at the very start is the player's square as BoxMan counts it.
    title
        What the file calls it, or "".
    """

    moves: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """A board, its names and notes, and the solutions and games kept with it.

    Attributes
    ----------
    notes
        Free text, lines joined by newlines.
    snapshots
        Games kept unfinished.
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
    snapshots: tuple[Snapshot, ...] = ()


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

"""Levels and collections: boards with their titles, authors, notes and solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias, overload

from sokolab.core.board import Board
from sokolab.core.display import HasPicture, html_of
from sokolab.guesses import SuggestsClassNames, SuggestsNames, named_instead
from sokolab.language import counted_phrase


class HasLurd(Protocol):
    """A holder of moves as letters: a solution, replay, answer, verdict or candidate."""

    @property
    def lurd(self) -> str:
        """The letters, capitals for pushes."""


def lurd_of(moves: str | HasLurd) -> str:
    """Return moves as letters. Raise TypeError for anything that holds no letters."""
    lurd = moves if isinstance(moves, str) else getattr(moves, "lurd", None)
    if not isinstance(lurd, str):
        raise TypeError(f"moves must be letters, a Solution or Result, not {type(moves).__name__}")
    return lurd


@dataclass(frozen=True, slots=True)
class Solution(SuggestsNames):
    """A solution as a file holds it. :func:`sokolab.replay` shows whether it solves the level."""

    lurd: str
    """The lurd, without run lengths."""
    title: str = ""
    """Its title in the file, or ""."""


@dataclass(frozen=True, slots=True)
class Snapshot(SuggestsNames):
    """A saved game: moves that do not solve the level yet."""

    moves: str
    """The letters without run lengths, in SOK's notation. ``*`` marks the current position (without
    it, the end); moves after it have been undone. ``[…]`` is a jump of the player, with which games
    played backwards begin. ``[x,y]`` at the very start is the player's square as BoxMan counts it.
    """
    title: str = ""
    """Its title in the file, or ""."""


@dataclass(frozen=True, slots=True, repr=False)
class Level(HasPicture, metaclass=SuggestsClassNames):
    """A board with its title, author, notes, solutions and saved games."""

    board: Board
    title: str = ""
    author: str = ""
    notes: str = ""
    """Free text of one or more lines."""
    solutions: tuple[Solution, ...] = ()
    source: object = field(default=None, compare=False, repr=False)
    """Data of the file's reader to write the level back unchanged, or None for a level that
    does not come from a file. Ignored in comparisons.
    """
    snapshots: tuple[Snapshot, ...] = ()
    """Saved games."""

    def __post_init__(self) -> None:
        if not isinstance(self.board, Board):
            raise TypeError(f"the board must be a Board, not {named_instead(self.board)}")

    def __str__(self) -> str:
        return f"{self!r}\n{self.board}" if self.board.is_small else repr(self)

    def __repr__(self) -> str:
        board = self.board
        title = f" {self.title!r}" if self.title else ""
        count = f", {counted_phrase(len(self.solutions), 'solution', 'solutions').english}"
        return f"<Level{title}, {board.width} × {board.height}{count if self.solutions else ''}>"


def board_of(level: Level | Board) -> Board:
    """Return the board of a level, or the board itself.

    Raise TypeError if it is neither.
    """
    if isinstance(level, Level):
        return level.board
    if not isinstance(level, Board):
        raise TypeError(f"the level must be a Board or a Level, not {named_instead(level)}")
    return level


@dataclass(frozen=True, slots=True, repr=False)
class Collection(SuggestsNames, Sequence[Level]):
    r"""An immutable sequence of levels, as a file holds them.

    Indexing gives a level, slicing a collection with the same title, author and notes.

    Examples
    --------
    >>> one = Level(Board("#####\n#@$.#\n#####"), "One push")
    >>> collection = Collection((one,), title="First steps")
    >>> len(collection), collection[0].title, one in collection
    (1, 'One push', True)
    >>> collection
    <Collection 'First steps', 1 level>
    """

    levels: tuple[Level, ...] = ()
    title: str = ""
    author: str = ""
    notes: str = ""
    source: object = field(default=None, compare=False, repr=False)
    """Data of the reader to write the file back unchanged, or None for a collection that comes
    from no file. Ignored in comparisons.
    """

    def __post_init__(self) -> None:
        levels: object = self.levels
        if not isinstance(levels, Iterable):
            kind = type(levels).__name__
            raise TypeError(f"levels must be iterable, such as (level,), not {kind}")

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the levels, in order, with "" for a level without one."""
        return tuple(level.title for level in self.levels)

    def with_level(self, index: int, level: Level) -> Collection:
        """Return the collection with the level at ``index`` (from 0) replaced."""
        levels = (*self.levels[:index], level, *self.levels[index + 1 :])
        return replace(self, levels=levels)

    def __len__(self) -> int:
        return len(self.levels)

    @overload
    def __getitem__(self, index: int) -> Level: ...
    @overload
    def __getitem__(self, index: slice) -> Collection: ...
    def __getitem__(self, index: int | slice) -> Level | Collection:
        if isinstance(index, slice):
            return replace(self, levels=self.levels[index])
        try:
            return self.levels[index]
        except IndexError:
            message = f"no level {index}: there are {len(self)}, from 0"  # no phrase: misuse
            raise IndexError(message) from None
        except TypeError:
            message = (
                "levels have numbers, from 0; titles.index(title) finds one"  # no phrase: misuse
            )
            raise TypeError(message) from None

    def __iter__(self) -> Iterator[Level]:
        return iter(self.levels)

    def __add__(self, other: Collection) -> Collection:
        """Return the levels of both, with the title, author and notes of the first."""
        if not isinstance(other, Collection):
            return NotImplemented
        return replace(self, levels=self.levels + other.levels)

    def _repr_html_(self) -> str:
        return html_of(self)

    def __contains__(self, level: object) -> bool:
        return level in self.levels

    def __repr__(self) -> str:
        title = f" {self.title!r}," if self.title else ""
        return f"<Collection{title} {counted_phrase(len(self), 'level', 'levels').english}>"


Levels: TypeAlias = Level | Board | Iterable[Level | Board]
"""A collection, a level, a board, or several of these."""


def collected(levels: Levels) -> Collection:
    """Return a collection as it is, and levels or boards as one without a title."""
    if isinstance(levels, Collection):
        return levels
    members = levels if isinstance(levels, Iterable) else (levels,)
    return Collection(
        tuple(each if isinstance(each, Level) else Level(board_of(each)) for each in members)
    )

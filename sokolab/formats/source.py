"""What a level keeps of the file it came from, so that it can be given back unharmed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import Remark

__all__ = [
    "FileSource",
    "LevelSource",
    "MarkedLines",
    "Piece",
    "PieceKind",
    "blank_level",
    "pieces_of",
]


class PieceKind(Enum):
    """What a piece of text says."""

    BOARD = "board"
    TITLE = "title"
    AUTHOR = "author"
    NOTES = "notes"
    SOLUTION = "solution"
    SNAPSHOT = "snapshot"
    KEPT = "kept"
    """Not for the model: blank lines and ``::`` lines."""


_JOINED: Final = (PieceKind.SOLUTION, PieceKind.SNAPSHOT)


@dataclass(frozen=True, slots=True)
class Piece:
    """Lines of the file, ends included, that belong together."""

    kind: PieceKind
    text: str


@dataclass(frozen=True, slots=True)
class FileSource:
    """Of a whole file.

    Attributes
    ----------
    format
        Name of the format that read it.
    newline
        The line end used most.
    title_below, title_above
        Whether its titles are lines after ``;`` below the boards, or lines of their own above.
    keys_above
        Whether every board has its ``Title:`` directly above.
    has_run_lengths
        Whether boards and moves are to be written with counts.
    header
        What stands before the first level.
    header_fields
        The collection that the header says, without levels.
    lines
        What its levels' blocks hold as the lines of their file.
    level_count
        How many levels the file had.
    verbatim
        For formats without blocks: the whole text and what was read from it.
    """

    format: str = "xsb"
    encoding: str = "utf-8"
    byte_order_mark: bytes = b""
    newline: str = "\n"
    has_titles_below: bool = False
    has_titles_above: bool = False
    has_keys_above: bool = False
    has_run_lengths: bool = False
    header: tuple[Piece, ...] = ()
    header_fields: Collection = field(default_factory=Collection)
    lines: object = None
    level_count: int = 0
    remarks: tuple[Remark, ...] = ()
    verbatim: tuple[str, Collection] | None = None


MarkedLines = tuple[int, int, PieceKind]
"""Lines from the first to before the second, counted from 0 in their file, that say that."""


@dataclass(frozen=True, slots=True)
class LevelSource:
    """Of one level: its lines, cut into pieces when somebody asks.

    Attributes
    ----------
    index
        The level's place in its file, from 0.
    lines
        Of the whole file, ends included; one list that all levels of one reading share.
    start, stop
        Its own lines, the second excluded.
    marks
        What they say, in their order; lines that no mark names are kept unread.
    level
        As it was read.
    line
        Number of the board's first row in its file, from 1.
    has_plain_rows
        Whether each row of the board stands on a line of its own.
    """

    index: int
    lines: list[str]
    start: int
    stop: int
    marks: tuple[MarkedLines, ...]
    level: Level
    line: int
    has_plain_rows: bool = True

    @property
    def text(self) -> str:
        """The level's part of the file."""
        return "".join(self.lines[self.start : self.stop])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The same in pieces."""
        return pieces_of(self.lines, self.start, self.stop, self.marks)


def pieces_of(
    lines: Sequence[str], start: int, stop: int, marks: Iterable[MarkedLines]
) -> tuple[Piece, ...]:
    """Return lines as pieces; what is kept unread, and games that follow each other, are joined."""
    found: list[MarkedLines] = []
    place = start
    for first, after, part in marks:
        if first > place:
            found.append((place, first, PieceKind.KEPT))
        if found and part in _JOINED and found[-1][2] is part and found[-1][1] == first:
            found.append((found.pop()[0], after, part))
        else:
            found.append((first, after, part))
        place = after
    if place < stop:
        found.append((place, stop, PieceKind.KEPT))
    return tuple(Piece(part, "".join(lines[first:after])) for first, after, part in found)


def blank_level(level: Level) -> Level:
    """Return the level without what it keeps of its file."""
    return Level(
        level.board, level.title, level.author, level.notes, level.solutions, None, level.snapshots
    )

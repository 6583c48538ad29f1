"""What a level keeps of the file it came from, so that it can be given back unharmed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import Remark

__all__ = ["Block", "FileSource", "Part", "Piece", "blank_level"]


class Part(Enum):
    """What a piece of text says."""

    BOARD = "board"
    TITLE = "title"
    AUTHOR = "author"
    NOTES = "notes"
    SOLUTION = "solution"
    SNAPSHOT = "snapshot"
    KEPT = "kept"
    """Not for the model: blank lines and ``::`` lines."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Lines of the file, ends included, that belong together."""

    part: Part
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
    header
        What stands before the first level.
    before
        The collection that the header says, without levels.
    file
        What its levels' blocks name as their file.
    count
        How many levels the file had.
    verbatim
        For formats without blocks: the whole text and what was read from it.
    """

    format: str = "xsb"
    encoding: str = "utf-8"
    mark: bytes = b""
    newline: str = "\n"
    title_below: bool = False
    title_above: bool = False
    keys_above: bool = False
    header: tuple[Piece, ...] = ()
    before: Collection = field(default_factory=Collection)
    file: object = None
    count: int = 0
    remarks: tuple[Remark, ...] = ()
    verbatim: tuple[str, Collection] | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Of one level.

    Attributes
    ----------
    index
        The level's place in its file, from 0.
    pieces
        Their texts, joined, are the level's part of the file.
    level
        As it was read.
    line
        Number of the board's first row in its file, from 1.
    file
        An object that all levels of one reading share.
    has_plain_rows
        Whether each row of the board stands on a line of its own.
    """

    index: int
    pieces: tuple[Piece, ...]
    level: Level
    line: int
    file: object
    has_plain_rows: bool = True


def blank_level(level: Level) -> Level:
    """Return the level without what it keeps of its file."""
    return Level(
        level.board, level.title, level.author, level.notes, level.solutions, None, level.snapshots
    )  # fmt: skip

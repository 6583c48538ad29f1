"""The text of levels and collections in their file, so that unedited text stays as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import Remark


class PieceKind(Enum):
    """The kind of a piece of text, by its content."""

    BOARD = "board"
    TITLE = "title"
    AUTHOR = "author"
    NOTES = "notes"
    SOLUTION = "solution"
    SNAPSHOT = "snapshot"
    KEPT = "kept"
    """Text that no field of the level shows: blank lines and ``::`` lines."""


_MERGED: Final = (PieceKind.SOLUTION, PieceKind.SNAPSHOT)
"""Neighbouring pieces of these kinds become one."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Consecutive lines of a file, including line ends, that hold one thing."""

    kind: PieceKind
    text: str


@dataclass(frozen=True, slots=True)
class FileSource:
    """A collection's memory of its file."""

    format: str = "xsb"
    """Name of the format that the collection was read from."""
    encoding: str = "utf-8"
    byte_order_mark: bytes = b""
    """The byte-order mark, empty if there was none."""
    has_lone_bytes: bool = False
    """Whether the text has lone surrogates, which stand for undecodable bytes."""
    newline: str = "\n"
    """The line end that the file uses most."""
    has_titles_below: bool = False
    """Whether titles are ``;`` lines below the boards."""
    has_titles_above: bool = False
    """Whether titles are lines of text above the boards."""
    has_keys_above: bool = False
    """Whether every board has a ``Title:`` line directly above it."""
    has_run_lengths: bool = False
    """Whether boards and moves are written with counts."""
    header: tuple[Piece, ...] = ()
    """The text before the first level."""
    header_fields: Collection = field(default_factory=Collection)
    """The fields of the header, as a collection without levels."""
    lines: object = None
    """The list of lines that the sources of its levels share."""
    level_count: int = 0
    """The number of levels in the file."""
    remarks: tuple[Remark, ...] = ()
    """The reader's remarks."""
    verbatim: tuple[str, Collection] | None = None
    """The whole text and the collection read from it, for formats without level sources."""


MarkedLines = tuple[int, int, PieceKind]
"""First line and line after the last, both from 0 in the file, and the content of these lines."""


@dataclass(frozen=True, slots=True)
class LevelSource:
    """A level's memory of its file: its lines, cut into pieces on demand."""

    index: int
    """The level's position in its file, from 0."""
    lines: list[str]
    """All lines of the file, including line ends. Its levels share this list."""
    start: int
    """The level's first line, from 0."""
    stop: int
    """The line after the level's last one, from 0."""
    marks: tuple[MarkedLines, ...]
    """The kinds of the marked lines, in order. Lines without a mark are kept as they are."""
    level: Level
    """The level as it was read."""
    line: int
    """Line number of the board's first row in the file, from 1."""
    has_plain_rows: bool = True
    """Whether each row of the board is on a line of its own."""
    solution_lines: tuple[int, ...] = ()
    """The line of the file, from 1, on which the moves of each solution begin."""
    snapshot_lines: tuple[int, ...] = ()
    """The line of the file, from 1, on which the moves of each snapshot begin."""

    @property
    def text(self) -> str:
        """The level's lines as one text."""
        return "".join(self.lines[self.start : self.stop])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The level's lines as pieces."""
        return pieces_of(self.lines, self.start, self.stop, self.marks)


def pieces_of(
    lines: Sequence[str], start: int, stop: int, marks: Iterable[MarkedLines]
) -> tuple[Piece, ...]:
    """Cut the lines from ``start`` to before ``stop`` into pieces.

    Lines without a mark become pieces of their own; consecutive solutions or snapshots are merged.
    """
    pieces: list[MarkedLines] = []
    next_line = start
    for first, after, kind in marks:
        if first > next_line:
            pieces.append((next_line, first, PieceKind.KEPT))
        if pieces and kind in _MERGED and pieces[-1][2] is kind and pieces[-1][1] == first:
            pieces.append((pieces.pop()[0], after, kind))
        else:
            pieces.append((first, after, kind))
        next_line = after
    if next_line < stop:
        pieces.append((next_line, stop, PieceKind.KEPT))
    return tuple(Piece(kind, "".join(lines[first:after])) for first, after, kind in pieces)


def source_of(collection: Collection) -> FileSource:
    """Return the source of a collection, or the defaults if it was not read from a file."""
    return collection.source if isinstance(collection.source, FileSource) else FileSource()


def level_source(level: Level, source: FileSource) -> LevelSource | None:
    """Return the source of a level in that file, or None if it was not read from it."""
    own = level.source
    return own if isinstance(own, LevelSource) and own.lines is source.lines else None


def has_same_levels(collection: Collection, source: FileSource) -> bool:
    """Whether a collection has the levels of the file, unedited and in the order of the file."""
    sources = [level_source(level, source) for level in collection.levels]
    return source.level_count == len(sources) and all(
        level_lines is not None and level_lines.index == index and level_lines.level == level
        for index, (level_lines, level) in enumerate(zip(sources, collection.levels, strict=True))
    )

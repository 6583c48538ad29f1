"""What a file contains, what in it is ambiguous or wrong, and what an export would lose.

:func:`diagnose` reads a file as ``load`` does and then looks closer: it replays every solution and
saved game, and finds rows and moves that one character keeps from being read as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.formats.doctor.solutions import misread_solutions, wrong_snapshots, wrong_solutions
from sokolab.formats.encoding import decode, encoding_name
from sokolab.formats.registry import all_formats, format_named, to_text
from sokolab.formats.remarks import FormatError, Remark, Remedy
from sokolab.formats.source import FileSource, LevelSource
from sokolab.formats.xsb.near_misses import near_miss_rows
from sokolab.language import counted

__all__ = ["Diagnosis", "ExportReport", "diagnose"]


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What writing a collection in a format would lose.

    Attributes
    ----------
    title
        The format's title.
    error
        Why the collection cannot be written in it, or "".
    losses
        A sentence for each thing that would be lost.
    """

    title: str
    error: str
    losses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What the doctor says about a file.

    Attributes
    ----------
    summary
        Sentences about its format, encoding and content.
    error
        Why it cannot be read, or None.
    remarks
        What is ambiguous or wrong, ordered by line.
    exports
        A report for each format; empty if the file cannot be read, or if none were asked for.
    collection
        What was read, or None.
    """

    summary: tuple[str, ...]
    error: FormatError | None
    remarks: tuple[Remark, ...]
    exports: tuple[ExportReport, ...]
    collection: Collection | None

    @property
    def is_repairable(self) -> bool:
        """Whether a repair may be able to improve the file."""
        return self.error is not None or any(
            remark.remedy is not Remedy.NONE for remark in self.remarks
        )


def diagnose(data: bytes, name: str = "", has_exports: bool = True) -> Diagnosis:
    """Return what there is to say about the content of a file.

    Parameters
    ----------
    name
        The file's name; its suffix may name a game that sokolab does not support.
    has_exports
        Whether to say what each export would lose, which takes most of the time.
    """
    try:
        found = formats.read_bytes(data, name)
    except FormatError as error:
        return Diagnosis(_size(data), error, tuple(_near_misses(data)), (), None)
    source = found.source
    assert isinstance(source, FileSource)
    remarks = [*source.remarks, *near_miss_rows(_lines(found)), *_level_remarks(found)]
    remarks.sort(key=lambda remark: remark.line or 0)
    known_formats = all_formats() if has_exports else ()
    exports = tuple(_export_report(found, known.name) for known in known_formats)
    summary = (*_file_summary(found, source, len(data)), *_content_summary(found))
    return Diagnosis(summary, None, tuple(remarks), exports, found)


def _size(data: bytes) -> tuple[str, ...]:
    return (counted(len(data), "byte", "bytes"),)


def _near_misses(data: bytes) -> list[Remark]:
    try:
        return list(near_miss_rows(decode(data).text.splitlines()))
    except FormatError:
        return []


def _lines(collection: Collection) -> list[str]:
    """Return the lines of the file, if it is XSB text."""
    block = collection.levels[0].source
    source = collection.source
    is_text = isinstance(source, FileSource) and source.format == "xsb"
    return block.lines if isinstance(block, LevelSource) and is_text else []


def _file_summary(collection: Collection, source: FileSource, size: int) -> Iterator[str]:
    encoding = encoding_name(source.encoding)
    byte_order_mark = " with a byte-order mark" if source.byte_order_mark else ""
    ends = _line_ends("".join(_lines(collection)))
    bytes_ = counted(size, "byte", "bytes")
    parts = [_kind(collection, source), f"{encoding}{byte_order_mark}", ends, bytes_]
    yield ", ".join(filter(None, parts))
    if source.format == "xsb" and any(level.title for level in collection.levels):
        if source.has_titles_below:
            yield "titles are ; lines below the boards"
        elif source.has_keys_above:
            yield "titles are Title: lines above the boards"
        elif source.has_titles_above:
            yield "titles are lines of text above the boards"


def _line_ends(text: str) -> str:
    """Return which line ends a text has, and how many of each if there are several kinds."""
    windows = text.count("\r\n")
    counts = {"CRLF": windows, "LF": text.count("\n") - windows, "CR": text.count("\r") - windows}
    found = sorted(((number, name) for name, number in counts.items() if number), reverse=True)
    if len(found) > 1:
        kinds = ", ".join(f"{number:,} {name}" for number, name in found)
        return f"mixed line ends ({kinds})"
    return f"{found[0][1]} line ends" if found else ""


def _kind(collection: Collection, source: FileSource) -> str:
    """Return the title of the format; XSB, SOK and run lengths are read by one grammar."""
    if source.format != "xsb":
        return format_named(source.format).title
    blocks = [level.source for level in collection.levels]
    if any(isinstance(block, LevelSource) and not block.has_plain_rows for block in blocks):
        return format_named("rle").title
    is_sok = any(line.startswith("::") for line in _lines(collection))
    return format_named("sok" if is_sok else "xsb").title


def _content_summary(collection: Collection) -> Iterator[str]:
    levels = collection.levels
    parts = [counted(len(levels), "level", "levels")]
    kinds = {
        ("title", "titles"): [level.title for level in levels if level.title],
        ("author", "authors"): {level.author for level in levels if level.author},
        ("level with notes", "levels with notes"): [level for level in levels if level.notes],
        ("solution", "solutions"): [s for level in levels for s in level.solutions],
        ("snapshot", "snapshots"): [s for level in levels for s in level.snapshots],
    }
    parts += [counted(len(found), *words) for words, found in kinds.items() if found]
    yield ", ".join(parts)
    shapes = {(level.board.width, level.board.height) for level in levels}
    least, most = min(shapes, key=np.prod), max(shapes, key=np.prod)
    size = f"boards of {least[0]} × {least[1]}"
    yield f"{size} squares" if len(shapes) == 1 else f"{size} to {most[0]} × {most[1]} squares"
    called = f" called {collection.title}" if collection.title else ""
    by = f" by {collection.author}" if collection.author else ""
    if called or by:
        yield f"the collection is{called}{by}"


def _level_remarks(collection: Collection) -> Iterator[Remark]:
    """Yield remarks on levels, their solutions and their snapshots."""
    looks_hexagonal = [_looks_hexagonal(level) for level in collection.levels[:20]]
    if looks_hexagonal and all(looks_hexagonal):
        yield Remark("every other square is empty; if this is Hexoban, it was misread", 1)
    for index, level in enumerate(collection.levels):
        name = f"level {index + 1}"
        if level.title and any(
            line.lower().startswith("title:") for line in level.notes.splitlines()
        ):
            sentence = f"{name} has two titles: {level.title} was taken, the other became a note"
            yield Remark(sentence, formats.line_of(level))
        yield from wrong_snapshots(level, name)
        yield from misread_solutions(level, name)
        yield from (remark for remark, _ in wrong_solutions(level, name))


def _looks_hexagonal(level: Level) -> bool:
    row, col = np.nonzero(level.board.tiles)
    return row.size >= 8 and level.board.height > 2 and len(set(((row + col) % 2).tolist())) == 1


def _export_report(collection: Collection, name: str) -> ExportReport:
    known = format_named(name)
    error = ""
    if name in ("boxoban", "screen"):
        try:
            to_text(collection, name)
        except FormatError as cause:
            error = str(cause)
    return ExportReport(known.title, error, () if error else formats.losses(collection, name))

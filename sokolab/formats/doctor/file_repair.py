"""Repair a broken file: keep what can be read, and say what was done.

The file itself is not touched; the result is a new one. Text that cannot be read as a board or as
moves is never deleted: it is put behind ``::``, which readers skip.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from sokolab import formats
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.core.lurd import replay
from sokolab.formats.clipboard import interpretations
from sokolab.formats.doctor.diagnosis import wrong_solutions
from sokolab.formats.encoding import decode
from sokolab.formats.remarks import FormatError, LimitError, Remedy, UnsupportedGameError
from sokolab.formats.slc import edited_text
from sokolab.formats.source import FileSource, LevelSource, PieceKind, source_of
from sokolab.formats.xsb.boards import board_rows
from sokolab.formats.xsb.near_misses import near_miss_rows
from sokolab.language import Phrase, counted_phrase, phrase

_MAX_BAD_LINES: Final = 100
"""Unreadable lines are commented out one by one; a file with more of them is given up."""
_MIN_ATTEMPTS: Final = 5
_MAX_CHARACTERS: Final = 10_000_000
"""Characters that may be read for that in total, as each attempt reads the whole text."""

_ROW: Final = re.compile(r"<l(?:\s[^>]*)?>([^<]*)</l\s*>|(<level\b)", re.IGNORECASE)
_GLYPHS: Final = "#@+$*. -_\t"


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """A repaired file."""

    data: bytes
    """Its content."""
    done: tuple[Phrase | str, ...]
    """A sentence for each thing that was done; empty if there was nothing to do."""


def repair_file(data: bytes, name: str = "") -> RepairedFile:
    """Return a file, given by its content and its name, repaired as far as possible.

    Raise FormatError if no level can be recognised in it.
    """
    done: list[Phrase | str] = []
    found = _readable(data, name, done)
    found = _with_repaired_text(found, done)
    found = _with_valid_solutions(found, done)
    found = _with_sizes(found, done)
    if any(remark.remedy is Remedy.ENCODING for remark in formats.remarks_of(found)):
        content = formats.exported(found, encoding="utf-8")
        return RepairedFile(content.data, (*done, Remedy.ENCODING.value, *content.changes))
    return RepairedFile(formats.dump(found) if done else data, tuple(done))


def _readable(data: bytes, name: str, done: list[Phrase | str]) -> Collection:
    """Return the levels of a file, made readable first if necessary."""
    try:
        return formats.read_bytes(data, name)
    except LimitError:
        raise
    except FormatError as error:
        first = error
    try:
        text = decode(data).text
    except FormatError:
        text = data.replace(b"\0", b"").decode("utf-8", "ignore").lstrip("\ufeff")
        done.append(phrase("bytes that are not text were removed"))
    if text.lstrip()[:1] == "<":
        text = _rows_of_markup(text, done)
    text = _with_known_glyphs(text, done)
    for version in interpretations(text):
        found = _without_bad_lines(version, name, done)
        if found is not None:
            if version != text:
                done.append(phrase("mail quotes or escapes around the levels were removed"))
            return found
    raise first


def _rows_of_markup(text: str, done: list[Phrase | str]) -> str:
    """Return the rows of boards in broken XML as text."""
    lines = ["" if match[2] else match[1] for match in _ROW.finditer(text)]
    done.append(phrase("the XML is broken: its boards are saved as XSB"))
    return "\n".join(lines)


def _without_bad_lines(text: str, name: str, done: list[Phrase | str]) -> Collection | None:
    """Return the levels of a text after commenting out its unreadable lines with ``::``."""
    bad_lines: list[int] = []
    attempts = min(_MAX_BAD_LINES, max(_MIN_ATTEMPTS, _MAX_CHARACTERS // max(len(text), 1)))
    for _ in range(attempts):
        try:
            found = formats.loads(text, name)
        except (UnsupportedGameError, LimitError):  # commenting out a line would not help
            return None
        except FormatError as error:
            lines = text.splitlines(keepends=True)
            line = error.line
            if line is None or line in bad_lines or line > len(lines):
                return None
            bad_lines.append(line)
            text = "".join([*lines[: line - 1], f":: {lines[line - 1]}", *lines[line:]])
        else:
            if bad_lines:
                which = ", ".join(map(str, bad_lines[:10])) + (" …" if len(bad_lines) > 10 else "")
                comments = counted_phrase(
                    len(bad_lines),
                    "{n:,} unreadable line was commented out with :: ({lines})",
                    "{n:,} unreadable lines were commented out with :: ({lines})",
                    lines=which,
                )
                done.append(comments)
            return found
    return None


def _with_repaired_text(collection: Collection, done: list[Phrase | str]) -> Collection:
    """Repair rows and comments in the text of the file, and read it again."""
    block = collection.levels[0].source
    source = source_of(collection)
    if not isinstance(block, LevelSource) or source.format != "xsb":
        return collection
    lines = list(block.lines)
    remedies = {remark.remedy for remark in source.remarks}
    bad_boards = {remark.line for remark in source.remarks if remark.remedy is Remedy.ROWS}
    open_comments = {remark.line for remark in source.remarks if remark.remedy is Remedy.COMMENT}
    for level in reversed(collection.levels):
        kept = level.source
        if not isinstance(kept, LevelSource):
            continue
        for start, stop, part in reversed(kept.marks):
            if part is PieceKind.BOARD and bad_boards & set(range(start + 1, stop + 1)):
                lines[start:stop] = [row + source.newline for row in board_rows(level.board)]
            elif start + 1 in open_comments:
                lines.insert(stop, f"Comment-End:{source.newline}")  # no phrase: syntax
                if not lines[stop - 1].endswith(("\n", "\r")):
                    lines[stop - 1] += source.newline
    text = _with_known_glyphs("".join(lines), done)
    done += [remedy.value for remedy in (Remedy.ROWS, Remedy.COMMENT) if remedy in remedies]
    if text == "".join(block.lines):
        return collection
    return _reread(text, source)


def _with_known_glyphs(text: str, done: list[Phrase | str]) -> str:
    """Return the text with floor for the characters that keep a row from being read as one."""
    lines = text.splitlines(keepends=True)
    near_misses = list(near_miss_rows(lines))
    if not near_misses:
        return text
    for remark in near_misses:
        assert remark.line is not None
        line = lines[remark.line - 1]
        row = line.rstrip()
        repaired = "".join(glyph if glyph in _GLYPHS else "-" for glyph in row)
        lines[remark.line - 1] = repaired + line[len(row) :]
    rows = counted_phrase(len(near_misses), "row", "rows")
    done.append(_repaired(Remedy.GLYPHS, rows))
    return "".join(lines)


def _repaired(remedy: Remedy, what: Phrase) -> Phrase:
    """Return what was done about how many rows or solutions."""
    return phrase("{remedy} ({what})", remedy=remedy.value, what=what)


def _with_valid_solutions(collection: Collection, done: list[Phrase | str]) -> Collection:
    """Correct the case of letters, and keep what does not solve the level as a snapshot."""
    counts = Counter[Remedy]()
    levels: list[Level] = []
    for level in collection.levels:
        remedies = {index: remark.remedy for remark, index in wrong_solutions(level, "")}
        solutions, snapshots = list[Solution](), list(level.snapshots)
        for index, solution in enumerate(level.solutions):
            if remedies.get(index) is Remedy.SNAPSHOT:
                snapshots.append(Snapshot(solution.lurd, solution.title))
            elif remedies.get(index) is Remedy.CASE:
                lurd = replay(level.board, solution.lurd).lurd
                solutions.append(replace(solution, lurd=lurd))
            else:
                solutions.append(solution)
        counts.update(remedies.values())
        levels.append(replace(level, solutions=tuple(solutions), snapshots=tuple(snapshots)))
    done += [
        _repaired(remedy, counted_phrase(counts[remedy], "solution", "solutions"))
        for remedy in (Remedy.CASE, Remedy.SNAPSHOT)
        if counts[remedy]
    ]
    return replace(collection, levels=tuple(levels))


def _with_sizes(collection: Collection, done: list[Phrase | str]) -> Collection:
    """Return the collection so that wrong sizes are written correctly."""
    source = source_of(collection)
    if all(remark.remedy is not Remedy.SIZE for remark in source.remarks):
        return collection
    done.append(Remedy.SIZE.value)
    if source.format == "slc" and source.verbatim is not None:
        return _reread(edited_text(collection), source)
    return replace(collection, source=replace(source, verbatim=None))


def _reread(text: str, source: FileSource) -> Collection:
    """Return the levels of a text that takes the place of a file's."""
    found = formats.loads(text)
    kept_source = replace(
        source_of(found),
        encoding=source.encoding,
        byte_order_mark=source.byte_order_mark,
        remarks=tuple(one for one in source.remarks if one.remedy is Remedy.ENCODING),
    )
    return replace(found, source=kept_source)

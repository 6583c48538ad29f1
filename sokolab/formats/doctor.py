"""The format doctor: lists the ambiguities and errors of a file, and repairs it.

:func:`diagnose` reads a file as ``load`` does and then looks closer: it replays every solution and
saved game, and finds lines that would be rows or moves but for one character.

A repair does not touch the file. It makes a new text. Text that cannot be read as a board or as
moves is never deleted: it is put after ``::``, which readers skip.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from sokolab import formats
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.core.lurd import replay
from sokolab.core.words import with_commas
from sokolab.formats import clipboard, files, saved_games, slc
from sokolab.formats.registry import all_formats, format_named, to_text
from sokolab.formats.remarks import (
    FormatError,
    LimitError,
    Remark,
    Remedy,
    UnsupportedGameError,
    replays_allowed,
)
from sokolab.formats.source import FileSource, LevelSource, PieceKind, source_of
from sokolab.formats.xsb import boards, scanning
from sokolab.language import Phrase, counted_phrase, phrase

_HEXAGONAL_SAMPLE_LEVELS: Final = 20
"""Levels of a file that are examined to see whether it is Hexoban."""
_MIN_HEXAGONAL_TILES: Final = 8
"""Tiles of a board below which it can have them on every other square by chance."""
_MAX_BAD_LINES: Final = 100
"""Unreadable lines are commented out one by one. A file with more is given up."""
_MIN_ATTEMPTS: Final = 5
_MAX_CHARACTERS: Final = 10_000_000
"""Characters that all attempts may read in total: each one reads the whole text."""

_ROW: Final = re.compile(r"<l(?:\s[^>]*)?>([^<]*)</l\s*>|(<level\b)", re.IGNORECASE)
_GLYPHS: Final = "#@+$*. -_\t"


@dataclass(frozen=True, slots=True)
class ExportReport:
    """The losses of a collection written in a format."""

    title: Phrase | str
    """The format's title."""
    error: FormatError | None
    """Why the format cannot hold the collection, or None."""
    losses: tuple[Phrase, ...]
    """A sentence for each thing that would be lost."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The doctor's findings on a file."""

    summary: tuple[Phrase | str, ...]
    """Sentences about the file's format, encoding and content."""
    error: FormatError | None
    """Why the file cannot be read, or None."""
    remarks: tuple[Remark, ...]
    """Remarks on ambiguities and errors, ordered by line."""
    exports: tuple[ExportReport, ...]
    """A report for each format, empty if the file is unreadable or no reports were asked for."""
    collection: Collection | None
    """The levels that were read, or None."""
    is_repairable: bool
    """Whether a repair would change the file."""


def diagnose(data: bytes, name: str = "", with_exports: bool = True) -> Diagnosis:
    """Return the doctor's findings on the content of a file.

    ``name`` is the file's name. Its suffix can name a game that sokolab does not support. With
    ``with_exports``, the diagnosis lists the losses of each export, which takes most of the time.
    """
    try:
        collection = formats.read_bytes(data, name)
    except FormatError as error:
        return Diagnosis(
            (counted_phrase(len(data), "byte", "bytes"),),
            error,
            tuple(_near_misses(data)),
            (),
            None,
            is_repairable=_is_repairable(data, name),
        )
    source = source_of(collection)
    remarks = [*source.remarks, *_level_remarks(collection)]
    remarks.sort(key=lambda remark: remark.line or 0)
    known_formats = all_formats() if with_exports else ()
    exports = tuple(_export_report(collection, file_format.name) for file_format in known_formats)
    summary = (*_file_summary(collection, source, len(data)), *_content_summary(collection))
    has_remedy = any(remark.remedy is not Remedy.NONE for remark in remarks)
    return Diagnosis(summary, None, tuple(remarks), exports, collection, has_remedy)


def _is_repairable(data: bytes, name: str) -> bool:
    """Whether levels are found in an unreadable file once it is repaired."""
    try:
        repair_file(data, name)
    except FormatError:
        return False
    return True


def _near_misses(data: bytes) -> list[Remark]:
    try:
        return list(scanning.near_miss_rows(files.decode(data).text.splitlines()))
    except FormatError:
        return []


def _xsb_lines(collection: Collection) -> list[str]:
    """Return the lines of the file, if it is XSB text."""
    block = collection.levels[0].source
    is_text = source_of(collection).format == "xsb"
    return block.lines if isinstance(block, LevelSource) and is_text else []


def _file_summary(collection: Collection, source: FileSource, size: int) -> Iterator[Phrase | str]:
    encoding: Phrase | str = files.encoding_name(source.encoding)
    if source.byte_order_mark:
        encoding = phrase("{encoding} with a byte-order mark", encoding=encoding)
    ends = _line_ends("".join(_xsb_lines(collection)))
    size_words = counted_phrase(size, "byte", "bytes")
    yield with_commas(filter(None, (_format_title(collection, source), encoding, ends, size_words)))
    if source.format == "xsb" and any(level.title for level in collection.levels):
        if source.has_titles_below:
            yield phrase("titles are in lines that begin with ; below the boards")
        elif source.has_keys_above:
            yield phrase("titles are in lines that begin with Title: above the boards")
        elif source.has_titles_above:
            yield phrase("titles are in lines of text above the boards")


def _line_ends(text: str) -> Phrase | None:
    """Return the kinds of line ends in a text, with the number of each if there are several."""
    crlf_count = text.count("\r\n")
    lf_count, cr_count = text.count("\n") - crlf_count, text.count("\r") - crlf_count
    counts = {"CRLF": crlf_count, "LF": lf_count, "CR": cr_count}
    ends = sorted(((number, name) for name, number in counts.items() if number), reverse=True)
    if len(ends) > 1:
        kinds = ", ".join(f"{number:,} {name}" for number, name in ends)
        return phrase("mixed line endings ({kinds})", kinds=kinds)
    return phrase("{kind} line endings", kind=ends[0][1]) if ends else None


def _format_title(collection: Collection, source: FileSource) -> Phrase | str:
    """Return the title of the format. XSB, SOK and run lengths are read by one grammar."""
    if source.format != "xsb":
        return format_named(source.format).title
    blocks = [level.source for level in collection.levels]
    if any(isinstance(block, LevelSource) and not block.has_plain_rows for block in blocks):
        return format_named("rle").title
    is_sok = any(line.startswith("::") for line in _xsb_lines(collection))
    return format_named("sok" if is_sok else "xsb").title


def _content_summary(collection: Collection) -> Iterator[Phrase | str]:
    levels = collection.levels
    title_count = sum(bool(level.title) for level in levels)
    author_count = len({level.author for level in levels if level.author})
    noted_count = sum(bool(level.notes) for level in levels)
    solution_count = sum(len(level.solutions) for level in levels)
    snapshot_count = sum(len(level.snapshots) for level in levels)
    parts = {
        counted_phrase(len(levels), "level", "levels"): len(levels),
        counted_phrase(title_count, "title", "titles"): title_count,
        counted_phrase(author_count, "author", "authors"): author_count,
        counted_phrase(noted_count, "level with notes", "levels with notes"): noted_count,
        counted_phrase(solution_count, "solution", "solutions"): solution_count,
        counted_phrase(snapshot_count, "saved game", "saved games"): snapshot_count,
    }
    yield with_commas(part for part, number in parts.items() if number)
    yield _sizes({(level.board.width, level.board.height) for level in levels})
    title, author = collection.title, collection.author
    if title and author:
        yield phrase("the collection is called {title} by {author}", title=title, author=author)
    elif title:
        yield phrase("the collection is called {title}", title=title)
    elif author:
        yield phrase("the collection is by {author}", author=author)


def _sizes(shapes: set[tuple[int, int]]) -> Phrase:
    """Return the sizes of boards, the smallest and the largest one if there are several."""
    smallest_shape, largest_shape = min(shapes, key=np.prod), max(shapes, key=np.prod)
    smallest = phrase("{width} × {height}", width=smallest_shape[0], height=smallest_shape[1])
    largest = phrase("{width} × {height}", width=largest_shape[0], height=largest_shape[1])
    if len(shapes) == 1:
        return phrase("boards of {size} squares", size=smallest)
    return phrase("boards of {smallest} to {largest} squares", smallest=smallest, largest=largest)


def _level_remarks(collection: Collection) -> Iterator[Remark]:
    """Yield remarks on levels, their solutions and their snapshots."""
    sample = collection.levels[:_HEXAGONAL_SAMPLE_LEVELS]
    looks_hexagonal = [_looks_hexagonal(level) for level in sample]
    if looks_hexagonal and all(looks_hexagonal):
        message = phrase("every other square is empty; if this is Hexoban, it was misread")
        yield Remark(message, 1)
    for index, level in enumerate(collection.levels):
        name = phrase("level {number}", number=index + 1)
        if level.title and any(
            line.lower().startswith("title:") for line in level.notes.splitlines()
        ):
            message = phrase(
                "{level} has two titles: {title} was used, the other became a note",
                level=name,
                title=level.title,
            )
            yield Remark(message, formats.line_of(level))
        yield from wrong_snapshots(level, name)
        yield from misread_solutions(level, name)
        yield from (remark for remark, _ in wrong_solutions(level, name))


def _looks_hexagonal(level: Level) -> bool:
    row, col = np.nonzero(level.board.tiles)
    has_one_colour = len(set(((row + col) % 2).tolist())) == 1
    return row.size >= _MIN_HEXAGONAL_TILES and level.board.height > 2 and has_one_colour


def _export_report(collection: Collection, name: str) -> ExportReport:
    file_format = format_named(name)
    error = None
    if name in ("boxoban", "screen"):
        try:
            to_text(collection, name)
        except FormatError as cause:
            error = cause
    return ExportReport(file_format.title, error, () if error else formats.losses(collection, name))


def wrong_solutions(level: Level, name: Phrase | str) -> Iterator[tuple[Remark, int]]:
    """Yield the faults of a level's solutions.

    The remarks call the level by its ``name``.

    Yields
    ------
    tuple
        A remark and the index of the solution it is about, from 0. If there are more solutions
        than are replayed, the last remark says so, with the index of the first one left.
    """
    if not level.solutions:
        return
    source = level.source
    lines = source.solution_lines if isinstance(source, LevelSource) else ()
    limit = replays_allowed(level.board.size)
    for index, solution in enumerate(level.solutions[:limit]):
        which = phrase("solution {number} of {level}", number=index + 1, level=name)
        line = lines[index] if index < len(lines) else formats.line_of(level)
        try:
            played = replay(level.board, solution.lurd)
        except ValueError:
            message = phrase(
                "{game} cannot be played: {fault}",
                game=which,
                fault=phrase("the board does not have exactly one player"),
            )
            yield Remark(message, line, None, Remedy.SNAPSHOT), index
            continue
        if not played.solves:
            reason = phrase("it ends before the level is solved")
            if not played.is_complete:
                blocked_index = played.moves
                reason = phrase(
                    "letter {number}, {letter}, is blocked",
                    number=blocked_index + 1,
                    letter=solution.lurd[blocked_index],
                )
            message = phrase(
                "{solution} does not solve it: {reason}", solution=which, reason=reason
            )
            yield Remark(message, line, None, Remedy.SNAPSHOT), index
        elif played.mismatch is not None:
            message = phrase(
                "{solution}: {fault}; read as the board requires",
                solution=which,
                fault=played.mismatch.message,
            )
            yield Remark(message, line, None, Remedy.CASE), index
        elif played.solved_after is not None and played.solved_after < played.moves:
            excess = counted_phrase(played.moves - played.solved_after, "move", "moves")
            message = phrase(
                "{solution} goes on for {moves} after solving it", solution=which, moves=excess
            )
            yield Remark(message, line), index
    more = len(level.solutions) - limit
    if more > 0:
        message = counted_phrase(
            more,
            "{n:,} more solution of {level} was not replayed: the board is too large for all",
            "{n:,} more solutions of {level} were not replayed: the board is too large for all",
            level=name,
        )
        yield Remark(message, formats.line_of(level)), limit


def wrong_snapshots(level: Level, name: Phrase | str) -> Iterator[Remark]:
    """Yield remarks on snapshots that cannot be played, or only in one interpretation."""
    if not level.snapshots:
        return
    source = level.source
    lines = source.snapshot_lines if isinstance(source, LevelSource) else ()
    limit = replays_allowed(level.board.size)
    for number, snapshot in enumerate(level.snapshots[:limit], 1):
        which = phrase("saved game {number} of {level}", number=number, level=name)
        line = lines[number - 1] if number <= len(lines) else formats.line_of(level)
        played = saved_games.replay_saved_game(level.board, snapshot.moves)
        if played.fault:
            message = phrase("{game} cannot be played: {fault}", game=which, fault=played.fault)
            yield Remark(message, line)
        elif played.counted_from is not None:
            message = phrase(
                "{game} is played in reverse; its start square is counted from {base}, which "
                "makes the moves playable",
                game=which,
                base=played.counted_from,
            )
            yield Remark(message, line)


def misread_solutions(level: Level, name: Phrase | str) -> Iterator[Remark]:
    """Yield the solutions that were read as notes because of a character that is not a move."""
    source = level.source
    if not isinstance(source, LevelSource) or "solution" not in level.notes.lower():
        return
    solution_starts = {start for start, _, kind in source.marks if kind is PieceKind.SOLUTION}
    for index in range(source.start, min(source.stop, len(source.lines))):
        if index not in solution_starts and (
            near_miss := scanning.near_miss_moves(source.lines, index)
        ):
            line, column, letter = near_miss
            message = phrase(
                "a solution of {level} was read as a note: {letter!r} is not a move",
                level=name,
                letter=letter,
            )
            yield Remark(message, line + 1, column + 1)


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """The content of a file after its repair, and the repairs made."""

    data: bytes
    """The content of the file."""
    repairs: tuple[Phrase | str, ...]
    """A sentence for each repair, empty if nothing needed one."""


def repair_file(data: bytes, name: str = "") -> RepairedFile:
    """Return a file, given by its content and its name, repaired as far as possible.

    Raise FormatError if no level can be recognised in it.
    """
    repairs: list[Phrase | str] = []
    collection = _readable(data, name, repairs)
    collection = _with_repaired_text(collection, repairs)
    collection = _with_valid_solutions(collection, repairs)
    collection = _with_sizes(collection, repairs)
    if any(remark.remedy is Remedy.ENCODING for remark in formats.remarks_of(collection)):
        content = formats.exported(collection, encoding="utf-8")
        return RepairedFile(content.data, (*repairs, Remedy.ENCODING.value, *content.changes))
    return RepairedFile(formats.dump(collection) if repairs else data, tuple(repairs))


def _readable(data: bytes, name: str, repairs: list[Phrase | str]) -> Collection:
    """Return the levels of a file, after making it readable if necessary."""
    try:
        return formats.read_bytes(data, name)
    except LimitError:
        raise
    except FormatError as error:
        first_error = error
    try:
        text = files.decode(data).text
    except FormatError:
        text = data.replace(b"\0", b"").decode("utf-8", "ignore").lstrip("\ufeff")
        repairs.append(phrase("bytes that are not text were removed"))
    if text.lstrip()[:1] == "<":
        text = _rows_of_markup(text, repairs)
    text = _with_known_glyphs(text, repairs)
    for version in clipboard.interpretations(text):
        collection = _without_bad_lines(version, name, repairs)
        if collection is not None:
            if version != text:
                repairs.append(phrase("mail quotes or escapes around the levels were removed"))
            return collection
    raise first_error


def _rows_of_markup(text: str, repairs: list[Phrase | str]) -> str:
    """Return the rows of boards in broken XML as text."""
    lines = ["" if match[2] else match[1] for match in _ROW.finditer(text)]
    repairs.append(phrase("the XML is broken: its boards are saved as XSB"))
    return "\n".join(lines)


def _without_bad_lines(text: str, name: str, repairs: list[Phrase | str]) -> Collection | None:
    """Return the levels of a text after commenting out its unreadable lines with ``::``."""
    bad_lines: list[int] = []
    attempts = min(_MAX_BAD_LINES, max(_MIN_ATTEMPTS, _MAX_CHARACTERS // max(len(text), 1)))
    for _ in range(attempts):
        try:
            collection = formats.loads(text, name)
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
                repairs.append(comments)
            return collection
    return None


def _with_repaired_text(collection: Collection, repairs: list[Phrase | str]) -> Collection:
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
        level_lines = level.source
        if not isinstance(level_lines, LevelSource):
            continue
        for start, stop, kind in reversed(level_lines.marks):
            if kind is PieceKind.BOARD and bad_boards & set(range(start + 1, stop + 1)):
                lines[start:stop] = [row + source.newline for row in boards.board_rows(level.board)]
            elif start + 1 in open_comments:
                lines.insert(stop, f"Comment-End:{source.newline}")
                if not lines[stop - 1].endswith(("\n", "\r")):
                    lines[stop - 1] += source.newline
    text = _with_known_glyphs("".join(lines), repairs)
    repairs += [remedy.value for remedy in (Remedy.ROWS, Remedy.COMMENT) if remedy in remedies]
    if text == "".join(block.lines):
        return collection
    return _reread(text, source)


def _with_known_glyphs(text: str, repairs: list[Phrase | str]) -> str:
    """Return the text with floor in place of characters that have no meaning in a row."""
    lines = text.splitlines(keepends=True)
    near_misses = list(scanning.near_miss_rows(lines))
    if not near_misses:
        return text
    for remark in near_misses:
        assert remark.line is not None
        line = lines[remark.line - 1]
        row = line.rstrip()
        repaired = "".join(glyph if glyph in _GLYPHS else "-" for glyph in row)
        lines[remark.line - 1] = repaired + line[len(row) :]
    rows = counted_phrase(len(near_misses), "row", "rows")
    repairs.append(_remedy_message(Remedy.GLYPHS, rows))
    return "".join(lines)


def _remedy_message(remedy: Remedy, what: Phrase) -> Phrase:
    """Return a remedy with the number of rows or solutions that it changed."""
    return phrase("{remedy} ({what})", remedy=remedy.value, what=what)


def _with_valid_solutions(collection: Collection, repairs: list[Phrase | str]) -> Collection:
    """Correct the case of letters, and keep moves that do not solve the level as snapshots."""
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
    repairs += [
        _remedy_message(remedy, counted_phrase(counts[remedy], "solution", "solutions"))
        for remedy in (Remedy.CASE, Remedy.SNAPSHOT)
        if counts[remedy]
    ]
    return replace(collection, levels=tuple(levels))


def _with_sizes(collection: Collection, repairs: list[Phrase | str]) -> Collection:
    """Return the collection with correct sizes in place of wrong ones."""
    source = source_of(collection)
    if all(remark.remedy is not Remedy.SIZE for remark in source.remarks):
        return collection
    repairs.append(Remedy.SIZE.value)
    if source.format == "slc" and source.verbatim is not None:
        return _reread(slc.edited_text(collection), source)
    return replace(collection, source=replace(source, verbatim=None))


def _reread(text: str, source: FileSource) -> Collection:
    """Return the levels of a text that replaces the text of a file."""
    collection = formats.loads(text)
    new_source = replace(
        source_of(collection),
        encoding=source.encoding,
        byte_order_mark=source.byte_order_mark,
        remarks=tuple(remark for remark in source.remarks if remark.remedy is Remedy.ENCODING),
    )
    return replace(collection, source=new_source)

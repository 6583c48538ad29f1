"""What a file holds, what in it was ambiguous and how it was read, and what an export would lose.

``diagnose`` reads a file as ``load`` does and then looks closer: it plays every solution and saved
game, and searches for rows that a strange glyph keeps from being a board. What it can mend,
``repair.repair_file`` mends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import replay
from sokolab.core.words import counted
from sokolab.formats.encoding import decode
from sokolab.formats.limits import replays_allowed
from sokolab.formats.registry import FORMATS, format_named, to_text
from sokolab.formats.remarks import FormatError, Remark, Remedy
from sokolab.formats.saved_games import replay_saved_game
from sokolab.formats.source import FileSource, LevelSource, PieceKind
from sokolab.formats.xsb.moves import is_moves, is_vi_moves
from sokolab.formats.xsb.near_misses import near_miss_moves, near_miss_rows

__all__ = ["Diagnosis", "Export", "diagnose", "wrong_solutions"]

_NAMES: Final = {"utf-8": "UTF-8", "cp1252": "Windows-1252", "gb18030": "GB18030"}
_ENDS: Final = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}


@dataclass(frozen=True, slots=True)
class Export:
    """What writing in a format would cost.

    Attributes
    ----------
    refusal
        Why it cannot be done at all, or "".
    losses
        A sentence for each thing that is lost.
    """

    title: str
    refusal: str
    losses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What there is to say of a file.

    Attributes
    ----------
    holds
        Sentences on its format, encoding and contents.
    refusal
        Why it cannot be read, or None.
    remarks
        What was ambiguous or is wrong, by line.
    exports
        A format each; empty where nothing was read.
    collection
        What was read, or None.
    """

    holds: tuple[str, ...]
    refusal: FormatError | None
    remarks: tuple[Remark, ...]
    exports: tuple[Export, ...]
    collection: Collection | None

    @property
    def is_repairable(self) -> bool:
        """Whether a repair has something to try."""
        return self.refusal is not None or any(
            remark.remedy is not Remedy.NONE for remark in self.remarks
        )


def diagnose(data: bytes, name: str = "") -> Diagnosis:
    """Return what there is to say of a file's content; ``name`` is the file's, for its suffix."""
    try:
        found = formats.read_bytes(data, name)
    except FormatError as error:
        return Diagnosis(_of_bytes(data), error, tuple(_strange(data)), (), None)
    source = found.source
    assert isinstance(source, FileSource)
    remarks = [*source.remarks, *near_miss_rows(_lines(found)), *_of_levels(found)]
    remarks.sort(key=lambda remark: remark.line or 0)
    exports = tuple(_export(found, known.name) for known in FORMATS)
    holds = (*_of_file(found, source, len(data)), *_of_contents(found))
    return Diagnosis(holds, None, tuple(remarks), exports, found)


def _of_bytes(data: bytes) -> tuple[str, ...]:
    return (counted(len(data), "byte", "bytes"),)


def _strange(data: bytes) -> list[Remark]:
    try:
        return list(near_miss_rows(decode(data).text.splitlines()))
    except FormatError:
        return []


def _lines(collection: Collection) -> list[str]:
    """Return the lines of a text file that was read."""
    block = collection.levels[0].source
    source = collection.source
    is_text = isinstance(source, FileSource) and source.format == "xsb"
    return block.lines if isinstance(block, LevelSource) and is_text else []


def _of_file(collection: Collection, source: FileSource, size: int) -> Iterator[str]:
    encoding = _NAMES.get(source.encoding, source.encoding)
    byte_order_mark = " with a byte-order mark" if source.byte_order_mark else ""
    ends = _ENDS[source.newline] if source.format == "xsb" else ""
    bytes_ = counted(size, "byte", "bytes")
    parts = [_kind(collection, source), f"{encoding}{byte_order_mark}", f"{ends} line ends", bytes_]
    yield ", ".join(part for part in parts if part != " line ends")
    if source.format == "xsb" and any(level.title for level in collection.levels):
        if source.has_titles_below:
            yield "a level's title is the line after ; below its board"
        elif source.has_keys_above:
            yield "a level's title is the line Title: above its board"
        elif source.has_titles_above:
            yield "a level's title is the line of its own above its board, where there is one"


def _kind(collection: Collection, source: FileSource) -> str:
    """Return the title of the format; one grammar reads three of them."""
    if source.format != "xsb":
        return format_named(source.format).title
    blocks = [level.source for level in collection.levels]
    if any(isinstance(block, LevelSource) and not block.has_plain_rows for block in blocks):
        return format_named("rle").title
    is_sok = any(line.startswith("::") for line in _lines(collection))
    return format_named("sok" if is_sok else "xsb").title


def _of_contents(collection: Collection) -> Iterator[str]:
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


def _of_levels(collection: Collection) -> Iterator[Remark]:
    """Yield what is odd about levels and what is kept with them."""
    looks_hexagonal = [_looks_hexagonal(level) for level in collection.levels[:20]]
    if looks_hexagonal and all(looks_hexagonal):
        yield Remark("every second square is empty: if this is Hexoban, it is read wrongly", 1)
    for index, level in enumerate(collection.levels):
        name = f"level {index + 1}"
        if level.title and any(
            line.lower().startswith("title:") for line in level.notes.splitlines()
        ):
            sentence = f"{name} has two titles: {level.title} is taken, the other is a note"
            yield Remark(sentence, formats.line_of(level))
        yield from _of_snapshots(level, name)
        yield from _of_lost_solutions(level, name)
        yield from (remark for remark, _ in wrong_solutions(level, name))


def _looks_hexagonal(level: Level) -> bool:
    row, col = np.nonzero(level.board.tiles)
    return row.size >= 8 and level.board.height > 2 and len(set(((row + col) % 2).tolist())) == 1


def _of_snapshots(level: Level, name: str) -> Iterator[Remark]:
    if not level.snapshots:
        return
    line = _line_of_part(level, PieceKind.SNAPSHOT)
    most = replays_allowed(level.board.size)
    for number, snapshot in enumerate(level.snapshots[:most], 1):
        which = f"snapshot {number} of {name}"
        found = replay_saved_game(level.board, snapshot.moves)
        if found.fault:
            yield Remark(f"{which} cannot be played: {found.fault}", line)
        elif found.counted_from is not None:
            base = f"the player's start is counted from {found.counted_from}"
            yield Remark(f"{which} is played backwards; {base}, as the moves ask for", line)


def _of_lost_solutions(level: Level, name: str) -> Iterator[Remark]:
    """Yield the headings of solutions below which letters that are no moves made a note."""
    block = level.source
    if not isinstance(block, LevelSource) or "solution" not in level.notes.lower():
        return
    taken = {start for start, _, part in block.marks if part is PieceKind.SOLUTION}
    for index in range(block.start, min(block.stop, len(block.lines))):
        if index not in taken and (found := near_miss_moves(block.lines, index)):
            line, column, letter = found
            sentence = f"a solution of {name} is taken for a note: {letter!r} is no move"
            yield Remark(sentence, line + 1, column + 1)


def wrong_solutions(level: Level, name: str) -> Iterator[tuple[Remark, int]]:
    """Yield what is wrong with a level's solutions, and the place of each, from 0."""
    if not level.solutions:
        return
    lines = _lines_of_solutions(level)
    most = replays_allowed(level.board.size)
    for index, solution in enumerate(level.solutions[:most]):
        which = f"solution {index + 1} of {name}"
        line = lines[index] if index < len(lines) else formats.line_of(level)
        try:
            found = replay(level.board, solution.lurd)
        except ValueError:
            sentence = f"{which} cannot be played: the board has not one player"
            yield Remark(sentence, line, None, Remedy.SNAPSHOT), index
            continue
        if not found.solves:
            place = found.moves
            reason = (
                "it ends before the level is solved"
                if found.complete
                else f"letter {place + 1}, {solution.lurd[place]}, is blocked"
            )
            yield Remark(f"{which} does not solve it: {reason}", line, None, Remedy.SNAPSHOT), index
        elif found.mismatch is not None:
            sentence = f"{which}: {found.mismatch.sentence}; read as the board says"
            yield Remark(sentence, line, None, Remedy.CASE), index
        elif found.solved_after is not None and found.solved_after < found.moves:
            rest = counted(found.moves - found.solved_after, "move", "moves")
            yield Remark(f"{which} is solved before its last {rest}, which are kept", line), index
    more = len(level.solutions) - most
    if more > 0:
        said = counted(more, "further solution", "further solutions")
        sentence = f"{said} of {name} were not played: the board is too large for so many"
        yield Remark(sentence, formats.line_of(level)), most


def _lines_of_solutions(level: Level) -> list[int]:
    block = level.source
    if not isinstance(block, LevelSource):
        return []
    return [
        start + 1
        for start, _, part in block.marks
        if part is PieceKind.SOLUTION
        and any(
            looks(block.lines[start]) or looks(block.lines[start].partition(":")[2])
            for looks in (is_moves, is_vi_moves)
        )
    ]


def _line_of_part(level: Level, part: PieceKind) -> int | None:
    block = level.source
    marks = block.marks if isinstance(block, LevelSource) else ()
    return next((start + 1 for start, _, said in marks if said is part), None)


def _export(collection: Collection, name: str) -> Export:
    known = format_named(name)
    refusal = ""
    if name in ("boxoban", "screen"):
        try:
            to_text(collection, name)
        except FormatError as error:
            refusal = str(error)
    return Export(known.title, refusal, () if refusal else formats.losses(collection, name))

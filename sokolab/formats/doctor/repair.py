"""One click on a broken file: what can be read is kept, and what was done is told.

The file itself is left alone; the repaired one is new. Text that cannot be read as a board or as
moves is never thrown away: it stays behind ``::``, where readers look past it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from sokolab import formats
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.core.lurd import replay
from sokolab.core.words import counted
from sokolab.formats.clipboard import interpretations
from sokolab.formats.doctor.diagnosis import wrong_solutions
from sokolab.formats.encoding import decode
from sokolab.formats.remarks import FormatError, LimitError, Remedy, UnsupportedGameError
from sokolab.formats.source import FileSource, LevelSource, PieceKind
from sokolab.formats.xsb.boards import board_rows
from sokolab.formats.xsb.near_misses import near_miss_rows

__all__ = ["RepairedFile", "repair_file"]

_MOST_LINES: Final = 100
"""Lines that cannot be read are set aside one by one; after so many there is no hope."""
_READ_AGAIN: Final = 10_000_000
"""Characters that may be read for it, each time all of the text; no fewer times than five."""

_ROW: Final = re.compile(r"<l(?:\s[^>]*)?>([^<]*)</l\s*>|(<level\b)", re.IGNORECASE)
_GLYPHS: Final = "#@+$*. -_\t"


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """A repaired file.

    Attributes
    ----------
    data
        Its bytes.
    done
        A sentence for each thing that was done; empty where there was nothing to do.
    """

    data: bytes
    done: tuple[str, ...]


def repair_file(data: bytes, name: str = "") -> RepairedFile:
    """Return the file repaired as far as that goes.

    Raises
    ------
    FormatError
        No level can be made out in it.
    """
    done: list[str] = []
    found = _readable(data, name, done)
    found = _with_whole_text(found, done)
    found = _with_sound_solutions(found, done)
    found = _with_sizes(found, done)
    source = found.source
    if isinstance(source, FileSource) and any(
        remark.remedy is Remedy.ENCODING for remark in source.remarks
    ):
        done.append(Remedy.ENCODING.value)
        found = replace(found, source=replace(source, encoding="utf-8"))
    return RepairedFile(formats.dump(found) if done else data, tuple(done))


def _readable(data: bytes, name: str, done: list[str]) -> Collection:
    """Return what a file holds, made readable first where it is not."""
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
        done.append("bytes that are no text were taken out")
    if text.lstrip()[:1] == "<":
        text = _rows_of_markup(text, done)
    text = _with_known_glyphs(text, done)
    for version in interpretations(text):
        found = _without_bad_lines(version, name, done)
        if found is not None:
            if version != text:
                done.append("what a mail or a program had put around the levels was undone")
            return found
    raise first


def _rows_of_markup(text: str, done: list[str]) -> str:
    """Return the rows between the marks of broken XML."""
    lines = ["" if said[2] else said[1] for said in _ROW.finditer(text)]
    done.append("the XML is broken: its rows are saved as XSB")
    return "\n".join(lines)


def _without_bad_lines(text: str, name: str, done: list[str]) -> Collection | None:
    """Return the levels of a text whose unreadable lines are set aside behind ``::``."""
    aside: list[int] = []
    for _ in range(min(_MOST_LINES, max(5, _READ_AGAIN // max(len(text), 1)))):
        try:
            found = formats.loads(text, name)
        except (UnsupportedGameError, LimitError):  # no line less would help
            return None
        except FormatError as error:
            lines = text.splitlines(keepends=True)
            line = error.line
            if line is None or line in aside or line > len(lines):
                return None
            aside.append(line)
            text = "".join([*lines[: line - 1], f":: {lines[line - 1]}", *lines[line:]])
        else:
            if aside:
                which = ", ".join(map(str, aside[:10])) + (" …" if len(aside) > 10 else "")
                lines_ = counted(len(aside), "line", "lines")
                done.append(f"{lines_} that cannot be read went behind :: ({which})")
            return found
    return None


def _with_whole_text(collection: Collection, done: list[str]) -> Collection:
    """Mend rows and comments in the text itself, and read it again."""
    block = collection.levels[0].source
    source = collection.source
    if (
        not isinstance(source, FileSource)
        or not isinstance(block, LevelSource)
        or source.format != "xsb"
    ):
        return collection
    lines = list(block.lines)
    asked = {remark.remedy for remark in source.remarks}
    places = {remark.line for remark in source.remarks if remark.remedy is Remedy.ROWS}
    ends = {remark.line for remark in source.remarks if remark.remedy is Remedy.COMMENT}
    for level in reversed(collection.levels):
        kept = level.source
        if not isinstance(kept, LevelSource):
            continue
        for start, stop, part in reversed(kept.marks):
            if part is PieceKind.BOARD and places & set(range(start + 1, stop + 1)):
                lines[start:stop] = [row + source.newline for row in board_rows(level.board)]
            elif start + 1 in ends:
                lines.insert(stop, f"Comment-End:{source.newline}")
                if not lines[stop - 1].endswith(("\n", "\r")):
                    lines[stop - 1] += source.newline
    text = _with_known_glyphs("".join(lines), done)
    done += [remedy.value for remedy in (Remedy.ROWS, Remedy.COMMENT) if remedy in asked]
    if text == "".join(block.lines):
        return collection
    again = formats.loads(text)
    assert isinstance(again.source, FileSource)
    remarks = [remark for remark in source.remarks if remark.remedy is Remedy.ENCODING]
    kept_source = replace(
        again.source,
        encoding=source.encoding,
        byte_order_mark=source.byte_order_mark,
        remarks=tuple(remarks),
    )
    return replace(again, source=kept_source)


def _with_known_glyphs(text: str, done: list[str]) -> str:
    """Return the text with floor for the glyphs that keep a row from being one."""
    lines = text.splitlines(keepends=True)
    strange = list(near_miss_rows(lines))
    if not strange:
        return text
    for remark in strange:
        assert remark.line is not None
        line = lines[remark.line - 1]
        row = line.rstrip()
        known = "".join(glyph if glyph in _GLYPHS else "-" for glyph in row)
        lines[remark.line - 1] = known + line[len(row) :]
    done.append(f"{Remedy.GLYPHS.value} ({counted(len(strange), 'row', 'rows')})")
    return "".join(lines)


def _with_sound_solutions(collection: Collection, done: list[str]) -> Collection:
    """Give letters their case, and keep what solves nothing as a snapshot."""
    cased = moved = 0
    levels = list(collection.levels)
    for place, level in enumerate(levels):
        found = {index: remark.remedy for remark, index in wrong_solutions(level, "")}
        if not {Remedy.CASE, Remedy.SNAPSHOT} & set(found.values()):
            continue
        cased += sum(remedy is Remedy.CASE for remedy in found.values())
        moved += sum(remedy is Remedy.SNAPSHOT for remedy in found.values())
        levels[place] = _sound(level, found.get)
    if cased:
        done.append(f"{Remedy.CASE.value} ({counted(cased, 'solution', 'solutions')})")
    if moved:
        done.append(f"{Remedy.SNAPSHOT.value} ({counted(moved, 'solution', 'solutions')})")
    return replace(collection, levels=tuple(levels)) if cased or moved else collection


def _sound(level: Level, remedy: Callable[[int], Remedy | None]) -> Level:
    solutions: list[Solution] = []
    snapshots = list(level.snapshots)
    for index, solution in enumerate(level.solutions):
        if remedy(index) is Remedy.SNAPSHOT:
            snapshots.append(Snapshot(solution.lurd, solution.title))
        elif remedy(index) is Remedy.CASE:
            solutions.append(replace(solution, lurd=replay(level.board, solution.lurd).lurd))
        else:
            solutions.append(solution)
    return replace(level, solutions=tuple(solutions), snapshots=tuple(snapshots))


def _with_sizes(collection: Collection, done: list[str]) -> Collection:
    """Let sizes that are wrong be written anew."""
    source = collection.source
    if not isinstance(source, FileSource):
        return collection
    if not any(remark.remedy is Remedy.SIZE for remark in source.remarks):
        return collection
    done.append(Remedy.SIZE.value)
    wrong = {remark.line for remark in source.remarks if remark.remedy is Remedy.SIZE}
    if source.format != "slc":
        return replace(collection, source=replace(source, verbatim=None))
    levels = tuple(
        replace(level, source=None)
        if isinstance(level.source, LevelSource)
        and wrong & {level.source.line, level.source.line - 1}
        else level
        for level in collection.levels
    )
    return replace(collection, levels=levels)

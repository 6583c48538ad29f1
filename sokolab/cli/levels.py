"""The levels that a subcommand works on: FILE, LINK or standard input, and ``--level``."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

import click

from sokolab import formats
from sokolab.cli.call_endings import CommandError, warn
from sokolab.cli.call_sources import NO_LEVEL_IN_LINK, complete_file, is_inline, is_web_address
from sokolab.core.level import Collection, Level
from sokolab.language import counted, counted_phrase, tr

_MAX_CHARACTERS_SHOWN: Final = 40
"""Characters of a line that a message quotes."""


def _level_range(context: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """Return the numbers of levels, from 1, that a user asks for."""
    if value is None:
        return None
    match = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?", value)
    if match is None:
        problem = tr("{value!r} is neither a number nor a range such as 3-7", value=value)
        raise click.BadParameter(problem, context, param)
    first, last = int(match[1]), int(match[2] or match[1])
    if first < 1:
        raise click.BadParameter(tr("levels are counted from 1"), context, param)
    if last < first:
        problem = tr("the range {first}-{last} is empty", first=first, last=last)
        raise click.BadParameter(problem, context, param)
    return range(first, last + 1)


source_argument: Final = click.argument(
    "source", shell_complete=complete_file, metavar="FILE|LINK|-"
)
level_option: Final = click.option(
    "--level",
    "level_numbers",
    callback=_level_range,
    metavar="N|A-B",
    help="Only this level, or this range of levels, counted from 1.",
)


def level_name(number: int, level: Level) -> str:
    """Return the number of a level, from 1, and its title if it has one."""
    if not level.title:
        return tr("Level {number}", number=number)
    return tr("Level {number} {title}", number=number, title=level.title)


def source_name(source: str) -> str:
    """Return how a message calls a source: "standard input", "the link" or the file's path."""
    if source == "-":
        return tr("standard input")
    return tr("the link") if is_inline(source) else source


def read_data(source: str) -> tuple[bytes, str]:
    """Return the content of a file, a link or standard input, and the file's name.

    Raise CommandError if it cannot be read or is too large.
    """
    if is_inline(source):
        return source.encode(errors="surrogateescape"), ""
    if is_web_address(source):
        raise CommandError(tr("{source}: {problem}", source=source, problem=NO_LEVEL_IN_LINK))
    try:
        if source == "-":
            return formats.read_stream(sys.stdin.buffer), ""
        return formats.read_file(source, may_be_pipe=True), Path(source).name
    except formats.FormatError as error:
        raise source_error(source, error) from None


def read_levels(source: str) -> Collection:
    """Return the levels of a file, a link, MF8 code or standard input.

    Raise CommandError if it cannot be read. The message names the source and the line.
    """
    return levels_in(source, *read_data(source))


def levels_in(source: str, data: bytes, name: str) -> Collection:
    """Return the levels in a source's content. Raise CommandError as :func:`read_levels` does."""
    try:
        if is_inline(source) and source != "-":
            return formats.from_clipboard(source)
        collection = _levels_in_input(data) if source == "-" else formats.read_bytes(data, name)
    except formats.FormatError as error:
        raise source_error(source, error) from None
    for remark in formats.remarks_of(collection):
        if remark.remedy is formats.Remedy.GLYPHS:  # levels might lack a row
            warn(_fault_sentence(source, remark))
    return collection


def _levels_in_input(data: bytes) -> Collection:
    """Return the levels of standard input, which can be a file or any text around levels."""
    is_wrapped = formats.is_wrapped(formats.decode(data).text)
    pasted = formats.levels_in_prose(data) if is_wrapped else None
    try:
        return _announce_pasted(pasted) if pasted else formats.read_bytes(data)
    except formats.FormatError:
        pasted = None if is_wrapped else formats.levels_in_prose(data)
        if pasted is None:
            raise
        return _announce_pasted(pasted)


def _announce_pasted(pasted: formats.Pasted) -> Collection:
    """Return the levels taken from a text, and report them and the rest on standard error."""
    if pasted.leftover_lines:
        count = len(pasted.collection)
        levels = counted_phrase(count, "{n:,} level", "{n:,} levels")
        ignored_lines = counted_phrase(len(pasted.leftover_lines), "{n:,} line", "{n:,} lines")
        first_line = pasted.leftover_lines[0][:_MAX_CHARACTERS_SHOWN]
        warn(
            tr(
                "{levels} read; {left} ignored, from “{first}” on",
                levels=levels,
                left=ignored_lines,
                first=first_line,
            )
        )
    return pasted.collection


def source_error(source: str, error: formats.FormatError) -> CommandError:
    """Return the error for a source that cannot be read, with its place."""
    return CommandError(_fault_sentence(source, error))


def _fault_sentence(source: str, fault: formats.FormatError | formats.Remark) -> str:
    """Return a fault of a source in words, after its place."""
    parts = (source_name(source), fault.line, fault.column)
    place = ":".join(str(part) for part in parts if part)
    return tr("{source}: {problem}", source=place, problem=fault.message)


def select_levels(collection: Collection, level_numbers: range | None) -> list[tuple[int, Level]]:
    """Return the selected levels with their numbers, from 1.

    Raise CommandError if there are fewer levels.
    """
    count = len(collection.levels)
    numbers = level_numbers or range(1, count + 1)
    if numbers.stop > count + 1:
        raise CommandError(
            counted(
                count,
                "there is no level {wanted}: there is one level",
                "there is no level {wanted}: there are {n} levels",
                wanted=numbers.stop - 1,
            )
        )
    numbered_levels = list(enumerate(collection.levels, 1))
    return numbered_levels[numbers.start - 1 : numbers.stop - 1]

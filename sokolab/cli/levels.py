"""The levels that a subcommand works on: FILE, LINK or standard input, and ``--level``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from sokolab import formats
from sokolab.cli.call_endings import CommandError
from sokolab.cli.call_sources import NO_LEVEL_IN_LINK, is_inline, is_web_address
from sokolab.core.level import Collection, Level
from sokolab.language import counted, tr

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class LevelRange:
    """Levels ``first`` to ``last``, inclusive, counted from 1."""

    first: int
    last: int


def _level_range(
    context: click.Context, param: click.Parameter, value: str | None
) -> LevelRange | None:
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
    return LevelRange(first, last)


def source_argument(command: _Command) -> _Command:
    """Add the argument FILE to a subcommand."""
    return click.argument("source", metavar="FILE|LINK|-")(command)


def level_option(command: _Command) -> _Command:
    """Add ``--level`` to a subcommand."""
    return click.option(
        "--level",
        "levels",
        callback=_level_range,
        metavar="N|A-B",
        help="Only this level, or this range of levels, counted from 1.",
    )(command)


def level_name(number: int, level: Level) -> str:
    """Return the number of a level, from 1, and its title if it has one."""
    if not level.title:
        return tr("Level {number}", number=number)
    return tr("Level {number} {title}", number=number, title=level.title)


def source_name(source: str) -> str:
    """Return the name of a source for a message."""
    if source == "-":
        return tr("standard input")
    return tr("the link") if is_inline(source) else source


def read_data(source: str) -> tuple[bytes, str]:
    """Return the content of a file, a link or standard input, and the file's name.

    Raises
    ------
    CommandError
        It cannot be read or is too large.
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

    Raises
    ------
    CommandError
        It cannot be read; the message names the source and the line.
    """
    return levels_in(source, *read_data(source))


def levels_in(source: str, data: bytes, name: str) -> Collection:
    """Return the levels in the content of a source; see :func:`read_levels`."""
    try:
        if is_inline(source) and source != "-":
            return formats.from_clipboard(source)
        return _from_input(data) if source == "-" else formats.read_bytes(data, name)
    except formats.FormatError as error:
        raise source_error(source, error) from None


def _from_input(data: bytes) -> Collection:
    """Return the levels of standard input, which may be a file or any text around levels."""
    text = formats.decode(data).text
    readers = [lambda: formats.read_bytes(data, ""), lambda: formats.from_clipboard(text)]
    if formats.is_wrapped(text):
        readers.reverse()
    try:
        return readers[0]()
    except formats.FormatError as error:
        try:
            return readers[1]()
        except formats.FormatError:
            raise error from None


def source_error(source: str, error: formats.FormatError) -> CommandError:
    """Return the error that a source cannot be read, with its place."""
    place = (source_name(source), error.line, error.column)
    where = ":".join(str(part) for part in place if part)
    return CommandError(tr("{source}: {problem}", source=where, problem=error.said))


def select_levels(collection: Collection, levels: LevelRange | None) -> list[tuple[int, Level]]:
    """Return the selected levels with their numbers, from 1.

    Raises
    ------
    CommandError
        There are fewer levels.
    """
    count = len(collection.levels)
    wanted = levels or LevelRange(1, count)
    if wanted.last > count:
        raise CommandError(
            counted(
                count,
                "there is no level {wanted}: there is one level",
                "there is no level {wanted}: there are {n} levels",
                wanted=wanted.last,
            )
        )
    numbered = list(enumerate(collection.levels, 1))
    return numbered[wanted.first - 1 : wanted.last]

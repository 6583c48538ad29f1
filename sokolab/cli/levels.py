"""The levels a subcommand is about: FILE, LINK or standard input, and ``--level N|A-B``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from sokolab import formats
from sokolab.cli.exit_codes import NO_LEVEL_IN_LINK, CommandError, is_inline, is_web_address
from sokolab.core.level import Collection, Level

__all__ = [
    "LevelRange",
    "level_option",
    "read_data",
    "read_levels",
    "select_levels",
    "source_argument",
    "source_error",
    "source_name",
]

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class LevelRange:
    """Levels ``first`` to ``last``, both from 1."""

    first: int
    last: int


def _level_range(
    context: click.Context, param: click.Parameter, value: str | None
) -> LevelRange | None:
    if value is None:
        return None
    match = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?", value)
    if match is None:
        problem = f"{value!r} is neither a number nor a range such as 3-7"
        raise click.BadParameter(problem, context, param)
    first, last = int(match[1]), int(match[2] or match[1])
    if first < 1:
        raise click.BadParameter("levels are counted from 1", context, param)
    if last < first:
        raise click.BadParameter(f"the range {first}-{last} is empty", context, param)
    return LevelRange(first, last)


def source_argument(command: _Command) -> _Command:
    """Give a subcommand its argument FILE."""
    return click.argument("source", metavar="FILE|LINK|-")(command)


def level_option(command: _Command) -> _Command:
    """Give a subcommand the option ``--level``."""
    return click.option(
        "--level",
        "levels",
        callback=_level_range,
        metavar="N|A-B",
        help="Only this level, or these; counted from 1. All by default.",
    )(command)


def source_name(source: str) -> str:
    """Return what to call a source in a sentence."""
    if source == "-":
        return "standard input"
    return "the link" if is_inline(source) else source


def read_data(source: str) -> tuple[bytes, str]:
    """Return the bytes of a file, of a link or of standard input, and the file's name.

    Raises
    ------
    Refusal
        They cannot be read.
    """
    if source == "-":
        return sys.stdin.buffer.read(), ""
    if is_inline(source):
        return source.encode(errors="surrogateescape"), ""
    if is_web_address(source):
        raise CommandError(f"{source}: {NO_LEVEL_IN_LINK}")
    try:
        return formats.read_file(source), Path(source).name
    except formats.FormatError as error:
        raise source_error(source, error) from None


def read_levels(source: str) -> Collection:
    """Return the levels of a file, of a link or MF8 text given itself, or of standard input.

    Raises
    ------
    Refusal
        They cannot be read; names the source and the line.
    """
    data, name = read_data(source)
    try:
        if is_inline(source) and source != "-":
            return formats.from_clipboard(source)
        return formats.read_bytes(data, name)
    except formats.FormatError as error:
        raise source_error(source, error) from None


def source_error(source: str, error: formats.FormatError) -> CommandError:
    """Return why a source cannot be read, for the user."""
    places = (source_name(source), error.line, error.column)
    return CommandError(f"{':'.join(str(place) for place in places if place)}: {error.sentence}")


def select_levels(collection: Collection, levels: LevelRange | None) -> list[tuple[int, Level]]:
    """Return the levels asked for with their numbers, from 1.

    Raises
    ------
    Refusal
        There are not so many.
    """
    count = len(collection.levels)
    wanted = levels or LevelRange(1, count)
    if wanted.last > count:
        there = "there is one level" if count == 1 else f"there are {count} levels"
        raise CommandError(f"there is no level {wanted.last}: {there}")
    numbered = list(enumerate(collection.levels, 1))
    return numbered[wanted.first - 1 : wanted.last]

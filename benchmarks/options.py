"""Options that several benchmarks share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

EXISTING_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)

_Command = TypeVar("_Command", bound=Callable[..., Any])


def suites_argument(command: _Command) -> _Command:
    """Add the files of levels to a benchmark."""
    argument = click.argument(
        "suites", nargs=-1, required=True, metavar="SUITE…", type=EXISTING_FILE
    )
    return argument(command)


def number_option(
    name: str, default: int, words: str, *, minimum: int = 1, maximum: int | None = None
) -> Callable[[_Command], _Command]:
    """Return a decorator that adds an option with a whole number to a benchmark.

    Parameters
    ----------
    words
        The help text; the default and the range are added to it.
    """
    return click.option(
        name,
        type=click.IntRange(minimum, maximum),
        default=default,
        show_default=True,
        metavar="N",
        help=words,
    )


def levels_option(command: _Command) -> _Command:
    """Add ``--levels`` to a benchmark."""
    return click.option(
        "--levels",
        "chosen",
        metavar="LIST",
        help="Only these levels of each suite, such as 1,5,20-29.",
    )(command)


def seconds_option(default: float, words: str) -> Callable[[_Command], _Command]:
    """Return a decorator that adds ``--seconds`` to a benchmark.

    Parameters
    ----------
    words
        The help text.
    """
    return click.option(
        "--seconds",
        "--time",
        type=click.FloatRange(min=0, min_open=True),
        default=default,
        show_default=True,
        metavar="S",
        help=words,
    )


def results_option(command: _Command) -> _Command:
    """Add ``--json`` to a benchmark."""
    return click.option(
        "--json",
        "out",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="OUT",
        help="Append each result to this file at once, as a JSON line. Results already there are "
        "not repeated, so that an interrupted run continues.",
    )(command)


def bounds_option(command: _Command) -> _Command:
    """Add ``--bounds`` to a benchmark."""
    return click.option(
        "--bounds",
        type=EXISTING_FILE,
        metavar="TSV",
        help="Known counts to compare with: a tab-separated table with the columns file, level, "
        "pushes_upper_bound, moves_upper_bound, optimal_pushes_proved.",
    )(command)

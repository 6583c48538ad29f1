"""Options that several subcommands share: whole numbers, and those of searches."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from sokolab.language import Phrase, phrase, tr
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.optimiser.objective import Objective

_Command = TypeVar("_Command", bound=Callable[..., Any])


def number_option(
    name: str,
    default: int,
    words: Phrase,
    *,
    least: int = 1,
    most: int | None = None,
    metavar: str = "N",
) -> Callable[[_Command], _Command]:
    """Return what adds an option with a whole number to a subcommand.

    Parameters
    ----------
    words
        The help text; the default and the range are added to it.
    least, most
        The range of the number.
    """
    return click.option(
        name,
        type=click.IntRange(least, most),
        default=default,
        show_default=True,
        metavar=metavar,
        help=words.text,
    )


def _checked_seconds(context: click.Context, param: click.Parameter, value: float) -> float:
    if math.isnan(value) or value < 0:
        raise click.BadParameter(tr("give zero seconds or more, or inf"), context, param)
    return value


def seconds_option(command: _Command) -> _Command:
    """Add ``--seconds`` to a subcommand that searches every level."""
    return time_option(60.0, phrase("Time limit per level, in seconds; inf for none."))(command)


def time_option(default: float, words: Phrase) -> Callable[[_Command], _Command]:
    """Return what adds ``--seconds``, with its own default, to a subcommand.

    Parameters
    ----------
    words
        The help text; the default is added to it.
    """
    return click.option(
        "--seconds",
        "--time",
        type=float,
        default=default,
        show_default=True,
        callback=_checked_seconds,
        metavar="S",
        help=words.text,
    )


def no_library_option(command: _Command) -> _Command:
    """Add ``--no-library`` to a subcommand that asks the library of solutions."""
    return click.option("--no-library", is_flag=True, help="Do not use the library of solutions.")(
        command
    )


def row_and_column(given: str, option: str) -> tuple[int, int]:
    """Return row and column, both from 0, of a square that a user gives as "3,5", from 1.

    Raises
    ------
    click.BadParameter
        These are not two whole numbers.
    """
    try:
        row, col = (int(number) - 1 for number in given.split(","))
    except ValueError:
        raise click.BadParameter(
            tr("{given!r} is not a square such as 3,5", given=given), param_hint=option
        ) from None
    return row, col


def nodes_option(command: _Command) -> _Command:
    """Add ``--nodes`` to a subcommand."""
    return click.option(
        "--nodes",
        type=click.IntRange(min=0),
        metavar="N",
        help="Limit of expanded positions per level; none by default.",
    )(command)


def memory_option(command: _Command) -> _Command:
    """Add ``--memory`` to a subcommand."""
    return click.option(
        "--memory",
        "megabytes",
        type=click.IntRange(min=1),
        default=Limits().megabytes,
        show_default=True,
        metavar="MB",
        help="Memory that a search may use, in megabytes.",
    )(command)


def objective_option(command: _Command) -> _Command:
    """Add ``--objective``, which was ``--aim``, to a subcommand that optimises."""
    return click.option(
        "--objective",
        "--aim",
        "objective_name",
        type=click.Choice([objective.value for objective in Objective]),
        default=Objective.PUSHES_MOVES.value,
        show_default=True,
        help="What to minimise first and second.",
    )(command)


def limits_of(seconds: float, nodes: int | None, megabytes: int) -> Limits:
    """Return the options' values as limits; infinite seconds are no limit."""
    return Limits(None if math.isinf(seconds) else seconds, nodes, megabytes)

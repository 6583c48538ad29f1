"""Options that several subcommands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from sokolab.cli.call_endings import CommandError
from sokolab.core.board import Board
from sokolab.generation.mix import aim_and_mix
from sokolab.generation.score import Aim
from sokolab.language import LocalizedValueError, Phrase, phrase, tr
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.optimiser.objective import Objective

_Command = TypeVar("_Command", bound=Callable[..., Any])


def number_option(
    name: str, default: int, explanation: Phrase, *, maximum: int, metavar: str = "N"
) -> Callable[[_Command], _Command]:
    """Return an option with a whole number from 1 to ``maximum``, explained by ``explanation``."""
    return click.option(
        name,
        type=click.IntRange(1, maximum),
        default=default,
        show_default=True,
        metavar=metavar,
        help=explanation.text,
    )


def _checked_seconds(context: click.Context, param: click.Parameter, value: float) -> float:
    if math.isnan(value) or value < 0:
        raise click.BadParameter(tr("give zero seconds or more, or inf"), context, param)
    return value


def time_option(default: float, explanation: Phrase) -> Callable[[_Command], _Command]:
    """Return ``--seconds`` with its own default, explained by ``explanation``."""
    return click.option(
        "--seconds",
        "--time",
        type=float,
        default=default,
        show_default=True,
        callback=_checked_seconds,
        metavar="S",
        help=explanation.text,
    )


seconds_option: Final = time_option(60.0, phrase("Time limit per level, in seconds; inf for none."))
no_library_option: Final = click.option(
    "--no-library", is_flag=True, help="Do not use the library of solutions."
)
nodes_option: Final = click.option(
    "--nodes",
    type=click.IntRange(min=0),
    metavar="N",
    help="Limit of positions that are expanded per level; none by default.",
)
memory_option: Final = click.option(
    "--memory",
    "megabytes",
    type=click.IntRange(min=1),
    default=Limits().megabytes,
    show_default=True,
    metavar="MB",
    help="Memory that a search may use, in megabytes.",
)
objective_option: Final = click.option(
    "--objective",
    "--aim",
    "objective_name",
    type=click.Choice([objective.value for objective in Objective]),
    default=Objective.PUSHES_MOVES.value,
    show_default=True,
    help="What to minimise first and second.",
)


def _checked_aim(_ctx: click.Context, _option: click.Parameter, text: str) -> str:
    """Return the text, or refuse it if it names no aim."""
    try:
        aim_and_mix(text)
    except LocalizedValueError as error:
        raise click.BadParameter(str(error)) from None
    return text


aim_option: Final = click.option(
    "--objective",
    "--aim",
    "aim",
    default=Aim.DIFFICULTY.value,
    show_default=True,
    callback=_checked_aim,
    metavar="|".join(aim.value for aim in Aim),
    help="What levels should have most of, or a mix such as pushes=2,losing-pushes=1.",
)
json_option: Final = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per level, one per line."
)


def row_and_column(text: str, option: str) -> tuple[int, int]:
    """Return row and column, from 0, of a square that a user gives as "3,5", counted from 1.

    Raise click.BadParameter if these are not two whole numbers.
    """
    try:
        row, col = (int(number) - 1 for number in text.split(","))
    except ValueError:
        raise click.BadParameter(
            tr("{given!r} is not a square such as 3,5", given=text), param_hint=option
        ) from None
    return row, col


def square_on(board: Board, cell: tuple[int, int]) -> int:
    """Return the square of a cell: row and column, both from 0.

    Raise CommandError if the square is not on the board.
    """
    row, col = cell
    if not (0 <= row < board.height and 0 <= col < board.width):
        raise CommandError(
            tr("row {row}, column {column} is not on the board", row=row + 1, column=col + 1)
        )
    return board.square(row, col)


def limits_of(seconds: float, nodes: int | None, megabytes: int) -> Limits:
    """Return the options' values as limits. Infinite seconds mean no limit."""
    return Limits(None if math.isinf(seconds) else seconds, nodes, megabytes)

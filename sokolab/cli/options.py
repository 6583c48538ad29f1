"""Arguments and options that several subcommands share; loads nothing, so ``--help`` stays fast."""

from __future__ import annotations

import glob
import math
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from sokolab.language import Phrase, phrase, tr
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.optimiser.objective import Objective
from sokolab.systems import is_windows

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

NO_LEVEL_IN_LINK: Final = phrase(
    "the link contains no level (lvl=…), and sokolab downloads nothing"
)


def is_inline(argument: str) -> bool:
    """Whether an argument contains levels itself: a link or MF8 code."""
    return "lvl=" in argument.lower() or "[soko" in argument.lower()


def is_web_address(argument: str) -> bool:
    """Whether an argument is a web address."""
    return argument.startswith(("http://", "https://"))


def is_source(argument: str) -> bool:
    """Whether an argument names levels rather than a subcommand.

    It does if it is ``-``, a link, MF8 code, or a name that exists or has a folder or suffix.
    """
    if argument == "-" or is_inline(argument):
        return True
    has_folder = not {os.sep, os.altsep}.isdisjoint(argument)
    return bool(Path(argument).suffix) or has_folder or Path(argument).exists()


def expanded(arguments: Iterable[str]) -> list[str]:
    """Return the arguments of a call, on Windows with files in place of ``*`` and ``?``.

    What matches no file stays as it is, as do options and levels, in which ``*`` and ``$`` are
    pieces. Click's own expansion would replace these, and takes brackets in names for a pattern.
    """
    if not is_windows():
        return list(arguments)
    return [file for argument in arguments for file in _files(argument)]


def complete_file(_context: object, _parameter: object, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file, as click does for parameters that are paths."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only shells ask

    return [CompletionItem(incomplete, type="file")]


def _files(argument: str) -> Iterator[str]:
    if argument.startswith("-") or is_inline(argument) or is_web_address(argument):
        yield argument
        return
    named = os.path.expanduser(argument)  # noqa: PTH111 - a path would lose "./"
    found = sorted(glob.glob(named.replace("[", "[[]"), recursive=True))  # noqa: PTH207
    yield from found or [argument]


_Command = TypeVar("_Command", bound=Callable[..., Any])


def number_option(
    name: str, default: int, words: Phrase, *, most: int, metavar: str = "N"
) -> Callable[[_Command], _Command]:
    """Return an option with a whole number from 1 to ``most``, explained by ``words``."""
    return click.option(
        name,
        type=click.IntRange(1, most),
        default=default,
        show_default=True,
        metavar=metavar,
        help=words.text,
    )


def _checked_seconds(context: click.Context, param: click.Parameter, value: float) -> float:
    if math.isnan(value) or value < 0:
        raise click.BadParameter(tr("give zero seconds or more, or inf"), context, param)
    return value


def time_option(default: float, words: Phrase) -> Callable[[_Command], _Command]:
    """Return ``--seconds`` with its own default, explained by ``words``."""
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


seconds_option: Final = time_option(60.0, phrase("Time limit per level, in seconds; inf for none."))
no_library_option: Final = click.option(
    "--no-library", is_flag=True, help="Do not use the library of solutions."
)
nodes_option: Final = click.option(
    "--nodes",
    type=click.IntRange(min=0),
    metavar="N",
    help="Limit of expanded positions per level; none by default.",
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
json_option: Final = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per level, each on a line."
)


def row_and_column(given: str, option: str) -> tuple[int, int]:
    """Return row and column, both from 0, of a square that a user gives as "3,5", from 1.

    Raises click.BadParameter if these are not two whole numbers.
    """
    try:
        row, col = (int(number) - 1 for number in given.split(","))
    except ValueError:
        raise click.BadParameter(
            tr("{given!r} is not a square such as 3,5", given=given), param_hint=option
        ) from None
    return row, col


def limits_of(seconds: float, nodes: int | None, megabytes: int) -> Limits:
    """Return the options' values as limits; infinite seconds are no limit."""
    return Limits(None if math.isinf(seconds) else seconds, nodes, megabytes)

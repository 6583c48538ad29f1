"""An option that takes a whole number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["number_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def number_option(
    name: str,
    default: int,
    words: str,
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
        help=words,
    )

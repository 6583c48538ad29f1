"""Lines of text on the terminal, in which names and titles from files cannot do any harm."""

from __future__ import annotations

import sys

import click

from sokolab.core.printable import printable

__all__ = ["say", "warn"]


def say(line: str) -> None:
    """Print a line on standard output."""
    click.echo(printable(line))


def warn(sentence: str) -> None:
    """Print a sentence on standard error, where there is one."""
    if sys.stderr is not None:  # the windowed program of the bundle has no console
        click.echo(f"sokolab: {printable(sentence)}", err=True)

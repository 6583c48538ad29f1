"""Lines of text on the terminal, in which names and titles from files cannot do any harm."""

from __future__ import annotations

import sys

import click

from sokolab.core.printable import printable
from sokolab.language import Phrase


def say(*lines: str) -> None:
    """Print lines on standard output, at once."""
    click.echo("\n".join(map(printable, lines)))


def warn(sentence: str | Phrase) -> None:
    """Print a sentence on standard error, where there is one."""
    if sys.stderr is not None:  # the windowed program of the bundle has no console
        click.echo(f"sokolab: {printable(str(sentence))}", err=True)

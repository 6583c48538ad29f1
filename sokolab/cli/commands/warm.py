"""``sokolab warm``: compile all kernels in advance; the window of the bundle calls it too."""

from __future__ import annotations

import click

from sokolab.kernels import warm

__all__ = ["command"]


@click.command()
def command() -> None:
    """Compile everything now that is otherwise compiled on first use.

    Takes some minutes, once on each machine. Prints a JSON line for each analysis and each solver
    as soon as it is compiled.
    """
    warm.main()

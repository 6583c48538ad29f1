"""``sokolab warm``: compile all kernels; the window of the bundle calls it."""

from __future__ import annotations

import click

from sokolab.kernels import warm

__all__ = ["command"]


@click.command()
def command() -> None:
    """Compile all kernels now.

    Prints one JSON line per stage.
    """
    warm.main()

"""``sokolab warm``: compile all kernels in advance; the window of the bundle calls it too."""

from __future__ import annotations

import click

from sokolab.cli.exit_codes import CommandError
from sokolab.kernels import warm
from sokolab.kernels.warm_workers import WarmUpError

__all__ = ["command"]


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("stages", nargs=-1, type=click.UNPROCESSED, metavar="")
def command(stages: tuple[str, ...]) -> None:
    """Compile everything now that is otherwise compiled on first use.

    Takes some minutes, once on each machine. Prints a JSON line for each analysis and each solver
    as soon as it is compiled.
    """
    try:
        warm.main(stages)
    except (KeyError, WarmUpError) as error:
        raise CommandError(str(error)) from None

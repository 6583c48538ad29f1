"""``sokolab warm``: compile all kernels in advance. The window of the bundle calls it too."""

from __future__ import annotations

from pathlib import Path

import click

from sokolab.cli.call_endings import CommandError
from sokolab.kernels import shipping, warm, warm_workers
from sokolab.language import tr


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("stages", nargs=-1, type=click.UNPROCESSED, metavar="[STAGE]…")
@click.option(
    "--ship",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Also copy the compiled kernels to FOLDER, for a wheel or a bundle.",
)
def command(stages: tuple[str, ...], ship: Path | None) -> None:
    """Compile now what would otherwise be compiled on first use.

    This takes a minute or two, once on each machine. Prints a JSON line for each analysis and each
    solver as soon as it is compiled. STAGE is the name of one of them, as given in its line; by
    default everything is compiled.
    """
    try:
        warm.main(stages)
        if ship is not None:
            shipping.ship(ship)
    except KeyError as error:
        raise CommandError(
            tr("there is no stage {name}; “sokolab warm” prints their names", name=error)
        ) from None
    except (OSError, warm_workers.WarmUpError) as error:
        raise CommandError(str(error)) from None

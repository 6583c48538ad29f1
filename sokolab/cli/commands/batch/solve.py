"""``sokolab batch solve``."""

from __future__ import annotations

import click

from sokolab.batch.items import items_of_files
from sokolab.batch.jobs import Solve
from sokolab.cli.commands.batch.batch_run import (
    BatchOptions,
    batch_options,
    files_argument,
    list_items,
    run_batch,
)
from sokolab.cli.options import limits_of, memory_option, nodes_option, seconds_option
from sokolab.solvers.roster import ROSTER, all_solvers


@click.command()
@batch_options
@files_argument
@click.option(
    "--solver",
    default=ROSTER[0].name,
    show_default=True,
    metavar="NAME",
    type=click.Choice([solver.name for solver in all_solvers()]),
    help="The solver.",
)
@seconds_option
@nodes_option
@memory_option
def command(
    files: tuple[str, ...],
    solver: str,
    seconds: float,
    nodes: int | None,
    megabytes: int,
    options: BatchOptions,
) -> int:
    """Solve every level of the files.

    Every solution has been replayed. Exit code 0 if every level is decided, 1 if not, 130 after
    Ctrl+C.
    """
    limits = limits_of(seconds, nodes, megabytes)
    return run_batch(list_items(lambda: items_of_files(files)), Solve(solver, limits), options)

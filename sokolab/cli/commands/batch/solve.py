"""``sokolab batch solve``."""

from __future__ import annotations

import math

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
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import ROSTER, all_solvers

__all__ = ["command"]


@batch_options
@files_argument
@click.option(
    "--solver",
    default=ROSTER[0].name,
    show_default=True,
    metavar="NAME",
    type=click.Choice([solver.name for solver in all_solvers()]),
    help="Who is asked.",
)
@click.option(
    "--seconds",
    "--time",
    type=click.FloatRange(min=0),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds a level; inf for no limit.",
)
@click.option("--nodes", type=click.IntRange(min=0), metavar="N", help="Positions a level.")
@click.option(
    "--memory",
    "megabytes",
    type=click.IntRange(min=1),
    default=Limits().megabytes,
    show_default=True,
    metavar="MB",
    help="Megabytes a search may use.",
)
def _solve(
    files: tuple[str, ...],
    solver: str,
    seconds: float,
    nodes: int | None,
    megabytes: int,
    how: BatchOptions,
) -> int:
    """Ask a solver about every level of the files.

    Every solution has been replayed. Exit code 0 if every level is decided, 1 if not, 130 if
    Ctrl+C ended it.
    """
    limits = Limits(None if math.isinf(seconds) else seconds, nodes, megabytes)
    return run_batch(list_items(lambda: items_of_files(files)), Solve(solver, limits), how)


command = click.command("solve")(_solve)

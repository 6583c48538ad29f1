"""``sokolab batch optimise``."""

from __future__ import annotations

import math

import click

from sokolab.batch.items import items_of_files
from sokolab.batch.jobs import Optimise
from sokolab.cli.commands.batch.batch_run import (
    BatchOptions,
    batch_options,
    files_argument,
    list_items,
    run_batch,
)
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.optimiser.optimiser import Objective

__all__ = ["command"]


@batch_options
@files_argument
@click.option(
    "--objective",
    "--aim",
    "objective",
    type=click.Choice([objective.value for objective in Objective]),
    default=Objective.PUSHES_MOVES.value,
    show_default=True,
    help="What is to become least.",
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
@click.option(
    "--memory",
    "megabytes",
    type=click.IntRange(min=1),
    default=Limits().megabytes,
    show_default=True,
    metavar="MB",
    help="Megabytes a search may use.",
)
def _optimise(
    files: tuple[str, ...], objective: str, seconds: float, megabytes: int, how: BatchOptions
) -> int:
    """Make the best solution kept with every level shorter; find one where there is none.

    Every solution has been replayed. Exit code 0 if every level has a solution, 1 if not, 130
    if Ctrl+C ended it.
    """
    limits = Limits(None if math.isinf(seconds) else seconds, None, megabytes)
    return run_batch(list_items(lambda: items_of_files(files)), Optimise(objective, limits), how)


command = click.command("optimise")(_optimise)

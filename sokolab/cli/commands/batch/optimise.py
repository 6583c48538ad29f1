"""``sokolab batch optimise``."""

from __future__ import annotations

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
from sokolab.cli.options import limits_of, memory_option, objective_option, seconds_option


@click.command()
@batch_options
@files_argument
@objective_option
@seconds_option
@memory_option
def command(
    files: tuple[str, ...],
    objective_name: str,
    seconds: float,
    megabytes: int,
    options: BatchOptions,
) -> int:
    """Shorten the best solution stored with every level of the files.

    A level without a solution is solved first. Every solution has been replayed. Exit code 0 if
    every level has a solution, 1 if not, 130 after Ctrl+C.
    """
    limits = limits_of(seconds, None, megabytes)
    return run_batch(
        list_items(lambda: items_of_files(files)), Optimise(objective_name, limits), options
    )

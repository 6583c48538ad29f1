"""``sokolab batch check``."""

from __future__ import annotations

import click

from sokolab.batch.items import items_of_files
from sokolab.batch.jobs import Check
from sokolab.cli.commands.batch.batch_run import (
    BatchOptions,
    batch_options,
    files_argument,
    list_items,
    run_batch,
)


@click.command()
@batch_options
@files_argument
def command(files: tuple[str, ...], options: BatchOptions) -> int:
    """Find problems of every level of the files, and replay its stored solutions.

    Exit code 0 if all levels are valid, 1 if not, 130 after Ctrl+C.
    """
    return run_batch(list_items(lambda: items_of_files(files)), Check(), options)

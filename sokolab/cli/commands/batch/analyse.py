"""``sokolab batch analyse``."""

from __future__ import annotations

import click

from sokolab.batch.items import items_of_files
from sokolab.batch.jobs import Analyse
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
    """Count what the overlays show for every level of the files.

    Exit code 0, or 130 after Ctrl+C.
    """
    return run_batch(list_items(lambda: items_of_files(files)), Analyse(), options)

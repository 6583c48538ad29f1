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

__all__ = ["command"]


@batch_options
@files_argument
def _check(files: tuple[str, ...], how: BatchOptions) -> int:
    """Look for problems in every level of the files, and replay the solutions kept with it.

    Exit code 0 if all levels are valid, 1 if not, 130 if Ctrl+C ended it.
    """
    return run_batch(list_items(lambda: items_of_files(files)), Check(), how)


command = click.command("check")(_check)

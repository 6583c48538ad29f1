"""``sokolab batch convert``."""

from __future__ import annotations

from pathlib import Path

import click

from sokolab import formats
from sokolab.batch.items import whole_files
from sokolab.batch.jobs import Convert
from sokolab.cli.commands.batch.work import Choices, choices, files_argument, listed, work
from sokolab.cli.exit_codes import Refusal

__all__ = ["command"]


@choices
@files_argument
@click.option(
    "--to",
    "name",
    required=True,
    type=click.Choice([known.name for known in formats.all_formats()]),
    help="The format.",
)
@click.option(
    "--folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the new files go; made where there is none.",
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
def _convert(files: tuple[str, ...], name: str, folder: Path, force: bool, how: Choices) -> int:
    """Write every file in another format; what gets lost is said in the table.

    Exit code 0 if all are written, 1 if not, 130 if Ctrl+C ended it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Refusal(f"{folder}: the folder cannot be made: {reason}") from None
    job = Convert(name, str(folder.resolve()), force)
    return work(listed(lambda: whole_files(files)), job, how)


command = click.command("convert")(_convert)

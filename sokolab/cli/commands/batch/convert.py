"""``sokolab batch convert``."""

from __future__ import annotations

import os
from pathlib import Path

import click

from sokolab import formats
from sokolab.batch.items import file_items
from sokolab.batch.jobs import Convert
from sokolab.cli.commands.batch.batch_run import (
    BatchOptions,
    batch_options,
    files_argument,
    list_items,
    run_batch,
)
from sokolab.cli.exit_codes import CommandError
from sokolab.cli.output import naming, refuse_same_files
from sokolab.core.system_errors import system_reason
from sokolab.language import tr


@click.command()
@batch_options
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
    help="Folder for the new files; created if necessary.",
)
def command(files: tuple[str, ...], name: str, folder: Path, options: BatchOptions) -> int:
    """Write every file in another format; the table says what is lost.

    Exit code 0 if all files were written, 1 if not, 130 after Ctrl+C.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            tr(
                "{folder}: the folder cannot be created: {reason}",
                folder=folder,
                reason=system_reason(error),
            )
        ) from None
    job = Convert(name, str(folder.resolve()), options.force)
    _refuse_clashes(job, files)
    return run_batch(list_items(lambda: file_items(files)), job, options)


def _refuse_clashes(job: Convert, files: tuple[str, ...]) -> None:
    """Refuse files that would be written to the same new file."""
    sources: dict[str, str] = {}
    name_of = naming(Path(job.folder))
    for file in dict.fromkeys(files):
        target = job.target(file)
        refuse_same_files([target], files)
        other = sources.setdefault(name_of(os.path.realpath(target)), file)
        if other != file:
            raise CommandError(
                tr(
                    "{one} and {other} would both be written to {target}; "
                    "convert them into different folders",
                    one=other,
                    other=file,
                    target=target,
                )
            )

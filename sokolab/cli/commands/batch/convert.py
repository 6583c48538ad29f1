"""``sokolab batch convert``."""

from __future__ import annotations

import os
import tempfile
import unicodedata
from collections.abc import Callable
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
from sokolab.core.system_errors import system_reason
from sokolab.language import tr

__all__ = ["command"]


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
    name_of = _naming(Path(job.folder))
    for file in dict.fromkeys(files):
        target = job.target(file)
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


def _naming(folder: Path) -> Callable[[str], str]:
    """Return a function that makes names equal which the folder's file system takes for one.

    Many do not tell capitals from small letters, some not ``é`` from ``e`` with an accent.
    """
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".\u00c9") as probe:
            name = Path(probe.name)
            ignores_case = name.with_name(name.name.lower()).exists()
            ignores_form = name.with_name(unicodedata.normalize("NFD", name.name)).exists()
    except OSError:  # nothing can be written there; each file will say so
        return os.path.normcase

    def name_of(path: str) -> str:
        path = unicodedata.normalize("NFC", path) if ignores_form else path
        return path.casefold() if ignores_case else path

    return name_of

"""``sokolab index``: read folders of collections, so that ``sokolab find`` answers at once."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sokolab.cli import output
from sokolab.cli.call_endings import CommandError, say, warn
from sokolab.indexing.folder_index import FolderIndex, FolderIndexError, IndexUpdate
from sokolab.language import counted, counted_phrase, phrase, tr


@click.command(name="index")
@click.argument("folders", nargs=-1, metavar="[DIR]…", type=click.Path(path_type=Path))
@click.option("--forget", is_flag=True, help="Remove these folders from the index instead.")
@click.option("--list", "lists", is_flag=True, help="Print the folders of the index, and exit.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(folders: tuple[Path, ...], forget: bool, lists: bool, as_json: bool) -> int:
    """Index folders of collections, for find.

    The levels of all files below DIR go into the index that "sokolab find" searches.
    Without DIR, all folders of the index are checked again. Only files that are new or have
    changed are read; files that are gone are forgotten. No file is ever changed. The index is a
    file in the user's data folder. You can interrupt the command: what has been read is kept.

    Exit code 0 if all files could be read, else 1.
    """
    if forget and (lists or not folders):
        raise CommandError(tr("--forget takes the folders to forget"))
    with FolderIndex() as index:
        try:
            if lists:
                return _print_folders(index, as_json)
            if forget:
                for folder in folders:
                    index.forget(folder)
                return 0
            if not folders and not index.folders:
                raise CommandError(tr("no folder is indexed yet: name one"))
            update = _update(index, folders)
        except FolderIndexError as error:
            raise CommandError(str(error)) from None
    for path, fault in update.faults:
        warn(tr("{source}: {problem}", source=path, problem=fault))
    _print_update(update, as_json)
    return 1 if update.faults else 0


def _print_folders(index: FolderIndex, as_json: bool) -> int:
    paths = [str(folder) for folder in index.folders]
    say(*([json.dumps(paths)] if as_json else paths))
    return 0


def _update(index: FolderIndex, folders: tuple[Path, ...]) -> IndexUpdate:
    with output.progress(1) as bar:

        def on_news(done: int, total: int) -> None:
            bar.begin(tr("{done:,} of {of:,} files read", done=done, of=total))

        return index.update(folders, on_news)


def _print_update(update: IndexUpdate, as_json: bool) -> None:
    if as_json:
        facts = {
            "read": update.read_count,
            "kept": update.kept_count,
            "gone": update.gone_count,
            "levels": update.level_count,
            "faults": [{"path": path, "fault": fault} for path, fault in update.faults],
        }
        click.echo(json.dumps(facts))
        return
    read = counted_phrase(update.read_count, "{n:,} file read", "{n:,} files read")
    kept = phrase("{n:,} unchanged", n=update.kept_count)
    gone = phrase("{n:,} gone", n=update.gone_count)
    say(tr("{read}, {kept}, {gone}", read=read, kept=kept, gone=gone))
    say(counted(update.level_count, "The index holds {n:,} level", "The index holds {n:,} levels"))

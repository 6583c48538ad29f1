"""``sokolab batch analyse``."""

from __future__ import annotations

import click

from sokolab.batch.items import of_files
from sokolab.batch.jobs import Analyse
from sokolab.cli.commands.batch.work import Choices, choices, files_argument, listed, work

__all__ = ["command"]


@choices
@files_argument
def _analyse(files: tuple[str, ...], how: Choices) -> int:
    """Count what the overlays show on every level of the files.

    Exit code 0, or 130 if Ctrl+C ended it.
    """
    return work(listed(lambda: of_files(files)), Analyse(), how)


command = click.command("analyse")(_analyse)

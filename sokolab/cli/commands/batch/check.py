"""``sokolab batch check``."""

from __future__ import annotations

import click

from sokolab.batch.items import of_files
from sokolab.batch.jobs import Check
from sokolab.cli.commands.batch.work import Choices, choices, files_argument, listed, work

__all__ = ["command"]


@choices
@files_argument
def _check(files: tuple[str, ...], how: Choices) -> int:
    """Look for problems in every level of the files, and replay the solutions kept with it.

    Exit code 0 if all levels are valid, 1 if not, 130 if Ctrl+C ended it.
    """
    return work(listed(lambda: of_files(files)), Check(), how)


command = click.command("check")(_check)

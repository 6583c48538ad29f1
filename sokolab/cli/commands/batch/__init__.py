"""``sokolab batch``: run one job on whole collections, with a journal; a module per job."""

from __future__ import annotations

from typing import Final

import click

from sokolab.cli.lazy_group import LazyGroup
from sokolab.language import phrase

__all__ = ["JOBS", "command"]

JOBS: Final = {
    "solve": phrase("Solve every level."),
    "optimise": phrase("Shorten the solution of every level."),
    "check": phrase("Find problems of every level, and replay its stored solutions."),
    "analyse": phrase("Count what the overlays show for every level."),
    "convert": phrase("Write every file in another format."),
}


@click.group(cls=LazyGroup, package=__name__, summaries=JOBS)
def command() -> None:
    """Process whole collections, unattended.

    Each answer is written to a journal at once. Running the same command again continues where
    it was stopped, or prints the answers if nothing is left to do.
    """

"""``sokolab batch``: one job over whole collections, with a journal; one file each."""

from __future__ import annotations

from typing import Final

import click

from sokolab.cli.lazy_group import LazyGroup

__all__ = ["JOBS", "command"]

JOBS: Final = {
    "solve": "Ask a solver about every level.",
    "optimise": "Make the solutions of every level shorter.",
    "check": "Look for problems in every level, and replay the solutions kept with it.",
    "analyse": "Count what the overlays show on every level.",
    "convert": "Write every file in another format.",
}


@click.group(cls=LazyGroup, package=__name__, summaries=JOBS)
def command() -> None:
    """Work through whole collections, unattended.

    Every answer is kept in a journal as it comes. The same command again goes on where it was
    stopped, or prints what is known if nothing is left to do.
    """

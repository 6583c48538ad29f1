"""``sokolab bench``: measures, one file each."""

from __future__ import annotations

from typing import Final

import click

from sokolab.cli.lazy import LazyGroup

__all__ = ["MEASURES", "command"]

MEASURES: Final = {
    "analysis": "The analyses, and what block queries save.",
    "solvers": "Levels solved within a time limit.",
    "window": "From a mouse event to the painted overlays.",
    "start": "Imports, the window's first paint, compiling the kernels.",
}


@click.group(cls=LazyGroup, package=__name__, summaries=MEASURES)
def command() -> None:
    """Measure how fast sokolab is on this machine."""

"""``sokolab bench``: benchmarks, a module each."""

from __future__ import annotations

from typing import Final

import click

from sokolab.cli.lazy_group import LazyGroup
from sokolab.language import phrase

__all__ = ["MEASURES", "command"]

MEASURES: Final = {
    "analysis": phrase("Time the analyses, and what block queries save."),
    "solvers": phrase("Count the levels solved within a time limit."),
    "optimiser": phrase("Count the pushes and moves that the optimiser saves."),
    "files": phrase(
        "Time opening a file of many levels, scrolling, sorting and filtering its list."
    ),
    "window": phrase("Time a drag, from mouse event to painted overlays."),
    "verdict": phrase("Count the boards judged soon after an edit; time reasons, mends, sweeps."),
    "start": phrase(
        "Time first answers, imports, the window's first paint, and compiling the kernels."
    ),
}


@click.group(cls=LazyGroup, package=__name__, summaries=MEASURES)
def command() -> None:
    """Measure how fast sokolab is on this machine."""

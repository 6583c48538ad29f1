"""``sokolab bench window``: how soon a stroke is visible, with all overlays."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from typing import Final

import click
import numpy as np
from rich.table import Table

from sokolab.cli import gui_bridge, terminal
from sokolab.cli.commands.bench import boards
from sokolab.cli.commands.bench.machine import machine
from sokolab.cli.options import number_option

__all__ = ["command"]

_SOLVERS: Final = ("optimal-pushes", "astar-moves")
_BOXES: Final = 20  # so many that no solver finishes early


@click.command()
@number_option("--side", 50, "Rows and columns of the board.", least=20, most=200)
@number_option("--samples", 60, "Mouse events per drag.", least=2)
@number_option("--rounds", 10, "Number of drags.")
def command(side: int, samples: int, rounds: int) -> None:
    """Time a drag, from mouse event to painted overlays.

    Draws walls over the floor of a large board with all overlays and a selected box: once alone,
    and once while two solvers search the same board. Prints the milliseconds from each mouse
    event until the changed board and all its overlays have been painted. No screen is used
    unless QT_QPA_PLATFORM is set.
    """
    board = boards.rooms(side, _BOXES)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("milliseconds", "median", "95 %", "longest", "samples"):
        table.add_column(name, justify="left" if name == "milliseconds" else "right")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home, terminal.progress(2) as bar:
        os.environ["SOKOLAB_HOME"] = home
        for title, solvers in (("at rest", ()), ("while two solvers search", _SOLVERS)):
            bar.begin(title)
            measured = gui_bridge.measure_drags(board, samples, rounds, solvers)
            table.add_row(title, *_figures(measured))
            bar.advance()
    console = terminal.console()
    console.print(machine())
    console.print()
    console.print(f"rooms {side}×{side}, {_BOXES} boxes, drags of {samples} samples")
    console.print(table)


def _figures(milliseconds: Sequence[float]) -> tuple[str, ...]:
    values = np.asarray(milliseconds)
    middle, high = np.percentile(values, [50, 95])
    return f"{middle:.1f}", f"{high:.1f}", f"{values.max():.1f}", f"{values.size:,}"

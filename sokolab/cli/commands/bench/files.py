"""``sokolab bench files``: how soon a file of many levels can be used."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

import click
import numpy as np
from rich.table import Table

from sokolab.cli import gui_bridge, terminal
from sokolab.cli.commands.bench import boards
from sokolab.cli.commands.bench.machine import machine_and_speed
from sokolab.cli.options import number_option
from sokolab.language import phrase

__all__ = ["command"]

_TARGETS: Final = ("1.0", "16", "500")


@click.command()
@number_option("--levels", 50_000, phrase("Number of levels in the file."), most=200_000)
@number_option(
    "--frames",
    300,
    phrase("Number of steps in which the list is scrolled from end to end, and of wheel notches."),
    least=2,
    most=10_000,
)
def command(levels: int, frames: int) -> None:
    """Time opening a file of many levels, scrolling, sorting and filtering its list.

    The file is generated: levels of 7 × 6 to 16 × 12 squares with titles and authors. No screen is
    used unless QT_QPA_PLATFORM is set.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("what")
    for name in ("measured", "target"):
        table.add_column(name, justify="right")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        terminal.progress(1) as bar,
    ):
        os.environ["SOKOLAB_HOME"] = home
        bar.begin("generating the file")
        path = Path(home, "many.xsb")
        path.write_text(boards.many(levels), encoding="utf-8")
        size = path.stat().st_size
        bar.begin("opening it")
        found = gui_bridge.measure_opening(path, frames)
        bar.advance()
    table.add_row("list shown, seconds", f"{found.seconds:.2f}", _TARGETS[0])
    table.add_row("list shown, processor seconds", f"{found.processor_seconds:.2f}", "")
    for title, values in (
        ("the bar is drawn, ms", found.dragged.milliseconds),
        ("the bar is drawn, processor ms", found.dragged.processor),
        ("the wheel turns, ms", found.wheeled.milliseconds),
        ("the wheel turns, processor ms", found.wheeled.processor),
    ):
        middle, high, most = np.percentile(values, [50, 95, 100])
        what = f"frame while {title}"
        table.add_row(f"{what}, median", f"{middle:.1f}", _TARGETS[1])
        table.add_row(f"{what}, 95 %", f"{high:.1f}", _TARGETS[1])
        table.add_row(f"{what}, longest", f"{most:.1f}", "")
    for what, (wall, cpu) in (
        ("sorting by the slowest column", found.sorting),
        ("the slowest filter", found.filtering),
    ):
        table.add_row(f"{what}, seconds", f"{wall:.2f}", _TARGETS[0])
        table.add_row(f"{what}, processor seconds", f"{cpu:.2f}", "")
    table.add_row("memory at most, MB", f"{found.megabytes:,}", _TARGETS[2])
    console = terminal.console()
    console.print(machine_and_speed())
    console.print()
    console.print(f"{found.levels:,} levels, {size / 2**20:.1f} MB, {frames} frames")
    console.print(table)

"""``python -m benchmarks window``: how soon a stroke is visible, with all overlays."""

from __future__ import annotations

import os
import tempfile
from time import perf_counter
from typing import Final

import click
import numpy as np
from PySide6.QtWidgets import QApplication
from rich.table import Table

from benchmarks import boards
from benchmarks.drags import Switch, drags, drags_beside, switch_difficulty, switch_growth
from benchmarks.driven_window import PaintWatch, driven_window, wait_until
from benchmarks.machine import loop_seconds, machine_and_speed, per_loop
from benchmarks.options import number_option
from sokolab.cli import output
from sokolab.core.board import Board

_SOLVERS: Final = ("optimal-pushes", "astar-moves")
_COLUMNS: Final = ("median", "95%", "ratio", "longest", "work", "95%", "MB", "samples")
_BESIDE: Final = {"the panel Difficulty": switch_difficulty, "rooms that grow": switch_growth}
_BOXES: Final = 20  # so many that no solver finishes early


@click.command("window")
@number_option("--side", 50, "Rows and columns of the board.", minimum=20, maximum=200)
@number_option(
    "--large", 200, "Rows and columns of a board to compare with.", minimum=20, maximum=200
)
@number_option("--samples", 60, "Mouse events per drag.", minimum=2)
@number_option("--rounds", 10, "Number of drags.")
def command(side: int, large: int, samples: int, rounds: int) -> None:
    """Time a drag, from mouse event to painted overlays.

    Draws walls over the floor of two boards with all overlays and a selected box: once alone, and
    once while two solvers search the same board. Prints the milliseconds from each mouse event
    until the changed board and all its overlays have been painted, and the ratio of the large board
    to the other one; the CPU time that the window's thread needs for all of it, panels
    included; the memory of the window; what the open panel Difficulty adds, and what rooms that
    grow add; and how long a switch of language takes. The 95th percentiles are also given as shares
    of a loop in plain Python, to compare machines by. No screen is used unless QT_QPA_PLATFORM is
    set.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("milliseconds", *_COLUMNS):
        table.add_column(name, justify="left" if name == "milliseconds" else "right")
    first: dict[str, float] = {}
    highs: dict[str, float] = {}
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home, output.progress(7) as bar:
        os.environ["SOKOLAB_HOME"] = home
        for rows in (side, large):
            board = boards.rooms(rows, _BOXES)
            for title, solvers in (("at rest", ()), ("while two solvers search", _SOLVERS)):
                name = f"{rows}×{rows}, {title}"
                bar.begin(name)
                measured = drags(board, samples, rounds, solvers)
                painted, work = np.asarray(measured.samples).T
                middle, high = np.percentile(painted, [50, 95])
                highs[name] = high / 1000
                ratio = high / first.setdefault(title, high)
                figures = (middle, high, ratio, painted.max(), *np.percentile(work, [50, 95]))
                memory = "" if measured.megabytes is None else f"{measured.megabytes:,.0f}"
                words = (f"{figure:.1f}" for figure in figures)
                table.add_row(name, *words, memory, f"{painted.size:,}")
                bar.advance()
        ratios = {}
        for name, switch in _BESIDE.items():
            bar.begin(name)
            ratios[name] = ratios_beside(switch, boards.rooms(side, _BOXES), samples, rounds)
            bar.advance()
        bar.begin("switches of language")
        switches = language_switches(boards.rooms(side, _BOXES), rounds)
    console = output.console()
    loop = loop_seconds()
    console.print(machine_and_speed(loop))
    console.print()
    console.print(f"rooms, {_BOXES} boxes, drags of {samples} samples")
    console.print(table)
    console.print(per_loop("95%", highs, loop))
    for name, (middle, high) in ratios.items():
        console.print(
            f"drawn beside {name}, against without, {side}×{side}: "
            f"median {middle:.2f}, 95% {high:.2f}"
        )
    middle, high = np.percentile(switches, [50, 95])
    console.print(
        f"language switched and painted, {side}×{side}: median {middle:.0f} ms, 95% {high:.0f} ms"
    )


def ratios_beside(switch: Switch, board: Board, samples: int, rounds: int) -> tuple[float, float]:
    """Return median and 95th percentile of drags beside some work, as shares of drags without it.

    Raises
    ------
    TimeoutError
        The window was not shown in time, or what is to be measured beside does not begin.
    """
    without, beside = (
        np.percentile([sample.painted for sample in times], [50, 95])
        for times in drags_beside(switch, board, samples, rounds)
    )
    return float(beside[0] / without[0]), float(beside[1] / without[1])


def language_switches(board: Board, rounds: int) -> tuple[float, ...]:
    """Return the milliseconds of each switch between English and Chinese, until it is painted.

    Raises
    ------
    TimeoutError
        The window was not shown in time.
    """
    with driven_window() as app:
        app.displayed_board.document.replace_board(board, "Benchmark")
        watch = PaintWatch(app)
        wait_until(lambda: watch.is_up_to_date, "the overlays are not painted")
        times = []
        for _ in range(rounds):
            for code in ("zh_CN", "en"):
                begin = perf_counter()
                app.language_switch.choose(code)
                app.window.repaint()
                app.view.repaint()
                QApplication.processEvents()
                times.append(1000 * (perf_counter() - begin))
        return tuple(times)

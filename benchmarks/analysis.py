"""``python -m benchmarks analysis``: how long the analyses of a board take after an edit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from statistics import median
from time import perf_counter
from typing import Final

import click
import numpy as np
from rich.table import Table

from benchmarks import boards
from benchmarks.floods import push_search_by_floods
from benchmarks.machine import loop_seconds, machine_and_speed, per_loop
from benchmarks.options import number_option
from sokolab.analysis.board_arrays import BoardArrays, board_arrays, read_only
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.analysis.one_box import push_targets
from sokolab.analysis.questions import QUESTIONS
from sokolab.analysis.reach import player_reach
from sokolab.cli import output
from sokolab.core.board import Board, Tile

_TOGETHER: Final = "all together"
"""The row with the time of all analyses."""


@click.command("analysis")
@number_option("--edits", 200, "Number of edits of each board.")
@click.option(
    "--side",
    "sides",
    type=click.IntRange(20, 500),
    multiple=True,
    default=(50, 200),
    show_default=True,
    metavar="N",
    help="Squares on each side of a board; may be repeated.",
)
def command(edits: int, sides: tuple[int, ...]) -> None:
    """Time the analyses, and what block queries save.

    Each edit adds a wall to a large board, which is then analysed with a selected box, as in the
    window. Prints the median of each analysis in microseconds.
    """
    table = Table(box=None, pad_edge=False, header_style="bold", title_justify="left")
    table.add_column("microseconds")
    columns: list[dict[str, str]] = []
    board_of_name = {}
    for side in sides:
        board_of_name[f"labyrinth {side}×{side}"] = boards.labyrinth(side)
        board_of_name[f"rooms {side}×{side}"] = boards.rooms(side, 10 + side // 20)
    with output.progress(len(board_of_name)) as bar:
        for name, board in board_of_name.items():
            bar.begin(name)
            table.add_column(name, justify="right")
            columns.append(_measure(board, edits))
            bar.advance()
    for row in columns[0]:
        table.add_row(row, *(column[row] for column in columns))
    console = output.console()
    loop = loop_seconds()
    console.print(machine_and_speed(loop))
    console.print()
    console.print(table)
    together = (float(column[_TOGETHER].replace(",", "")) / 1e6 for column in columns)
    console.print(
        per_loop(_TOGETHER.capitalize(), dict(zip(board_of_name, together, strict=True)), loop)
    )


def _measure(board: Board, edits: int) -> dict[str, str]:
    """Return the values of one board's column."""
    base = board_arrays(board)
    box = int(base.boxes[0])
    for question in QUESTIONS:
        question.ask(base, box)  # so that it is compiled
    rounds = list(_times(board, box, edits))
    column = {
        "free squares": f"{int(base.inside.sum()):,}",
        "boxes": str(base.boxes.size),
        "targets of the box": f"{int((push_targets(base, box).pushes >= 0).sum()):,}",
        "": "",
    }
    for name in rounds[0]:
        column[name] = f"{1e6 * median(times[name] for times in rounds):,.0f}"
    totals = sorted(sum(times.values()) for times in rounds)
    column[_TOGETHER] = f"{1e6 * median(totals):,.0f}"
    column["95th percentile"] = f"{1e6 * totals[len(totals) * 95 // 100]:,.0f}"
    column[" "] = ""
    return column | _side_queries(base, box)


def _times(board: Board, box: int, edits: int) -> Iterator[dict[str, float]]:
    """Yield the seconds that each analysis took, for each edited board."""
    for edited in _edited(board, edits):
        times = {}
        begun = perf_counter()
        base = board_arrays(edited)
        times["board_arrays"] = perf_counter() - begun
        for question in QUESTIONS:
            begun = perf_counter()
            question.ask(base, box)
            times[question.name] = perf_counter() - begun
        yield times


def _edited(board: Board, edits: int) -> Iterator[Board]:
    """Yield boards with one more wall, each elsewhere, that do not split the floor."""
    base = board_arrays(board)
    cut = cuts_and_blocks(base).cut
    spare = np.flatnonzero(base.free[:-1] & (board.flat == Tile.FLOOR) & ~cut)
    for square in spare[np.linspace(0, spare.size - 1, edits).astype(int)].tolist():
        yield board.with_tiles([square], Tile.WALL)


def _side_queries(base: BoardArrays, box: int) -> dict[str, str]:
    """Compare the push search that uses blocks with the one that uses flood fills."""
    size = base.board.size
    passable = base.free.copy()
    passable[box] = 1
    read_only(passable)
    sides = np.flatnonzero(player_reach(base).squares[base.neighbours[box]])
    side_pushes = np.empty((size + 1, 4), np.int32)
    seen, flood_queue = np.empty((2, size + 1), np.int32)
    queue = np.empty(4 * size, np.int32)

    def flooding(stops: int) -> int:
        return push_search_by_floods(
            base.neighbours,
            passable,
            box,
            int(sides[0]),
            side_pushes,
            seen,
            flood_queue,
            queue,
            stops,
        )

    floods = flooding(1)  # so that it is compiled
    slow = []
    for stops in (0, 1):
        slow.append(_median_seconds(partial(flooding, stops)))
        if not np.array_equal(side_pushes[:-1], push_targets(base, box).side_pushes):
            raise RuntimeError("the push searches differ")
    whole, stopping = slow
    fast = []
    for _ in range(50):
        uncached = replace(base)  # a new value: nothing of the search is cached
        player_reach(uncached)
        fast.append(_seconds_of(partial(push_targets, uncached, box)))
    return {
        "push search by blocks": f"{1e6 * median(fast):,.0f}",
        "side queries": f"{floods:,}",
        "a flood fill for each": f"{1e6 * whole:,.0f}",
        "times faster than that": f"{whole / median(fast):,.0f}",
        "fills that stop at the side": f"{1e6 * stopping:,.0f}",
        "times faster than those": f"{stopping / median(fast):,.0f}",
    }


def _median_seconds(call: Callable[[], object]) -> float:
    """Return the median time of five calls, or of as many as fit into a second."""
    times: list[float] = []
    while len(times) < 5 and sum(times) < 1:
        times.append(_seconds_of(call))
    return median(times)


def _seconds_of(call: Callable[[], object]) -> float:
    begun = perf_counter()
    call()
    return perf_counter() - begun

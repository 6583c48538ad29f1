"""``sokolab bench verdict``: how soon a board is judged after an edit."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final

import click
import numpy as np
from rich.table import Table

from sokolab.cli import gui_bridge, terminal
from sokolab.cli.commands.bench.boards import rooms
from sokolab.cli.commands.bench.machine import machine_and_speed
from sokolab.cli.commands.bench.options import levels_option, seconds_option, suites_argument
from sokolab.cli.commands.bench.suites import jobs, numbers
from sokolab.cli.options import number_option
from sokolab.core.board import Board
from sokolab.verdicts.edits.edit import random_edit
from sokolab.verdicts.judging import Sources, judge
from sokolab.verdicts.values import Basis, Kind, Verdict

__all__ = ["command"]

_MARKS: Final = (0.1, 0.3, 1.0, 3.0)
"""Seconds after which the decided boards are counted."""
_SIDE, _BOXES = 50, 20
"""Rows and columns, and boxes, of the board for drags."""
_DRAGS: Final = (40, 10)
"""Mouse events per drag, and drags with boards judged and without."""
_BEFORE_SECONDS: Final = 5.0
"""Longest time to judge a level before its first edit, which does not count."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """One edited board: how it was judged, and after how many seconds."""

    verdict: Verdict
    seconds: float

    @property
    def is_decided(self) -> bool:
        return self.verdict.kind.is_decided


@click.command()
@suites_argument
@levels_option
@number_option("--edits", 5, "Random edits of each level, each on the level as it was.")
@number_option("--seed", 1, "Seed of the random edits.")
@seconds_option(3.0, "Longest time for one board, in seconds of processor time.")
@click.option(
    "--window",
    "in_window",
    is_flag=True,
    help="Also time clicks until their verdict is painted, and drags, in the window.",
)
@click.option(
    "--scratch", is_flag=True, help="Judge each board as if nothing were known of the one before."
)
def command(
    suites: tuple[Path, ...],
    chosen: str | None,
    edits: int,
    seed: int,
    seconds: float,
    in_window: bool,
    scratch: bool,
) -> None:
    """Count the boards that are judged soon after an edit.

    Each level is judged, then edited: a wall opened or set, a box, a goal or the player moved.
    Each edit is taken back before the next one. Prints per suite the share of boards decided, how
    long it took in processor time, and how the verdicts were known. With --window, prints how long
    it takes in the window from a click to the painted verdict, and what judging costs a drag.
    """
    wanted = numbers(chosen) if chosen is not None else None
    names = dict.fromkeys(suite.name for suite in suites)
    boards = {
        name: [
            board
            for suite, number, _title, board in jobs(suites)
            if suite == name and (wanted is None or number in wanted)
        ]
        for name in names
    }
    random = np.random.default_rng(seed)
    judge(Board.from_rows(["#####", "#@$.#", "#####"]))  # loads or compiles the kernels
    console = terminal.console()
    table = _table()
    with terminal.progress(sum(map(len, boards.values()))) as bar:
        for name, levels in boards.items():
            judged: list[_Judged] = []
            for number, board in enumerate(levels, 1):
                bar.begin(f"{name} {number}")
                judged += _judged(board, edits, random, seconds, scratch)
                bar.advance()
            table.add_row(terminal.text(name), *_row(judged))
    console.print(machine_and_speed())
    console.print(table)
    if in_window:
        console.print()
        console.print(_in_window(boards, edits, seed, seconds))


def _in_window(boards: dict[str, list[Board]], edits: int, seed: int, seconds: float) -> Table:
    """Return what was measured in the window, in milliseconds.

    No screen is used unless QT_QPA_PLATFORM is set.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("in the window", "median", "95 %", "open", "samples"):
        table.add_column(name, justify="left" if name == "in the window" else "right")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with (
        tempfile.TemporaryDirectory() as home,
        terminal.progress(sum(map(len, boards.values())) + 1) as bar,
    ):
        os.environ["SOKOLAB_HOME"] = home
        for name, levels in boards.items():
            bar.begin(f"{name} in the window")
            times = gui_bridge.measure_judged_strokes(
                levels, edits, seed, seconds, lambda _level: bar.advance()
            )
            table.add_row(terminal.text(f"{name}: click to verdict"), *_window_row(times))
        bar.begin("drags in the window")
        judged, unjudged = gui_bridge.measure_judged_drags(rooms(_SIDE, _BOXES), *_DRAGS)
        bar.advance()
    table.add_row("drag, judged", *_window_row(judged))
    table.add_row("drag, not judged", *_window_row(unjudged))
    ratios = (
        f"{np.percentile(judged, share) / np.percentile(unjudged, share):.2f}" for share in (50, 95)
    )
    table.add_row("their ratio", *ratios)
    return table


def _window_row(times: Sequence[float]) -> tuple[str, ...]:
    """Return median, 95 %, how many stayed open, and the number of samples."""
    if not times:
        return "", "", "", "0"
    ordered = sorted(times)
    middle, high = ordered[len(times) // 2], ordered[len(times) * 95 // 100]
    is_open = sum(time == float("inf") for time in times)
    return _milliseconds(middle / 1e3), _milliseconds(high / 1e3), f"{is_open:,}", f"{len(times):,}"


def _judged(
    board: Board, edits: int, random: np.random.Generator, seconds: float, scratch: bool
) -> Iterator[_Judged]:
    """Edit a level at random and judge the boards, as the window does."""
    before = None if scratch else judge(board, seconds=_BEFORE_SECONDS, clock=process_time)
    for _ in range(edits):
        edit = random_edit(board, random)
        if edit is None:
            return
        begun = process_time()
        sources = Sources(earlier=(before,) if before is not None else ())
        verdict = judge(edit.made_on(board), sources, seconds, clock=process_time)
        if verdict.kind is not Kind.INVALID:
            yield _Judged(verdict, process_time() - begun)


def _table() -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("suite")
    for heading in ("boards", *(f"{mark:g} s" for mark in _MARKS), "median", "95 %"):
        table.add_column(heading, justify="right")
    table.add_column("known by")
    return table


def _row(judged: Sequence[_Judged]) -> tuple[str, ...]:
    """Return the cells of one suite."""
    if not judged:
        return ("0", *[""] * (len(_MARKS) + 3))
    shares = [
        sum(one.is_decided and one.seconds <= mark for one in judged) / len(judged)
        for mark in _MARKS
    ]
    times = sorted(one.seconds if one.is_decided else float("inf") for one in judged)
    by = Counter(one.verdict.basis for one in judged if one.is_decided)
    return (
        f"{len(judged):,}",
        *(f"{share:.0%}" for share in shares),
        _milliseconds(times[len(times) // 2]),
        _milliseconds(times[len(times) * 95 // 100]),
        ", ".join(f"{basis.value} {by[basis]}" for basis in Basis if by[basis]),
    )


def _milliseconds(seconds: float) -> str:
    return "open" if seconds == float("inf") else f"{1e3 * seconds:,.1f} ms"

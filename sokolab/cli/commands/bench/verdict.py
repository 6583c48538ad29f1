"""``sokolab bench verdict``: how soon boards are judged, explained, mended and swept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click
import numpy as np

from sokolab.cli import terminal
from sokolab.cli.commands.bench.machine import machine_and_speed
from sokolab.cli.commands.bench.options import (
    EXISTING_FILE,
    levels_option,
    seconds_option,
    suites_argument,
)
from sokolab.cli.commands.bench.suites import jobs, numbers
from sokolab.cli.commands.bench.verdicts import edited_boards, reasons
from sokolab.cli.commands.bench.verdicts.agreement import agreement
from sokolab.cli.commands.bench.verdicts.edited_boards import Judged
from sokolab.cli.commands.bench.verdicts.reasons import Figure, reasons_and_mends, sweeps
from sokolab.cli.commands.bench.verdicts.window import in_window
from sokolab.cli.options import number_option
from sokolab.core.board import Board
from sokolab.language import phrase
from sokolab.verdicts.judging import judge

__all__ = ["command"]

_BEFORE_SECONDS: Final = 30.0
"""Longest time to judge a level before its first edit, as in the window; it does not count."""


@click.command()
@suites_argument
@levels_option
@number_option("--edits", 5, phrase("Random edits of each level, each on the level as it was."))
@number_option("--seed", 1, phrase("Seed of the random edits."))
@seconds_option(3.0, phrase("Longest time for one board, in seconds of processor time."))
@click.option(
    "--unsolvable",
    multiple=True,
    type=EXISTING_FILE,
    metavar="SUITE",
    help="Also time the reason and the first mend of these unsolvable levels; may be repeated.",
)
@click.option(
    "--sweep",
    is_flag=True,
    help="Also time the sweep of every level: all walls and all floor.",
)
@click.option(
    "--window",
    "is_in_window",
    is_flag=True,
    help="Also time clicks until their verdict is painted, and drags, in the window.",
)
@click.option(
    "--check",
    "is_checked",
    is_flag=True,
    help="Also compare each verdict with a search from scratch, of a minute at most.",
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
    unsolvable: tuple[Path, ...],
    sweep: bool,
    is_in_window: bool,
    is_checked: bool,
    scratch: bool,
) -> int:
    """Count the boards judged soon after an edit; time reasons, mends, sweeps.

    Each level is judged, then edited: a wall opened or set, a box, a goal or the player moved.
    Each edit is taken back before the next one. Prints per suite the share of boards decided, how
    long it took in processor time, what is aimed for, and how the verdicts were known. With
    --window, prints how long it takes in the window from a click to the painted verdict, and what
    judging costs a drag. With --check, the exit code is 1 if a verdict is wrong.
    """
    wanted = numbers(chosen) if chosen is not None else None
    levels = _levels(suites, wanted)
    judge(Board.from_rows(["#####", "#@$.#", "#####"]))  # loads or compiles the kernels
    console = terminal.console()
    judged: dict[str, list[Judged]] = {}
    with terminal.progress(sum(map(len, levels.values()))) as bar:
        for name, boards in levels.items():
            judged[name] = []
            for number, board in boards.items():
                bar.begin(f"{name} {number}")
                random = np.random.default_rng([seed, number])
                before = 0.0 if scratch else _BEFORE_SECONDS
                judged[name] += edited_boards.edited_and_judged(
                    board, edits, random, seconds, before
                )
                bar.advance()
    console.print(machine_and_speed())
    console.print(edited_boards.table_of(judged))
    figures = _explained(_levels(unsolvable, wanted)) + (_swept(levels) if sweep else [])
    if figures:
        console.print()
        console.print(reasons.table_of(figures))
    if is_in_window:
        console.print()
        boards_of = {name: list(boards.values()) for name, boards in levels.items()}
        console.print(in_window(boards_of, edits, seed, seconds))
    if not is_checked:
        return 0
    console.print()
    every = [one for boards in judged.values() for one in boards]
    with terminal.progress(len(every)) as bar:
        found = agreement(every, bar.advance)
    console.print(terminal.text(found.sentence))
    return 1 if found.contrary else 0


def _explained(levels: dict[str, dict[int, Board]]) -> list[Figure]:
    """Time the reasons and mends of unsolvable levels."""
    with terminal.progress(sum(map(len, levels.values()))) as bar:
        return [
            figure
            for name, boards in levels.items()
            for figure in reasons_and_mends(name, list(boards.values()), bar.advance)
        ]


def _swept(levels: dict[str, dict[int, Board]]) -> list[Figure]:
    """Time the sweeps of levels."""
    with terminal.progress(sum(map(len, levels.values()))) as bar:
        return [sweeps(name, list(boards.values()), bar.advance) for name, boards in levels.items()]


def _levels(suites: Iterable[Path], wanted: set[int] | None) -> dict[str, dict[int, Board]]:
    """Return the boards of each suite by number."""
    found: dict[str, dict[int, Board]] = {suite.name: {} for suite in suites}
    for name, number, _title, board in jobs(tuple(suites)):
        if wanted is None or number in wanted:
            found[name][number] = board
    return found

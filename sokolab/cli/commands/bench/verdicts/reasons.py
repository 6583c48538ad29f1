"""How soon unsolvable levels are explained and mended, and how soon levels are swept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Final

from rich.table import Table

from sokolab.cli import terminal
from sokolab.cli.commands.bench.verdicts.figures import milliseconds, percentile
from sokolab.core.board import Board
from sokolab.language import counted
from sokolab.verdicts.edits.effect import Effect
from sokolab.verdicts.edits.mending import mends
from sokolab.verdicts.edits.sweep import sweep
from sokolab.verdicts.judging import judge, proved_least
from sokolab.verdicts.values import Kind
from sokolab.verdicts.why.witness import witness_of

__all__ = ["Figure", "reasons_and_mends", "sweeps", "table_of"]

_SECONDS: Final = 30.0
"""Longest processor time to judge a level beforehand, which does not count."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured on the levels of a suite: its name, how it ended, and its times.

    Attributes
    ----------
    found
        Of how many levels something was found, and anything else worth saying.
    times
        In seconds, of those.
    must
        What is aimed for.
    """

    name: str
    found: str
    times: Sequence[float]
    must: str


def reasons_and_mends(
    name: str, boards: Sequence[Board], advance: Callable[[], None]
) -> list[Figure]:
    """Measure the smallest witness and the first mend of unsolvable levels.

    Parameters
    ----------
    advance
        Called after each level.
    """
    witness_times, mend_times = [], []
    minimal = 0
    for board in boards:
        begun = process_time()
        witness = witness_of(board)
        witness_times.append(process_time() - begun)
        minimal += witness.is_minimal
        begun = process_time()
        if next(mends(board, witness.boxes), None) is not None:
            mend_times.append(process_time() - begun)
        advance()
    return [
        Figure(
            f"{name}: witness",
            f"{minimal} minimal of {len(boards)}",
            witness_times,
            "all, median ≤ 1 s",
        ),
        Figure(
            f"{name}: first mend",
            f"{len(mend_times)} of {len(boards)}",
            mend_times,
            "11 of 12, median ≤ 3 s",
        ),
    ]


def sweeps(name: str, boards: Sequence[Board], advance: Callable[[], None]) -> Figure:
    """Measure sweeps of all squares of levels that are known to be solvable or not."""
    times, squares, still_open = [], 0, 0
    for board in boards:
        verdict = judge(board, seconds=_SECONDS, clock=process_time)
        if verdict.kind in (Kind.SOLVABLE, Kind.UNSOLVABLE):
            verdict = proved_least(verdict, _SECONDS)
            begun = process_time()
            swept = list(sweep(verdict))
            times.append(process_time() - begun)
            squares += len(swept)
            still_open += sum(one.effect is Effect.OPEN for one in swept)
        advance()
    found = f"{counted(squares, 'square', 'squares')}, {still_open:,} open"
    return Figure(f"{name}: sweep", found, times, "median ≤ 1 s")


def table_of(figures: Sequence[Figure]) -> Table:
    """Return the figures as a table."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("suite", "found", "median", "95 %", "longest", "must"):
        table.add_column(heading, justify="left" if heading in {"suite", "must"} else "right")
    for figure in figures:
        shares = (50, 95, 100)
        times = [milliseconds(percentile(figure.times, share)) for share in shares]
        cells = times if figure.times else [""] * len(shares)
        table.add_row(terminal.text(figure.name), figure.found, *cells, figure.must)
    return table

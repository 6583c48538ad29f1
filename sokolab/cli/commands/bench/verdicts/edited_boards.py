"""How soon edited boards are judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Final

import numpy as np
from rich.table import Table

from sokolab.cli import terminal
from sokolab.cli.commands.bench.verdicts.figures import milliseconds, percentile
from sokolab.core.board import Board
from sokolab.verdicts.edits.edit import random_edit
from sokolab.verdicts.judging import Sources, judge
from sokolab.verdicts.values import Basis, Kind, Verdict

__all__ = ["Judged", "edited_and_judged", "table_of"]

_MARKS: Final = (0.1, 0.3, 1.0, 3.0)
"""Seconds after which the decided boards are counted."""
_MUST: Final = {
    "microban": "median ≤ 25 ms, 95 % ≤ 60 ms",
    "xsokoban": "after 1 s ≥ 92 %",
    "sasquatch": "after 1 s ≥ 85 %",
}
"""What is aimed for, by the first letters of a suite's name."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One edited board: how it was judged, and after how many seconds."""

    verdict: Verdict
    seconds: float

    @property
    def is_decided(self) -> bool:
        """Whether the board was decided in time."""
        return self.verdict.kind.is_decided


def edited_and_judged(
    board: Board, edits: int, random: np.random.Generator, seconds: float, before_seconds: float
) -> Iterator[Judged]:
    """Edit a level at random and judge the boards, as the window does.

    Parameters
    ----------
    seconds
        Longest processor time for each edited board.
    before_seconds
        The same for the level before its edits; 0 to know nothing of it.
    """
    earlier: tuple[Verdict, ...] = ()
    if before_seconds:
        earlier = (judge(board, seconds=before_seconds, clock=process_time),)
    for _ in range(edits):
        edit = random_edit(board, random)
        if edit is None:
            return
        begun = process_time()
        verdict = judge(edit.made_on(board), Sources(earlier), seconds, clock=process_time)
        if verdict.kind is not Kind.INVALID:
            yield Judged(verdict, process_time() - begun)


def table_of(judged: Mapping[str, Sequence[Judged]]) -> Table:
    """Return the figures of each suite as a table."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("suite")
    for heading in ("boards", *(f"{mark:g} s" for mark in _MARKS), "median", "95 %"):
        table.add_column(heading, justify="right")
    table.add_column("must")
    table.add_column("known by")
    for name, boards in judged.items():
        table.add_row(terminal.text(name), *_row(name, boards))
    return table


def _row(name: str, judged: Sequence[Judged]) -> tuple[str, ...]:
    """Return the cells of one suite."""
    if not judged:
        return ("0", *[""] * (len(_MARKS) + 4))
    shares = [
        sum(one.is_decided and one.seconds <= mark for one in judged) / len(judged)
        for mark in _MARKS
    ]
    times = [one.seconds if one.is_decided else float("inf") for one in judged]
    by = Counter(one.verdict.basis for one in judged if one.is_decided)
    return (
        f"{len(judged):,}",
        *(f"{share:.0%}" for share in shares),
        milliseconds(percentile(times, 50)),
        milliseconds(percentile(times, 95)),
        next((must for start, must in _MUST.items() if name.startswith(start)), ""),
        ", ".join(f"{basis.value} {by[basis]}" for basis in Basis if by[basis]),
    )

"""``python -m benchmarks verdict``: how soon boards are judged, explained, mended and swept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final

import click
import numpy as np
from rich.table import Table

from benchmarks.edits import random_edit
from benchmarks.machine import machine_and_speed, milliseconds, percentile
from benchmarks.options import (
    EXISTING_FILE,
    levels_option,
    number_option,
    seconds_option,
    suites_argument,
)
from benchmarks.suites import jobs, numbers
from sokolab.cli import output
from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.roster import solve
from sokolab.verdicts.edits.edit import Effect
from sokolab.verdicts.edits.mending import mends
from sokolab.verdicts.edits.sweep import sweep
from sokolab.verdicts.judging import Sources, judge, prove_optimal
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from sokolab.verdicts.why.witness import witness_of

_BEFORE_SECONDS: Final = 30.0
"""CPU time allowed for judging a level before its edits or its sweep; it does not count."""
_SCRATCH_SECONDS: Final = 60.0  # CPU time allowed for one board's search from scratch
_MARKS: Final = (0.1, 0.3, 1.0, 3.0)  # seconds after which the decided boards are counted
_MUST: Final = {
    "microban": "median ≤ 25 ms, 95% ≤ 60 ms",
    "xsokoban": "after 1 s ≥ 92%",
    "sasquatch": "after 1 s ≥ 85%",
}
"""The targets, by the first letters of a suite's name."""


@click.command("verdict")
@suites_argument
@levels_option
@number_option("--edits", 5, "Random edits of each level, each on the level as it was.")
@number_option("--seed", 1, "Seed of the random edits.")
@seconds_option(3.0, "Longest time for one board, in seconds of CPU time.")
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

    Each level is judged, then edited: a wall opened or set, a box, a goal or the player moved. Each
    edit is taken back before the next one. Prints per suite the share of boards decided, how long
    it took in CPU time, the targets, and how the verdicts were known. With --window, prints
    how long it takes in the window from a click to the painted verdict, and what judging costs a
    drag. With --check, the exit code is 1 if a verdict is wrong.
    """
    wanted = numbers(chosen) if chosen is not None else None
    levels = _levels(suites, wanted)
    judge(Board.from_rows(["#####", "#@$.#", "#####"]))  # loads or compiles the kernels
    console = output.console()
    judged: dict[str, list[Judged]] = {}
    with output.progress(sum(map(len, levels.values()))) as bar:
        for name, boards in levels.items():
            judged[name] = []
            for number, board in boards.items():
                bar.begin(f"{name} {number}")
                random = np.random.default_rng([seed, number])
                before = 0.0 if scratch else _BEFORE_SECONDS
                judged[name] += _edited_and_judged(board, edits, random, seconds, before)
                bar.advance()
    console.print(machine_and_speed())
    console.print(_judged_table(judged))
    figures = _explained(_levels(unsolvable, wanted)) + (_swept(levels) if sweep else [])
    if figures:
        console.print()
        console.print(_figure_table(figures))
    if is_in_window:
        from benchmarks.verdict_in_window import in_window  # the rest does without Qt

        console.print()
        boards_of = {name: list(boards.values()) for name, boards in levels.items()}
        console.print(in_window(boards_of, edits, seed, seconds))
    if not is_checked:
        return 0
    console.print()
    every = [judgement for boards in judged.values() for judgement in boards]
    with output.progress(len(every)) as bar:
        found = agreement(every, bar.advance)
    console.print(output.text(found.sentence))
    return 1 if found.contrary else 0


def _explained(levels: dict[str, dict[int, Board]]) -> list[_Figure]:
    """Time the reasons and mends of unsolvable levels."""
    with output.progress(sum(map(len, levels.values()))) as bar:
        return [
            figure
            for name, boards in levels.items()
            for figure in _reasons_and_mends(name, list(boards.values()), bar.advance)
        ]


def _swept(levels: dict[str, dict[int, Board]]) -> list[_Figure]:
    """Time the sweeps of levels."""
    with output.progress(sum(map(len, levels.values()))) as bar:
        return [
            _sweeps(name, list(boards.values()), bar.advance) for name, boards in levels.items()
        ]


def _levels(suites: Iterable[Path], wanted: set[int] | None) -> dict[str, dict[int, Board]]:
    """Return the boards of each suite by number."""
    levels: dict[str, dict[int, Board]] = {suite.name: {} for suite in suites}
    for name, number, _title, board in jobs(tuple(suites)):
        if wanted is None or number in wanted:
            levels[name][number] = board
    return levels


@dataclass(frozen=True, slots=True)
class Judged:
    """One edited board: how it was judged, and after how many seconds."""

    verdict: Verdict
    seconds: float

    @property
    def is_decided(self) -> bool:
        """Whether the board was decided in time."""
        return self.verdict.kind.is_decided


def _edited_and_judged(
    board: Board, edits: int, random: np.random.Generator, seconds: float, before_seconds: float
) -> Iterator[Judged]:
    """Edit a level at random and judge the boards, as the window does.

    Parameters
    ----------
    seconds
        CPU time allowed for each edited board.
    before_seconds
        CPU time allowed for the level before its edits; 0 to know nothing of it.
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
        if verdict.kind is not VerdictKind.INVALID:
            yield Judged(verdict, process_time() - begun)


def _judged_table(judged: Mapping[str, Sequence[Judged]]) -> Table:
    """Return the figures of each suite as a table."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("suite")
    for heading in ("boards", *(f"{mark:g} s" for mark in _MARKS), "median", "95%"):
        table.add_column(heading, justify="right")
    table.add_column("must")
    table.add_column("known by")
    for name, boards in judged.items():
        table.add_row(output.text(name), *_row(name, boards))
    return table


def _row(name: str, judged: Sequence[Judged]) -> tuple[str, ...]:
    """Return the cells of one suite."""
    if not judged:
        return ("0", *[""] * (len(_MARKS) + 4))
    shares = [
        sum(each.is_decided and each.seconds <= mark for each in judged) / len(judged)
        for mark in _MARKS
    ]
    times = [judgement.seconds if judgement.is_decided else float("inf") for judgement in judged]
    by = Counter(judgement.verdict.basis for judgement in judged if judgement.is_decided)
    return (
        f"{len(judged):,}",
        *(f"{share:.0%}" for share in shares),
        milliseconds(percentile(times, 50)),
        milliseconds(percentile(times, 95)),
        next((must for start, must in _MUST.items() if name.startswith(start)), ""),
        ", ".join(f"{basis.value} {by[basis]}" for basis in VerdictBasis if by[basis]),
    )


@dataclass(frozen=True, slots=True)
class _Figure:
    """Something measured on the levels of a suite: its name, how it ended, and its times."""

    name: str
    found: str
    """The number of levels on which something was found, and other remarks."""
    times: Sequence[float]
    """The times of these levels, in seconds."""
    must: str
    """The target."""


def _reasons_and_mends(
    name: str, boards: Sequence[Board], advance: Callable[[], None]
) -> list[_Figure]:
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
        _Figure(
            f"{name}: witness",
            f"{minimal} minimal of {len(boards)}",
            witness_times,
            "all, median ≤ 1 s",
        ),
        _Figure(
            f"{name}: first mend",
            f"{len(mend_times)} of {len(boards)}",
            mend_times,
            "11 of 12, median ≤ 3 s",
        ),
    ]


def _sweeps(name: str, boards: Sequence[Board], advance: Callable[[], None]) -> _Figure:
    """Measure sweeps of all squares of levels that are known to be solvable or not."""
    times, squares, still_open = [], 0, 0
    for board in boards:
        verdict = judge(board, seconds=_BEFORE_SECONDS, clock=process_time)
        if verdict.kind in (VerdictKind.SOLVABLE, VerdictKind.UNSOLVABLE):
            verdict = prove_optimal(verdict, _BEFORE_SECONDS)
            begun = process_time()
            swept = list(sweep(verdict))
            times.append(process_time() - begun)
            squares += len(swept)
            still_open += sum(judgement.effect is Effect.OPEN for judgement in swept)
        advance()
    found = f"{squares:,} squares, {still_open:,} open"
    return _Figure(f"{name}: sweep", found, times, "median ≤ 1 s")


def _figure_table(figures: Sequence[_Figure]) -> Table:
    """Return the figures as a table."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("suite", "found", "median", "95%", "longest", "must"):
        table.add_column(heading, justify="left" if heading in {"suite", "must"} else "right")
    for figure in figures:
        shares = (50, 95, 100)
        times = [milliseconds(percentile(figure.times, share)) for share in shares]
        cells = times if figure.times else [""] * len(shares)
        table.add_row(output.text(figure.name), figure.found, *cells, figure.must)
    return table


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many decided boards a search from scratch decides alike, otherwise, or not at all."""

    alike: int
    contrary: int
    undecided: int

    @property
    def sentence(self) -> str:
        """The agreement in one sentence."""
        return (
            f"Verdicts equal to a search from scratch: {self.alike:,}; contradicted by it: "
            f"{self.contrary:,}; not compared in time: {self.undecided:,}."
        )


def agreement(judged: Sequence[Judged], advance: Callable[[], None]) -> Agreement:
    """Search the decided boards from scratch and compare.

    Parameters
    ----------
    advance
        Called after each board.
    """
    alike, contrary, undecided = 0, 0, 0
    for judgement in judged:
        if judgement.is_decided:
            limits = Limits(seconds=_SCRATCH_SECONDS, clock=process_time)
            outcome = solve(judgement.verdict.board, "auto", limits).outcome
            is_alike = (judgement.verdict.kind is VerdictKind.SOLVABLE) is (
                outcome is Outcome.SOLVED
            )
            undecided += not outcome.is_decided
            alike += outcome.is_decided and is_alike
            contrary += outcome.is_decided and not is_alike
        advance()
    return Agreement(alike, contrary, undecided)

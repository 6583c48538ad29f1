"""``python -m benchmarks optimiser``: how much shorter solutions become within a time limit."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from time import process_time

import click
from rich.markup import escape
from rich.progress import TimeRemainingColumn
from rich.table import Table

from benchmarks.machine import machine_and_speed
from benchmarks.options import (
    EXISTING_FILE,
    bounds_option,
    levels_option,
    results_option,
    seconds_option,
    suites_argument,
)
from benchmarks.records import Bounds, Record, digest, read_bounds, read_lines, read_records
from benchmarks.suites import Job, append, jobs, numbers
from sokolab.cli import output
from sokolab.cli.call_endings import CommandError
from sokolab.cli.options import memory_option, objective_option
from sokolab.core.lurd import Replay, replay
from sokolab.solvers.frame.protocol import CancelToken, Limits, ignore_news
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.optimiser import optimise, prepare

_Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class _Gain:
    """The result for one solution; ``limit`` is in CPU seconds."""

    suite: str
    level: int
    title: str
    board: str
    objective: str
    limit: float
    pushes_before: int
    moves_before: int
    pushes: int
    moves: int
    seconds: float
    nodes: int
    megabytes: float
    lurd: str


@click.command("optimiser")
@suites_argument
@click.option(
    "--from",
    "source",
    required=True,
    type=EXISTING_FILE,
    metavar="RESULTS",
    help="Solutions to start from: results that this benchmark or that of solvers wrote by --json.",
)
@objective_option
@levels_option
@seconds_option(default=60, words="CPU seconds per level.")
@memory_option
@results_option
@bounds_option
def command(
    suites: tuple[Path, ...],
    source: Path,
    objective_name: str,
    chosen: str | None,
    seconds: float,
    megabytes: int,
    out: Path | None,
    bounds: Path | None,
) -> int:
    """Count the pushes and moves that the optimiser saves.

    SUITE is a file of levels. Every solution has been replayed.
    """
    if math.isinf(seconds) or math.isnan(seconds):
        raise click.BadParameter("give a number of seconds above zero", param_hint="--seconds")
    limits = Limits(seconds, None, megabytes, clock=process_time)
    chosen_numbers = numbers(chosen) if chosen else None
    solutions = _given(source)
    selected = [
        job
        for job in jobs(suites)
        if (chosen_numbers is None or job[1] in chosen_numbers)
        and (job[:2], digest(job[3])) in solutions
    ]
    known_bounds = read_bounds(bounds) if bounds else {}
    gain_of_level = {
        (gain.suite, gain.level): gain
        for gain in (_read(out) if out and out.exists() else [])
        if (gain.objective, gain.limit) == (objective_name, seconds)
        and any(
            gain.board == digest(job[3]) for job in selected if job[:2] == (gain.suite, gain.level)
        )
    }
    todo = [
        (job, _known(str(source), job, solutions[job[:2], digest(job[3])]))
        for job in selected
        if job[:2] not in gain_of_level
    ]
    for gain in _gains(todo, Objective(objective_name), limits):
        gain_of_level[gain.suite, gain.level] = gain
        if out:
            append(out, json.dumps(asdict(gain), ensure_ascii=False))
    _print([gain_of_level[job[:2]] for job in selected], known_bounds)
    return 0


def _given(source: Path) -> dict[tuple[_Key, str], str]:
    """Return the solutions in a file of results, by level and board."""
    records: Sequence[Record | _Gain]
    try:
        records = read_records(source)
    except CommandError:
        records = _read(source)
    return {((r.suite, r.level), r.board): r.lurd for r in records if r.lurd}


def _read(path: Path) -> list[_Gain]:
    """Return the results that this command wrote, without an incomplete last line."""
    names = {field.name for field in fields(_Gain)}
    return read_lines(
        path,
        lambda found: _Gain(**found) if set(found) == names else None,
        "a result of the benchmarks",
    )


def _known(source: str, job: Job, lurd: str) -> Replay:
    """Return the replay of a solution from a file of results."""
    suite, number, _, board = job
    played = replay(board, lurd) if len(board.players) == 1 else None
    if played is None or not played.solves:
        raise CommandError(f"{source}: the solution of {suite} {number} does not solve it")
    return played


def _gains(
    todo: Sequence[tuple[Job, Replay]], objective: Objective, limits: Limits
) -> Iterator[_Gain]:
    if not todo:
        return
    with output.progress(len(todo), TimeRemainingColumn()) as bar:
        bar.begin("Preparing")
        prepare()
        for (suite, number, title, board), before in todo:
            bar.begin(f"{suite} {number} {title}")
            after = optimise(before, objective, limits, CancelToken(), ignore_news, ignore_news)
            assert limits.seconds is not None
            yield _Gain(
                suite,
                number,
                title,
                digest(board),
                objective.value,
                limits.seconds,
                before.pushes or 0,
                before.moves or 0,
                after.pushes or 0,
                after.moves or 0,
                round(after.seconds, 4),
                after.nodes,
                round(after.megabytes, 2),
                after.lurd,
            )
            bar.advance()


def _print(gains: Sequence[_Gain], known_bounds: dict[_Key, Bounds]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("suite", no_wrap=True)
    for heading in ("level", "pushes", "now", "known", "moves", "now", "seconds", "nodes"):
        table.add_column(heading, justify="right")
    best = {
        (gain.suite, gain.level): known.pushes
        for gain in gains
        if (known := known_bounds.get((gain.suite, gain.level))) and known.pushes is not None
    }
    for gain in gains:
        best_pushes = best.get((gain.suite, gain.level))
        table.add_row(
            escape(gain.suite),
            str(gain.level),
            f"{gain.pushes_before:,}",
            f"{gain.pushes:,}",
            "" if best_pushes is None else f"{best_pushes:,}",
            f"{gain.moves_before:,}",
            f"{gain.moves:,}",
            f"{gain.seconds:.1f}",
            f"{gain.nodes:,}",
        )
    console = output.console()
    console.print(machine_and_speed())
    console.print()
    console.print(table)
    pushes = sum(gain.pushes_before for gain in gains), sum(gain.pushes for gain in gains)
    moves = sum(gain.moves_before for gain in gains), sum(gain.moves for gain in gains)
    console.print(
        f"\n{len(gains)} solutions: from {pushes[0]:,} to {pushes[1]:,} pushes, "
        f"from {moves[0]:,} to {moves[1]:,} moves"
    )
    if len(best) == len(gains) > 0:
        as_short = sum(gain.pushes <= best[gain.suite, gain.level] for gain in gains)
        optimal = sum(
            gain.pushes == known_bounds[gain.suite, gain.level].least_pushes for gain in gains
        )
        console.print(
            f"best known of these: {sum(best.values()):,} pushes; as short as known: {as_short} of "
            f"{len(gains)}, proved optimal: {optimal}"
        )

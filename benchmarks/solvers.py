"""``python -m benchmarks solvers``: how many levels a solver decides within a time limit."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time

import click
from rich.markup import escape
from rich.progress import TimeRemainingColumn
from rich.table import Table

from benchmarks.machine import machine_and_speed
from benchmarks.options import (
    EXISTING_FILE,
    bounds_option,
    levels_option,
    number_option,
    results_option,
    seconds_option,
    suites_argument,
)
from benchmarks.records import (
    Bounds,
    Record,
    by_key,
    contradiction,
    digest,
    read_bounds,
    read_records,
)
from benchmarks.suites import Job, append, jobs, numbers, read_families
from sokolab.cli import output
from sokolab.cli.call_endings import CommandError
from sokolab.cli.options import memory_option
from sokolab.core.lurd import Measure
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.roster import ROSTER, by_name, solve


@click.command("solvers")
@suites_argument
@click.option(
    "--solver",
    "name",
    default=ROSTER[0].name,
    show_default=True,
    metavar="NAME",
    type=click.Choice([solver.name for solver in ROSTER]),
    help="The solver.",
)
@levels_option
@seconds_option(
    default=10,
    words="CPU seconds per level; with more than one thread, wall-clock seconds.",
)
@number_option("--threads", 1, "Number of searches that a solver may run at once.")
@memory_option
@number_option("--workers", 1, "Number of worker processes, each with one level at a time.")
@results_option
@bounds_option
@click.option(
    "--compare",
    "other",
    type=EXISTING_FILE,
    metavar="OUT2",
    help="Results of another run to compare with.",
)
def command(
    suites: tuple[Path, ...],
    name: str,
    chosen: str | None,
    seconds: float,
    threads: int,
    megabytes: int,
    workers: int,
    out: Path | None,
    bounds: Path | None,
    other: Path | None,
) -> int:
    """Count the levels solved within a time limit.

    SUITE is a file of levels. Every solution has been replayed. If a table SUITE.tsv beside it has
    the columns level and family, families are counted apart. Exit code 1 if a result contradicts
    the known bounds.
    """
    if math.isinf(seconds) or math.isnan(seconds):
        raise click.BadParameter("give zero seconds or more, or inf", param_hint="--seconds")
    clock = process_time if threads == 1 else perf_counter
    limits = Limits(seconds, None, megabytes, threads, clock)
    wanted = numbers(chosen) if chosen else None
    selected = [job for job in jobs(suites) if wanted is None or job[1] in wanted]
    families = {suite.name: read_families(suite) for suite in suites}
    known_bounds = read_bounds(bounds) if bounds else {}
    before = by_key(read_records(other)) if other else {}
    record_of_job = _kept(
        selected, name, seconds, read_records(out) if out and out.exists() else []
    )
    todo = [job for job in selected if (job[0], job[1], name) not in record_of_job]
    try:
        for record in _asked(todo, name, limits, workers):
            record_of_job[record.key] = record
            if out:
                append(out, record.line)
    except BrokenProcessPool:
        raise CommandError(
            "a worker process ended without an answer, perhaps because memory ran out"
        ) from None
    records = [record_of_job[suite, level, name] for suite, level, _, _ in selected]
    wrong = {
        record.key: words
        for record in records
        if (
            words := contradiction(
                record, known_bounds.get(record.key[:2], Bounds(None, None, None))
            )
        )
    }
    _print(records, wrong, families)
    if other:
        _print_comparison(records, [before[r.key] for r in records if r.key in before])
    return 1 if wrong else 0


def _kept(
    selected: Sequence[Job], name: str, seconds: float, records: Sequence[Record]
) -> dict[tuple[str, int, str], Record]:
    """Return the records that already answer one of these jobs with this limit."""
    boards = {(suite, number): digest(board) for suite, number, _, board in selected}
    return {
        record.key: record
        for record in records
        if record.solver == name
        and record.limit == seconds
        and boards.get(record.key[:2]) == record.board
    }


def _asked(selected: Sequence[Job], name: str, limits: Limits, workers: int) -> Iterator[Record]:
    """Yield the records in the order in which they are finished."""
    if not selected:
        return
    with output.progress(len(selected), TimeRemainingColumn()) as bar:
        bar.begin("Preparing")
        by_name(name).prepare()  # once, so that the workers only load compiled kernels
        answers = map(_answer, selected, [name] * len(selected), [limits] * len(selected))
        for record in answers if workers == 1 else _by_workers(selected, name, limits, workers):
            bar.begin(f"{record.suite} {record.level} {record.title}")
            yield record
            bar.advance()


def _by_workers(
    selected: Sequence[Job], name: str, limits: Limits, workers: int
) -> Iterator[Record]:
    """Yield the records as worker processes finish them."""
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_worker) as pool:
        running = [pool.submit(_answer, job, name, limits) for job in selected]
        try:
            for future in as_completed(running):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C ends a worker silently


def _answer(job: Job, name: str, limits: Limits) -> Record:
    suite, number, title, board = job
    assert limits.seconds is not None
    by_name(name).prepare()  # loading in the background would count as time of the search
    found = solve(board, name, limits)
    return Record.of(suite, number, title, digest(board), limits.seconds, found)


def _print(
    records: Sequence[Record],
    wrong: Mapping[tuple[str, int, str], str],
    families: Mapping[str, Mapping[int, str]],
) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("suite", no_wrap=True)
    for heading in ("level", "outcome", "seconds", "pushes", "moves", "nodes", "states", "MB"):
        table.add_column(heading, justify="left" if heading == "outcome" else "right")
    table.add_column("contradicts")
    for record in records:
        table.add_row(
            escape(record.suite),
            str(record.level),
            record.outcome,
            f"{record.seconds:.2f}",
            _pushes(record),
            f"{record.moves:,}" if record.is_solved else "",
            f"{record.nodes:,}",
            f"{record.states:,}",
            f"{record.megabytes:.0f}",
            wrong.get(record.key, ""),
        )
    console = output.console()
    console.print(machine_and_speed())
    console.print()
    console.print(table)
    console.print()
    by_family: dict[str, list[Record]] = {}
    for record in records:
        family = families[record.suite].get(record.level)
        if family:
            by_family.setdefault(family, []).append(record)
    if by_family:
        console.print(_totals("family", by_family))
        console.print()
    by_suite: dict[str, Sequence[Record]] = {}
    for suite in families:
        by_suite[suite] = [record for record in records if record.suite == suite]
    if len(by_suite) > 1:
        by_suite["all"] = records
    console.print(_totals("suite", by_suite))
    console.print(f"{len(wrong)} contradictions" if wrong else "No contradiction.")


def _pushes(record: Record) -> str:
    """Return the pushes of a solution, or the bounds of the fewest pushes."""
    if record.is_solved:
        return f"{record.pushes:,}"
    bound, pushes = record.lower_bound, record.pushes
    if by_name(record.solver).minimises is not Measure.PUSHES or not bound:
        return ""
    return f"{bound:,} to {pushes:,}" if record.lurd else f"{bound:,} or more"


def _totals(heading: str, groups: Mapping[str, Sequence[Record]]) -> Table:
    """Return a table of what was solved in each group of levels."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(heading, no_wrap=True)
    columns = ("levels", "solved", "unsolvable", "undecided", "seconds", "pushes", "nodes", "MB")
    for column in columns:
        table.add_column(column, justify="right")
    for name, records in groups.items():
        solved = sum(record.is_solved for record in records)
        unsolvable = sum(record.outcome == Outcome.UNSOLVABLE.value for record in records)
        table.add_row(
            escape(name),
            str(len(records)),
            str(solved),
            str(unsolvable),
            str(len(records) - solved - unsolvable),
            f"{sum(r.seconds for r in records):,.1f}",
            f"{sum(r.pushes for r in records if r.is_solved):,}",
            f"{sum(r.nodes for r in records):,}",
            f"{max((r.megabytes for r in records), default=0):,.0f}",
        )
    return table


def _print_comparison(records: Sequence[Record], before: Sequence[Record]) -> None:
    """Print what is better and worse than in another run."""
    then = by_key(before)
    now = [record for record in records if record.key in then]
    words = {
        "decided now only": [r for r in now if _is_decided(r) and not _is_decided(then[r.key])],
        "decided then only": [r for r in now if not _is_decided(r) and _is_decided(then[r.key])],
        "other outcome or optimum": [r for r in now if _differ(r, then[r.key])],
    }
    console = output.console()
    console.print(f"\nCompared with the other run on {len(now)} levels:")
    for what, selected in words.items():
        names = ", ".join(f"{record.suite} {record.level}" for record in selected)
        console.print(f"{what}: {len(selected)}{' – ' + escape(names) if names else ''}")
    decided = sum(map(_is_decided, now))
    decided_then = sum(_is_decided(then[record.key]) for record in now)
    more = f" ({decided / decided_then - 1:+.1%})" if decided_then else ""
    console.print(f"decided: {decided_then} then, {decided} now{more}")
    both = [record for record in now if _is_decided(record) and _is_decided(then[record.key])]
    for what in ("seconds", "nodes"):
        new = sum(getattr(record, what) for record in both)
        old = sum(getattr(then[record.key], what) for record in both)
        ratio = f", {old / new:.2f} to 1" if new else ""
        console.print(f"{what} where both decide: {old:,.0f} then, {new:,.0f} now{ratio}")


def _is_decided(record: Record) -> bool:
    return Outcome(record.outcome).is_decided


def _differ(record: Record, other: Record) -> bool:
    """Whether two decided results contradict each other."""
    if not (_is_decided(record) and _is_decided(other)):
        return False
    measure = by_name(record.solver).minimises
    return record.outcome != other.outcome or (
        measure is not None and getattr(record, measure) != getattr(other, measure)
    )

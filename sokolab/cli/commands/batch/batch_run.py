"""What the subcommands of ``sokolab batch`` share: options, the live line, the table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from rich.markup import escape
from rich.progress import TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from sokolab import formats
from sokolab.batch import executors
from sokolab.batch.items import Item
from sokolab.batch.jobs import Answer, Job
from sokolab.batch.journal import Journal, JournalError, default_journal
from sokolab.batch.precompiling import precompile
from sokolab.batch.report import as_csv, as_json, totals
from sokolab.batch.runner import Batch, ItemState
from sokolab.cli import terminal
from sokolab.cli.commands.library import library_writer
from sokolab.cli.ctrl_c import stopped_by_ctrl_c
from sokolab.cli.exit_codes import EXIT_INTERRUPTED, CommandError
from sokolab.core.words import counted
from sokolab.library.values import Submission
from sokolab.solvers.optimiser import optimiser

__all__ = ["BatchOptions", "batch_options", "files_argument", "list_items", "run_batch"]

_GOOD: Final = {"SOLVED", "UNSOLVABLE", "SHORTER", "UNCHANGED", "VALID", "ANALYSED", "CONVERTED"}
_NAMES_WIDTH: Final = 48  # what file, level, title, outcome and seconds want of a line
_FIGURE_WIDTH: Final = 8
_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """How a batch is run and where its answers go."""

    workers: int
    dask: str | None
    journal: Path | None
    fresh: bool
    csv: Path | None
    json: Path | None


def files_argument(command: _Command) -> _Command:
    """Give a subcommand its argument FILE…."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE…")(command)


def batch_options(command: Callable[..., int]) -> Callable[..., int]:
    """Give a subcommand the options that all have; it takes them as ``how``."""

    def with_choices(**given: Any) -> int:
        names = ("workers", "dask", "journal", "fresh", "csv", "json")
        how = BatchOptions(**{name: given.pop(name) for name in names})
        return command(how=how, **given)

    with_choices.__doc__ = command.__doc__
    with_choices.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    file = click.Path(dir_okay=False, path_type=Path)
    for option in (
        click.option("--json", type=file, metavar="OUT", help="Write all answers there as JSON."),
        click.option("--csv", type=file, metavar="OUT", help="Write all answers there as CSV."),
        click.option("--fresh", is_flag=True, help="Forget what the journal holds."),
        click.option(
            "--journal",
            type=file,
            metavar="FILE",
            help="Where answers are kept; by default in the user's data folder, named after the "
            "job and the files.",
        ),
        click.option(
            "--dask",
            metavar="ADDRESS",
            help="Use the workers of a dask scheduler, such as tcp://host:8786.",
        ),
        click.option(
            "--workers",
            type=click.IntRange(min=1),
            default=os.cpu_count() or 1,
            show_default=True,
            metavar="N",
            help="Processes side by side.",
        ),
    ):
        option(with_choices)
    return with_choices


def list_items(items: Callable[[], Iterator[Item]]) -> list[Item]:
    """Return what is to be done.

    Raises
    ------
    Refusal
        A file cannot be read.
    """
    try:
        return list(items())
    except formats.FormatError as error:
        place = f" (line {error.line})" if error.line else ""
        raise CommandError(f"{error.sentence}{place}") from None


def run_batch(items: Sequence[Item], job: Job, how: BatchOptions) -> int:
    """Run a batch, show how it stands, print what came of it; return the exit code.

    Raises
    ------
    Refusal
        There is no cluster, the journal is of another batch, or answers cannot be written; told
        before any work begins.
    """
    for out in (how.csv, how.json):
        if out:
            _refuse_unwritable(out)
    path = how.journal or default_journal(items, job)
    if how.fresh:
        path.unlink(missing_ok=True)
    try:
        open_executor, slots = (
            executors.cluster(how.dask)
            if how.dask
            else (executors.processes(how.workers), how.workers)
        )
        with Journal(path, job.identity) as journal:
            batch = Batch(items, job, open_executor, slots, journal)
            known = set(batch.answers)
            is_whole = _run(batch, is_here=not how.dask)
    except (JournalError, executors.ClusterError) as error:
        raise CommandError(str(error)) from None
    _print(batch, len(known))
    if how.csv:
        _write(how.csv, as_csv(batch.items, batch.answers, job.columns))
    if how.json:
        _write(how.json, as_json(batch.items, batch.answers))
    if not is_whole:
        click.echo("sokolab: stopped; the same command goes on from here", err=True)
        return EXIT_INTERRUPTED
    return 0 if {answer.outcome for answer in batch.answers.values()} <= _GOOD else 1


def _find(item: Item, answer: Answer, job: Job) -> Submission:
    """Return an answer's letters as something for the library."""
    return Submission(item.board, answer.lurd, str(job.identity.get("solver", optimiser.NAME)))


def _refuse_unwritable(out: Path) -> None:
    try:
        formats.check_writable(out)
    except formats.FormatError as error:
        raise CommandError(f"{out}: {error}") from None


def _write(out: Path, text: str) -> None:
    try:
        formats.write_atomically(text.encode(), out)
    except formats.FormatError as error:
        raise CommandError(f"{out}: {error}") from None


def _run(batch: Batch, *, is_here: bool) -> bool:
    """Run it with a line of progress; return False where Ctrl+C ended it.

    Solutions go into the library as they come; those of a run that was killed, now.

    Parameters
    ----------
    is_here
        Whether its workers run on this machine, and so find what is compiled here.
    """
    left = len(batch.items) - len(batch.answers)
    if not left:
        return True
    stopped = [False]

    def stop() -> None:
        stopped[0] = True
        batch.cancel()

    with ExitStack() as stack:
        bar = stack.enter_context(terminal.progress(left, TimeRemainingColumn()))
        bar.begin("Starting")
        if is_here:
            precompile(batch.job, partial(_tell_compiling, bar))
        stack.enter_context(stopped_by_ctrl_c(stop))
        put = stack.enter_context(library_writer())

        items = {item.key: item for item in batch.items}

        def keep(keys: Iterable[str]) -> None:
            answers = ((items[key], batch.answers[key]) for key in keys)
            finds = [_find(*one, batch.job) for one in answers if one[1].lurd]
            if finds:
                put(lambda library: library.add_all(finds))

        def tell(key: str, state: ItemState) -> None:
            if state is ItemState.DONE:
                bar.advance()
                bar.begin(_stands(batch))
                keep([key])

        keep(list(batch.answers))
        batch.run(tell)
    return not stopped[0]


def _tell_compiling(bar: terminal.ProgressBar, title: str) -> None:
    bar.begin(f"Compiling, the first time only ({title[:1].lower()}{title[1:]})")


def _stands(batch: Batch) -> str:
    said = totals(batch.answers.values()).outcomes
    return ", ".join(f"{count:,} {outcome.lower()}" for outcome, count in said.items())


def _print(batch: Batch, known: int) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("file")  # it and the title give way where the table is too wide
    table.add_column("level", justify="right", no_wrap=True)
    table.add_column("title")
    table.add_column("outcome", no_wrap=True)
    console = terminal.console()
    columns = _fitting(batch.job.columns, console.width)
    pairs = [(item, answer) for item in batch.items if (answer := batch.answers.get(item.key))]
    for heading in ("seconds", *columns):
        table.add_column(heading.replace("_", "\n"), justify="right", no_wrap=True)
    for item, answer in pairs:
        table.add_row(*_row(item, answer, columns))
    console.print(table)
    if left_out := len(batch.job.columns) - len(columns):
        more = counted(left_out, "column", "columns")
        console.print(f"({more} more in a wider terminal, and with --csv or --json)")
    console.print()
    for item, answer in pairs:
        if answer.outcome in ("INVALID", "FAILED", "CRASHED"):
            number = f", level {item.number}" if item.number else ""
            console.print(f"{escape(item.file)}{number}: {escape(answer.sentence)}")
    _print_totals(batch, known)


def _fitting(columns: Sequence[str], width: int) -> Sequence[str]:
    """Return the first columns, two at least, that leave the names room in so wide a terminal."""
    return columns[: max(2, (width - _NAMES_WIDTH) // _FIGURE_WIDTH)]


def _row(item: Item, answer: Answer, columns: Sequence[str]) -> list[str | Text]:
    figures = [answer.figures.get(name) for name in columns]
    shown = ["" if f is None else f"{f:,}" if isinstance(f, int) else str(f) for f in figures]
    number = str(item.number) if item.number else ""
    return [
        _in_a_line(Path(item.file).name),
        number,
        _in_a_line(item.title),
        answer.outcome,
        f"{answer.seconds:.3f}",
        *shown,
    ]


def _in_a_line(words: str) -> Text:
    return Text(words, no_wrap=True, overflow="ellipsis")


def _print_totals(batch: Batch, known: int) -> None:
    sums = totals(batch.answers.values())
    said = [f"{count:,} {outcome}" for outcome, count in sums.outcomes.items()]
    left = len(batch.items) - sums.answered
    if left:
        said.append(f"{left:,} left to do")
    console = terminal.console()
    console.print(f"{', '.join(said) or 'nothing'}; {sums.seconds:,.1f} seconds of work")
    if sums.pushes:
        pushes = counted(sums.pushes, "push", "pushes")
        console.print(f"{pushes} and {counted(sums.moves, 'move', 'moves')} in all")
    if known:
        console.print(f"{known:,} of these answers were in the journal already")

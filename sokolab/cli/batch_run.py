"""The common part of the subcommands of ``sokolab batch``: options, the run and its progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click
from rich.progress import TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from sokolab import formats
from sokolab.batch import executors
from sokolab.batch.items import Item, ItemAnswer, file_items, items_of_files
from sokolab.batch.jobs import BatchJob, Convert
from sokolab.batch.journal import Journal, JournalError, default_journal
from sokolab.batch.report import (
    as_csv,
    as_json,
    column_title,
    figure_text,
    totals,
    unconfirmed_message,
)
from sokolab.batch.runner import Batch, ItemState
from sokolab.cli import output
from sokolab.cli.call_endings import EXIT_INTERRUPTED, CommandError, stopped_by_ctrl_c, warn
from sokolab.cli.call_sources import complete_file
from sokolab.cli.command_library import CommandLibrary, command_library
from sokolab.cli.kernel_choice import BEGIN_SLOWLY, CompileNotice, compile_notice
from sokolab.cli.levels import read_levels
from sokolab.cli.output import check_output, force_option, refuse_same_files, write_file
from sokolab.core.words import printable, with_commas
from sokolab.language import Phrase, counted, counted_phrase, phrase, tr
from sokolab.library.values import Submission
from sokolab.reports.run_report import outcome_code, outcome_counts
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME

_MAX_WORKERS: Final = 256
_GOOD_OUTCOMES: Final = {
    "SOLVED",
    "UNSOLVABLE",
    "SHORTER",
    "UNCHANGED",
    "VALID",
    "ANALYSED",
    "RATED",
    "GROWN",
    "CONVERTED",
}
_EXPLAINED_OUTCOMES: Final = {"INVALID", "UNRATED", "UNGROWN", "FAILED", "CRASHED"}
"""Outcomes that are explained below the table."""
_NAMES_WIDTH: Final = 48
"""Characters that file, level, title, outcome and seconds take in a line."""
_FIGURE_WIDTH: Final = 8
"""Characters that each other column takes in a line."""


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """How to run a batch and where to write its answers."""

    workers: int
    dask: str | None
    journal: Path | None
    fresh: bool
    csv: Path | None
    json: Path | None
    force: bool


def files_and_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add FILE… and the options of :class:`BatchOptions` to a subcommand."""
    file = click.Path(dir_okay=False, path_type=Path)
    for parameter in (
        force_option,
        click.option("--json", type=file, metavar="OUT", help="Write all answers to OUT as JSON."),
        click.option("--csv", type=file, metavar="OUT", help="Write all answers to OUT as CSV."),
        click.option("--fresh", is_flag=True, help="Discard the journal and begin again."),
        click.option(
            "--journal",
            type=file,
            metavar="FILE",
            help="Journal of the answers; by default in the user's data folder, one for each job "
            "and list of files.",
        ),
        click.option(
            "--dask",
            metavar="ADDRESS",
            help="Use the workers of a dask scheduler, such as tcp://host:8786.",
        ),
        click.option(
            "--workers",
            type=click.IntRange(min=1, max=_MAX_WORKERS),
            default=os.cpu_count() or 1,
            show_default=True,
            metavar="N",
            help="Number of worker processes; never more than cores or levels to process.",
        ),
        click.argument(
            "files", nargs=-1, required=True, shell_complete=complete_file, metavar="FILE…"
        ),
    ):
        command = parameter(command)
    return command


def _items_of(files: Sequence[str], job: BatchJob, run_count: int) -> list[Item]:
    """Return the items of a job, levels or whole files, each ``run_count`` times.

    Raise CommandError if a file cannot be read.
    """
    try:
        takes_files = isinstance(job, Convert)
        items = file_items(files) if takes_files else items_of_files(files, read_levels)
        return [replace(item, run_index=run) for item in items for run in range(run_count)]
    except formats.FormatError as error:
        raise CommandError(error.sentence) from None


def run_batch(
    files: Sequence[str],
    job: BatchJob,
    options: BatchOptions,
    run_count: int = 1,
    write: Callable[[Batch], None] = lambda _: None,
) -> int:
    """Run a job on files, show its progress, print its answers and return the exit code.

    Each item is processed ``run_count`` times; ``write`` gets the batch when it has ended.

    Raise CommandError if a file cannot be read, there is no cluster, the journal belongs to
    another batch, or answers cannot be written. This is checked before any work begins.
    """
    items = _items_of(files, job, run_count)
    journal_path = options.journal or default_journal(items, job)
    sources = {item.file for item in items}
    refuse_same_files([journal_path, options.csv, options.json], sources)
    for report_path in (options.csv, options.json):
        check_output(report_path, options.force)
    on_ready = _OnReady()
    worker_count = max(1, min(options.workers, len(items), os.cpu_count() or 1))
    try:
        open_executor, slot_count = (
            executors.cluster(options.dask)
            if options.dask
            else (executors.processes(worker_count, on_ready=on_ready), worker_count)
        )
        with Journal(journal_path, job.identity, is_fresh=options.fresh) as journal:
            batch = Batch(items, job, open_executor, slot_count, journal)
            if (message := unconfirmed_message(batch)) is not None:
                warn(message)
            already_answered = len(batch.answers)
            is_complete = _run(batch, None if options.dask else on_ready)
    except (JournalError, executors.ClusterError) as error:
        raise CommandError(str(error)) from None
    _print_answers(batch, already_answered)
    if options.csv:
        write_file(as_csv(batch.items, batch.answers, job.columns), options.csv)
    if options.json:
        write_file(as_json(batch.items, batch.answers), options.json)
    write(batch)
    if not is_complete:
        if (options.csv or options.json) and not options.force:
            warn(tr("stopped; run the same command again with --force to continue"))
        else:
            warn(tr("stopped; run the same command again to continue"))
        return EXIT_INTERRUPTED
    return 0 if {answer.outcome for answer in batch.answers.values()} <= _GOOD_OUTCOMES else 1


class _OnReady:
    """End the notice of the batch, if there is one: the kernels are compiled."""

    def __init__(self) -> None:
        self.notice: CompileNotice | None = None

    def __call__(self) -> None:
        """End the notice."""
        if self.notice is not None:
            self.notice.end()


def _run(batch: Batch, on_ready: _OnReady | None) -> bool:
    """Run a batch with a progress bar, and return False if Ctrl+C stopped it.

    Each solution goes into the library immediately, after solutions that a killed run left in the
    journal.

    ``on_ready`` is called when the kernels are compiled on this machine. It is None for a cluster.
    """
    unanswered_count = len(batch.items) - len(batch.answers)
    if not unanswered_count:
        return True
    was_stopped = False

    def stop() -> None:
        nonlocal was_stopped
        was_stopped = True
        batch.cancel()

    with ExitStack() as stack:
        bar = stack.enter_context(output.progress(unanswered_count, TimeRemainingColumn()))
        bar.begin(tr("Starting"))
        if on_ready is not None and batch.job.stages:
            on_ready.notice = stack.enter_context(compile_notice(bar, BEGIN_SLOWLY))
        stack.enter_context(stopped_by_ctrl_c(stop))
        library = stack.enter_context(command_library())

        item_of_key = {item.key: item for item in batch.items}
        solver = str(batch.job.identity.get("solver", OPTIMISER_NAME))

        def keep(keys: Iterable[str]) -> None:
            _keep_answers(library, [(item_of_key[key], batch.answers[key]) for key in keys], solver)

        def on_news(key: str, state: ItemState) -> None:
            if state is ItemState.DONE:
                bar.advance()
                bar.begin(_outcome_words(batch))
                keep([key])

        keep(list(batch.answers))
        batch.run(on_news)
        if on_ready is not None and on_ready.notice is not None:
            on_ready.notice.drop()
    return not was_stopped


def _keep_answers(
    library: CommandLibrary, answers: Sequence[tuple[Item, ItemAnswer]], solver: str
) -> None:
    """Write solutions and ratings to the library."""
    submissions = [
        Submission(item.board, answer.lurd, solver) for item, answer in answers if answer.lurd
    ]
    if submissions:
        library.do(lambda store: store.add_all(submissions))
    for item, answer in answers:
        difficulty = answer.figures.get("difficulty")
        if answer.outcome == "RATED" and isinstance(difficulty, float):
            is_exhaustive = answer.figures["solved_from"] is not None
            library.keep_difficulty(item.board, difficulty, is_exhaustive=is_exhaustive)


def _outcome_words(batch: Batch) -> str:
    parts = totals(batch.answers.values()).outcomes
    return str(with_commas(outcome_counts(parts))).lower()


def _print_answers(batch: Batch, already_answered: int) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(tr("file"))  # this and the title are shortened if the table is too wide
    table.add_column(tr("level"), justify="right", no_wrap=True)
    table.add_column(tr("title"))
    table.add_column(tr("outcome"), no_wrap=True)
    console = output.console()
    figures = [name for name in batch.job.columns if name != "reason"]  # too long for a table
    columns = _fitting_columns(figures, console.width)
    pairs = [(item, answer) for item in batch.items if (answer := batch.answers.get(item.key))]
    titles = (str(column_title(name).uncapitalised).replace(" ", "\n") for name in columns)
    for heading in (tr("seconds"), *titles):
        table.add_column(heading, justify="right", no_wrap=True)
    for item, answer in pairs:
        table.add_row(*_row(item, answer, columns))
    console.print(table)
    if missing_count := len(figures) - len(columns):
        note = counted(
            missing_count,
            "({n:,} more column in a wider terminal, or with --csv or --json)",
            "({n:,} more columns in a wider terminal, or with --csv or --json)",
        )
        console.print(note)
    console.print()
    for item, answer in pairs:
        if answer.outcome in _EXPLAINED_OUTCOMES:
            place: Phrase | str = item.file
            if item.number:
                place = phrase("{path}, level {number}", path=item.file, number=item.number)
            sentence = tr("{place}: {words}", place=place, words=answer.message)
            console.print(output.text(sentence))
    _print_totals(batch, already_answered)


def _fitting_columns(columns: Sequence[str], width: int) -> Sequence[str]:
    """Return the first columns, at least two, that fit beside the names in a terminal."""
    return columns[: max(2, (width - _NAMES_WIDTH) // _FIGURE_WIDTH)]


def _row(item: Item, answer: ItemAnswer, columns: Sequence[str]) -> list[str | Text]:
    figures = [figure_text(name, answer.figures.get(name)) for name in columns]
    number = str(item.number) if item.number else ""
    return [
        _one_line(Path(item.file).name),
        number,
        _one_line(item.title),
        str(outcome_code(answer.outcome)),
        f"{answer.seconds:.3f}",
        *figures,
    ]


def _one_line(text: str) -> Text:
    return Text(printable(text), no_wrap=True, overflow="ellipsis")


def _print_totals(batch: Batch, already_answered: int) -> None:
    batch_totals = totals(batch.answers.values())
    counts = outcome_counts(batch_totals.outcomes)
    unanswered_count = len(batch.items) - batch_totals.answer_count
    if unanswered_count:
        counts.append(phrase("{n:,} left", n=unanswered_count))
    console = output.console()
    console.print(
        tr(
            "{outcomes}; {seconds:,.1f} seconds of work",
            outcomes=with_commas(counts) or tr("nothing"),
            seconds=batch_totals.seconds,
        )
    )
    if batch_totals.pushes:
        pushes = counted_phrase(batch_totals.pushes, "push", "pushes")
        moves = counted_phrase(batch_totals.moves, "move", "moves")
        console.print(tr("{pushes} and {moves} in total", pushes=pushes, moves=moves))
    if already_answered:
        console.print(tr("{n:,} of these answers came from the journal", n=already_answered))

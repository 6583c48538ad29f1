"""``sokolab solve``: solve levels and print the solutions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from functools import partial

import click
from rich.console import Console
from rich.table import Table

from sokolab.cli import call_endings, kernel_choice, options, output
from sokolab.cli.command_library import command_library
from sokolab.cli.levels import level_name, level_option, read_levels, select_levels, source_argument
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.lurd import Metrics, Replay, metrics_of
from sokolab.core.words import with_commas
from sokolab.engine.service import stages_of
from sokolab.engine.worker import WorkerError
from sokolab.language import Phrase, in_english, phrase, tr
from sokolab.library.values import LibraryRecord
from sokolab.plugins import PluginError
from sokolab.reports.run_report import outcome_code, outcome_counts
from sokolab.solvers import roster
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, Result

_STYLES = {Outcome.SOLVED: "green", Outcome.UNSOLVABLE: "yellow", Outcome.INVALID: "red"}
_Report = Callable[[Progress], None]


def _solver_help() -> Phrase:
    return phrase(
        "The solver: {names} ({default} by default).",
        names=", ".join(solver.name for solver in roster.all_solvers()),
        default=roster.ROSTER[0].name,
    )


class _SolverOption(click.Option):
    """``--solver``, whose help lists the solvers, including solvers of plug-ins."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return the option and its help."""
        return self.get_help_spec(ctx), str(_solver_help())


@click.command()
@source_argument
@level_option
@click.option(
    "--solver",
    "solver_name",
    cls=_SolverOption,
    metavar="NAME",
    help=_solver_help().english,
)
@options.seconds_option
@options.nodes_option
@options.memory_option
@options.json_option
@click.option("--no-library", is_flag=True, help="Do not store results in the library.")
def command(
    source: str,
    level_numbers: range | None,
    solver_name: str | None,
    seconds: float,
    nodes: int | None,
    megabytes: int,
    as_json: bool,
    no_library: bool,
) -> int:
    """Solve levels and print solutions, counts and proofs.

    Every solution is replayed before it is printed. UNSOLVABLE is proved: the search has tried
    everything. TIME, NODES, MEMORY and CANCELLED mean undecided; a solution printed with them is
    not proved to be the shortest. INVALID boards are not levels.
    Exit code 0 if every level is decided, 1 if not. Ctrl+C stops the search and prints what is
    known. Solutions and proofs are stored in the library (see sokolab library). A search that
    proves the fewest pushes begins from the best solution stored there.
    """
    limits = options.limits_of(seconds, nodes, megabytes)
    solver = _solver(solver_name)
    numbered_levels = select_levels(read_levels(source), level_numbers)
    results: list[tuple[int, Level, Result]] = []
    with command_library(not no_library) as library:
        for number, level, result in _solve_levels(
            solver, numbered_levels, limits, library.look_up
        ):
            results.append((number, level, result))
            if as_json:
                click.echo(json.dumps(_as_json(number, level, result)))
            library.keep(level.board, result, limits)
    if not as_json:
        _print_table(results)
    is_decided = all(result.outcome.is_decided for _, _, result in results)
    return 0 if is_decided and len(results) == len(numbered_levels) else 1


def _solver(name: str | None) -> roster.AnySolver:
    try:
        return roster.by_name(name) if name else roster.ROSTER[0]
    except ValueError as error:
        raise call_endings.CommandError(str(error)) from None


def _solve_levels(
    solver: roster.AnySolver,
    numbered_levels: list[tuple[int, Level]],
    limits: Limits,
    look_up: Callable[[Board], LibraryRecord],
) -> Iterator[tuple[int, Level, Result]]:
    """Yield the results one by one, until all levels are done or Ctrl+C is pressed."""
    cancel, stages = CancelToken(), stages_of(solver)
    with (
        output.progress(len(numbered_levels)) as bar,
        call_endings.stopped_by_ctrl_c(cancel.cancel),
        kernel_choice.compile_notice(
            bar, kernel_choice.BEGIN_SLOWLY, is_needed=bool(stages)
        ) as notice,
        kernel_choice.running_solvers(stages, solver.prepare_to_begin, notice) as solve,
    ):
        for index, (number, level) in enumerate(numbered_levels):
            level_label = level_name(number, level)
            is_first = index == 0  # it loads the solver
            bar.begin(tr("Preparing {solver}", solver=solver.title) if is_first else level_label)
            try:
                find_known = partial(_known_solution, look_up, level.board)
                informed_solver = roster.beginning_from(find_known, solver)
                report = _reporter(bar, level_label)
                result = solve(informed_solver, level.board, limits, cancel, report)
            except PluginError as error:  # the other levels keep their results
                result = Result(solver.name, level.board, Outcome.UNDECIDED, message=error.message)
            except WorkerError as error:
                raise kernel_choice.solver_failed(number, solver.title, error) from None
            yield number, level, result
            bar.advance()
            if cancel.is_cancelled:
                return


def _known_solution(
    look_up: Callable[[Board], LibraryRecord], board: Board
) -> tuple[Replay | None, int | None]:
    """Return the solution in the library with the fewest pushes."""
    solution = look_up(board).by_pushes
    return (solution.replay if solution is not None else None), None


def _reporter(bar: output.ProgressBar, level_label: str) -> _Report:
    def report(progress: Progress) -> None:
        message = phrase(
            "{level}: {nodes:,} nodes, {speed:,.0f} a second, {note} {depth}",
            level=level_label,
            nodes=progress.nodes,
            speed=progress.nodes_per_second,
            note=progress.note,
            depth=progress.depth,
        )
        if progress.solution:
            message = phrase("{one}, {other}", one=message, other=progress.words)
        bar.begin(str(message))

    return report


def _as_json(number: int, level: Level, result: Result) -> dict[str, object]:
    has_solution = result.holds_solution
    metrics = asdict(metrics_of(result.replay)) if has_solution and result.replay else {}
    return {
        "level": number,
        "title": level.title,
        "solver": result.solver,
        "outcome": result.outcome.value,
        "lurd": result.lurd if has_solution else None,
        **{field.name: metrics.get(field.name) for field in fields(Metrics)},
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "lower_bound": result.lower_bound,
        "sentence": in_english(result.message),
    }


def _print_table(results: list[tuple[int, Level, Result]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(tr("level"), justify="right")
    table.add_column(tr("title"), no_wrap=True)
    table.add_column(tr("outcome"), no_wrap=True)
    for heading in (tr("pushes"), tr("moves"), tr("nodes"), tr("seconds")):
        table.add_column(heading, justify="right")
    for number, level, result in results:
        has_solution = result.holds_solution
        style = _STYLES.get(result.outcome, "magenta")
        table.add_row(
            str(number),
            output.text(level.title),
            f"[{style}]{outcome_code(result.outcome.value)}[/]",
            f"{result.pushes:,}" if has_solution else "",
            f"{result.moves:,}" if has_solution else "",
            f"{result.nodes:,}",
            f"{result.seconds:.3f}",
        )
    console = output.console()
    console.print(table)
    _print_sentences(console, results)


def _print_sentences(console: Console, results: list[tuple[int, Level, Result]]) -> None:
    count_of_outcome = Counter(result.outcome.value for _, _, result in results)
    if len(results) == 1:
        _, _, result = results[0]
        console.print(output.text("\n" + tr("{sentence}.", sentence=result.message)))
        if result.lurd:
            click.echo(result.lurd)
        return
    for number, _, result in results:
        if result.outcome is Outcome.INVALID:
            sentence = tr("level {number}: {sentence}", number=number, sentence=result.message)
            console.print(output.text(sentence))
    seconds = sum(result.seconds for _, _, result in results)
    summary = with_commas(outcome_counts(count_of_outcome))
    sentence = tr(
        "{outcomes} in {seconds:.1f} seconds", outcomes=summary or tr("nothing"), seconds=seconds
    )
    console.print(f"\n{sentence}")

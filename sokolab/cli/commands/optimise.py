"""``sokolab optimise``: make solutions shorter."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click
from rich.table import Table

from sokolab import formats
from sokolab.cli import kernel_choice, options, output
from sokolab.cli.call_endings import CommandError, stopped_by_ctrl_c, warn
from sokolab.cli.command_library import command_library
from sokolab.cli.levels import level_name, level_option, read_levels, select_levels, source_argument
from sokolab.cli.output import check_output, file_content, force_option, format_of, write_file
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.lurd import Replay, replay
from sokolab.engine.worker import WorkerError
from sokolab.language import Phrase, in_english, phrase, tr
from sokolab.library.values import LibraryRecord
from sokolab.solvers import roster
from sokolab.solvers.frame.protocol import CancelToken, Limits, Progress, Result
from sokolab.solvers.frame.search_board import why_not_a_level
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME, OPTIMISER_TITLE, Objective
from sokolab.solvers.optimiser.optimiser import Shortener, prepare

_STAGES: Final = (f"solver:{OPTIMISER_NAME}", f"solver:{roster.ROSTER[0].name}")
"""The stages of the optimiser, and of the solver that finds a first solution."""


@dataclass(frozen=True, slots=True)
class _ShortenedLevel:
    """A level, its first solution and the result of shortening it, or why there is no solution."""

    number: int
    level: Level
    first_solution: Replay | None
    result: Result | None
    why_none: Phrase | str = ""
    """Why there is no solution, in one sentence."""


@click.command()
@source_argument
@level_option
@options.objective_option
@options.seconds_option
@options.nodes_option
@options.memory_option
@click.option(
    "--lurd",
    metavar="LETTERS",
    help="The solution to start from, for one selected level; by default all known solutions.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="Write the levels to OUT, with the shortest solutions added; its suffix names the format.",
)
@force_option
@options.json_option
@click.option("--no-library", is_flag=True, help="Do not store solutions in the library.")
def command(
    source: str,
    level_numbers: range | None,
    objective_name: str,
    seconds: float,
    nodes: int | None,
    megabytes: int,
    lurd: str | None,
    output: Path | None,
    force: bool,
    as_json: bool,
    no_library: bool,
) -> int:
    """Make solutions shorter.

    Starts from the solutions in FILE and in the library (see sokolab library), and stores what it
    finds in the library. A level without a solution is solved first, within the same limits. Each
    shorter solution is replayed before it is used. Exit code 0 if every level has a solution, 1 if
    not. Ctrl+C stops the search and prints the shortest solutions so far.
    """
    limits = options.limits_of(seconds, nodes, megabytes)
    check_output(output, force, [source])
    collection = read_levels(source)
    name = ""
    if output is not None:
        name = format_of(str(output))
        file_content(collection, name)  # refuses a format before hours of work
    numbered = select_levels(collection, level_numbers)
    if lurd is not None and len(numbered) != 1:
        raise CommandError(tr("--lurd is the solution of one level; select it with --level"))
    results: list[_ShortenedLevel] = []
    with command_library(not no_library) as library:
        for shortened in _shorten_levels(
            numbered, lurd, Objective(objective_name), limits, library.look_up
        ):
            results.append(shortened)
            if shortened.result is not None:
                library.keep(shortened.level.board, shortened.result, limits)
            if as_json:
                click.echo(json.dumps(_as_json(shortened, Objective(objective_name))))
    if not as_json:
        _print(results)
    if output is not None:
        _write(_with_solutions(collection, results), name, output)
    return 0 if len(results) == len(numbered) and all(result.result for result in results) else 1


def _shorten_levels(
    numbered: list[tuple[int, Level]],
    lurd: str | None,
    objective: Objective,
    limits: Limits,
    look_up: Callable[[Board], LibraryRecord],
) -> Iterator[_ShortenedLevel]:
    """Yield the levels one by one, until all are done or Ctrl+C is pressed."""
    cancel = CancelToken()
    with (
        output.progress(len(numbered)) as bar,
        stopped_by_ctrl_c(cancel.cancel),
        kernel_choice.compile_notice(bar, kernel_choice.BEGIN_SLOWLY) as notice,
        kernel_choice.running_solvers(_STAGES, prepare, notice) as solve,
    ):
        for number, level in numbered:
            level_label = level_name(number, level)
            bar.begin(level_label)
            replays = _known_solutions(level, lurd, objective, look_up)
            first_solution, result = replays[0] if replays else None, None
            why_none: Phrase | str = ""
            try:
                if first_solution is None:
                    first_solution, why_none = _solve_first(
                        solve, level.board, limits, cancel, level_label, bar
                    )
                if first_solution is not None:
                    shortener = Shortener(first_solution, objective, tuple(replays[1:]))
                    result = _run_optimiser(solve, shortener, limits, cancel, level_label, bar)
            except WorkerError as error:
                raise kernel_choice.solver_failed(number, OPTIMISER_TITLE, error) from None
            yield _ShortenedLevel(number, level, first_solution, result, why_none)
            bar.advance()
            if cancel.is_cancelled:
                return


def _known_solutions(
    level: Level,
    lurd: str | None,
    objective: Objective,
    look_up: Callable[[Board], LibraryRecord],
) -> list[Replay]:
    """Return the known solutions, the best one first, or none if the board is not a level.

    Raise CommandError if the given letters do not solve the level.
    """
    if why_not_a_level(level.board) is not None:
        return []
    if lurd is not None:
        solution = replay(level.board, lurd)
        if not solution.solves:
            raise CommandError(tr("the letters of --lurd do not solve the level"))
        return [solution]
    own_replays = [replay(level.board, solution.lurd) for solution in level.solutions]
    record = look_up(level.board)
    stored_replays = [
        entry.replay for entry in (record.by_pushes, record.by_moves) if entry is not None
    ]
    replay_of_lurd = {
        solution.lurd: solution for solution in (*own_replays, *stored_replays) if solution.solves
    }
    return sorted(replay_of_lurd.values(), key=objective.cost)


def _solve_first(
    solve: kernel_choice.RunSolver,
    board: Board,
    limits: Limits,
    cancel: CancelToken,
    level_label: str,
    bar: output.ProgressBar,
) -> tuple[Replay | None, Phrase | str]:
    """Return a solution, or None and a sentence saying why there is none."""
    solver = roster.ROSTER[0]

    def report(progress: Progress) -> None:
        bar.begin(
            tr(
                "{level}: no solution yet, {nodes:,} nodes of {solver}",
                level=level_label,
                nodes=progress.nodes,
                solver=solver.title,
            )
        )

    result = solve(solver, board, limits, cancel, report)
    return result.replay, "" if result.replay else result.message


def _run_optimiser(
    solve: kernel_choice.RunSolver,
    shortener: Shortener,
    limits: Limits,
    cancel: CancelToken,
    level_label: str,
    bar: output.ProgressBar,
) -> Result:
    before, objective = shortener.known_solution, shortener.objective

    best, counts = before, _counts(before)

    def report(progress: Progress) -> None:
        nonlocal best, counts
        solution = progress.solution
        if solution is not None and objective.cost(solution) < objective.cost(best):
            best = solution
            counts = phrase(
                "{counts} after {seconds:.1f} s", counts=_counts(solution), seconds=progress.seconds
            )
            bar.note(tr("{level}: {words}", level=level_label, words=counts))
        bar.begin(
            tr("{level}: {counts}; {words}", level=level_label, counts=counts, words=progress.words)
        )

    return solve(shortener, before.final.board, limits, cancel, report)


def _counts(played: Replay) -> Phrase:
    return phrase("{pushes:,} pushes, {moves:,} moves", pushes=played.pushes, moves=played.moves)


def _as_json(shortened: _ShortenedLevel, objective: Objective) -> dict[str, object]:
    before, after = shortened.first_solution, shortened.result
    return {
        "level": shortened.number,
        "title": shortened.level.title,
        "objective": objective.value,
        "pushes_before": before.pushes if before else None,
        "moves_before": before.moves if before else None,
        "pushes": after.pushes if after else None,
        "moves": after.moves if after else None,
        "lurd": after.lurd if after else None,
        "nodes": after.nodes if after else None,
        "seconds": round(after.seconds, 6) if after else None,
        "sentence": in_english(after.message if after else shortened.why_none),
    }


def _print(results: list[_ShortenedLevel]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(tr("level"), justify="right", no_wrap=True)
    table.add_column(tr("title"))
    for heading in (tr("pushes"), tr("now"), tr("moves"), tr("now"), tr("seconds")):
        table.add_column(heading, justify="right", no_wrap=True)
    for shortened in results:
        before, after = shortened.first_solution, shortened.result
        counts = ["–"] * 5
        if before is not None and after is not None:
            counts = [
                f"{before.pushes:,}",
                f"{after.pushes:,}",
                f"{before.moves:,}",
                f"{after.moves:,}",
                f"{after.seconds:.1f}",
            ]
        table.add_row(str(shortened.number), output.text(shortened.level.title), *counts)
    console = output.console()
    console.print(table)
    if len(results) == 1:
        after = results[0].result
        message = after.message if after else results[0].why_none
        console.print(output.text("\n" + tr("{sentence}.", sentence=message)))
        if after is not None and after.lurd:
            click.echo(after.lurd)
        return
    pairs = [
        (shortened.first_solution, shortened.result)
        for shortened in results
        if shortened.first_solution and shortened.result
    ]
    pushes = sum(old.pushes or 0 for old, _ in pairs), sum(new.pushes or 0 for _, new in pairs)
    moves = sum(old.moves or 0 for old, _ in pairs), sum(new.moves or 0 for _, new in pairs)
    sentence = tr(
        "{solved} of {all} levels have a solution: from {pushes_before:,} to {pushes:,} pushes, "
        "from {moves_before:,} to {moves:,} moves",
        solved=len(pairs),
        all=len(results),
        pushes_before=pushes[0],
        pushes=pushes[1],
        moves_before=moves[0],
        moves=moves[1],
    )
    console.print(f"\n{sentence}")


def _with_solutions(collection: Collection, results: list[_ShortenedLevel]) -> Collection:
    """Return the collection with each new solution before the others of its level."""
    for shortened in results:
        if shortened.result is None or any(
            own.lurd == shortened.result.lurd for own in shortened.level.solutions
        ):
            continue
        new_solution = Solution(shortened.result.lurd, OPTIMISER_TITLE.english)
        level = replace(shortened.level, solutions=(new_solution, *shortened.level.solutions))
        collection = collection.with_level(shortened.number - 1, level)
    return collection


def _write(collection: Collection, name: str, output: Path) -> None:
    """Write the levels in a format, and report the losses."""
    content = file_content(collection, name)
    if content.doubt:
        warn(tr("{doubt}; {path} is written in UTF-8", doubt=content.doubt, path=output))
        content = file_content(collection, name, "utf-8")
    for sentence in (*formats.losses(collection, name), *content.changes):
        warn(sentence)
    write_file(content.data, output)

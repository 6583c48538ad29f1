"""``sokolab rate``: how hard levels are for people, and why."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import click
from rich.console import Console

from sokolab.cli import judged_levels, kernel_choice, options, output
from sokolab.cli.command_library import command_library
from sokolab.cli.levels import level_name, level_option, read_levels, select_levels, source_argument
from sokolab.cli.output import check_output, force_option, write_file
from sokolab.core.level import Level
from sokolab.language import tr
from sokolab.rating.difficulty import rate_level
from sokolab.rating.profile import TITLES, Difficulty
from sokolab.solvers.frame.protocol import CancelToken, ignore_news


@click.command()
@source_argument
@level_option
@options.json_option
@click.option(
    "--csv",
    "table_path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="Write a table to OUT: a row per level, a column per reason.",
)
@force_option
@options.seconds_option
@options.no_library_option
def command(
    source: str,
    level_numbers: range | None,
    as_json: bool,
    table_path: Path | None,
    force: bool,
    seconds: float,
    no_library: bool,
) -> int:
    """Say how hard levels are for people, and why.

    The levels need no solutions. Each one takes roughly --seconds at most; small ones take a
    fraction of a second. If there is no estimate, as for unsolvable levels, a sentence says why,
    and the exit code is 1. The library keeps the estimates, so that "sokolab find" knows them.

    In JSON, squares are numbered row by row from 0, and pushes of the "solution" from 1.
    """
    check_output(table_path, force, [source])
    numbered_levels = select_levels(read_levels(source), level_numbers)
    console = output.console()
    rows: list[tuple[int, Level, Difficulty]] = []
    with (
        output.progress(len(numbered_levels)) as bar,
        kernel_choice.compile_notice(bar) as notice,
        command_library(not no_library) as library,
    ):
        for number, level in numbered_levels:
            bar.begin(level_name(number, level))
            lurds = tuple(solution.lurd for solution in level.solutions)
            difficulty = rate_level(level.board, lurds, seconds, CancelToken(), ignore_news)
            rows.append((number, level, difficulty))
            notice.end()
            library.keep_difficulty(
                level.board, difficulty.difficulty, is_exhaustive=difficulty.is_exhaustive
            )
            if as_json:
                level_facts = {"level": number, "title": level.title, "columns": level.board.width}
                click.echo(json.dumps(level_facts | difficulty.as_json()))
            else:
                _print(console, number, level, difficulty)
            bar.advance()
    if table_path is not None:
        write_file(_as_csv(rows).encode(), table_path)
    return int(any(difficulty.difficulty is None for _, _, difficulty in rows))


def _print(console: Console, number: int, level: Level, difficulty: Difficulty) -> None:
    own_title = [output.text(level.title)] if level.title else []
    console.print(output.text(tr("Level {number}", number=number), "bold"), *own_title)
    console.print(
        output.facts_table(list(judged_levels.rows_of_difficulty(difficulty)), console.width)
    )
    console.print()


def _as_csv(rows: list[tuple[int, Level, Difficulty]]) -> str:
    """Return a table of levels. Unknown values stay empty."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    names = list(TITLES)
    writer.writerow(["level", "title", "difficulty", "solved_from", "solved_to", *names])
    for number, level, difficulty in rows:
        value_of_reason = {reason.name: reason.value for reason in difficulty.reasons}
        low, high = difficulty.band or (None, None)
        figures = [difficulty.difficulty, low, high, *(value_of_reason.get(name) for name in names)]
        writer.writerow([number, level.title, *figures])
    return buffer.getvalue()

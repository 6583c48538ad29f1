"""``sokolab check``: what is wrong with levels and odd in their files."""

from __future__ import annotations

import click

from sokolab import formats
from sokolab.analysis.ground import ground
from sokolab.analysis.problems import problems
from sokolab.cli import show
from sokolab.cli.levels import read_levels, source_name
from sokolab.cli.outcome import REFUSED, Refusal
from sokolab.core.level import Level
from sokolab.core.status import Problem, Severity
from sokolab.core.words import counted

__all__ = ["command"]


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="FILE…")
def command(sources: tuple[str, ...]) -> int:
    """Report problems of levels and oddities of their files.

    A line each: file, line, what it is about. Exit code 0 if all levels are valid (warnings are
    allowed), 1 if some are not, 2 if a file cannot be read.
    """
    code = 0
    for source in sources:
        try:
            code = max(code, _check(source))
        except Refusal as refusal:
            click.echo(f"sokolab: {refusal.message}", err=True)
            code = REFUSED
    return code


def _check(source: str) -> int:
    """Print what is to say about one file; return 1 if a level of it is invalid, else 0."""
    collection = read_levels(source)
    name = source_name(source)
    for remark in formats.warnings_of(collection):
        click.echo(f"{_place(name, remark.line, remark.column)} warning: {remark.sentence}")
    invalid = 0
    with show.progress(len(collection.levels)) as bar:
        for number, level in enumerate(collection.levels, 1):
            bar.begin(f"Level {number}")
            found = problems(ground(level.board))
            invalid += not found.is_valid
            for problem in found.problems:
                click.echo(_line(name, number, level, problem))
            bar.advance()
    levels = counted(len(collection.levels), "level", "levels")
    click.echo(f"{name}: {levels}, {f'{invalid:,} invalid' if invalid else 'all valid'}")
    return 1 if invalid else 0


def _line(name: str, number: int, level: Level, problem: Problem) -> str:
    row, col = level.board.row_col(problem.squares[0]) if problem.squares else (0, 0)
    place = _place(name, formats.line_of(level, row), None)
    title = f" ({level.title})" if level.title else ""
    where = f" (row {row + 1}, column {col + 1})" if problem.squares else ""
    kind = "error" if problem.severity is Severity.ERROR else "warning"
    return f"{place} {kind}: level {number}{title}: {problem.sentence}{where}"


def _place(name: str, line: int | None, column: int | None) -> str:
    parts = [name, *(str(number) for number in (line, column) if number is not None)]
    return ":".join(parts) + ":"

"""``sokolab check``: problems of levels and of their files, and repaired copies."""

from __future__ import annotations

import click

from sokolab import formats
from sokolab.analysis.interpreted_time import interpreted_seconds
from sokolab.cli import terminal
from sokolab.cli.checking import problems_of
from sokolab.cli.exit_codes import EXIT_ERROR, CommandError
from sokolab.cli.levels import read_data, source_error, source_name
from sokolab.cli.messages import say, warn
from sokolab.cli.output import check_output, force_option, write_file
from sokolab.cli.running.analysing import choose_kernels
from sokolab.cli.running.compile_notice import compile_notice
from sokolab.core.level import Collection, Level
from sokolab.core.status import Problem, Severity
from sokolab.core.words import counted
from sokolab.formats.doctor.diagnosis import Diagnosis, diagnose
from sokolab.formats.doctor.repair import repair_file

__all__ = ["command"]


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="FILE…")
@click.option("--exports", is_flag=True, help="Also say what each format would lose.")
@click.option(
    "--repair",
    "output",
    metavar="OUT",
    help="Write a repaired copy of FILE to OUT; FILE itself is not changed.",
)
@force_option
def command(sources: tuple[str, ...], exports: bool, output: str | None, force: bool) -> int:
    """Report the problems of levels and of their files.

    Each problem is a line with file, line, column and a sentence, and each file ends with a summary
    of its format and content. Exit code 0 if all levels are valid (they may have warnings), 1 if
    some are not, 2 if a file cannot be read.
    """
    if output is not None and len(sources) != 1:
        raise CommandError("--repair takes one file")
    check_output(output, force)
    code = 0
    for source in sources:
        try:
            data, file_name = read_data(source)  # once: a pipe gives its content away
            try:
                code = max(code, _check(source, data, file_name, exports))
            except CommandError as refusal:
                warn(refusal.message)
                code = EXIT_ERROR
            if output is not None:
                _repair(source, data, file_name, output)
                code = min(code, 1)
        except CommandError as refusal:
            warn(refusal.message)
            code = EXIT_ERROR
    return code


def _check(source: str, data: bytes, file_name: str, exports: bool) -> int:
    """Report on one file; return 1 if one of its levels is invalid, else 0."""
    name = source_name(source)
    with terminal.progress(1) as bar:
        bar.begin(f"Reading {name}")
        found = diagnose(data, file_name, has_exports=exports)
    error_place = (found.error.line, found.error.column) if found.error else None
    for remark in found.remarks:
        if (remark.line, remark.column) == error_place:
            continue  # the error says the same
        say(f"{_place(name, remark.line, remark.column)} warning: {remark.sentence}")
    if found.collection is None:
        assert found.error is not None
        raise source_error(source, found.error)
    invalid = _check_levels(name, found.collection)
    for sentence in found.summary:
        say(f"{name}: {sentence}")
    if exports:
        _print_exports(found)
    levels = counted(len(found.collection.levels), "level", "levels")
    say(f"{name}: {levels}, {f'{invalid:,} invalid' if invalid else 'all valid'}")
    return 1 if invalid else 0


def _check_levels(name: str, collection: Collection) -> int:
    invalid = 0
    choose_kernels(sum(interpreted_seconds(level.board, 0) for level in collection.levels))
    with (
        terminal.progress(len(collection.levels)) as bar,
        compile_notice(bar) as notice,
    ):
        boards = [level.board for level in collection.levels]
        checked = zip(collection.levels, problems_of(boards), strict=True)
        for number, (level, found) in enumerate(checked, 1):
            bar.begin(f"Level {number}")
            notice.end()
            invalid += not found.is_valid
            for problem in found.problems:
                say(_line(name, number, level, problem))
            bar.advance()
    return invalid


def _print_exports(found: Diagnosis) -> None:
    for export in found.exports:
        if export.error:
            result = f"cannot be written: {export.error}"
        else:
            result = "; ".join(export.losses) or "loses nothing"
        say(f"as {export.title}: {result}")


def _repair(source: str, data: bytes, file_name: str, output: str) -> None:
    try:
        result = repair_file(data, file_name)
    except formats.FormatError as error:
        raise source_error(source, error) from None
    write_file(result.data, output)
    for sentence in result.done or ("there was nothing to repair",):
        say(f"{output}: {sentence}")


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

"""``sokolab check``: problems of levels and of their files, and repaired copies."""

from __future__ import annotations

from collections import Counter

import click

from sokolab import formats
from sokolab.analysis.interpreted_time import interpreted_seconds
from sokolab.cli import terminal
from sokolab.cli.call_endings import EXIT_ERROR, CommandError, say, warn
from sokolab.cli.checking import checked_levels
from sokolab.cli.kernel_choice import (
    analysing,
    choose_kernels,
    choose_kernels_for_verdicts,
    warn_of_slowness,
)
from sokolab.cli.levels import read_data, source_error, source_name
from sokolab.cli.library_writer import library_reader
from sokolab.cli.options import no_library_option, time_option
from sokolab.cli.output import check_output, force_option, write_file
from sokolab.core.level import Collection, Level
from sokolab.core.status import Problem, Severity
from sokolab.core.words import with_commas, with_semicolons
from sokolab.formats.doctor.diagnosis import Diagnosis, diagnose
from sokolab.formats.doctor.file_repair import repair_file
from sokolab.language import Phrase, counted_phrase, phrase, tr
from sokolab.verdicts.judging import LookUp
from sokolab.verdicts.values import Kind


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
@time_option(
    0.0, phrase("Longest search for each level that is open, in seconds; inf for no limit.")
)
@no_library_option
def command(
    sources: tuple[str, ...],
    exports: bool,
    output: str | None,
    force: bool,
    seconds: float,
    no_library: bool,
) -> int:
    """Report the problems of levels and of their files, and whether each level can be solved.

    Each problem is a line with file, line, column and a sentence. A line for each level says
    whether it can be solved, as far as the analyses, its own solutions and the library of
    solutions tell. With --seconds, a solver searches the levels that are open, and gives the
    reason if there is no solution. Each file ends with a summary of its format and content.

    Exit code 0 if all levels are valid (they may have warnings, and may be open), 1 if some are no
    levels or have no solution, 2 if a file cannot be read.
    """
    if output is not None and len(sources) != 1:
        raise CommandError(tr("--repair takes one file"))
    check_output(output, force, sources)
    code = 0
    with library_reader(not no_library) as look_up:
        for source in sources:
            try:
                data, file_name = read_data(source)  # once: a pipe gives its content away
                try:
                    code = max(code, _check(source, data, file_name, exports, look_up, seconds))
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


def _check(
    source: str, data: bytes, file_name: str, exports: bool, look_up: LookUp, seconds: float
) -> int:
    """Report on one file; return 1 if one of its levels is invalid or unsolvable, else 0."""
    name = source_name(source)
    with terminal.progress(1) as bar:
        bar.begin(tr("Reading {name}", name=name))
        found = diagnose(data, file_name, has_exports=exports)
    error_place = (found.error.line, found.error.column) if found.error else None
    for remark in found.remarks:
        if (remark.line, remark.column) == error_place:
            continue  # the error says the same
        place = _place(name, remark.line, remark.column)
        say(tr("{place} warning: {sentence}", place=place, sentence=remark.said))
    if found.collection is None:
        assert found.error is not None
        raise source_error(source, found.error)
    kinds = _check_levels(name, found.collection, look_up, seconds)
    for sentence in found.summary:
        say(tr("{source}: {words}", source=name, words=sentence))
    if exports:
        _print_exports(found)
    verdicts = [
        phrase("{n:,} {verdict}", n=kinds[kind], verdict=kind.word) for kind in Kind if kinds[kind]
    ]
    if verdicts:
        say(tr("{source}: {words}", source=name, words=with_commas(verdicts)))
    levels = counted_phrase(len(found.collection.levels), "level", "levels")
    invalid = kinds[Kind.INVALID] + kinds[Kind.UNSOLVABLE]
    if invalid:
        say(tr("{source}: {levels}, {n:,} invalid", source=name, levels=levels, n=invalid))
    else:
        say(tr("{source}: {levels}, all valid", source=name, levels=levels))
    return 1 if invalid else 0


def _check_levels(
    name: str, collection: Collection, look_up: LookUp, seconds: float
) -> Counter[Kind]:
    """Print the problems of the levels and the verdicts; return how many there are of each kind."""
    levels = collection.levels
    kinds: Counter[Kind] = Counter()
    if seconds > 0:
        answers_sooner = choose_kernels_for_verdicts([level.board for level in levels])
    else:
        expected = sum(interpreted_seconds(level.board, 0) for level in levels)
        answers_sooner = choose_kernels(expected)
    with terminal.progress(len(levels)) as bar, analysing(bar, answers_sooner) as notice:
        checked = checked_levels(levels, look_up, seconds)
        for number, level in enumerate(levels, 1):
            bar.begin(tr("Level {number}", number=number))
            found = next(checked)
            notice.end()
            kinds[found.verdict.kind] += 1
            say(
                *(_problem_line(name, number, level, problem) for problem in found.problems),
                _line(name, phrase("verdict"), number, level, 0, found.said),
            )
            bar.advance()
    warn_of_slowness(answers_sooner, kinds[Kind.OPEN] if seconds > 0 else 0)
    return kinds


def _print_exports(found: Diagnosis) -> None:
    for export in found.exports:
        if export.error:
            result = tr("cannot be written: {reason}", reason=export.error)
        else:
            result = str(with_semicolons(export.losses)) or tr("loses nothing")
        say(tr("as {format}: {result}", format=export.title, result=result))


def _repair(source: str, data: bytes, file_name: str, output: str) -> None:
    try:
        result = repair_file(data, file_name)
    except formats.FormatError as error:
        raise source_error(source, error) from None
    write_file(result.data, output)
    for sentence in result.done or (phrase("there was nothing to repair"),):
        say(tr("{source}: {words}", source=output, words=sentence))


def _problem_line(name: str, number: int, level: Level, problem: Problem) -> str:
    kind = phrase("error") if problem.severity is Severity.ERROR else phrase("warning")
    if not problem.squares:
        return _line(name, kind, number, level, 0, problem.said)
    square = problem.squares[0]
    row, _ = level.board.row_col(square)
    said = phrase("{sentence} ({place})", sentence=problem.said, place=level.board.place(square))
    return _line(name, kind, number, level, row, said)


def _line(name: str, kind: Phrase, number: int, level: Level, row: int, said: Phrase) -> str:
    """Return what is said of a row of a level's board, after the place in the file."""
    place = _place(name, formats.line_of(level, row), None)
    if not level.title:
        return tr(
            "{place} {kind}: level {number}: {sentence}",
            place=place,
            kind=kind,
            number=number,
            sentence=said,
        )
    return tr(
        "{place} {kind}: level {number} ({title}): {sentence}",
        place=place,
        kind=kind,
        number=number,
        title=level.title,
        sentence=said,
    )


def _place(name: str, line: int | None, column: int | None) -> str:
    parts = [name, *(str(number) for number in (line, column) if number is not None)]
    return ":".join(parts) + ":"

"""``sokolab check``: problems of levels and of their files, and repaired copies."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import click

from sokolab import formats
from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import problems
from sokolab.analysis.questions import interpreted_seconds
from sokolab.cli import kernel_choice, output
from sokolab.cli.call_endings import EXIT_ERROR, CommandError, say, warn
from sokolab.cli.call_sources import complete_file
from sokolab.cli.command_library import command_library
from sokolab.cli.levels import read_data, source_error, source_name
from sokolab.cli.options import no_library_option, time_option
from sokolab.cli.output import check_output, force_option, write_file
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.core.problem import Problem, Severity
from sokolab.core.words import with_commas, with_semicolons
from sokolab.engine.job import Job, OnNews
from sokolab.engine.pool import shared_pool
from sokolab.engine.worker import KernelMode
from sokolab.formats.doctor import Diagnosis, diagnose, repair_file
from sokolab.kernels import compiled_marker
from sokolab.language import Phrase, counted_phrase, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import kernels_are_interpreted
from sokolab.verdicts.judging import LookUp, Sources, judge, judge_without_search, look_up_in
from sokolab.verdicts.values import Verdict, VerdictKind
from sokolab.verdicts.why.reasons import reason_of

_MIN_LEVELS_FOR_PROCESSES: Final = 30_000
"""One process checks this many levels before others have started."""
_CHUNK_LEVELS: Final = 500
"""Levels that a process is given at a time."""

CheckRequest: TypeAlias = tuple[Board, tuple[str, ...]]
"""A board, and the lurds of the solutions that its level holds."""


@click.command()
@click.argument("sources", nargs=-1, required=True, shell_complete=complete_file, metavar="FILE…")
@click.option("--exports", is_flag=True, help="Also say what each format would lose.")
@click.option(
    "--repair",
    "output",
    metavar="OUT",
    help="Write a repaired copy of FILE to OUT; FILE itself is not changed.",
)
@force_option
@time_option(0.0, phrase("Time limit of the search for each open level, in seconds; inf for none."))
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
    whether it can be solved, if the analyses, its own solutions or the library of solutions show
    it. With --seconds, a solver searches the levels that are open, and gives the
    reason if there is no solution. Each file ends with a summary of its format and content.

    Exit code 0 if all levels are valid (they may have warnings, and may be open), 1 if some are
    not levels or have no solution, 2 if a file cannot be read.
    """
    if output is not None and len(sources) != 1:
        raise CommandError(tr("--repair takes one file"))
    check_output(output, force, sources)
    code = 0
    with command_library(not no_library) as library:
        look_up = library.look_up
        for source in sources:
            try:
                data, file_name = read_data(source)  # once: a pipe cannot be read again
                try:
                    code = max(
                        code, _check_source(source, data, file_name, exports, look_up, seconds)
                    )
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


def _check_source(
    source: str, data: bytes, file_name: str, exports: bool, look_up: LookUp, seconds: float
) -> int:
    """Report on one file, and return 1 if one of its levels is invalid or unsolvable, else 0."""
    name = source_name(source)
    with output.progress(1) as bar:
        bar.begin(tr("Reading {name}", name=name))
        diagnosis = diagnose(data, file_name, with_exports=exports)
    error_position = (diagnosis.error.line, diagnosis.error.column) if diagnosis.error else None
    for remark in diagnosis.remarks:
        if (remark.line, remark.column) == error_position:
            continue  # the error says so
        location = _location(name, remark.line, remark.column)
        say(tr("{place} warning: {sentence}", place=location, sentence=remark.message))
    if diagnosis.collection is None:
        assert diagnosis.error is not None
        raise source_error(source, diagnosis.error)
    count_of_kind = _check_levels(name, diagnosis.collection, look_up, seconds)
    for sentence in diagnosis.summary:
        say(tr("{source}: {words}", source=name, words=sentence))
    if exports:
        _print_exports(diagnosis)
    verdict_counts = {
        kind: phrase("{n:,} {verdict}", n=count_of_kind[kind], verdict=kind.word)
        for kind in VerdictKind
        if count_of_kind[kind]
    }
    if verdict_counts:
        say(tr("{source}: {words}", source=name, words=with_commas(verdict_counts.values())))
    level_count = counted_phrase(len(diagnosis.collection.levels), "level", "levels")
    faulty_counts = [
        verdict_counts[kind]
        for kind in (VerdictKind.UNSOLVABLE, VerdictKind.INVALID)
        if count_of_kind[kind]
    ]
    if faulty_counts:
        say(tr("{source}: {words}", source=name, words=with_commas([level_count, *faulty_counts])))
    else:
        say(tr("{source}: {levels}, all valid", source=name, levels=level_count))
    return 1 if faulty_counts else 0


def _check_levels(
    name: str, collection: Collection, look_up: LookUp, seconds: float
) -> Counter[VerdictKind]:
    """Print the problems and verdicts of the levels, and return how many there are of each kind."""
    levels = collection.levels
    count_of_kind: Counter[VerdictKind] = Counter()
    if seconds > 0:
        answers_sooner = kernel_choice.choose_kernels_for_verdicts(
            [level.board for level in levels]
        )
    else:
        expected_seconds = sum(interpreted_seconds(level.board, 0) for level in levels)
        answers_sooner = kernel_choice.choose_kernels(expected_seconds)
    with (
        output.progress(len(levels)) as bar,
        kernel_choice.compile_notice(bar, is_needed=not answers_sooner) as notice,
    ):
        checked_levels = check_levels(levels, look_up, seconds)
        for number, level in enumerate(levels, 1):
            bar.begin(tr("Level {number}", number=number))
            checked_level = next(checked_levels)
            notice.end()
            count_of_kind[checked_level.verdict.kind] += 1
            say(
                *(
                    _problem_line(name, number, level, problem)
                    for problem in checked_level.problems
                ),
                _report_line(name, phrase("verdict"), number, level, 0, checked_level.message),
            )
            bar.advance()
    kernel_choice.warn_of_slowness(
        answers_sooner, count_of_kind[VerdictKind.OPEN] if seconds > 0 else 0
    )
    return count_of_kind


def _print_exports(diagnosis: Diagnosis) -> None:
    for export in diagnosis.exports:
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
    for sentence in result.repairs or (phrase("there was nothing to repair"),):
        say(tr("{source}: {words}", source=output, words=sentence))


def _problem_line(name: str, number: int, level: Level, problem: Problem) -> str:
    kind = phrase("error") if problem.severity is Severity.ERROR else phrase("warning")
    if not problem.squares:
        return _report_line(name, kind, number, level, 0, problem.message)
    square = problem.squares[0]
    row, _ = level.board.row_col(square)
    message, place = problem.message, level.board.place(square)
    if place.english not in message.english:
        message = phrase("{sentence} ({place})", sentence=message, place=place)
    return _report_line(name, kind, number, level, row, message)


def _report_line(
    name: str, kind: Phrase, number: int, level: Level, row: int, message: Phrase
) -> str:
    """Return a sentence about a row of a level's board, after its place in the file."""
    location = _location(name, formats.line_of(level, row), None)
    level_words = phrase("level {number}", number=number)
    if level.title:
        level_words = phrase("level {number} ({title})", number=number, title=level.title)
    return tr(
        "{place} {kind}: {level}: {sentence}",
        place=location,
        kind=kind,
        level=level_words,
        sentence=message,
    )


def _location(name: str, line: int | None, column: int | None) -> str:
    parts = [name, *(str(number) for number in (line, column) if number is not None)]
    return ":".join(parts) + ":"


class CheckedLevel(NamedTuple):
    """The problems of a level and its verdict. A tuple is quick to send between processes."""

    problems: tuple[Problem, ...]
    verdict: Verdict
    reason: Phrase | None = None
    """Why there is no solution, in one sentence, if only a search could find it, else None."""

    @property
    def message(self) -> Phrase:
        """The verdict in one sentence, with the reason if there is one."""
        if self.reason is None:
            return self.verdict.message
        return phrase("{verdict}. {reason}", verdict=self.verdict.message, reason=self.reason)


def check_levels(
    levels: Sequence[Level], look_up: LookUp, seconds: float
) -> Iterator[CheckedLevel]:
    """Yield the problems of each level and the verdict on it, in order.

    ``look_up`` returns the library's record of a board. The search for the verdict on one level
    takes at most ``seconds``; with 0 there is no search.
    """
    for checked_level in _check_without_search(levels):
        verdict, board = checked_level.verdict, checked_level.verdict.board
        if verdict.kind is VerdictKind.OPEN and (record := look_up(board)):
            verdict = judge_without_search(board, Sources(look_up=partial(look_up_in, record)))
        if verdict.kind is VerdictKind.OPEN and seconds > 0:
            verdict = judge(board, seconds=seconds)
        is_proved = verdict.kind is VerdictKind.UNSOLVABLE and not verdict.problems
        is_proved = is_proved and not verdict.is_from_library_only
        reason = reason_of(board).message if is_proved and seconds > 0 else None
        yield CheckedLevel(checked_level.problems, verdict, reason)


def _check_without_search(levels: Sequence[Level]) -> Iterator[CheckedLevel]:
    """Yield each level with the verdict that its analyses and solutions give without a search."""
    requests = [
        (level.board, tuple(solution.lurd for solution in level.solutions)) for level in levels
    ]
    process_count = os.cpu_count() or 1
    is_ready = compiled_marker.is_set() and not kernels_are_interpreted()
    if len(levels) < _MIN_LEVELS_FOR_PROCESSES or process_count == 1 or not is_ready:
        yield from map(_check_level, requests)
        return
    yield from _check_in_processes(requests, process_count)


def _check_in_processes(
    requests: Sequence[CheckRequest], process_count: int
) -> Iterator[CheckedLevel]:
    workers = shared_pool().place(KernelMode.COMPILED, max_idle=process_count)
    cancel = CancelToken()
    chunks = [
        requests[start : start + _CHUNK_LEVELS] for start in range(0, len(requests), _CHUNK_LEVELS)
    ]
    jobs = [Job(partial(_check_chunk, chunk)) for chunk in chunks]
    threads = ThreadPoolExecutor(process_count)
    try:
        for checked_levels in threads.map(lambda job: workers.run(job, cancel), jobs):
            yield from checked_levels or ()
    finally:  # also after Ctrl+C: jobs that still wait are not begun
        cancel.cancel()
        threads.shutdown(wait=False, cancel_futures=True)
        workers.close()


def _check_chunk(
    requests: Sequence[CheckRequest], _cancel: CancelToken, _on_news: OnNews
) -> list[CheckedLevel]:
    return [_check_level(request) for request in requests]


def _check_level(request: CheckRequest) -> CheckedLevel:
    board, solutions = request
    level_problems = problems(board_arrays(board))
    verdict = judge_without_search(board, Sources(solutions=solutions), level_problems)
    return CheckedLevel(level_problems.problems, verdict)

"""``sokolab batch``: run one job on whole collections, with a journal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from sokolab import formats
from sokolab.batch.jobs import Analyse, Check, Convert, Grow, Optimise, Rate, Solve
from sokolab.batch.runner import Batch
from sokolab.cli import options
from sokolab.cli.batch_run import BatchOptions, files_and_options, run_batch
from sokolab.cli.call_endings import CommandError
from sokolab.cli.guesses import CommandGroup
from sokolab.cli.output import check_output, format_of, name_key_in, refuse_same_files, write_out
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.operating_system import system_reason
from sokolab.generation.archive import Archive
from sokolab.generation.proposal_kind import ProposalKind
from sokolab.language import phrase, tr
from sokolab.solvers.roster import ROSTER, all_solvers


@click.group(cls=CommandGroup)
def command() -> None:
    """Process whole collections, unattended.

    Each answer is written to a journal at once. Running the same command again continues where
    it was stopped, or prints the answers if nothing is left to do.
    """


@command.command("solve", short_help="Solve every level.")
@files_and_options
@click.option(
    "--solver",
    default=ROSTER[0].name,
    show_default=True,
    metavar="NAME",
    type=click.Choice([solver.name for solver in all_solvers()]),
    help="The solver.",
)
@options.seconds_option
@options.nodes_option
@options.memory_option
def _solve(
    files: tuple[str, ...],
    solver: str,
    seconds: float,
    nodes: int | None,
    megabytes: int,
    **batch_options: Any,
) -> int:
    """Solve every level of the files.

    Every solution has been replayed. Exit code 0 if every level is decided, 1 if not, 130 after
    Ctrl+C.
    """
    return run_batch(
        files,
        Solve(solver, options.limits_of(seconds, nodes, megabytes)),
        BatchOptions(**batch_options),
    )


@command.command("optimise", short_help="Shorten the solution of every level.")
@files_and_options
@options.objective_option
@options.seconds_option
@options.memory_option
def _optimise(
    files: tuple[str, ...],
    objective_name: str,
    seconds: float,
    megabytes: int,
    **batch_options: Any,
) -> int:
    """Shorten the best solution stored with every level of the files.

    A level without a solution is solved first. Every solution has been replayed. Exit code 0 if
    every level has a solution, 1 if not, 130 after Ctrl+C.
    """
    limits = options.limits_of(seconds, None, megabytes)
    return run_batch(files, Optimise(objective_name, limits), BatchOptions(**batch_options))


@command.command(
    "check", short_help="Find problems of every level, and replay its stored solutions."
)
@files_and_options
def _check(files: tuple[str, ...], **batch_options: Any) -> int:
    """Find problems of every level of the files, and replay its stored solutions.

    Exit code 0 if all levels are valid, 1 if not, 130 after Ctrl+C.
    """
    return run_batch(files, Check(), BatchOptions(**batch_options))


@command.command("analyse", short_help="Count what the overlays show for every level.")
@files_and_options
def _analyse(files: tuple[str, ...], **batch_options: Any) -> int:
    """Count what the overlays show for every level of the files.

    Exit code 0, or 130 after Ctrl+C.
    """
    return run_batch(files, Analyse(), BatchOptions(**batch_options))


@command.command("rate", short_help="Say how hard every level is for people.")
@files_and_options
@options.seconds_option
def _rate(files: tuple[str, ...], seconds: float, **batch_options: Any) -> int:
    """Say how hard every level of the files is for people.

    Exit code 0 if every level has been rated, 1 if not, 130 after Ctrl+C.
    """
    return run_batch(files, Rate(seconds), BatchOptions(**batch_options))


@command.command("grow", short_help="Propose a new level for each level.")
@files_and_options
@click.option(
    "--to",
    "kind",
    type=click.Choice([kind.value for kind in ProposalKind]),
    default=ProposalKind.START.value,
    show_default=True,
    help="The hardest start, a variation, or a room from nothing, as large as the level or within "
    "its outline.",
)
@options.aim_option
@click.option(
    "--boxes", type=click.IntRange(min=1), metavar="N", help="Boxes; as many as goals by default."
)
@options.number_option(
    "--runs", 1, phrase("Number of runs on each level, each with its own seed."), maximum=10_000
)
@options.seconds_option
@options.memory_option
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the levels found to a level file, the best first, without similar ones.",
)
def _grow(
    files: tuple[str, ...],
    kind: str,
    aim: str,
    boxes: int | None,
    runs: int,
    seconds: float,
    megabytes: int,
    output: str | None,
    **batch_options: Any,
) -> int:
    """Propose a new level for each level of the files: by default the hardest start of its room.

    The journal keeps each level, with rows separated by "|", and its solution. Exit code 0 if
    all runs have found one, 1 if not, 130 after Ctrl+C.
    """
    check_output(output, batch_options["force"], files)
    name = format_of(output or "")

    def write(batch: Batch) -> None:
        if output is not None:
            write_out(formats.exported(Collection(_proposed_levels(batch)), name).data, output)

    job = Grow(kind, aim, boxes, seconds, megabytes)
    return run_batch(files, job, BatchOptions(**batch_options), runs, write)


def _proposed_levels(batch: Batch) -> tuple[Level, ...]:
    """Return the levels that a batch has found, the best first, none similar to a better one."""
    answers = [answer for answer in batch.answers.values() if answer.outcome == "GROWN"]
    archive, levels = Archive(), []
    for answer in sorted(answers, key=lambda answer: -float(str(answer.figures["value"]))):
        board = Board.from_rows(str(answer.figures["start"]).split("|"))
        if archive.offer(board, float(str(answer.figures["value"]))):
            solution = Solution(str(answer.figures["way"]))
            levels.append(Level(board, str(answer.message), solutions=(solution,)))
    return tuple(levels)


@command.command("convert", short_help="Write every file in another format.")
@files_and_options
@click.option(
    "--to",
    "format_name",
    required=True,
    type=click.Choice([file_format.name for file_format in formats.all_formats()]),
    help="The format.",
)
@click.option(
    "--folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder for the new files; created if necessary.",
)
def _convert(files: tuple[str, ...], format_name: str, folder: Path, **batch_options: Any) -> int:
    """Write every file in another format; the table says what is lost.

    Exit code 0 if all files were written, 1 if not, 130 after Ctrl+C.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            tr(
                "{folder}: the folder cannot be created: {reason}",
                folder=folder,
                reason=system_reason(error),
            )
        ) from None
    job = Convert(format_name, str(folder.resolve()), batch_options["force"])
    _refuse_clashes(job, files)
    return run_batch(files, job, BatchOptions(**batch_options))


def _refuse_clashes(job: Convert, files: tuple[str, ...]) -> None:
    """Refuse files that would be written to one new file."""
    file_of_target: dict[str, str] = {}
    key_of = name_key_in(Path(job.folder))
    for file in dict.fromkeys(files):
        target = job.target(file)
        refuse_same_files([target], files)
        earlier_file = file_of_target.setdefault(key_of(os.path.realpath(target)), file)
        if earlier_file != file:
            raise CommandError(
                tr(
                    "{one} and {other} would both be written to {target}; "
                    "convert them into different folders",
                    one=earlier_file,
                    other=file,
                    target=target,
                )
            )

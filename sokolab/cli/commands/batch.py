"""``sokolab batch``: run one job on whole collections, with a journal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from sokolab import formats
from sokolab.batch.jobs import Analyse, Check, Convert, Grow, Optimise, Rate, Solve
from sokolab.cli.batch_run import BatchOptions, files_and_options, run_batch
from sokolab.cli.call_endings import CommandError
from sokolab.cli.options import (
    aim_option,
    limits_of,
    memory_option,
    nodes_option,
    objective_option,
    seconds_option,
)
from sokolab.cli.output import naming, refuse_same_files
from sokolab.core.system_errors import system_reason
from sokolab.language import tr
from sokolab.solvers.roster import ROSTER, all_solvers


class _Batch(click.Group):
    """The jobs in the order in which they are defined."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the jobs."""
        return list(self.commands)


@click.group(cls=_Batch)
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
@seconds_option
@nodes_option
@memory_option
def _solve(
    files: tuple[str, ...],
    solver: str,
    seconds: float,
    nodes: int | None,
    megabytes: int,
    **options: Any,
) -> int:
    """Solve every level of the files.

    Every solution has been replayed. Exit code 0 if every level is decided, 1 if not, 130 after
    Ctrl+C.
    """
    return run_batch(
        files, Solve(solver, limits_of(seconds, nodes, megabytes)), BatchOptions(**options)
    )


@command.command("optimise", short_help="Shorten the solution of every level.")
@files_and_options
@objective_option
@seconds_option
@memory_option
def _optimise(
    files: tuple[str, ...], objective_name: str, seconds: float, megabytes: int, **options: Any
) -> int:
    """Shorten the best solution stored with every level of the files.

    A level without a solution is solved first. Every solution has been replayed. Exit code 0 if
    every level has a solution, 1 if not, 130 after Ctrl+C.
    """
    limits = limits_of(seconds, None, megabytes)
    return run_batch(files, Optimise(objective_name, limits), BatchOptions(**options))


@command.command(
    "check", short_help="Find problems of every level, and replay its stored solutions."
)
@files_and_options
def _check(files: tuple[str, ...], **options: Any) -> int:
    """Find problems of every level of the files, and replay its stored solutions.

    Exit code 0 if all levels are valid, 1 if not, 130 after Ctrl+C.
    """
    return run_batch(files, Check(), BatchOptions(**options))


@command.command("analyse", short_help="Count what the overlays show for every level.")
@files_and_options
def _analyse(files: tuple[str, ...], **options: Any) -> int:
    """Count what the overlays show for every level of the files.

    Exit code 0, or 130 after Ctrl+C.
    """
    return run_batch(files, Analyse(), BatchOptions(**options))


@command.command("rate", short_help="Say how hard every level is for people.")
@files_and_options
@seconds_option
def _rate(files: tuple[str, ...], seconds: float, **options: Any) -> int:
    """Say how hard every level of the files is for people.

    Exit code 0 if every level has a figure, 1 if not, 130 after Ctrl+C.
    """
    return run_batch(files, Rate(seconds), BatchOptions(**options))


@command.command("grow", short_help="Find the hardest start of every level's room.")
@files_and_options
@aim_option
@seconds_option
@memory_option
def _grow(
    files: tuple[str, ...], objective: str, seconds: float, megabytes: int, **options: Any
) -> int:
    """Find the hardest start of every level's room: its walls and goals are given.

    The journal keeps each start, as rows that a stroke divides, with its solution. Exit code 0 if
    every room has a start, 1 if not, 130 after Ctrl+C.
    """
    return run_batch(files, Grow(objective, seconds, megabytes), BatchOptions(**options))


@command.command("convert", short_help="Write every file in another format.")
@files_and_options
@click.option(
    "--to",
    "name",
    required=True,
    type=click.Choice([known.name for known in formats.all_formats()]),
    help="The format.",
)
@click.option(
    "--folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder for the new files; created if necessary.",
)
def _convert(files: tuple[str, ...], name: str, folder: Path, **options: Any) -> int:
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
    job = Convert(name, str(folder.resolve()), options["force"])
    _refuse_clashes(job, files)
    return run_batch(files, job, BatchOptions(**options))


def _refuse_clashes(job: Convert, files: tuple[str, ...]) -> None:
    """Refuse files that would be written to the same new file."""
    sources: dict[str, str] = {}
    name_of = naming(Path(job.folder))
    for file in dict.fromkeys(files):
        target = job.target(file)
        refuse_same_files([target], files)
        other = sources.setdefault(name_of(os.path.realpath(target)), file)
        if other != file:
            raise CommandError(
                tr(
                    "{one} and {other} would both be written to {target}; "
                    "convert them into different folders",
                    one=other,
                    other=file,
                    target=target,
                )
            )

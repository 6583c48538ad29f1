"""``sokolab library``: list, export and import the solutions that were found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click
from rich.table import Table

from sokolab import formats
from sokolab.cli import output
from sokolab.cli.call_endings import CommandError, say, warn
from sokolab.cli.call_sources import complete_file
from sokolab.cli.guesses import CommandGroup
from sokolab.cli.levels import (
    level_option,
    read_levels,
    select_levels,
    source_argument,
    source_name,
)
from sokolab.cli.output import check_output, force_option, write_out
from sokolab.core.level import Level
from sokolab.language import counted, counted_phrase, phrase, tr
from sokolab.library.store import Library, default_path, submissions_in
from sokolab.library.values import LibraryError, LibraryRecord, Proof, StoredSolution


@click.group(name="library", cls=CommandGroup)
def command() -> None:
    """List, export and import all solutions found or imported so far.

    The library is a file in the user's data folder. It recognises a level however it is rotated,
    mirrored or decorated.
    """


@command.command("stats", short_help="Print how much the library holds, and where its file is.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def _stats(as_json: bool) -> int:
    """Print how much the library holds, and where its file is."""
    with _library() as library:
        statistics = library.statistics()
        if as_json:
            solvers = {solver or "unknown": count for solver, count in statistics.by_solver}
            facts = {
                "file": str(library.path),
                "bytes": statistics.size,
                "levels": statistics.level_count,
                "solutions": statistics.solution_count,
                "proofs": statistics.proof_count,
                "solvers": solvers,
            }
            click.echo(json.dumps(facts))
            return 0
        say(
            tr("{source}: {megabytes:.1f} MB", source=library.path, megabytes=statistics.size / 1e6)
        )
        say(
            tr(
                "{levels}, {solutions}, {proofs}",
                levels=counted_phrase(statistics.level_count, "level", "levels"),
                solutions=counted_phrase(statistics.solution_count, "solution", "solutions"),
                proofs=counted_phrase(
                    statistics.proof_count,
                    "{n:,} proof of unsolvability",
                    "{n:,} proofs of unsolvability",
                ),
            )
        )
        for solver, count in statistics.by_solver:
            say(f"  {solver or tr('unknown')}: {count:,}")
    return 0


@command.command("list", short_help="Print what the library knows about the levels of FILE.")
@source_argument
@level_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON line per level.")
def _list(source: str, level_numbers: range | None, as_json: bool) -> int:
    """Print what the library knows about the levels of FILE.

    Exit code 0 if it knows something about every level, else 1.
    """
    numbered_levels = select_levels(read_levels(source), level_numbers)
    with _library() as library:
        records = [
            (number, level, library.look_up(level.board)) for number, level in numbered_levels
        ]
    if as_json:
        for number, level, record in records:
            click.echo(json.dumps(_as_json(number, level, record)))
    else:
        output.console().print(_table(records))
    return 0 if all(record for _, _, record in records) else 1


@command.command("proofs", short_help="Print the levels that the library considers unsolvable.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON line per level.")
def _proofs(as_json: bool) -> int:
    """Print the levels that the library considers unsolvable, and what proved each.

    A proof counts only if it names the solver and the version of sokolab that found it. It is
    removed as soon as a solution of the level is known, and by "library forget".
    """
    with _library() as library:
        levels = library.proofs()
    if as_json:
        for level in levels:
            facts = {"number": level.number, "board": list(level.board.rows())}
            click.echo(json.dumps(facts | _proof_facts(level.proof)))
        return 0
    table = Table(box=None, header_style="")
    table.add_column(tr("Number"), justify="right")
    table.add_column(tr("Board"))
    table.add_column(tr("Proved by"))
    for level in levels:
        size = tr("{width} × {height}", width=level.board.width, height=level.board.height)
        boxes = counted_phrase(len(level.board.boxes), "box", "boxes")
        board = tr("{one}, {other}", one=size, other=boxes)
        table.add_row(f"{level.number}", board, output.text(_proved_by(level.proof)))
    output.console().print(table)
    return 0


@command.command("forget", short_help="Remove proofs that levels have no solution.")
@click.argument("source", required=False, shell_complete=complete_file, metavar="[FILE|LINK|-]")
@level_option
@click.option("--all", "forgets_all", is_flag=True, help="Remove all proofs.")
def _forget(source: str | None, level_numbers: range | None, forgets_all: bool) -> int:
    """Remove the proofs that the levels of FILE have no solution. Solutions are kept.

    The levels count as open again, until a solver proves once more that they have no solution.
    """
    if forgets_all is (source is not None):
        raise CommandError(tr("name a file with levels, or give --all"))
    boards = None
    if source is not None:
        boards = [level.board for _, level in select_levels(read_levels(source), level_numbers)]
    with _library() as library:
        count = library.forget_proofs(boards)
    say(counted(count, "{n:,} proof forgotten", "{n:,} proofs forgotten"))
    return 0


@command.command(
    "import", short_help="Import the solutions stored in files; each is replayed first."
)
@click.argument("sources", nargs=-1, required=True, shell_complete=complete_file, metavar="FILE…")
def _import(sources: tuple[str, ...]) -> int:
    """Import the solutions stored in files; each is replayed first."""
    with _library() as library, output.progress(len(sources)) as bar:
        for source in sources:
            name = source_name(source)
            bar.begin(name)
            outcome = library.add_all(submissions_in(read_levels(source), Path(name).name))
            message = phrase(
                "{source}: {solutions}, {known:,} already known",
                source=name,
                solutions=counted_phrase(outcome.new, "new solution", "new solutions"),
                known=outcome.known,
            )
            if outcome.wrong:
                message = phrase(
                    "{message}, {n:,} wrong",
                    message=message,
                    n=outcome.wrong,
                )
            say(str(message))
            bar.advance()
    return 0


@command.command("export", short_help="Write all levels with their best solutions, in XSB text.")
@click.option("-o", "--output", metavar="FILE", help="Output file; standard output by default.")
@click.option(
    "--all", "wants_all", is_flag=True, help="Export all solutions, not only the best ones."
)
@force_option
def _export(output: str | None, wants_all: bool, force: bool) -> int:
    """Write all levels with their best solutions as one collection, in XSB text.

    Levels are written in their canonical form: rotated or mirrored, and without decoration. The
    best solutions are the one with the fewest pushes and the one with the fewest moves.
    """
    check_output(output, force, [default_path()])
    with _library() as library:
        collection = library.collection(best_only=not wants_all)
    if not collection.levels:
        raise CommandError(tr("the library is empty"))
    data = formats.exported(collection, "xsb").data
    write_out(data, output)
    return 0


@contextmanager
def _library() -> Iterator[Library]:
    try:
        library = Library()
        try:
            yield library
        finally:
            library.close()
    except LibraryError as error:
        raise CommandError(str(error)) from None
    for notice in library.notices:
        warn(notice)


def _table(levels: list[tuple[int, Level, LibraryRecord]]) -> Table:
    table = Table(box=None, header_style="")
    table.add_column(tr("Level"), justify="right")
    table.add_column(tr("Title"))
    for name in (tr("Pushes"), tr("Moves")):
        table.add_column(name, justify="right")
    table.add_column(tr("Found by"))
    for number, level, record in levels:
        table.add_row(str(number), output.text(level.title), *map(output.text, _cells(record)))
    return table


def _cells(record: LibraryRecord) -> tuple[str, str, str]:
    best = record.by_pushes
    if best is not None:
        return f"{best.metrics.pushes:,}", f"{best.metrics.moves:,}", _source_of(best)
    if record.proof is not None:
        return "", "", tr("unsolvable: {proof}", proof=_proved_by(record.proof))
    return "", "", tr("nothing known")


def _source_of(solution: StoredSolution) -> str:
    who, date = solution.solver or solution.origin, solution.found
    if not who:
        return tr("{date:%d %b %Y}", date=date)
    return tr("{who}, {date:%d %b %Y}", who=who, date=date)


def _as_json(number: int, level: Level, record: LibraryRecord) -> dict[str, object]:
    facts: dict[str, object] = {
        "level": number,
        "title": level.title,
        "solutions": record.solution_count,
        "by_pushes": _solution_facts(record.by_pushes),
        "by_moves": _solution_facts(record.by_moves),
        "unsolvable": None,
    }
    if record.proof is not None:
        facts["unsolvable"] = _proof_facts(record.proof)
    return facts


def _proved_by(proof: Proof) -> str:
    return tr(
        "{solver} of sokolab {version}, {date:%d %b %Y}",
        solver=proof.solver,
        version=proof.version,
        date=proof.found,
    )


def _proof_facts(proof: Proof) -> dict[str, object]:
    return {
        "solver": proof.solver,
        "version": proof.version,
        "limits": proof.limits,
        "states": proof.state_count,
        "found": proof.found.isoformat(),
    }


def _solution_facts(solution: StoredSolution | None) -> dict[str, object] | None:
    if solution is None:
        return None
    return {
        "lurd": solution.lurd,
        **asdict(solution.metrics),
        "solver": solution.solver,
        "limits": solution.limits,
        "origin": solution.origin,
        "found": solution.found.isoformat(),
    }

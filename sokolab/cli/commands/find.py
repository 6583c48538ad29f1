"""``sokolab find``: levels of the indexed folders, by likeness, by a part, by counts and words."""

from __future__ import annotations

import json
import re

import click
from rich.table import Table
from rich.text import Text

from sokolab import formats
from sokolab.cli import call_sources, options, output
from sokolab.cli.call_endings import CommandError, say
from sokolab.cli.levels import level_option, read_data, read_levels, select_levels
from sokolab.core.board import Board
from sokolab.indexing.folder_index import FolderIndex, FolderIndexError
from sokolab.indexing.queries import Hit, Query, find_unmeasured, search
from sokolab.language import counted, phrase, tr

_RANGE = re.compile(r"\s*(\d{1,9})?\s*(-)?\s*(\d{1,9})?\s*")


def _limits(
    context: click.Context, param: click.Parameter, value: str | None
) -> tuple[int | None, int | None] | None:
    if value is None:
        return None
    match = _RANGE.fullmatch(value)
    if match is None or not (match[1] or match[3]):
        problem = tr("{value!r} is neither a number nor a range such as 3-7, 3- or -7", value=value)
        raise click.BadParameter(problem, context, param)
    low = int(match[1]) if match[1] else None
    high = int(match[3]) if match[3] else None
    return (low, high) if match[2] else (low, low)


@click.command(name="find")
@click.argument(
    "source", required=False, shell_complete=call_sources.complete_file, metavar="[FILE|LINK|-]"
)
@level_option
@click.option(
    "--as",
    "likeness",
    type=click.Choice(["same", "walls", "near"]),
    default="same",
    show_default=True,
    help=(
        "Which levels to find: the same, with the same walls, or different in at most 12 squares; "
        "always in any orientation."
    ),
)
@click.option(
    "--part",
    metavar="FILE|-",
    help="Levels that contain these rows of a board, in any orientation; ? stands for anything.",
)
@click.option("--words", default="", help="Words in the title, the author or the collection.")
@click.option("--boxes", callback=_limits, metavar="N|A-B", help="How many boxes.")
@click.option(
    "--floor", callback=_limits, metavar="N|A-B", help="How many squares inside the walls."
)
@click.option("--height", callback=_limits, metavar="N|A-B", help="How many rows.")
@click.option("--width", callback=_limits, metavar="N|A-B", help="How many columns.")
@click.option(
    "--pushes",
    callback=_limits,
    metavar="N|A-B",
    help="Fewest pushes of any solution in the file or the library.",
)
@click.option(
    "--moves",
    callback=_limits,
    metavar="N|A-B",
    help="Fewest moves of any solution in the file or the library.",
)
@click.option(
    "--difficulty",
    callback=_limits,
    metavar="N|A-B",
    help='How hard the level is for people; known only for levels that "sokolab rate" has rated.',
)
@options.number_option("--most", 50, phrase("Show at most this many levels."), maximum=10_000)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per level.")
def command(
    source: str | None,
    level_numbers: range | None,
    likeness: str,
    part: str | None,
    words: str,
    most: int,
    as_json: bool,
    **ranges: tuple[int | None, int | None] | None,
) -> int:
    """Find levels in the indexed folders: the same level, similar ones, or those with a given part.

    "sokolab index" reads the folders. FILE has the level to compare with: its first one, or the one
    that --level names. All conditions that are given must hold. The nearest levels come first.

    Exit code 0 if a level was found, else 1.
    """
    given_limits = {name: limits for name, limits in ranges.items() if limits is not None}
    board = _board(source, level_numbers)
    if board is None and part is None and not words and not given_limits:
        raise CommandError(tr("say what to find: a level, --part, --words or a range"))
    query = Query(
        part=_part(part) if part is not None else (),
        words=words,
        ranges=given_limits,
        **({likeness: board} if board is not None else {}),
    )
    with FolderIndex() as index:
        try:
            if not index.folders:
                raise CommandError(tr("no folder is indexed yet: see sokolab index"))
            if index.is_empty:
                raise CommandError(
                    tr("the index holds no levels: run “sokolab index” to read the folders")
                )
            hits, unmeasured_count = search(index, query, most), len(find_unmeasured(index, query))
        except FolderIndexError as error:
            raise CommandError(str(error)) from None
    if as_json:
        for hit in hits:
            click.echo(json.dumps(_as_json(hit)))
    elif hits:
        output.console().print(_table(hits, with_difference=likeness == "near"))
    if not as_json:
        say(counted(len(hits), "{n:,} level found", "{n:,} levels found"))
    if unmeasured_count and not as_json:
        say(
            counted(
                unmeasured_count,
                "{n:,} more level may be within the limits: it has not been measured yet; see "
                "sokolab rate",
                "{n:,} more levels may be within the limits: they have not been measured yet; "
                "see sokolab rate",
            )
        )
    return 0 if hits else 1


def _board(source: str | None, level_numbers: range | None) -> Board | None:
    if source is None:
        return None
    _, level = select_levels(read_levels(source), level_numbers)[0]
    return level.board


def _part(source: str) -> list[str]:
    """Return the rows of a part, without empty ones around them."""
    data, _ = read_data(source)
    rows = [row.rstrip() for row in formats.decode(data).text.splitlines()]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    if not rows:
        raise CommandError(tr("the part is empty"))
    return rows


def _as_json(hit: Hit) -> dict[str, object]:
    return {
        "path": str(hit.path),
        "number": hit.number,
        "title": hit.title,
        "author": hit.author,
        "board": list(hit.board.rows()),
        "squares": list(hit.squares),
        "difference": hit.difference,
        "boxes": hit.box_count,
        "pushes": hit.pushes,
        "moves": hit.moves,
        "difficulty": hit.difficulty,
    }


def _table(hits: list[Hit], *, with_difference: bool) -> Table:
    table = Table(box=None, header_style="")
    names = tr("File"), tr("Level"), tr("Title"), tr("Boxes"), tr("Pushes"), tr("Difficulty")
    for name in names:
        table.add_column(name, justify="left" if name in (tr("File"), tr("Title")) else "right")
    if with_difference:
        table.add_column(tr("Differs in"), justify="right")
    for hit in hits:
        cells: list[str | Text] = [
            output.text(str(hit.path)),
            f"{hit.number}",
            output.text(hit.title),
            f"{hit.box_count}",
            "" if hit.pushes is None else f"{hit.pushes:,}",
            "" if hit.difficulty is None else f"{hit.difficulty}",
        ]
        if with_difference:
            cells.append(f"{hit.difference}")
        table.add_row(*cells)
    return table

"""``sokolab convert``: write levels in another format or as a page, also from a picture."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from sokolab import formats
from sokolab.cli.call_endings import CommandError, warn
from sokolab.cli.levels import (
    level_option,
    levels_in,
    read_data,
    select_levels,
    source_argument,
    source_name,
)
from sokolab.cli.output import check_output, file_content, force_option, format_of, write_out
from sokolab.core.level import Collection
from sokolab.formats.export import ENCODINGS, LINE_ENDS
from sokolab.language import tr
from sokolab.pictures.opening import PictureError, is_picture
from sokolab.pictures.skins import read_with_skins
from sokolab.rendering.playable import SHOWN, Shown, playable_page, without_solutions


@click.command()
@source_argument
@level_option
@click.option("-o", "--output", metavar="FILE", help="Output file; standard output by default.")
@click.option(
    "--to",
    "format_name",
    type=click.Choice([*(file_format.name for file_format in formats.all_formats()), "html"]),
    help="Format; by default the one that the output's suffix names, otherwise xsb.",
)
@click.option(
    "--solutions",
    type=click.Choice(SHOWN),
    help="How much of the solutions an html page shows to players; none by default.",
)
@click.option("--embed", is_flag=True, help="An html page without heading, list or help.")
@click.option(
    "--encoding", type=click.Choice(ENCODINGS), help="Encoding; that of the source by default."
)
@click.option(
    "--line-ends",
    type=click.Choice(list(LINE_ENDS)),
    help="Line endings; those of the source by default.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print on standard error, as JSON, how certain the reading of a picture is.",
)
@force_option
def command(
    source: str,
    level_numbers: range | None,
    output: str | None,
    format_name: str | None,
    encoding: str | None,
    line_ends: str | None,
    solutions: Shown | None,
    embed: bool,
    as_json: bool,
    force: bool,
) -> int:
    """Write levels in another format, encoding or line ending.

    xsb, sok and rle hold everything, slc holds boards, titles and authors, and the others hold
    boards only. Standard error says what is lost. html is one page that plays in any browser.
    A picture (PNG, JPEG, BMP, GIF or WebP) of a board is read, and standard error says how
    certain the reading is.
    """
    check_output(output, force, [source])
    collection = _read_collection(source, as_json)
    if level_numbers is not None:
        selected_levels = tuple(level for _, level in select_levels(collection, level_numbers))
        collection = replace(collection, levels=selected_levels)
    format_name = format_name or _format_of(output or "")
    if format_name == "html":
        if encoding or line_ends:
            raise click.UsageError(tr("--encoding and --line-ends cannot be used with html"))
        write_out(_page(collection, solutions or "none", embed).encode(), output)
        return 0
    if solutions or embed:
        raise click.UsageError(tr("--solutions and --embed can be used only with html"))
    content = file_content(collection, format_name, encoding, line_ends)
    for sentence in formats.losses(collection, format_name):
        warn(sentence)
    for change in content.changes:
        warn(change)
    if content.doubt:
        warn(tr("{doubt}; --encoding utf-8 avoids that", doubt=content.doubt))
    write_out(content.data, output)
    return 0


def _read_collection(source: str, as_json: bool) -> Collection:
    data, name = read_data(source)
    if not is_picture(data):
        return levels_in(source, data, name)
    try:
        reading = read_with_skins(data)
    except PictureError as error:
        problem = tr("{source}: {problem}", source=source_name(source), problem=error)
        raise CommandError(problem) from None
    if as_json:
        click.echo(json.dumps(reading.facts()), err=True)
    else:
        warn(reading.sentence)
    return Collection((reading.level,))


def _format_of(output: str) -> str:
    """Return the format that the name of an output file asks for."""
    is_page = Path(output).suffix.lower() in {".html", ".htm"}
    return "html" if is_page else format_of(output)


def _page(collection: Collection, solutions: Shown, embed: bool) -> str:
    try:
        page = playable_page(collection, solutions, embed=embed)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if missing := without_solutions(collection, solutions):
        warn(missing)
    return page

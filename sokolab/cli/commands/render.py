"""``sokolab render``: levels as pictures, animations and sheets to print, without a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from sokolab.analysis.questions import interpreted_seconds
from sokolab.cli import gui_bridge, kernel_choice, options, output
from sokolab.cli.call_endings import CommandError
from sokolab.cli.levels import level_option, read_levels, select_levels, source_argument
from sokolab.cli.output import check_output, force_option, write_out
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.lurd import decoded_runs, replay
from sokolab.language import phrase, tr

_PICTURE_FORMATS: Final = ("png", "svg", "gif", "pdf")


@click.command()
@source_argument
@level_option
@click.option(
    "-o", "--output", required=True, metavar="FILE", help="Output file; - for standard output."
)
@click.option("--png", "picture_format", flag_value="png", help="A picture (the default).")
@click.option("--svg", "picture_format", flag_value="svg", help="A scalable picture.")
@click.option("--gif", "picture_format", flag_value="gif", help="An animated solution.")
@click.option("--pdf", "picture_format", flag_value="pdf", help="All levels on pages to print.")
@click.option(
    "--overlay",
    "overlays",
    multiple=True,
    metavar="NAME",
    help="An overlay to draw; may be repeated. A wrong NAME lists the valid ones.",
)
@options.number_option("--scale", 32, phrase("Pixels per square."), maximum=512, metavar="PX")
@click.option(
    "--box",
    metavar="ROW,COLUMN",
    help="The selected box, counted from 1; by default the only one.",
)
@click.option("--dark", is_flag=True, help="Use the dark theme.")
@click.option(
    "--moves", metavar="LURD", help="The moves to animate; by default the first stored solution."
)
@click.option(
    "--speed",
    type=click.FloatRange(0.1, 50),
    default=8,
    show_default=True,
    metavar="N",
    help="Moves per second of an animation.",
)
@options.number_option("--columns", 3, phrase("Levels per row of a page."), maximum=12)
@click.option(
    "--paper",
    type=click.Choice(["A4", "A3", "Letter"]),
    default="A4",
    show_default=True,
    help="Page size.",
)
@click.option("--landscape", is_flag=True, help="Use pages in landscape format.")
@force_option
def command(
    source: str,
    level_numbers: range | None,
    output: str,
    picture_format: str | None,
    overlays: tuple[str, ...],
    scale: int,
    box: str | None,
    dark: bool,
    moves: str | None,
    speed: float,
    columns: int,
    paper: str,
    landscape: bool,
    force: bool,
) -> int:
    """Draw levels as PNG, SVG, GIF or PDF.

    The format follows from the suffix of the output file; without a suffix it is PNG. Levels look
    as they do in the window, but no screen is needed. A picture or an animation shows one level, by
    default the first; a PDF shows all. The overlay push-targets needs a selected box.
    """
    picture_format = picture_format or _format_by_suffix(output)
    check_output(output, force, [source])
    collection = read_levels(source)
    if picture_format == "pdf":
        numbers = [number for number, _ in select_levels(collection, level_numbers)]
        data = _with_progress(
            len(numbers),
            lambda on_step: gui_bridge.render_pdf(
                collection, numbers, columns, paper, landscape, on_step
            ),
        )
        write_out(data, output)
        return 0
    numbered = select_levels(collection, level_numbers or range(1, 2))
    if len(numbered) > 1:
        raise CommandError(
            tr(
                "a {format} shows one level; choose it with --level N",
                format=picture_format.upper(),
            )
        )
    _, level = numbered[0]
    if picture_format == "gif":
        lurd = _moves_to_animate(level, moves)
        data = _with_progress(
            len(lurd),
            lambda on_step: gui_bridge.render_gif(level.board, lurd, scale, speed, dark, on_step),
        )
        write_out(data, output)
        return 0
    selected_box = _selected_box(level.board, box, "push-targets" in overlays)
    # A picture without overlays needs one quick analysis: which squares are inside.
    kernel_choice.choose_kernels(interpreted_seconds(level.board) if overlays else 0.0)
    data = gui_bridge.render_picture(
        level.board,
        overlays,
        scale,
        selected_box,
        dark,
        svg=picture_format == "svg",
        title=level.title,
    )
    write_out(data, output)
    return 0


def _format_by_suffix(output: str) -> str:
    """Return the format that the name of an output file asks for, or PNG if it has no suffix."""
    suffix = Path(output).suffix.lower().removeprefix(".")
    if suffix and suffix not in _PICTURE_FORMATS:
        raise CommandError(
            tr(
                "{path}: sokolab draws PNG, SVG, GIF and PDF; for another suffix add --png, --svg, "
                "--gif or --pdf",
                path=output,
            )
        )
    return suffix or "png"


def _with_progress(steps: int, render: Callable[[gui_bridge.OnStep], bytes]) -> bytes:
    with output.progress(steps) as bar:
        return render(lambda _done, _of: bar.advance())


def _moves_to_animate(level: Level, moves: str | None) -> str:
    """Return the moves to animate, in the correct case."""
    if moves is None:
        if not level.solutions:
            raise CommandError(
                tr("the level has no solution to show; give moves with --moves LURD")
            )
        moves = level.solutions[0].lurd
    try:
        lurd = decoded_runs(moves)
        played = replay(level.board, lurd)
    except ValueError as error:
        raise CommandError(tr("the moves cannot be shown: {reason}", reason=error)) from None
    if not played.is_complete:
        index = played.moves
        raise CommandError(
            tr(
                "the moves cannot be shown: letter {number}, {letter}, is blocked",
                number=index + 1,
                letter=lurd[index],
            )
        )
    return played.lurd


def _selected_box(board: Board, box: str | None, is_required: bool) -> int | None:
    """Return the square of the selected box, or None."""
    if box is None:
        if is_required and len(board.boxes) != 1:
            raise CommandError(
                tr("push-targets needs a selected box; give it with --box ROW,COLUMN")
            )
        return board.boxes[0] if is_required else None
    square = options.square_on(board, options.row_and_column(box, "--box"))
    if square not in board.boxes:
        raise CommandError(tr("there is no box at {place}", place=board.place(square)))
    return square

"""``sokolab render``: a level with overlays as a picture; needs no screen."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sokolab import formats
from sokolab.cli import doors
from sokolab.cli.levels import read_levels, source_argument
from sokolab.cli.outcome import Refusal
from sokolab.core.board import Board

__all__ = ["command"]


@click.command()
@source_argument
@click.option(
    "-o", "--output", required=True, metavar="PNG", help="Where to write; - for standard output."
)  # fmt: skip
@click.option(
    "--overlay", "overlays", multiple=True, metavar="NAME",
    help="What to lay on; may be given several times. A wrong NAME lists those there are.",
)  # fmt: skip
@click.option(
    "--level", "number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
    help="Which level, counted from 1.",
)  # fmt: skip
@click.option(
    "--scale", type=click.IntRange(1, 512), default=32, show_default=True, metavar="PX",
    help="Pixels a square.",
)  # fmt: skip
@click.option(
    "--box", metavar="ROW,COLUMN",
    help="The box that is selected, counted from 1; the only one by default.",
)  # fmt: skip
@click.option("--dark", is_flag=True, help="In the dark look.")
def command(
    source: str, output: str, overlays: tuple[str, ...], number: int, scale: int,
    box: str | None, dark: bool,
) -> int:  # fmt: skip
    """Paint a level with overlays into a PNG file.

    Painted as the window paints it, without a screen. The overlay push-targets is about the
    selected box.
    """
    collection = read_levels(source)
    if number > len(collection.levels):
        raise Refusal(f"there is no level {number}: the last one is {len(collection.levels)}")
    board = collection.levels[number - 1].board
    selected = _selected(board, box, "push-targets" in overlays)
    picture = doors.render(board, overlays, scale, selected, dark)
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(picture)
        return 0
    try:
        formats.write_whole(picture, Path(output))
    except formats.FormatError as error:
        raise Refusal(f"{output}: {error}") from None
    return 0


def _selected(board: Board, box: str | None, is_needed: bool) -> int | None:
    """Return the square of the box that is selected, or None."""
    if box is None:
        if is_needed and len(board.boxes) != 1:
            raise Refusal("push-targets is about one box: name it with --box ROW,COLUMN")
        return board.boxes[0] if is_needed else None
    try:
        row, col = (int(number) - 1 for number in box.split(","))
    except ValueError:
        raise click.BadParameter(f"{box!r} is no place such as 3,5", param_hint="--box") from None
    square = board.square(row, col)
    if not (0 <= row < board.height and 0 <= col < board.width) or square not in board.boxes:
        raise Refusal(f"there is no box in row {row + 1}, column {col + 1}")
    return square

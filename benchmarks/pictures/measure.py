"""``python -m benchmarks pictures measure``: reads pictures of boards and counts right readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import click
import numpy as np

from benchmarks.machine import machine_and_speed
from benchmarks.options import number_option
from benchmarks.pictures.boards import Pictured, read_folder
from benchmarks.pictures.candidates import example_of, grid_of
from benchmarks.pictures.drawing import Drawn, oblong, on_screen
from benchmarks.pictures.learn import fitted, offset, reading_by
from benchmarks.pictures.options import Drawing, drawing_options
from sokolab.core.board import Tile
from sokolab.pictures.grid import Grid
from sokolab.pictures.opening import PictureError
from sokolab.pictures.reading import PictureReading, from_picture


@dataclass(frozen=True, slots=True)
class _Read:
    shown: Pictured
    seconds: float
    verdict: str
    sure: float = 0.0
    clicks: int = 0

    @property
    def is_exact(self) -> bool:
        return self.verdict.startswith("right")


@click.command("measure")
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False))
@click.option("--on-grids", is_flag=True, help="Tell where the squares of drawn pictures lie.")
@click.option("--on-screens", is_flag=True, help="Draw whole screens of 1,920 × 1,080 pixels.")
@click.option(
    "--left-out",
    is_flag=True,
    help="Read each skin of FOLDER by weights fitted without it: to the others, and to drawn ones.",
)
@click.option("--oblong", "is_oblong", is_flag=True, help="Draw non-square cells.")
@number_option(
    "--clicks", 0, "Name so many true squares at most, until the board is right.", minimum=0
)
@drawing_options
def command(
    folder: str | None,
    on_grids: bool,
    on_screens: bool,
    left_out: bool,
    is_oblong: bool,
    clicks: int,
    drawing: Drawing,
) -> None:
    """Read every picture of FOLDER alone, and compare it with the board in its boards.tsv.

    Without a folder, pictures in random skins are read. The CPU time covers the whole
    reading, from the open picture to the board, without clicks.
    """
    click.echo(machine_and_speed())
    if folder is not None:
        pictures = read_folder(Path(folder))
        if left_out:
            pictures = _by_other_skins(list(pictures), drawing.pictures())
        report(((picture, None) for picture in pictures), clicks)
    else:
        drawn, seed = drawing.pictures(), drawing.seed
        if is_oblong:
            drawn = (oblong(each, seed + number) for number, each in enumerate(drawn))
        if on_screens:
            drawn = (on_screen(each, seed + number) for number, each in enumerate(drawn))
        report(((each.shown, each.grid if on_grids else None) for each in drawn), clicks)


def _by_other_skins(pictures: Sequence[Pictured], drawn: Iterable[Drawn]) -> Iterator[Pictured]:
    """Yield each picture, to be read meanwhile by weights that were fitted to other skins."""
    examples = [example_of(*picture) for picture in drawn]
    examples += [example_of(picture) for picture in pictures]
    skins = dict.fromkeys(picture.skin for picture in pictures)
    weights_of_skin = {
        skin: fitted([example for example in examples if example.shown.skin != skin])
        for skin in skins
    }
    for picture in pictures:
        weights = weights_of_skin[picture.skin]
        with reading_by(weights, offset(examples, weights)):
            yield picture


def report(pictures: Iterable[tuple[Pictured, Grid | None]], clicks: int = 0) -> None:
    """Read pictures, on grids that are known or not, and print the results by kind.

    At most ``clicks`` true squares are named on each.
    """
    readings: list[_Read] = []
    for shown, grid in pictures:
        if not readings:
            _read(shown, grid, 0)  # loads and compiles
        readings.append(read := _read(shown, grid, clicks))
        if read.clicks or not read.is_exact:
            name = f"{shown.name}, {shown.skin}, {shown.condition}"
            click_count = f", {read.clicks} clicks" if clicks else ""
            click.echo(f"{name}: {read.verdict} ({read.sure:.3f}){click_count}")
    for line in _table(readings):
        click.echo(line)


def _read(shown: Pictured, grid: Grid | None, clicks: int) -> _Read:
    start = process_time()
    try:
        reading = from_picture(shown.picture, grid=grid, tiles={} if clicks else None)
    except PictureError:
        return _Read(shown, process_time() - start, "refused")
    seconds = process_time() - start
    reading, used_clicks = _corrected(reading, shown, clicks)
    right = "right" if shown.shows(reading.level.board) else "wrong"
    sure = "sure" if reading.is_sure else "not sure"
    return _Read(shown, seconds, f"{right}, {sure}", reading.confidence, used_clicks)


def _corrected(
    reading: PictureReading, shown: Pictured, max_clicks: int
) -> tuple[PictureReading, int]:
    """Return the reading after true squares were named, at most ``max_clicks``, and how many were.

    Each time, the first of the squares that are wrong in the most frequent way is named.
    """
    if shown.shows(reading.board) or (grid := grid_of(shown)) is None:
        return reading, 0
    for clicks in range(max_clicks):
        wrong = _wrong(reading, shown, grid)
        if shown.shows(reading.board) or not wrong:
            return reading, clicks
        row, column = max(wrong.values(), key=len)[0]
        with suppress(PictureError):
            point = grid.middle(row, column)
            reading = reading.with_tile_at(*point, int(shown.board[row, column]))
    return reading, max_clicks


def _wrong(
    reading: PictureReading, shown: Pictured, grid: Grid
) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Return the squares of the true board that are read wrongly, by the read and the true tile."""
    tiles = reading.board.tiles
    read = {(row, column): int(tile) for (row, column), tile in np.ndenumerate(tiles)}
    wrong_squares: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in np.argwhere(shown.counting).tolist():
        true_tile = int(shown.board[row, column])
        read_tile = read.get(reading.grid.square_at(*grid.middle(row, column)), int(Tile.FLOOR))
        if read_tile != true_tile:
            wrong_squares.setdefault((read_tile, true_tile), []).append((row, column))
    return wrong_squares


def _table(readings: list[_Read]) -> Iterator[str]:
    heads = ("exact", "of", "right, sure", "wrong, sure", "refused", "mean s", "most s")
    yield f"{'condition':12}" + "".join(f"{head:>13}" for head in heads)
    conditions = dict.fromkeys(reading.shown.condition for reading in readings)
    for condition in (*conditions, "all"):
        some = [reading for reading in readings if condition in ("all", reading.shown.condition)]
        exact = sum(reading.is_exact for reading in some)
        counts = [
            sum(reading.verdict == verdict for reading in some)
            for verdict in ("right, sure", "wrong, sure", "refused")
        ]
        times = [reading.seconds for reading in some]
        cells = (exact, len(some), *counts, f"{sum(times) / len(times):.2f}", f"{max(times):.2f}")
        yield f"{condition:12}" + "".join(f"{each:>13}" for each in cells)

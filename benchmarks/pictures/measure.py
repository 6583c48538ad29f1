"""``python -m benchmarks pictures measure``: reads pictures of boards and counts right ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import click

from benchmarks.machine import machine_and_speed
from benchmarks.pictures.boards import Pictured, read_folder
from benchmarks.pictures.candidates import example_of
from benchmarks.pictures.drawing import Drawn, oblong, on_screen
from benchmarks.pictures.learn import fitted, offset, reading_by
from benchmarks.pictures.options import drawing_options, pictures_drawn
from benchmarks.pictures.skins import Part
from sokolab.pictures.grid import Grid
from sokolab.pictures.opening import PictureError
from sokolab.pictures.reading import from_picture


@dataclass(frozen=True, slots=True)
class _Read:
    shown: Pictured
    seconds: float
    verdict: str
    sure: float = 0.0

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
@click.option("--oblong", "is_oblong", is_flag=True, help="Draw squares that are not square.")
@drawing_options
def command(
    folder: str | None,
    on_grids: bool,
    on_screens: bool,
    left_out: bool,
    is_oblong: bool,
    drawn: int,
    seed: int,
    part: Part,
    levels: tuple[Path, ...],
) -> None:
    """Read every picture of FOLDER alone, and compare it with the board in its boards.tsv.

    Without a folder, pictures in skins of chance are read. The processor time is that of the whole
    reading, from the open picture to the board.
    """
    click.echo(machine_and_speed())
    if folder is not None:
        pictures = read_folder(Path(folder))
        if left_out:
            pictures = _by_other_skins(list(pictures), pictures_drawn(drawn, seed, part, levels))
        report((one, None) for one in pictures)
    else:
        found = pictures_drawn(drawn, seed, part, levels)
        if is_oblong:
            found = (oblong(one, seed + number) for number, one in enumerate(found))
        if on_screens:
            found = (on_screen(one, seed + number) for number, one in enumerate(found))
        report((one.shown, one.grid if on_grids else None) for one in found)


def _by_other_skins(pictures: Sequence[Pictured], drawn: Iterable[Drawn]) -> Iterator[Pictured]:
    """Yield each picture while it is read by weights that were fitted to other skins."""
    examples = [example_of(*one) for one in drawn]
    examples += [example_of(one) for one in pictures]
    skins = dict.fromkeys(one.skin for one in pictures)
    found = {skin: fitted([one for one in examples if one.shown.skin != skin]) for skin in skins}
    for one in pictures:
        with reading_by(found[one.skin], offset(examples, found[one.skin])):
            yield one


def report(pictures: Iterable[tuple[Pictured, Grid | None]]) -> None:
    """Read pictures, on grids that are known or not, and print what became of each kind."""
    found: list[_Read] = []
    for shown, grid in pictures:
        if not found:
            _read(shown, grid)  # loads and compiles
        found.append(read := _read(shown, grid))
        if not read.is_exact:
            told = f"{shown.name}, {shown.skin}, {shown.condition}"
            click.echo(f"{told}: {read.verdict} ({read.sure:.3f})")
    for line in _table(found):
        click.echo(line)


def _read(shown: Pictured, grid: Grid | None) -> _Read:
    begun = process_time()
    try:
        reading = from_picture(shown.picture, grid=grid)
    except PictureError:
        return _Read(shown, process_time() - begun, "refused")
    seconds = process_time() - begun
    right = "right" if shown.shows(reading.level.board) else "wrong"
    sure = "sure" if reading.is_sure else "not sure"
    return _Read(shown, seconds, f"{right}, {sure}", reading.sure)


def _table(found: list[_Read]) -> Iterator[str]:
    heads = ("exact", "of", "right, sure", "wrong, sure", "refused", "mean s", "most s")
    yield f"{'condition':12}" + "".join(f"{head:>13}" for head in heads)
    conditions = dict.fromkeys(one.shown.condition for one in found)
    for condition in (*conditions, "all"):
        some = [one for one in found if condition in ("all", one.shown.condition)]
        exact = sum(one.is_exact for one in some)
        counts = [
            sum(one.verdict == verdict for one in some)
            for verdict in ("right, sure", "wrong, sure", "refused")
        ]
        times = [one.seconds for one in some]
        told = (exact, len(some), *counts, f"{sum(times) / len(times):.2f}", f"{max(times):.2f}")
        yield f"{condition:12}" + "".join(f"{each:>13}" for each in told)

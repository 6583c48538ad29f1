"""``python -m benchmarks pictures measure``: reads pictures of boards and counts right ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import click

from benchmarks.machine import machine_and_speed
from benchmarks.pictures.boards import Pictured, read_folder
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
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def measure(folder: Path) -> None:
    """Read every picture of FOLDER alone, and compare it with the board in its boards.tsv.

    The processor time is that of the whole reading, from the open picture to the board.
    """
    click.echo(machine_and_speed())
    report(read_folder(folder))


def report(shown: Iterable[Pictured]) -> None:
    """Read pictures and print what became of each kind."""
    found: list[_Read] = []
    for one in shown:
        if not found:
            _read(one)  # loads and compiles
        found.append(read := _read(one))
        if not read.is_exact:
            click.echo(f"{one.name}, {one.skin}, {one.condition}: {read.verdict} ({read.sure:.3f})")
    for line in _table(found):
        click.echo(line)


def _read(shown: Pictured) -> _Read:
    begun = process_time()
    try:
        reading = from_picture(shown.picture)
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

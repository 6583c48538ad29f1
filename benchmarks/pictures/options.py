"""The options for random skins, and for the levels drawn in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

from benchmarks.options import EXISTING_FILE, number_option
from benchmarks.pictures.drawing import Drawn, drawn
from benchmarks.pictures.skins import Part
from sokolab import formats
from sokolab.core.board import Board

_MAX_SQUARES: Final = 400  # larger levels are not drawn


@dataclass(frozen=True, slots=True)
class Drawing:
    """The pictures to draw."""

    count: int
    seed: int
    part: Part
    levels: tuple[Path, ...]
    """The files of the levels on the pictures; without one, levels are made."""
    others: tuple[tuple[int, int, Path], ...] = ()
    """More pictures: their number, their seed and the file of their levels."""

    def pictures(self) -> Iterator[Drawn]:
        """Yield the pictures, each in a skin of its own."""
        yield from islice(drawn(self.seed, self.part, _small(self.levels)), self.count)
        for count, seed, levels in self.others:
            yield from islice(drawn(seed, self.part, _small([levels])), count)


def _small(files: Iterable[Path]) -> list[Board]:
    boards = [level.board for file in files for level in formats.load(file)]
    return [board for board in boards if board.size <= _MAX_SQUARES]


def drawing_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for the pictures to draw; the command takes them as one `Drawing`."""

    @wraps(command)
    def run(
        drawn: int,
        seed: int,
        part: Part,
        levels: tuple[Path, ...],
        also: tuple[tuple[int, int, Path], ...],
        **others: Any,
    ) -> None:
        command(drawing=Drawing(drawn, seed, part, levels, also), **others)

    for option in (
        click.option(
            "--also",
            type=(int, int, EXISTING_FILE),
            multiple=True,
            metavar="N SEED FILE",
            help="Draw N more pictures by another seed, on the levels of a file.",
        ),
        click.option(
            "--levels",
            type=EXISTING_FILE,
            multiple=True,
            help="Draw levels of this file; without it, some are made.",
        ),
        click.option(
            "--kinds",
            "part",
            type=click.Choice(["all", "even", "odd"]),
            default="all",
            show_default=True,
            help="Make skins only of the kinds with an even number, or an odd one.",
        ),
        number_option("--seed", 1, "Other pictures for each.", minimum=0),
        number_option("--drawn", 100, "So many pictures in random skins.", minimum=0),
    ):
        run = option(run)
    return run

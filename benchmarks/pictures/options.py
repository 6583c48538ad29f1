"""Which skins of chance are drawn, and which levels in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from benchmarks.options import EXISTING_FILE, number_option
from benchmarks.pictures.drawing import Drawn, drawn
from benchmarks.pictures.skins import Part
from sokolab import formats

_MOST_SQUARES: Final = 400
"""Larger levels are not drawn."""

_Command = TypeVar("_Command", bound=Callable[..., Any])


def drawing_options(command: _Command) -> _Command:
    """Add what decides which pictures are drawn."""
    for option in (
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
        number_option("--seed", 1, "Other pictures for each.", least=0),
        number_option("--drawn", 100, "So many pictures in skins of chance.", least=0),
    ):
        command = option(command)
    return command


def pictures_drawn(count: int, seed: int, part: Part, levels: tuple[Path, ...]) -> Iterator[Drawn]:
    """Return so many pictures, each in a skin of its own."""
    boards = [level.board for file in levels for level in formats.load(file)]
    small = [board for board in boards if board.size <= _MOST_SQUARES]
    return islice(drawn(seed, part, small), count)

"""The levels of a benchmark, and the file that its results are appended to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from sokolab.cli.levels import read_levels
from sokolab.core.board import Board

__all__ = ["Job", "append", "jobs", "numbers"]

Job = tuple[str, int, str, Board]
"""Name of the file, number of the level in it (from 1), title, board."""


def jobs(suites: Sequence[Path]) -> Iterator[Job]:
    """Yield all levels of the files."""
    for suite in suites:
        for number, level in enumerate(read_levels(str(suite)).levels, 1):
            yield suite.name, number, level.title, level.board


def numbers(chosen: str) -> set[int]:
    """Return the numbers in a list such as "1,5,20-29"."""
    found: set[int] = set()
    for part in chosen.split(","):
        first, _, last = part.strip().partition("-")
        try:
            found.update(range(int(first), int(last or first) + 1))
        except ValueError:
            raise click.BadParameter(
                f"{part.strip()!r} is neither the number of a level nor a range",
                param_hint="--levels",
            ) from None
    return found


def append(out: Path, line: str) -> None:
    """Append a line, after removing an incomplete last line."""
    with out.open("a+b") as file:
        end = file.seek(0, 2)
        file.seek(0)
        whole = file.read().rfind(b"\n") + 1
        if whole < end:
            file.truncate(whole)
        file.write(line.encode() + b"\n")

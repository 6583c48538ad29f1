"""The levels of a benchmark, their families, and the file that its results are appended to."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from sokolab.cli.call_endings import CommandError
from sokolab.cli.levels import read_levels
from sokolab.core.board import Board

Job = tuple[str, int, str, Board]
"""Name of the file, number of the level in it (from 1), title, board."""

_COLUMNS: Final = ("family", "collection")
"""Names that the column of families may have."""


def jobs(suites: Sequence[Path]) -> Iterator[Job]:
    """Yield all levels of the files."""
    for suite in suites:
        for number, level in enumerate(read_levels(str(suite)).levels, 1):
            yield suite.name, number, level.title, level.board


def numbers(chosen: str) -> set[int]:
    """Return the numbers in a list such as "1,5,20-29"."""
    levels: set[int] = set()
    for part in chosen.split(","):
        first, _, last = part.strip().partition("-")
        try:
            levels.update(range(int(first), int(last or first) + 1))
        except ValueError:
            raise click.BadParameter(
                f"{part.strip()!r} is neither the number of a level nor a range",
                param_hint="--levels",
            ) from None
    return levels


def read_families(suite: Path) -> Mapping[int, str]:
    """Return the family of each level of a suite, by its number.

    They stand in a tab-separated table beside the suite, with the same name and the ending
    ``.tsv``, in its columns ``level`` and ``family`` (or ``collection``). Without such a table
    there are no families.

    Raises
    ------
    CommandError
        The table cannot be read, or one of its lines names no level.
    """
    path = suite.with_suffix(".tsv")
    if not path.is_file():
        return {}
    try:
        rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{path}: cannot be read: {error}") from None
    columns = rows.fieldnames or ()
    column = next((name for name in _COLUMNS if name in columns), None)
    if column is None or "level" not in columns:
        return {}
    families = {}
    for number, row in enumerate(rows, 2):
        try:
            families[int(row["level"])] = row[column] or ""
        except (TypeError, ValueError):
            raise CommandError(f"{path}:{number}: this line does not name a level") from None
    return families


def append(out: Path, line: str) -> None:
    """Append a line, after removing an incomplete last line."""
    with out.open("a+b") as file:
        end = file.seek(0, 2)
        file.seek(0)
        whole = file.read().rfind(b"\n") + 1
        if whole < end:
            file.truncate(whole)
        file.write(line.encode() + b"\n")

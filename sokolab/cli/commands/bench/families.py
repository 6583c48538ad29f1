"""The families of the levels of a suite: the collections they were taken from."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sokolab.cli.exit_codes import CommandError

__all__ = ["read_families"]

_COLUMNS: Final = ("family", "collection")


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

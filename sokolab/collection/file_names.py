"""File names made of titles, and short names that tell files apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

__all__ = ["distinct_names", "safe_file_name"]


def safe_file_name(title: str) -> str:
    """Return a title without the characters that some file systems reject; it may be empty.

    Examples
    --------
    >>> safe_file_name("Gate 2: the end?")
    'Gate 2- the end-'
    """
    return "".join(c if c.isalnum() or c in " -_." else "-" for c in title).strip(" .")


def distinct_names(paths: Sequence[PurePath]) -> list[str]:
    """Return short names that tell files apart.

    They have no suffix; where two would be alike, both get it, and as many folders as it takes.

    Examples
    --------
    >>> distinct_names([PurePath("a/Gate.xsb"), PurePath("a/Hall.xsb"), PurePath("b/Hall.xsb")])
    ['Gate', 'a/Hall.xsb', 'b/Hall.xsb']
    """
    names = [path.stem for path in paths]
    most = max((len(path.parts) for path in paths), default=0)
    for length in range(1, most + 1):
        counts = Counter(names)
        names = [
            name if counts[name] == 1 else "/".join(path.parts[-length:])
            for name, path in zip(names, paths, strict=True)
        ]
    return names

"""File names made of titles, and short names that tell files apart."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from sokolab.core.file_names import is_device

_LONGEST: Final = 60
"""Characters; file systems take 255 bytes, and Windows 260 characters with all folders."""


def safe_file_name(title: str) -> str:
    """Return a title without what some file systems reject; it may be empty.

    Long titles are cut, and the names of Windows' devices get a sign before them.

    Examples
    --------
    >>> safe_file_name("Gate 2: the end?")
    'Gate 2- the end-'
    >>> safe_file_name("Con.")
    '_Con'
    """
    composed = unicodedata.normalize("NFC", title)  # as macOS shows it, and others write it
    name = "".join(c if _is_harmless(c) else "-" for c in composed)
    name = name.strip(" .")[:_LONGEST].rstrip(" .")
    return f"_{name}" if is_device(name) else name


def _is_harmless(char: str) -> bool:
    """Whether every file system takes a character: letters, their marks, digits and a few signs."""
    return char in " -_." or unicodedata.category(char)[0] in "LMN"


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

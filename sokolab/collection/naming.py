"""Names: numbered files, new titles from a pattern, and the natural order."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from sokolab.core.level import Level
from sokolab.core.operating_system import is_device

_MAX_NAME_CHARACTERS: Final = 60  # file systems take 255 bytes, Windows 260 characters with folders
_PLACEHOLDER: Final = re.compile(r"\{(n|number|title|author)(?::([0-9]))?\}")
_SIGNS: Final = re.compile("-{2,}")
_DIGITS: Final = re.compile(r"[0-9]+")
_PADDED_DIGITS: Final = 20
"""Digits to which numbers are padded; longer ones sort by their first digits."""


def safe_file_name(title: str) -> str:
    """Return a title as the name of a file that every file system takes. It can be empty.

    Other characters become hyphens, long titles are cut, and the names of Windows' devices get an
    underscore before them.

    Examples
    --------
    >>> safe_file_name("Gate 2: the end?")
    'Gate 2- the end'
    >>> safe_file_name("<b>Twin</b>")
    'b-Twin-b'
    >>> safe_file_name("Con.")
    '_Con'
    """
    composed = unicodedata.normalize("NFC", title)  # the form that macOS shows, and others write
    name = "".join(c if _is_harmless(c) else "-" for c in composed)
    name = _SIGNS.sub("-", name).strip(" .-")[:_MAX_NAME_CHARACTERS].rstrip(" .-")
    return f"_{name}" if is_device(name) else name


def _is_harmless(char: str) -> bool:
    """Whether every file system takes a character: letters with marks, digits and a few symbols."""
    return char in " -_." or unicodedata.category(char)[0] in "LMN"


def distinct_names(paths: Sequence[PurePath]) -> list[str]:
    """Return short names that distinguish files.

    They have no suffix. If two would be equal, both get their suffixes, and as many folders as it
    takes.

    Examples
    --------
    >>> distinct_names([PurePath("a/Gate.xsb"), PurePath("a/Hall.xsb"), PurePath("b/Hall.xsb")])
    ['Gate', 'a/Hall.xsb', 'b/Hall.xsb']
    """
    names = [path.stem for path in paths]
    max_parts = max((len(path.parts) for path in paths), default=0)
    for length in range(1, max_parts + 1):
        counts = Counter(names)
        names = [
            name if counts[name] == 1 else "/".join(path.parts[-length:])
            for name, path in zip(names, paths, strict=True)
        ]
    return names


def expand_pattern(pattern: str, level: Level, number: int, count: int) -> str:
    """Return the pattern with its placeholders filled in.

    ``{title}`` and ``{author}`` stand for those of the level now, ``{number}`` for its number in
    the collection, from 1, and ``{n}`` for the running count; ``{n:3}`` writes at least three
    digits.

    Examples
    --------
    >>> from sokolab.core.board import Board
    >>> expand_pattern("{title} {n:3}", Level(Board.empty(1, 1), "Gate"), 9, 7)
    'Gate 007'
    """
    numbers = {"n": count, "number": number}
    texts = {"title": level.title, "author": level.author}

    def value(placeholder: re.Match[str]) -> str:
        name, digits = placeholder[1], int(placeholder[2] or 1)
        return texts[name] if name in texts else f"{numbers[name]:0{digits}}"

    return _PLACEHOLDER.sub(value, pattern).strip()


def natural_key(text: str) -> str:
    """Return a sort key that orders numbers in a text by value and ignores case.

    Examples
    --------
    >>> sorted(["Level 10", "level 2"], key=natural_key)
    ['level 2', 'Level 10']
    """
    return _DIGITS.sub(_padded, text.casefold())


def _padded(digits: re.Match[str]) -> str:
    return digits[0].zfill(_PADDED_DIGITS)

"""Many files as one collection: what a folder of levels, one a file, is dropped for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.core.words import counted

__all__ = ["Joined", "joined"]

_DIGITS = re.compile("([0-9]+)")


@dataclass(frozen=True, slots=True)
class Joined:
    """The levels of many files.

    Attributes
    ----------
    collection
        The levels in the order of their files' names, numbers in them by their value.
    name
        Of the folder that the files lie in, or "Joined files".
    refused
        What could not be read, and why in a sentence.
    files
        How many there were.
    """

    collection: Collection
    name: str
    refused: tuple[tuple[Path, str], ...]
    files: int

    @property
    def sentence(self) -> str:
        """How much was read, and what was not."""
        levels = counted(len(self.collection.levels), "level", "levels")
        said = f"{levels} of {counted(self.files - len(self.refused), 'file', 'files')}"
        if not self.refused:
            return f"{said} opened as one collection"
        path, why = self.refused[0]
        more = len(self.refused) - 1
        others = f" (and {counted(more, 'more file', 'more files')})" if more else ""
        return f"{said} opened; {path.name}{others} was not: {why}"


def joined(paths: Sequence[Path]) -> Joined:
    """Read the files; a level without a title that is alone in its file is called by its name."""
    levels: list[Level] = []
    refused: list[tuple[Path, str]] = []
    for path in sorted(paths, key=_by_name):
        try:
            found = formats.load(path)
        except formats.FormatError as error:
            refused.append((path, str(error)))
            continue
        name = "" if len(found.levels) > 1 else found.title or _name(path)
        levels += [_told(level, name, found.author) for level in found.levels]
    folders = {path.parent for path in paths}
    name = folders.pop().name if len(folders) == 1 else ""
    collection = Collection(tuple(levels), title=name)
    return Joined(collection, name or "Joined files", tuple(refused), len(paths))


def _told(level: Level, title: str, author: str) -> Level:
    """Return the level with what else only its file would say."""
    if (level.title or not title) and (level.author or not author):
        return level
    return replace(level, title=level.title or title, author=level.author or author)


def _by_name(path: Path) -> list[tuple[int, int, str]]:
    """Return what lets ``screen.2`` stand before ``screen.10``."""
    parts = _DIGITS.split(path.name.casefold())
    return [(1, int(part), "") if part.isdigit() else (0, 0, part) for part in parts if part]


def _name(path: Path) -> str:
    return path.name if path.suffix[1:].isdigit() else path.stem

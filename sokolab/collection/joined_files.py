"""Read many files as one collection, such as a folder with one level in each file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sokolab import formats
from sokolab.collection.naming import natural_key
from sokolab.core.level import Collection, Level
from sokolab.language import counted_phrase, tr


@dataclass(frozen=True, slots=True)
class JoinedFiles:
    """The levels of many files, in the natural order of their names.

    They are named after the folder that holds all files, or "Joined files". Each refused file comes
    with a sentence that says why.
    """

    collection: Collection
    name: str
    refused_files: tuple[tuple[Path, str], ...]
    file_count: int

    @property
    def sentence(self) -> str:
        """A sentence on the levels that were read and the files that could not be read."""
        levels = counted_phrase(len(self.collection.levels), "level", "levels")
        files = counted_phrase(self.file_count - len(self.refused_files), "file", "files")
        if not self.refused_files:
            return tr("{levels} from {files} opened as one collection", levels=levels, files=files)
        (path, reason), *others = self.refused_files
        facts: dict[str, Any] = {"levels": levels, "files": files, "name": path.name}
        if not others:
            return tr(
                "{levels} from {files} opened; {name} could not be read: {reason}",
                reason=reason,
                **facts,
            )
        return tr(
            "{levels} from {files} opened; {name} (and {others}) could not be read: {reason}",
            others=counted_phrase(len(others), "more file", "more files"),
            reason=reason,
            **facts,
        )


def join_files(paths: Sequence[Path]) -> JoinedFiles:
    """Read the files into one collection.

    A level without a title gets the name of its file if it is the only level in it.
    """
    levels: list[Level] = []
    refused_files: list[tuple[Path, str]] = []
    for path in sorted(paths, key=lambda path: natural_key(path.name)):
        try:
            content = formats.read_levels(path)
        except formats.FormatError as error:
            refused_files.append((path, str(error)))
            continue
        title = "" if len(content.levels) > 1 else content.title or _title_from(path)
        levels += [_completed(level, title, content.author) for level in content.levels]
    folders = {path.parent for path in paths}
    name = folders.pop().name if len(folders) == 1 else ""
    collection = Collection(tuple(levels), title=name)
    return JoinedFiles(collection, name or tr("Joined files"), tuple(refused_files), len(paths))


def _completed(level: Level, title: str, author: str) -> Level:
    """Return the level with the title and author of its file where it has none."""
    if (level.title or not title) and (level.author or not author):
        return level
    return replace(level, title=level.title or title, author=level.author or author)


def _title_from(path: Path) -> str:
    """Return the file's name. A number at the end, as in ``screen.12``, is not a suffix."""
    return path.name if path.suffix[1:].isdigit() else path.stem

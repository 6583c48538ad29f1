"""What a batch works through: levels of files, or files as a whole, as values that can travel."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection

__all__ = ["Item", "file_items", "items_of_collection", "items_of_files"]


@dataclass(frozen=True)
class Item:
    """One thing to be done.

    Attributes
    ----------
    file
        Where it comes from, as it was named.
    number
        The level in it, from 1; 0 for the file as a whole.
    rows
        The board's rows; empty for a file as a whole.
    lurds
        The solutions kept with the level.
    digest
        Tells the contents apart, so that a changed level does not pass for the old one.
    """

    file: str
    number: int
    title: str
    rows: tuple[str, ...]
    lurds: tuple[str, ...]
    digest: str

    @cached_property
    def key(self) -> str:
        """What a journal calls it."""
        return f"{self.file}:{self.number}:{self.digest}"

    @property
    def board(self) -> Board:
        """The level's board."""
        return Board.from_rows(self.rows)


def items_of_collection(collection: Collection, file: str) -> Iterator[Item]:
    """Yield the levels of a collection that came from ``file``."""
    for number, level in enumerate(collection.levels, 1):
        rows = tuple(level.board.rows())
        lurds = tuple(solution.lurd for solution in level.solutions)
        yield Item(file, number, level.title, rows, lurds, _digest("\n".join((*rows, *lurds))))


def items_of_files(files: Iterable[str]) -> Iterator[Item]:
    """Yield the levels of files.

    Raises
    ------
    formats.FormatError
        One of them cannot be read; the sentence names it.
    """
    for file in files:
        try:
            collection = formats.load(file)
        except formats.FormatError as error:
            raise formats.FormatError(
                f"{file}: {error.sentence}", error.line, error.column
            ) from None
        yield from items_of_collection(collection, file)


def file_items(files: Iterable[str]) -> Iterator[Item]:
    """Yield files as a whole.

    Raises
    ------
    formats.FormatError
        One of them cannot be read; the sentence names it.
    """
    for file in files:
        try:
            data = Path(file).read_bytes()
        except OSError as error:
            raise formats.FormatError(f"{file}: {error.strerror or error}") from None
        yield Item(file, 0, Path(file).name, (), (), hashlib.sha256(data).hexdigest()[:12])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]

"""The items of a batch, which are levels or whole files, and the answers for them.

Both are values that can be sent to other processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection
from sokolab.language import HasSentence, Phrase, phrase


@dataclass(frozen=True)
class Item:
    """One level or file to process."""

    file: str
    """The file of the level, as the user named it."""
    number: int
    """The level's number in the file, from 1, or 0 for the whole file."""
    title: str
    rows: tuple[str, ...]
    """The board's rows, empty for a whole file."""
    lurds: tuple[str, ...]
    """The solutions stored with the level."""
    digest: str
    """A hash of the content. It distinguishes an edited level from the old one."""
    run_index: int = 0
    """The run on the level, from 0: each run has a seed of its own."""

    @cached_property
    def key(self) -> str:
        """The key that identifies the item in a journal."""
        key = f"{self.file}:{self.number}:{self.digest}"
        return f"{key}:{self.run_index}" if self.run_index else key

    @property
    def board(self) -> Board:
        """The level's board."""
        return Board.from_rows(self.rows)


def items_of_collection(collection: Collection, file: str) -> Iterator[Item]:
    """Yield the levels of a collection that was read from ``file``."""
    for number, level in enumerate(collection.levels, 1):
        rows = tuple(level.board.rows())
        lurds = tuple(solution.lurd for solution in level.solutions)
        content = "\n".join((*rows, *lurds)).encode()
        yield Item(file, number, level.title, rows, lurds, _digest(content))


def items_of_files(
    files: Iterable[str], read: Callable[[str], Collection] = formats.read_levels
) -> Iterator[Item]:
    """Yield the levels of files. A :class:`~formats.FormatError` names the file at fault."""
    for file in files:
        with _naming_file(file):
            collection = read(file)
        yield from items_of_collection(collection, file)


def file_items(files: Iterable[str]) -> Iterator[Item]:
    """Yield whole files. A :class:`~formats.FormatError` names the file at fault."""
    for file in files:
        with _naming_file(file):
            data = formats.read_file(file)
        yield Item(file, 0, Path(file).name, (), (), _digest(data))


@contextmanager
def _naming_file(file: str) -> Iterator[None]:
    """Add the name of the file to the error if it cannot be read."""
    try:
        yield
    except formats.FormatError as error:
        message = phrase("{path}: {reason}", path=file, reason=error.message)
        raise formats.FormatError(message, error.line, error.column) from None


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


Figure = int | float | str | Phrase | None
"""A value in a column of a report; files keep phrases in English."""


@dataclass(frozen=True, slots=True)
class ItemAnswer(HasSentence):
    """The outcome of the work on an item, with its figures."""

    key: str
    """The item's key."""
    outcome: str
    """One word: a solver's outcome, ``VALID``, ``INVALID``, ``ANALYSED``, ``RATED``, ``UNRATED``,
    ``GROWN``, ``UNGROWN``, ``CONVERTED``, ``SHORTER``, ``UNCHANGED``, ``FAILED`` or ``CRASHED``.
    """
    message: Phrase | str
    """The outcome in words for the user. From a journal, they are English."""
    seconds: float
    """The time that the work took."""
    figures: Mapping[str, Figure] = field(default_factory=dict)
    """The values of the job's columns."""
    lurd: str = ""
    """A solution, or ""."""
    is_preliminary: bool = False
    """Whether the item should be tried again with compiled kernels, because plain Python ran out of
    time.
    """


def figures_as_json(answer: ItemAnswer) -> dict[str, int | float | str | None]:
    """Return the figures of an answer as files keep them, without phrases."""
    return {
        name: value.english if isinstance(value, Phrase) else value
        for name, value in answer.figures.items()
    }


def failed_answer(item: Item, message: Phrase | str, outcome: str = "FAILED") -> ItemAnswer:
    """Return the answer for an item that could not be processed."""
    return ItemAnswer(item.key, outcome, message, 0.0)

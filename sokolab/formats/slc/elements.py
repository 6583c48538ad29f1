"""SLC's elements, read one after the other; nothing a file declares is followed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from sokolab.core.level import Level
from sokolab.formats.limits import Quota, level_quota, square_quota
from sokolab.formats.remarks import FormatError, LimitError, Remark, Remedy
from sokolab.formats.xsb.boards import MAX_SQUARES, board_from_rows, size_mismatch
from sokolab.formats.xsb.free_text import clean_lines, one_line

__all__ = ["Elements", "Written", "read_elements"]

_DEEPEST: Final = 16
"""Elements around an element; SLC has three."""

_LONG: Final = re.compile("<[^<]{1000000}")
"""A tag with what follows it, so long that its attributes alone could fill the memory."""

_FIELDS: Final = ("title", "description", "email", "url")


@dataclass(frozen=True, slots=True)
class Written:
    """How a level stands in its file.

    Attributes
    ----------
    text
        What stands there from the end of the level before to the end of this one.
    line
        Number of the line of its first row, from 1.
    has_plain_rows
        Whether each row of the board stands on a line of its own.
    """

    text: str
    line: int
    has_plain_rows: bool


@dataclass(frozen=True, slots=True)
class Elements:
    """What an SLC file says, and the text around its levels."""

    title: str
    author: str
    notes: str
    read: tuple[Level, ...]
    levels: tuple[Written, ...]
    header: str
    footer: str
    remarks: tuple[Remark, ...]


def read_elements(text: str) -> Elements:
    """Return what an SLC file says.

    Raises
    ------
    FormatError
        As :func:`sokolab.formats.slc.reader.read`, broken XML apart.
    xml.etree.ElementTree.ParseError
        The XML is broken.
    """
    if long := _LONG.search(text):
        line = text.count("\n", 0, long.start()) + 1
        raise LimitError("more than 1,000,000 characters between two tags", line)
    data = text.encode("utf-8", "replace")  # a lone surrogate stands for one byte
    reader = _Reader(data)
    parser = DefusedXMLParser(target=reader, encoding="utf-8")
    reader.place = parser.parser
    try:
        parser.feed(data)
        parser.close()
    except DefusedXmlException:
        line, column = parser.parser.CurrentLineNumber, parser.parser.CurrentColumnNumber
        sentence = "it declares XML entities; sokolab follows none"
        raise FormatError(sentence, line, column + 1) from None
    return reader.elements(text)


@dataclass
class _Reader:
    """What the parser calls at each tag, with what was read so far."""

    raw: bytes
    place: object = None
    path: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    author: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    row_lines: list[int] = field(default_factory=list)
    level_line: int = 0
    first: int | None = None
    ends: list[int] = field(default_factory=list)
    lines: list[tuple[int, bool]] = field(default_factory=list)
    read: list[Level] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    levels: Quota = field(default_factory=level_quota)
    squares: Quota = field(default_factory=square_quota)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take note of an element that begins."""
        if len(self.path) >= _DEEPEST:
            raise FormatError(f"elements in more than {_DEEPEST} others", self._line())
        name = _local(tag)
        given = {_local(key): value for key, value in attributes.items()}
        if name == "levelcollection" and not self.author:
            self.author = one_line(given.get("copyright", ""))
        elif name == "level":
            if self.first is None:
                self.first = self._offset()
            self.attributes, self.rows, self.row_lines = given, [], []
            self.level_line = self._line()
        elif name == "l":
            self.row_lines.append(self._line())
        self.path.append(name)
        self.words = []

    def data(self, text: str) -> None:
        """Take note of text."""
        self.words.append(text)

    def end(self, _tag: str) -> None:
        """Take note of an element that ends."""
        name = self.path.pop()
        said = "".join(self.words)
        self.words = []
        if name == "l" and "level" in self.path:
            self.rows.append(said.strip("\r\n"))
        elif name == "level":
            self._take_level()
        elif name in _FIELDS and "levelcollection" not in self.path:
            self.fields.setdefault(name, said)

    def close(self) -> None:
        """Do nothing: the parser asks for it."""

    def _take_level(self) -> None:
        first = self.row_lines[0] if self.row_lines else self.level_line
        if not self.rows or not any(map(str.strip, self.rows)):
            self.remarks.append(Remark("a level without rows is left out", self.level_line))
            return
        self.levels.spend(1, first)
        for row, line in zip(self.rows, self.row_lines, strict=True):
            _refuse_strange(row, line)
        width = max(map(len, self.rows))
        self.squares.spend(width * len(self.rows), first)
        is_bare = not any(row.strip(" -_") for row in self.rows)
        board = board_from_rows(self.rows, "", first, self.remarks, width if is_bare else None)
        self._remark_size(width, board.width, board.height)
        title = one_line(self.attributes.get("id", ""))
        author = one_line(self.attributes.get("copyright", ""))
        self.read.append(Level(board, title, author))
        plain = self.row_lines == list(range(first, first + len(self.rows)))
        self.lines.append((first, plain))
        self.ends.append(self.raw.index(b">", self._offset()) + 1)

    def _remark_size(self, wide: int, width: int, height: int) -> None:
        given = (self.attributes.get("width"), self.attributes.get("height"))
        if given[0] is None or given[1] is None:
            return
        real = ((wide, len(self.rows)), (width, height))
        odd = [size_mismatch(given[0], given[1], *size) for size in real]
        if all(odd) and odd[-1]:
            self.remarks.append(Remark(odd[-1], self.level_line, None, Remedy.SIZE))

    def elements(self, text: str) -> Elements:
        """Return all that was read."""
        first, *ends = _characters(self.raw, [self.first or 0, *self.ends])
        starts = [first, *ends[:-1]]
        written = tuple(
            Written(text[start:end], line, plain)
            for start, end, (line, plain) in zip(starts, ends, self.lines, strict=False)
        )
        notes = clean_lines(self.fields.get("description", ""))
        for key in ("email", "url"):
            if value := one_line(self.fields.get(key, "")):
                notes.append(f"{key.capitalize()}: {value}")
        return Elements(
            one_line(self.fields.get("title", "")),
            self.author,
            "\n".join(notes),
            tuple(self.read),
            written,
            text[:first],
            text[ends[-1] if ends else first :],
            tuple(self.remarks),
        )

    def _offset(self) -> int:
        return int(self.place.CurrentByteIndex)  # type: ignore[attr-defined]

    def _line(self) -> int:
        return int(self.place.CurrentLineNumber)  # type: ignore[attr-defined]


def _local(name: str) -> str:
    """Return a name without its namespace, in lower case."""
    return name.rpartition("}")[2].lower()


def _refuse_strange(row: str, line: int) -> None:
    if len(row) > MAX_SQUARES:
        raise FormatError(f"a board of more than {MAX_SQUARES:,} squares", line)
    strange = row.strip("#@+$*. -_\tpPbBWmMo")
    if strange:
        column = row.index(strange) + 1
        sentence = f"{strange[0]!r} stands for nothing on a board (column {column} of its row)"
        raise FormatError(sentence, line)


def _characters(data: bytes, offsets: Sequence[int]) -> list[int]:
    """Return ascending places in bytes as places in the text that they encode."""
    parts = pairwise([0, *offsets])
    return list(accumulate(len(data[start:end].decode()) for start, end in parts))

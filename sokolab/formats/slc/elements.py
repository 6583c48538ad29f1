"""Parse the elements of SLC; nothing that a file declares is followed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from sokolab.core.level import Level
from sokolab.formats import limits
from sokolab.formats.limits import Quota
from sokolab.formats.remarks import FormatError, LimitError, Remark, Remedy
from sokolab.formats.xsb.boards import (
    MAX_SQUARES,
    board_from_rows,
    size_mismatch,
    too_large_board,
)
from sokolab.formats.xsb.free_text import clean_lines, one_line
from sokolab.language import phrase

_MAX_DEPTH: Final = 16
"""Nesting of elements; SLC needs three levels."""

_LONG_TAG: Final = re.compile("<[^<]{1000000}")
"""A tag, and the text after it, so long that its attributes alone could fill the memory."""

_FIELDS: Final = ("title", "description", "email", "url")


@dataclass(frozen=True, slots=True)
class LevelElement:
    """The element of a level in its file.

    Attributes
    ----------
    text
        The file's text from the end of the previous level to the end of this one.
    line
        Line number of the first row, from 1.
    has_plain_rows
        Whether each row of the board is on a line of its own.
    """

    text: str
    line: int
    has_plain_rows: bool


@dataclass(frozen=True, slots=True)
class Elements:
    """The content of an SLC file.

    Attributes
    ----------
    title, author, notes
        Of the collection.
    levels, level_elements
        The levels, and the element of each.
    header, footer
        The file's text before the first level and after the last.
    remarks
        What is ambiguous or wrong.
    """

    title: str
    author: str
    notes: str
    levels: tuple[Level, ...]
    level_elements: tuple[LevelElement, ...]
    header: str
    footer: str
    remarks: tuple[Remark, ...]


def read_elements(text: str) -> Elements:
    """Return the content of an SLC file.

    Raises
    ------
    FormatError
        As for :func:`sokolab.formats.slc.reader.read`, except for broken XML.
    xml.etree.ElementTree.ParseError
        The XML is broken.
    """
    if long := _LONG_TAG.search(text):
        line = text.count("\n", 0, long.start()) + 1
        raise LimitError(phrase("more than 1,000,000 characters between two tags"), line)
    data = text.encode("utf-8", "replace")  # a lone surrogate becomes one byte
    reader = _Reader(data)
    parser = DefusedXMLParser(target=reader, encoding="utf-8")
    reader.position = parser.parser
    try:
        parser.feed(data)
        parser.close()
    except DefusedXmlException:
        line, column = parser.parser.CurrentLineNumber, parser.parser.CurrentColumnNumber
        said = phrase("it declares XML entities, which sokolab refuses")
        raise FormatError(said, line, column + 1) from None
    return reader.elements(text)


@dataclass
class _Reader:
    """The target of the parser: it is called at each tag and collects what was read."""

    data_bytes: bytes
    position: object = None
    path: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    author: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    row_lines: list[int] = field(default_factory=list)
    level_line: int = 0
    first: int | None = None
    ends: list[int] = field(default_factory=list)
    places: list[tuple[int, bool]] = field(default_factory=list)
    levels: list[Level] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    level_quota: Quota = field(default_factory=limits.level_quota)
    square_quota: Quota = field(default_factory=limits.square_quota)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        if len(self.path) >= _MAX_DEPTH:
            said = phrase("elements are nested more than {depth} deep", depth=_MAX_DEPTH)
            raise FormatError(said, self._line())
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
        self.text = []

    def data(self, text: str) -> None:
        """Collect text."""
        self.text.append(text)

    def end(self, _tag: str) -> None:
        """End an element."""
        name = self.path.pop()
        content = "".join(self.text)
        self.text = []
        if name == "l" and "level" in self.path:
            self.rows.append(content.strip("\r\n"))
        elif name == "level":
            self._take_level()
        elif name in _FIELDS and "levelcollection" not in self.path:
            self.fields.setdefault(name, content)

    def close(self) -> None:
        """End the file; the parser calls it."""

    def _take_level(self) -> None:
        first = self.row_lines[0] if self.row_lines else self.level_line
        if not self.rows or not any(map(str.strip, self.rows)):
            said = phrase("a level without rows was skipped")
            self.remarks.append(Remark(said, self.level_line))
            return
        self.level_quota.spend(1, first)
        for row, line in zip(self.rows, self.row_lines, strict=True):
            _refuse_unknown_glyphs(row, line)
        width = max(map(len, self.rows))
        self.square_quota.spend(width * len(self.rows), first)
        is_bare = not any(row.strip(" -_") for row in self.rows)
        board = board_from_rows(self.rows, "", first, self.remarks, width if is_bare else None)
        self._remark_size(width, board.width, board.height)
        title = one_line(self.attributes.get("id", ""))
        author = one_line(self.attributes.get("copyright", ""))
        self.levels.append(Level(board, title, author))
        plain = self.row_lines == list(range(first, first + len(self.rows)))
        self.places.append((first, plain))
        self.ends.append(self.data_bytes.index(b">", self._offset()) + 1)

    def _remark_size(self, raw_width: int, width: int, height: int) -> None:
        given = (self.attributes.get("width"), self.attributes.get("height"))
        if given[0] is None or given[1] is None:
            return
        real = ((raw_width, len(self.rows)), (width, height))
        mismatches = [size_mismatch(given[0], given[1], *size) for size in real]
        if all(mismatches) and mismatches[-1]:
            self.remarks.append(Remark(mismatches[-1], self.level_line, None, Remedy.SIZE))

    def elements(self, text: str) -> Elements:
        """Return everything that was read."""
        first, *ends = _characters(self.data_bytes, [self.first or 0, *self.ends])
        starts = [first, *ends[:-1]]
        elements = tuple(
            LevelElement(text[start:end], line, plain)
            for start, end, (line, plain) in zip(starts, ends, self.places, strict=False)
        )
        notes = clean_lines(self.fields.get("description", ""))
        for key in ("email", "url"):
            if value := one_line(self.fields.get(key, "")):
                notes.append(f"{key.capitalize()}: {value}")
        return Elements(
            one_line(self.fields.get("title", "")),
            self.author,
            "\n".join(notes),
            tuple(self.levels),
            elements,
            text[:first],
            text[ends[-1] if ends else first :],
            tuple(self.remarks),
        )

    def _offset(self) -> int:
        return int(self.position.CurrentByteIndex)  # type: ignore[attr-defined]

    def _line(self) -> int:
        return int(self.position.CurrentLineNumber)  # type: ignore[attr-defined]


def _local(name: str) -> str:
    """Return a name without its namespace, in lower case."""
    return name.rpartition("}")[2].lower()


def _refuse_unknown_glyphs(row: str, line: int) -> None:
    if len(row) > MAX_SQUARES:
        raise FormatError(too_large_board(), line)
    unknown = row.strip("#@+$*. -_\tpPbBWmMo")
    if unknown:
        column = row.index(unknown) + 1
        said = phrase(
            "{glyph!r} has no meaning on a board (column {column} of its row)",
            glyph=unknown[0],
            column=column,
        )
        raise FormatError(said, line)


def _characters(data: bytes, offsets: Sequence[int]) -> list[int]:
    """Return ascending offsets in UTF-8 bytes as offsets in the text."""
    parts = pairwise([0, *offsets])
    return list(accumulate(len(data[start:end].decode()) for start, end in parts))

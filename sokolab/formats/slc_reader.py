"""Read SLC, the XML of Sokoban for Windows.

SLC holds a title and an author for each level, and title, description, addresses and copyright for
the collection; it has no notes on a level and no solutions. Nothing a file declares is followed:
entities are refused and no DTD is fetched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from sokolab.core.level import Collection, Level
from sokolab.formats import limits
from sokolab.formats.limits import Quota
from sokolab.formats.remarks import FormatError, LimitError, Remark, Remedy
from sokolab.formats.source import FileSource, LevelSource
from sokolab.formats.xsb.boards import (
    MAX_SQUARES,
    board_from_rows,
    size_mismatch,
    too_large_board,
)
from sokolab.formats.xsb.free_text import clean_lines, one_line
from sokolab.language import phrase

_HEAD: Final = 65_536
"""Characters searched for the marks of XML."""

_ROOT: Final = re.compile(r"<\s*SokobanLevels\b", re.IGNORECASE)
_MARKUP: Final = re.compile(r"\s*<(?:\?xml|!doctype|!--|html|sokobanlevels)", re.IGNORECASE)

_MAX_DEPTH: Final = 16
"""Nesting of elements; SLC needs three levels."""

_LONG_TAG: Final = re.compile("<[^<]{1000000}")
"""A tag, and the text after it, so long that its attributes alone could fill the memory."""

_FIELDS: Final = ("title", "description", "email", "url")


def looks_like_markup(text: str) -> bool:
    """Whether a text is XML or HTML of any kind."""
    return _MARKUP.match(text[:_HEAD]) is not None


def recognises(text: str) -> bool:
    """Whether a text is a collection in SLC."""
    return looks_like_markup(text) and _ROOT.search(text[:_HEAD]) is not None


def read(text: str) -> Collection:
    """Return the levels of an SLC file.

    Raises
    ------
    FormatError
        It is not valid XML, declares entities, is nested deeper than SLC ever is, contains no
        level or exceeds a limit; gives line and column.
    """
    # The XML parser is slow to load.
    from xml.etree.ElementTree import ParseError  # noqa: PLC0415

    from defusedxml.common import DefusedXmlException  # noqa: PLC0415
    from defusedxml.ElementTree import DefusedXMLParser  # noqa: PLC0415

    if long := _LONG_TAG.search(text):
        line = text.count("\n", 0, long.start()) + 1
        raise LimitError(phrase("more than 1,000,000 characters between two tags"), line)
    reader = _Reader()
    parser = DefusedXMLParser(target=reader, encoding="utf-8")
    reader.position = parser.parser
    try:
        parser.feed(text.encode("utf-8", "replace"))  # a lone surrogate becomes one byte
        parser.close()
    except DefusedXmlException:
        line, column = parser.parser.CurrentLineNumber, parser.parser.CurrentColumnNumber
        said = phrase("it declares XML entities, which sokolab refuses")
        raise FormatError(said, line, column + 1) from None
    except ParseError as error:
        line, column = error.position
        reason = str(error).split(":")[0]
        said = phrase("the XML is broken: {reason}", reason=reason)
        raise FormatError(said, line, column + 1) from None
    if not reader.levels:
        raise FormatError(phrase("it contains no level"))
    found = replace(reader.header_fields(), levels=tuple(reader.levels))
    source = FileSource(
        format="slc",
        newline="\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n",
        lines=reader.lines,
        remarks=tuple(reader.remarks),
        verbatim=(text, found),
    )
    return replace(found, source=source)


@dataclass
class _Reader:
    """The target of the parser: it is called at each tag and collects what was read."""

    position: object = None
    path: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    author: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    row_lines: list[int] = field(default_factory=list)
    level_line: int = 0
    elements: int = 0
    open_elements: list[int] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    levels: list[Level] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    level_quota: Quota = field(default_factory=limits.level_quota)
    square_quota: Quota = field(default_factory=limits.square_quota)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        if len(self.path) >= _MAX_DEPTH:
            said = phrase("elements are nested more than {depth} deep", depth=_MAX_DEPTH)
            raise FormatError(said, self._line())
        name = local_name(tag)
        given = {local_name(key): value for key, value in attributes.items()}
        if name == "levelcollection" and not self.author:
            self.author = one_line(given.get("copyright", ""))
        elif name == "level":
            self.open_elements.append(self.elements)
            self.elements += 1
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
        place = self.open_elements.pop()
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
        plain = self.row_lines == list(range(first, first + len(self.rows)))
        level = Level(board, title, author)
        index = len(self.levels)
        source = LevelSource(index, self.lines, place, place + 1, (), level, first, plain)
        self.levels.append(replace(level, source=source))

    def _remark_size(self, raw_width: int, width: int, height: int) -> None:
        given = (self.attributes.get("width"), self.attributes.get("height"))
        if given[0] is None or given[1] is None:
            return
        real = ((raw_width, len(self.rows)), (width, height))
        mismatches = [size_mismatch(given[0], given[1], *size) for size in real]
        if all(mismatches) and mismatches[-1]:
            self.remarks.append(Remark(mismatches[-1], self.level_line, None, Remedy.SIZE))

    def header_fields(self) -> Collection:
        """Return the fields of the collection itself."""
        notes = clean_lines(self.fields.get("description", ""))
        for key in ("email", "url"):
            if value := one_line(self.fields.get(key, "")):
                notes.append(f"{key.capitalize()}: {value}")
        return Collection((), one_line(self.fields.get("title", "")), self.author, "\n".join(notes))

    def _line(self) -> int:
        return int(self.position.CurrentLineNumber)  # type: ignore[attr-defined]


def local_name(name: str) -> str:
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

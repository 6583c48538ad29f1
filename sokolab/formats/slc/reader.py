"""Read SLC, the XML of Sokoban for Windows.

SLC holds a title and an author for each level, and title, description, addresses and copyright for
the collection; it has no notes on a level and no solutions. Nothing a file declares is followed:
entities are refused and no DTD is fetched.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import ParseError

from sokolab.core.level import Collection
from sokolab.formats.remarks import FormatError
from sokolab.formats.source import FileSource, LevelSource, Piece, PieceKind
from sokolab.language import phrase

_HEAD: Final = 65_536
"""Characters searched for the marks of XML."""

_ROOT: Final = re.compile(r"<\s*SokobanLevels\b", re.IGNORECASE)
_MARKUP: Final = re.compile(r"\s*<(?:\?xml|!doctype|!--|html|sokobanlevels)", re.IGNORECASE)


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
    from sokolab.formats.slc.elements import read_elements  # noqa: PLC0415 - the XML parser is slow to load

    try:
        found = read_elements(text)
    except ParseError as error:
        line, column = error.position
        reason = str(error).split(":")[0]
        said = phrase("the XML is broken: {reason}", reason=reason)
        raise FormatError(said, line, column + 1) from None
    if not found.levels:
        raise FormatError(phrase("it contains no level"))
    lines = [element.text for element in found.level_elements]
    levels = []
    for index, (level, element) in enumerate(zip(found.levels, found.level_elements, strict=True)):
        level_source = LevelSource(
            index, lines, index, index + 1, (), level, element.line, element.has_plain_rows
        )
        levels.append(replace(level, source=level_source))
    before = Collection((), found.title, found.author, found.notes)
    around = (Piece(PieceKind.KEPT, found.header), Piece(PieceKind.KEPT, found.footer))
    source = FileSource(
        format="slc",
        newline="\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n",
        header=around,
        header_fields=before,
        lines=lines,
        level_count=len(levels),
        remarks=found.remarks,
    )
    return replace(before, levels=tuple(levels), source=source)

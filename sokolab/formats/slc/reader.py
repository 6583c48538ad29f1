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

__all__ = ["looks_like_markup", "read", "recognises"]

_HEAD: Final = 65_536
"""Characters searched for the marks of XML."""

_ROOT: Final = re.compile(r"<\s*SokobanLevels\b", re.IGNORECASE)
_MARKUP: Final = re.compile(r"\s*<(?:\?xml|!doctype|!--|html|sokobanlevels)", re.IGNORECASE)


def looks_like_markup(text: str) -> bool:
    """Whether a text is XML or HTML of whatever kind."""
    return _MARKUP.match(text[:_HEAD]) is not None


def recognises(text: str) -> bool:
    """Whether a text is a collection in SLC."""
    return looks_like_markup(text) and _ROOT.search(text[:_HEAD]) is not None


def read(text: str) -> Collection:
    """Return the levels of an SLC file.

    Raises
    ------
    FormatError
        It is no proper XML, declares entities, is nested deeper than SLC ever is, or holds no
        level or too much; names line and column.
    """
    from sokolab.formats.slc.elements import read_elements  # noqa: PLC0415 - XML loads slowly

    try:
        found = read_elements(text)
    except ParseError as error:
        line, column = error.position
        said = str(error).split(":")[0]
        raise FormatError(f"the XML is broken: {said}", line, column + 1) from None
    if not found.levels:
        raise FormatError("there is no level in it")
    lines = [level.text for level in found.levels]
    levels = []
    for index, (level, written) in enumerate(zip(found.read, found.levels, strict=True)):
        block = LevelSource(
            index, lines, index, index + 1, (), level, written.line, written.has_plain_rows
        )
        levels.append(replace(level, source=block))
    before = Collection((), found.title, found.author, found.notes)
    around = (Piece(PieceKind.KEPT, found.header), Piece(PieceKind.KEPT, found.footer))
    source = FileSource(
        format="slc",
        header=around,
        header_fields=before,
        lines=lines,
        level_count=len(levels),
        remarks=found.remarks,
    )
    return replace(before, levels=tuple(levels), source=source)

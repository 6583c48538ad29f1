"""Levels written for elsewhere: another format, another encoding; and what that loses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sokolab.core.level import Collection, Level
from sokolab.formats.boards import trimmed
from sokolab.formats.encoding import encoded
from sokolab.formats.link import SAFE_LENGTH, link_from_level
from sokolab.formats.registry import format_of, text_of
from sokolab.formats.remarks import FormatError
from sokolab.formats.source import FileSource

__all__ = ["ENCODINGS", "LINE_ENDS", "exported", "losses"]

ENCODINGS: Final = ("utf-8", "utf-8-sig", "utf-16", "cp1252", "gb18030")
LINE_ENDS: Final = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
_END: Final = re.compile("\r\n|[\r\n]")


def exported(
    collection: Collection, name: str, encoding: str | None = None, line_ends: str | None = None
) -> bytes:
    """Return the bytes of a file of that format.

    Parameters
    ----------
    name
        Of the format.
    encoding
        One of :data:`ENCODINGS`; None keeps the one the collection was read from.
    line_ends
        One of :data:`LINE_ENDS`; None keeps them as they are.

    Raises
    ------
    FormatError
        The encoding lacks a character; names line and column.
    """
    text = text_of(collection, name)
    if line_ends is not None:
        text = _END.sub(LINE_ENDS[line_ends], text)
    source = collection.source if isinstance(collection.source, FileSource) else FileSource()
    if encoding is None:
        return encoded(text, source.encoding, source.mark)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        before = text[: error.start]
        line = len(_END.findall(before)) + 1
        column = len(_END.split(before)[-1]) + 1
        lacking = f"the encoding {encoding} has no {text[error.start]!r}"
        raise FormatError(lacking, line, column) from None


def losses(collection: Collection, name: str) -> tuple[str, ...]:
    """Return a sentence for each thing that writing in that format loses; empty for nothing."""
    known = format_of(name)
    source = collection.source
    if isinstance(source, FileSource) and source.format == name:
        return ()
    return tuple(_losses(collection, known.boards_alone, is_link=name == "link"))


def _losses(collection: Collection, boards_alone: bool, *, is_link: bool) -> Iterator[str]:
    levels = collection.levels
    if boards_alone:
        if collection.title or collection.author or collection.notes:
            yield "the title, author and notes of the collection are lost"
        fields = {
            "titles": [level for level in levels if level.title],
            "authors": [level for level in levels if level.author],
            "notes": [level for level in levels if level.notes],
            "solutions": [level for level in levels if level.solutions],
        }
        for what, having in fields.items():
            if having:
                yield f"the {what} of {_levels(len(having))} are lost"
    padded = sum(trimmed(level.board) is not level.board for level in levels)
    if padded:
        yield f"the empty border around {_boards(padded)} is cut off"
    if is_link:
        long = sum(_is_long(level) for level in levels)
        if long:
            yield f"{_boards(long)} make links over {SAFE_LENGTH:,} characters; some sites cut them"


def _is_long(level: Level) -> bool:
    return len(link_from_level(level)) > SAFE_LENGTH


def _levels(count: int) -> str:
    return f"{count} level{'s' if count != 1 else ''}"


def _boards(count: int) -> str:
    return f"{count} board{'s' if count != 1 else ''}"

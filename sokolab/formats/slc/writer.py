"""Write SLC, the XML of Sokoban for Windows; an edit changes only what it concerns.

Up to three texts are tried, and each is read again before it is trusted: with rows, names and
fields changed in place, with the elements of edited levels written anew, and with the whole file
written anew.
"""

from __future__ import annotations

import re
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import FormatError
from sokolab.formats.slc.reader import read
from sokolab.formats.slc.written import (
    as_attribute,
    as_content,
    header_fields,
    level_rows,
    name_in_xml,
)
from sokolab.formats.source import FileSource, LevelSource, has_same_levels, is_from, source_of
from sokolab.formats.xsb.boards import without_border

_LEVEL: Final = re.compile(r"<(?:[\w.-]+:)?level\b", re.IGNORECASE)


def write(collection: Collection) -> str:
    """Return a collection as SLC; what was not edited stays as it was.

    The text declares the collection's encoding; characters that the encoding cannot represent
    become character references.
    """
    source = source_of(collection)
    if source.format == "slc":
        for keeps_elements in (True, False):
            text = _in_place(collection, source, keeps_elements)
            if text is not None and (
                _is_unedited(collection, source) or _reads_as(text, collection)
            ):
                return text
    newline = source.newline if source.format == "slc" else "\n"
    return _rewritten(collection, source.encoding).replace("\n", newline)


def _is_unedited(collection: Collection, source: FileSource) -> bool:
    return not _is_renamed(collection, source) and has_same_levels(collection, source)


def _is_renamed(collection: Collection, source: FileSource) -> bool:
    """Whether a field of the collection itself has changed."""
    before = source.header_fields
    return (collection.title, collection.author, collection.notes) != (
        before.title,
        before.author,
        before.notes,
    )


def _in_place(collection: Collection, source: FileSource, keeps_elements: bool) -> str | None:
    """Return the file with what was edited; None if that cannot be.

    Parameters
    ----------
    keeps_elements
        Whether to change edited levels within their elements, which else are written anew.
    """
    from sokolab.formats.slc.edits import edited_header, edited_level, with_room_for  # noqa: PLC0415 - its patterns are slow to load

    if not source.header:
        return None
    header, footer = (piece.text for piece in source.header)
    if _is_renamed(collection, source):
        before, encoding = source.header_fields, source.encoding
        edited = edited_header(header, before, collection, encoding, source.newline)
        if edited is None:
            return None
        header = edited
    parts, new_boards = [], []
    for level in collection.levels:
        kept = level.source
        if not isinstance(kept, LevelSource) or kept.level.board != level.board:
            new_boards.append(without_border(level.board))
        if not isinstance(kept, LevelSource) or not is_from(level, source):
            element = "\n" + _level_text(level, without_border(level.board), source.encoding)
            parts.append(element.replace("\n", source.newline))
        elif kept.level == level:
            parts.append(kept.text)
        elif keeps_elements:
            element_in_place = edited_level(kept.text, kept.level, level, source.encoding)
            if element_in_place is None:
                return None
            parts.append(element_in_place)
        else:
            starts = [found.start() for found in _LEVEL.finditer(kept.text)]
            if not starts:
                return None  # the level stands within another one
            element = _level_text(level, without_border(level.board), source.encoding).lstrip()
            parts.append(kept.text[: starts[-1]] + element.replace("\n", source.newline))
    header = with_room_for(header, new_boards, source.encoding)
    return "".join([header, *parts, footer])


def _reads_as(text: str, collection: Collection) -> bool:
    """Whether reading the text gives these fields, boards, titles and authors."""
    try:
        found = read(text)
    except FormatError:
        return False
    return (
        (header_fields(found), found.author)
        == (header_fields(collection), name_in_xml(collection.author))
        and len(found.levels) == len(collection.levels)
        and all(
            without_border(a.board) == b.board and (a.title, a.author) == (b.title, b.author)
            for a, b in zip(found.levels, map(_kept, collection.levels), strict=True)
        )
    )


def _kept(level: Level) -> Level:
    """Return what SLC holds of a level."""
    return Level(without_border(level.board), name_in_xml(level.title), name_in_xml(level.author))


def _rewritten(collection: Collection, encoding: str) -> str:
    boards = [without_border(level.board) for level in collection.levels]
    width = max((board.width for board in boards), default=1)
    height = max((board.height for board in boards), default=1)
    lines = [f'<?xml version="1.0" encoding="{_xml_name(encoding)}"?>']
    lines.append("<SokobanLevels>")
    lines += [
        f"  <{key}>{as_content(value, encoding)}</{key}>"
        for key, value in header_fields(collection).items()
    ]
    copyright_ = as_attribute(collection.author, encoding)
    size = f'MaxWidth="{width}" MaxHeight="{height}"'
    lines.append(f"  <LevelCollection Copyright={copyright_} {size}>")
    for level, board in zip(collection.levels, boards, strict=True):
        lines.append(_level_text(level, board, encoding))
    lines += ["  </LevelCollection>", "</SokobanLevels>", ""]
    return "\n".join(lines)


def _level_text(level: Level, board: Board, encoding: str) -> str:
    """Return the element of a level, whose board without its border is given."""
    author = f" Copyright={as_attribute(level.author, encoding)}" if level.author else ""
    size = f'Width="{board.width}" Height="{board.height}"'
    head = f"    <Level Id={as_attribute(level.title, encoding)} {size}{author}>"
    rows = [f"      <L>{row}</L>" for row in level_rows(board)]
    return "\n".join([head, *rows, "    </Level>"])


def _xml_name(encoding: str) -> str:
    """Return the XML name of a Python encoding."""
    if encoding.startswith("iso8859"):
        return encoding.replace("iso8859", "ISO-8859")
    if encoding.startswith("cp125"):
        return encoding.replace("cp", "windows-")
    return "-".join(encoding.split("-")[:2])  # without -sig and the like

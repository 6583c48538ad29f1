"""Write SLC, the XML of Sokoban for Windows; an edited level changes its own element only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import FormatError
from sokolab.formats.slc.reader import read
from sokolab.formats.source import FileSource, LevelSource, has_same_levels, is_from, source_of
from sokolab.formats.xsb.boards import without_border
from sokolab.formats.xsb.free_text import clean_lines, one_line

__all__ = ["name_in_xml", "write"]

_ADDRESS: Final = re.compile(r"(Email|Url): (.+)")
_LEVEL: Final = re.compile(r"<(?:[\w.-]+:)?level\b", re.IGNORECASE)
_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""The standard library's function for this loads its network code, too much for every start."""
_NO_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def write(collection: Collection) -> str:
    """Return a collection as SLC; unedited levels read from SLC stay as they were.

    The text declares the collection's encoding; characters that the encoding cannot represent
    become character references.
    """
    source = source_of(collection)
    if source.format == "slc":
        text = _in_place(collection, source)
        if text is not None and (
            has_same_levels(collection, source) or _reads_as(text, collection)
        ):
            return text
    newline = source.newline if source.format == "slc" else "\n"
    return _rewritten(collection, source.encoding).replace("\n", newline)


def _in_place(collection: Collection, source: FileSource) -> str | None:
    """Return the file with its edited levels replaced; None if more than levels changed."""
    before = source.header_fields
    if not source.header or (collection.title, collection.author, collection.notes) != (
        before.title,
        before.author,
        before.notes,
    ):
        return None
    parts = []
    for level in collection.levels:
        kept = level.source
        if not isinstance(kept, LevelSource) or not is_from(level, source):
            element = "\n" + _level_text(level, without_border(level.board), source.encoding)
            parts.append(element.replace("\n", source.newline))
        elif kept.level == level:
            parts.append(kept.text)
        else:
            element = _level_text(level, without_border(level.board), source.encoding).lstrip()
            lead = kept.text[: max(start.start() for start in _LEVEL.finditer(kept.text))]
            parts.append(lead + element.replace("\n", source.newline))
    header, footer = (piece.text for piece in source.header)
    return "".join([header, *parts, footer])


def _reads_as(text: str, collection: Collection) -> bool:
    """Whether reading the text gives these boards, titles and authors."""
    try:
        found = read(text)
    except FormatError:
        return False
    return len(found.levels) == len(collection.levels) and all(
        without_border(a.board) == b.board and (a.title, a.author) == (b.title, b.author)
        for a, b in zip(found.levels, map(_kept, collection.levels), strict=True)
    )


def _kept(level: Level) -> Level:
    """Return what SLC holds of a level."""
    return Level(without_border(level.board), name_in_xml(level.title), name_in_xml(level.author))


def _rewritten(collection: Collection, encoding: str) -> str:
    notes = [_NO_XML.sub("", line) for line in clean_lines(collection.notes)]
    addresses: dict[str, str] = {}
    while notes and (line := _ADDRESS.fullmatch(notes[-1])) and line[1] not in addresses:
        addresses[line[1]] = line[2]
        notes.pop()
    fields = {"Title": name_in_xml(collection.title), "Description": "\n".join(notes)}
    fields |= {key: addresses[key] for key in ("Email", "Url") if key in addresses}
    boards = [without_border(level.board) for level in collection.levels]
    width = max((board.width for board in boards), default=1)
    height = max((board.height for board in boards), default=1)
    lines = [f'<?xml version="1.0" encoding="{_xml_name(encoding)}"?>']
    lines.append("<SokobanLevels>")
    lines += [f"  <{key}>{_text(value, encoding)}</{key}>" for key, value in fields.items()]
    copyright_ = _attribute(collection.author, encoding)
    size = f'MaxWidth="{width}" MaxHeight="{height}"'
    lines.append(f"  <LevelCollection Copyright={copyright_} {size}>")
    for level, board in zip(collection.levels, boards, strict=True):
        lines.append(_level_text(level, board, encoding))
    lines += ["  </LevelCollection>", "</SokobanLevels>", ""]
    return "\n".join(lines)


def _level_text(level: Level, board: Board, encoding: str) -> str:
    """Return the element of a level, whose board without its border is given."""
    author = f" Copyright={_attribute(level.author, encoding)}" if level.author else ""
    size = f'Width="{board.width}" Height="{board.height}"'
    head = f"    <Level Id={_attribute(level.title, encoding)} {size}{author}>"
    rows = [f"      <L>{row}</L>" for row in _rows(board)]
    return "\n".join([head, *rows, "    </Level>"])


def _rows(board: Board) -> Sequence[str]:
    """Return the rows; a draft of bare floor gets visible floor."""
    rows = board.rows()
    return rows if any(rows) else ["-" * board.width] * board.height


def _xml_name(encoding: str) -> str:
    """Return the XML name of a Python encoding."""
    if encoding.startswith("iso8859"):
        return encoding.replace("iso8859", "ISO-8859")
    if encoding.startswith("cp125"):
        return encoding.replace("cp", "windows-")
    return "-".join(encoding.split("-")[:2])  # without -sig and the like


def name_in_xml(text: str) -> str:
    """Return a name as SLC can hold it: on one line, without characters that XML forbids."""
    return _NO_XML.sub("", one_line(text)).strip()


def _text(text: str, encoding: str) -> str:
    return _referenced(text.translate(_MARKUP), encoding)


def _attribute(text: str, encoding: str) -> str:
    # Readers of XML take a bare tab in an attribute for a space.
    quoted = _text(name_in_xml(text), encoding).replace('"', "&quot;").replace("\t", "&#9;")
    return f'"{quoted}"'


def _referenced(text: str, encoding: str) -> str:
    """Return the text with references for characters that the encoding cannot represent."""
    return text.encode(encoding, "xmlcharrefreplace").decode(encoding)

"""Levels written for elsewhere: another format, another encoding; and what that loses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sokolab.core.level import Collection
from sokolab.core.words import counted
from sokolab.formats.boards_only.boxoban import SIDE
from sokolab.formats.boards_only.link import SAFE_LENGTH, link_from_level
from sokolab.formats.encoding import encode
from sokolab.formats.registry import Format, format_for_file, format_named, to_text
from sokolab.formats.remarks import FormatError
from sokolab.formats.source import FileSource
from sokolab.formats.xsb.boards import without_border

__all__ = ["ENCODINGS", "LINE_ENDS", "adapted_to_file", "exported", "losses"]

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
        The format cannot hold a board, or the encoding lacks a character; names line and column.
    """
    source = collection.source if isinstance(collection.source, FileSource) else FileSource()
    if encoding is not None and name == "slc":  # which names its encoding itself
        kept = replace(source, encoding=encoding, format="", byte_order_mark=b"")
        return to_text(replace(collection, source=kept), name).encode(encoding)
    text = to_text(collection, name)
    if line_ends is not None:
        text = _END.sub(LINE_ENDS[line_ends], text)
    if encoding is None:
        return encode(text, source.encoding, source.byte_order_mark)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        before = text[: error.start]
        line = len(_END.findall(before)) + 1
        column = len(_END.split(before)[-1]) + 1
        lacking = f"the encoding {encoding} has no {text[error.start]!r}"
        raise FormatError(lacking, line, column) from None


def adapted_to_file(collection: Collection, name: str) -> Collection:
    """Return the collection so that ``dump`` writes it in the format that a file name asks for.

    Text stays the text it is, in whatever way it names its levels. Formats of bare boards are not
    for keeping work in: under their names, XSB is written.
    """
    source = collection.source
    kind = format_for_file(name).name
    was = source.format if isinstance(source, FileSource) else ""
    if kind == "slc":
        style = FileSource(format="slc")
        return collection if was == "slc" else replace(collection, source=style)
    if was == "xsb":
        return collection
    style = FileSource(has_titles_above=kind == "sok", has_run_lengths=kind == "rle")
    return replace(collection, source=style)


def losses(collection: Collection, name: str) -> tuple[str, ...]:
    """Return a sentence for each thing that writing in that format loses; empty for nothing."""
    return tuple(_losses(collection, format_named(name)))


def _losses(collection: Collection, known: Format) -> Iterator[str]:
    levels = collection.levels
    fields = {
        "titles": [level for level in levels if level.title],
        "authors": [level for level in levels if level.author],
        "notes": [level for level in levels if level.notes],
        "solutions": [level for level in levels if level.solutions],
        "snapshots": [level for level in levels if level.snapshots],
    }
    has_head = collection.title or collection.author or collection.notes
    if has_head and "collection" not in known.holds:
        yield "the title, author and notes of the collection are lost"
    for what, having in fields.items():
        if having and what not in known.holds:
            yield f"the {what} of {counted(len(having), 'level', 'levels')} are lost"
    padded = sum(without_border(level.board) is not level.board for level in levels)
    if padded and not _is_as_read(collection, known.name):
        yield f"the empty border around {counted(padded, 'board', 'boards')} is cut off"
    if known.name == "boxoban":
        small = sum(without_border(level.board).tiles.shape != (SIDE, SIDE) for level in levels)
        if small:
            walled = counted(small, "board gets walls around it", "boards get walls around them")
            yield f"{walled}, to be {SIDE} × {SIDE}"
    if known.name == "link":
        long = sum(len(link_from_level(level)) > SAFE_LENGTH for level in levels)
        if long:
            linked = counted(long, "board makes a link", "boards make links")
            yield f"{linked} over {SAFE_LENGTH:,} characters; some sites cut them"


def _is_as_read(collection: Collection, name: str) -> bool:
    """Whether the collection came from that format, whose untouched boards stay as they are."""
    source = collection.source
    return isinstance(source, FileSource) and source.format == name

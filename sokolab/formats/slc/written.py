"""How SLC writes names, text, the fields of a collection and the rows of a board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.level import Collection
from sokolab.formats.xsb.free_text import clean_lines, one_line

_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""The standard library's function for this loads its network code, too much for every start."""
_NO_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ADDRESS: Final = re.compile(r"(Email|Url): (\S.*?)\s*")


def name_in_xml(text: str) -> str:
    """Return a name as SLC can hold it: on one line, without characters that XML forbids."""
    return _NO_XML.sub("", one_line(text)).strip()


def as_content(text: str, encoding: str) -> str:
    """Return text to stand between two tags.

    Characters that the encoding cannot represent become references.
    """
    return text.translate(_MARKUP).encode(encoding, "xmlcharrefreplace").decode(encoding)


def as_attribute(name: str, encoding: str) -> str:
    """Return a name as the value of an attribute, in quotes."""
    # Readers of XML take a bare tab in an attribute for a space.
    quoted = as_content(name_in_xml(name), encoding).replace('"', "&quot;").replace("\t", "&#9;")
    return f'"{quoted}"'


def header_fields(collection: Collection) -> dict[str, str]:
    """Return title, description and addresses of a collection, by element of SLC.

    The last lines of the notes are the addresses, if they look like them.
    """
    notes = _lines(collection.notes)
    addresses: dict[str, str] = {}
    while notes and (line := _ADDRESS.fullmatch(notes[-1])) and line[1] not in addresses:
        addresses[line[1]] = line[2]
        notes.pop()
    description = "\n".join(_lines("\n".join(notes)))  # no blank line above the addresses
    fields = {"Title": name_in_xml(collection.title), "Description": description}
    return fields | {key: addresses[key] for key in ("Email", "Url") if key in addresses}


def level_rows(board: Board) -> Sequence[str]:
    """Return the rows of a board; a draft of bare floor gets visible floor."""
    rows = board.rows()
    return rows if any(rows) else ["-" * board.width] * board.height


def _lines(text: str) -> list[str]:
    """Return the lines of a text as SLC can hold them."""
    return clean_lines(_NO_XML.sub("", text))

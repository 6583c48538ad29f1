"""Text as XML holds it."""

from __future__ import annotations

import re
from typing import Final

from sokolab.formats.xsb.free_text import clean_lines, one_line

__all__ = ["as_attribute", "as_content", "lines_in_xml", "name_in_xml"]

_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""The standard library's function for this loads its network code, too much for every start."""
_NO_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def name_in_xml(text: str) -> str:
    """Return a name as SLC can hold it: on one line, without characters that XML forbids."""
    return _NO_XML.sub("", one_line(text)).strip()


def lines_in_xml(text: str) -> list[str]:
    """Return the lines of a text as SLC can hold them."""
    return clean_lines(_NO_XML.sub("", text))


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

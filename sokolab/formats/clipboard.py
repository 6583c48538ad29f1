"""The ways in which a pasted text can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from sokolab.formats.board_formats import links_in
from sokolab.formats.xsb.boards import row_kind

_QUOTES: Final = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_FENCES: Final = re.compile(r"^[ \t]*(?:```|~~~)[\w-]*[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_NAMES: Final = "pre|code|br|p|div|span|td|h[1-6]|html|body"
_TAGS: Final = re.compile(rf"</?(?:{_NAMES})\b[^<>]*>", re.IGNORECASE)
_WRAPPED: Final = re.compile(
    rf"<(?:{_NAMES})\b[^<>]*>\s*##|#[ \t]*</?(?:{_NAMES})\b|^[ \t]*(?:```|~~~)[\w-]*\s*\n[ \t]*##",
    re.IGNORECASE | re.MULTILINE,
)
"""A tag or a fence right before or behind the rows of a board."""
_BLOCKS: Final = re.compile(r"</?(?:br|p|div|pre|h[1-6]|li|tr|title|table)\b[^<>]*>", re.IGNORECASE)
_ANY_TAG: Final = re.compile(r"</?[a-z][^<>]*>|<![^<>]*>", re.IGNORECASE)
_SILENT: Final = tuple(
    (re.compile(opening, re.IGNORECASE), re.compile(closing, re.IGNORECASE))
    for opening, closing in (
        ("<!--", "-->"),
        (r"<script\b", "</script>"),
        (r"<style\b", "</style>"),
    )
)
"""What stands between these is never shown."""
_FULL_WIDTH: Final = {ord("！") + k: ord("!") + k for k in range(94)} | {0x3000: " ", 0xA0: " "}
"""Full-width signs, as input methods of East Asia type them, and the spaces of web pages."""


def interpretations(text: str) -> Iterator[str]:
    r"""Yield the text as it is, then as plain text, then only its links, and so on.

    Plain text is without marks of mail, markup and fences, and with signs of usual width. Where
    there are tags or fences it comes first: a reader would take them for titles.
    """
    bare = _plain(text)
    yield from dict.fromkeys((bare, text) if is_wrapped(text) else (text, bare))
    if links := links_in(text):
        yield "\n".join(links)
    if "\\n" in bare:
        yield bare.replace("\\r", "").replace("\\n", "\n")
    rows = [line.rstrip() for line in bare.splitlines() if line.strip()]
    if rows and "".join(map(row_kind, rows)).strip("sw") == "":
        yield "\n".join([f"Board: {len(rows)} x {max(map(len, rows))}", *rows])


def is_wrapped(text: str) -> bool:
    """Return whether tags of a web page or fences of a chat touch the rows of a board."""
    return _WRAPPED.search(text) is not None


def _plain(text: str) -> str:
    """Return the text without quote marks, fences and tags, its signs of usual width."""
    bare = _FENCES.sub("", _QUOTES.sub("", text))
    if _TAGS.search(bare):
        bare = _text_of_markup(bare)
    return bare.translate(_FULL_WIDTH)


def _text_of_markup(page: str) -> str:
    """Return the text of a web page: each block on lines of its own, no empty lines between.

    Python's own parser takes quadratic time on comments that never end, so plain searches do it.
    """
    for opening, closing in _SILENT:
        page = _without(page, opening, closing)
    page = _ANY_TAG.sub("", _BLOCKS.sub("\n", page))
    lines = unescape(page).splitlines()
    return "\n".join(line for line in lines if line.strip()) + "\n"


def _without(page: str, opening: re.Pattern[str], closing: re.Pattern[str]) -> str:
    """Return the page without what stands between these marks; what never ends stays."""
    pieces, at = [], 0
    while (start := opening.search(page, at)) and (end := closing.search(page, start.end())):
        pieces.append(page[at : start.start()])
        at = end.end()
    return "".join((*pieces, page[at:]))

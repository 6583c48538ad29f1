"""The ways in which a pasted text can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sokolab.formats.board_formats import links_in
from sokolab.formats.xsb.boards import row_kind

_QUOTES: Final = re.compile(r"[ \t]*((?:>[ \t]?)+)")


def interpretations(text: str) -> Iterator[str]:
    r"""Yield the text as it is, then without mail quotes, then only its links, and so on."""
    yield text
    unquoted = _unquoted(text)
    if unquoted != text:
        yield unquoted
    if links := links_in(text):
        yield "\n".join(links)
    if "\\n" in unquoted:
        yield unquoted.replace("\\r", "").replace("\\n", "\n")
    rows = [line.rstrip() for line in unquoted.splitlines() if line.strip()]
    if rows and "".join(map(row_kind, rows)).strip("sw") == "":
        yield "\n".join([f"Board: {len(rows)} x {max(map(len, rows))}", *rows])


def _unquoted(text: str) -> str:
    """Return the text without the ``>`` marks that all its lines begin with."""
    lines = text.splitlines(keepends=True)
    filled = [line for line in lines if line.strip()]
    quotes = [_QUOTES.match(line) for line in filled]
    if not filled or None in quotes:
        return text
    depth = min(quote[1].count(">") for quote in quotes if quote)
    pattern = re.compile(rf"[ \t]*(?:>[ \t]?){{{depth}}}")
    return "".join(pattern.sub("", line, count=1) for line in lines)

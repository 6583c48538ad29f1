"""What a pasted text may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sokolab.formats.boards_only.link import links_in
from sokolab.formats.xsb.boards import row_kind

__all__ = ["interpretations"]

_QUOTES: Final = re.compile(r"[ \t]*((?:>[ \t]?)+)")


def interpretations(text: str) -> Iterator[str]:
    r"""Yield the text as it is, then without mail quotes, its links alone and so on."""
    yield text
    bare = _unquoted(text)
    if bare != text:
        yield bare
    if links := links_in(text):
        yield "\n".join(links)
    if "\\n" in bare:
        yield bare.replace("\\r", "").replace("\\n", "\n")
    rows = [line.rstrip() for line in bare.splitlines() if line.strip()]
    if rows and "".join(map(row_kind, rows)).strip("sw") == "":
        yield "\n".join([f"Board: {len(rows)} x {max(map(len, rows))}", *rows])


def _unquoted(text: str) -> str:
    """Return the text without the ``>`` that all its lines begin with."""
    lines = text.splitlines(keepends=True)
    filled = [line for line in lines if line.strip()]
    quotes = [_QUOTES.match(line) for line in filled]
    if not filled or None in quotes:
        return text
    depth = min(quote[1].count(">") for quote in quotes if quote)
    pattern = re.compile(rf"[ \t]*(?:>[ \t]?){{{depth}}}")
    return "".join(pattern.sub("", line, count=1) for line in lines)

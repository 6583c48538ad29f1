"""Lines that would be rows of a board, or moves, but for a character or two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sokolab.formats.remarks import Remark, Remedy, place_of
from sokolab.formats.xsb.boards import row_kind
from sokolab.language import phrase

_ROW_CHARACTERS: Final = "#@+$*. -_\t\r\n"
_MOVE_CHARACTERS: Final = "udlrUDLR0123456789() \t\r\n"
_HEADING: Final = re.compile(r"\s*solution\b[^:]*:?", re.IGNORECASE)
_MF8_START: Final = re.compile(r"\[soko\s*=\s*[0-9]+\s*,\s*[0-9]+\s*\]", re.IGNORECASE)
_MIN_SHARE: Final = 0.6
"""Share of a line's characters that must be known for the line to be a near miss, not text."""


def near_miss_rows(lines: Sequence[str]) -> Iterator[Remark]:
    """Yield a remark for each line between two rows of a board that is nearly a row."""
    for i, line in enumerate(lines[1:-1], 1):
        if "#" not in line or not line.strip(_ROW_CHARACTERS):
            continue
        if row_kind(lines[i - 1]) not in "slr":
            continue
        row = line.rstrip()
        column = _first_unknown(row, _ROW_CHARACTERS)
        if column is not None and row_kind(line) == "t" and row_kind(lines[i + 1]) in "slr":
            said = phrase(
                "{glyph!r} has no meaning on a board, so the row was read as text",
                glyph=row[column],
            )
            yield Remark(said, i + 1, column + 1, Remedy.GLYPHS)


def near_miss_moves(lines: Sequence[str], index: int) -> tuple[int, int, str] | None:
    """Return line, column (both from 0) and the first character that is not a move.

    ``index``: the line that may be a heading ``Solution``, with moves behind or below it. None if
    it is none, or its moves are valid or no near miss.
    """
    heading = _HEADING.match(lines[index])
    if heading is None:
        return None
    offset = heading.end() if lines[index][heading.end() :].strip() else 0
    line = index if offset else index + 1
    if line >= len(lines):
        return None
    moves = lines[line][offset:].rstrip()
    column = _first_unknown(moves, _MOVE_CHARACTERS)
    return None if column is None else (line, offset + column, moves[column])


def _first_unknown(line: str, known: str) -> int | None:
    """Return the position of the first unknown character, if most of the line is known."""
    share = sum(character in known for character in line) / max(len(line), 1)
    if share < _MIN_SHARE:
        return None
    return next((c for c, character in enumerate(line) if character not in known), None)


def unended_mf8(text: str) -> Remark | None:
    """Return a remark on MF8 code without an end, or None if there is none."""
    start = _MF8_START.search(text)
    if start is None:
        return None
    return Remark(phrase("the MF8 code has no [/soko]"), *place_of(text, start.start()))

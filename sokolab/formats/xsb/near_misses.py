"""Lines that would be rows of a board, or moves, but for a character or two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sokolab.formats.remarks import Remark, Remedy
from sokolab.formats.xsb.boards import row_kind

__all__ = ["near_miss_moves", "near_miss_rows"]

_BOARD: Final = "#@+$*. -_\t\r\n"
_MOVES: Final = "udlrUDLR0123456789() \t\r\n"
_HEADING: Final = re.compile(r"\s*solution\b[^:]*:?", re.IGNORECASE)
_LEAST_SHARE: Final = 0.6
"""Of a line, characters that belong there must be so much for it to be one gone wrong."""


def near_miss_rows(lines: Sequence[str]) -> Iterator[Remark]:
    """Yield the lines between two rows of a board that would be rows but for a character or two."""
    for i, line in enumerate(lines[1:-1], 1):
        if "#" not in line or not line.strip(_BOARD) or row_kind(lines[i - 1]) not in "slr":
            continue
        row = line.rstrip()
        column = _first_unknown(row, _BOARD)
        if column is not None and row_kind(line) == "t" and row_kind(lines[i + 1]) in "slr":
            odd = f"{row[column]!r} stands for nothing on a board"
            yield Remark(f"{odd}: the row is taken for text", i + 1, column + 1, Remedy.GLYPHS)


def near_miss_moves(lines: Sequence[str], index: int) -> tuple[int, int, str] | None:
    """Return line, column (both from 0) and character that keep a solution from being moves.

    Parameters
    ----------
    index
        The line that may be the heading ``Solution``, with moves behind or below it.
    """
    heading = _HEADING.match(lines[index])
    if heading is None:
        return None
    offset = heading.end() if lines[index][heading.end() :].strip() else 0
    line = index if offset else index + 1
    if line >= len(lines):
        return None
    moves = lines[line][offset:].rstrip()
    column = _first_unknown(moves, _MOVES)
    return None if column is None else (line, offset + column, moves[column])


def _first_unknown(line: str, known: str) -> int | None:
    """Return where the first unknown character stands, if most of the line is known."""
    share = sum(character in known for character in line) / max(len(line), 1)
    if share < _LEAST_SHARE:
        return None
    return next((c for c, character in enumerate(line) if character not in known), None)

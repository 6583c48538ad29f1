"""Which lines of a text are rows of a board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

BOARD_HEADING: Final = re.compile(
    r"\s*board\s*:\s*([0-9]{1,6})\s*[x×]\s*([0-9]{1,6})\s*", re.IGNORECASE
)
"""``Board: 2 x 4``, height and width: the next rows are a board whatever they look like."""

LINE_END_GLYPHS: Final = "\r\n\u2028\u2029"
ROW_GLYPHS: Final = "#@+$*. -_\t" + LINE_END_GLYPHS
INNER_ROW_GLYPHS: Final = ". -_\t" + LINE_END_GLYPHS
"""Floor and goals; a row of nothing else cannot be the first or last row of a board."""

_SOK_GLYPHS: Final = ROW_GLYPHS + "pPbBWmMo"
_RUN_GLYPHS: Final = ROW_GLYPHS + "|()0123456789"
_BOARD: Final = re.compile("[sr](?:[swlr]*[sr])?")
"""A board, in the letters of :func:`row_kind`."""


def row_kind(line: str) -> str:
    """Return what a line could be, as a letter.

    Returns
    -------
    str
        ``b`` for blank and ``t`` for text. Rows of a board are ``s`` if they show more than floor
        and goals, ``w`` if they do not and so count only between two others, ``l`` with the
        alternative letters of SOK, and ``r`` with run lengths or ``|``.
    """
    if not line.strip(ROW_GLYPHS):
        if line.strip(INNER_ROW_GLYPHS):
            return "s"
        return "w" if line.strip() else "b"
    if "#" in line or "|" in line:
        if not line.strip(_SOK_GLYPHS):
            return "l"
        if not line.strip(_RUN_GLYPHS) and (("|" in line) or not line.rstrip()[-1].isdigit()):
            return "r"
    return "b" if line.isspace() else "t"


def board_spans(kinds: str, lines: Sequence[str]) -> list[tuple[int, int]]:
    """Return the first line of each board and the line after its last.

    A board has at least three consecutive rows and a wall or a player, and its first and last
    row show more than floor and goals.

    Parameters
    ----------
    kinds
        The :func:`row_kind` of each line.
    """
    spans = []
    for run in _BOARD.finditer(kinds):
        start, stop = run.span()
        rows = stop - start
        if "r" in run[0]:
            rows += sum(lines[i].strip().strip("|").count("|") for i in range(start, stop))
        elif "l" in run[0] and run[0].count("s") < 2:
            continue
        if rows >= 3 and (
            "#" in lines[start]
            or any("#" in line or "@" in line or "+" in line for line in lines[start:stop])
        ):
            spans.append((start, stop))
    return spans


def is_board(rows: Sequence[str]) -> bool:
    """Whether a reader recognises these lines as exactly one board."""
    kinds = "".join(map(row_kind, rows))
    return board_spans(kinds, rows) == [(0, len(rows))]

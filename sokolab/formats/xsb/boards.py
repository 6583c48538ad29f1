"""Rows of glyphs to boards and back; which lines of a text are rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import GLYPHS, Board
from sokolab.core.lurd import decoded_runs, encoded_runs
from sokolab.core.margins import trimmed
from sokolab.formats.remarks import FormatError, Remark, Remedy

__all__ = [
    "BOARD_HEADING",
    "INNER_ROW_GLYPHS",
    "MAX_SQUARES",
    "ROW_GLYPHS",
    "LazyBoard",
    "board_from_rows",
    "board_rows",
    "board_spans",
    "is_board",
    "row_kind",
    "size_mismatch",
    "without_border",
]

MAX_SQUARES: Final = 1_000_000
"""Squares a board may have."""

BOARD_HEADING: Final = re.compile(
    r"\s*board\s*:\s*([0-9]{1,6})\s*[x×]\s*([0-9]{1,6})\s*", re.IGNORECASE
)
"""``Board: 2 x 4``: the rows that follow are a board, though they do not look like one."""

_ENDS: Final = "\r\n\u2028\u2029"
_FLOOR: Final = " -_"
ROW_GLYPHS: Final = "#@+$*. -_\t" + _ENDS
INNER_ROW_GLYPHS: Final = ". -_\t" + _ENDS
_LOOSE: Final = ROW_GLYPHS + "pPbBWmMo"
_RUNS: Final = ROW_GLYPHS + "|()0123456789"
_ALTERNATES: Final = {
    "-": " ",
    "_": " ",
    "p": "@",
    "P": "+",
    "m": "@",
    "M": "+",
    "b": "$",
    "B": "*",
    "o": ".",
    "W": "#",
}
_TILES: Final = bytes(GLYPHS.get(_ALTERNATES.get(chr(code), chr(code)), 255) for code in range(256))
_COLUMN: Final = re.compile("column ([0-9]+): (.*)")
_TOO_DEEP: Final = 200
"""Groups around a group that are more than counts may have."""
_BLOCK: Final = re.compile("[sr](?:[swlr]*[sr])?")


class LazyBoard(Board):
    """A board that is made of its rows when somebody first asks: a list of levels asks seldom."""

    __slots__ = ("_lines", "_start", "_stop")
    _lines: list[str]
    _start: int
    _stop: int

    def __init__(self, lines: list[str], start: int, stop: int) -> None:
        """``lines`` from ``start`` to before ``stop`` are rows of plain glyphs, ends included."""
        keep = object.__setattr__
        keep(self, "_lines", lines)
        keep(self, "_start", start)
        keep(self, "_stop", stop)

    @property
    def tiles(self) -> NDArray[np.uint8]:
        """As in :class:`Board`."""
        try:
            made: NDArray[np.uint8] = _TILES_OF.__get__(self)
        except AttributeError:
            made = _plain_board([row.rstrip(_ENDS) for row in self._rows()]).tiles
            _TILES_OF.__set__(self, made)
        return made

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazyBoard) and self._rows() == other._rows():
            return True  # without making either
        return super().__eq__(other)

    __hash__ = Board.__hash__

    def _rows(self) -> list[str]:
        return self._lines[self._start : self._stop]

    def __reduce__(self) -> tuple[type[Board], tuple[NDArray[np.uint8]]]:
        return Board, (self.tiles,)


_TILES_OF: Final = Board.__dict__["tiles"]
"""The slot that :class:`LazyBoard` fills later."""


def row_kind(line: str) -> str:
    """Return what a line could be: ``b`` blank, ``t`` text, or a row of a board.

    ``s`` a row that shows more than floor and goals, ``w`` one that does not (it counts between
    two others only), ``l`` one with the alternate letters of SOK, ``r`` one with counts or ``|``.
    """
    if not line.strip(ROW_GLYPHS):
        if line.strip(INNER_ROW_GLYPHS):
            return "s"
        return "w" if line.strip() else "b"
    if "#" in line or "|" in line:
        if not line.strip(_LOOSE):
            return "l"
        if not line.strip(_RUNS) and (("|" in line) or not line.rstrip()[-1].isdigit()):
            return "r"
    return "b" if line.isspace() else "t"


def board_spans(kinds: str, lines: Sequence[str]) -> list[tuple[int, int]]:
    """Return first line and line after the last of everything that looks like a board.

    A board has at least three rows one below the other, a wall or a player, and its first and
    last row show more than floor and goals.
    """
    found = []
    for run in _BLOCK.finditer(kinds):
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
            found.append((start, stop))
    return found


def board_from_rows(
    lines: Sequence[str], kinds: str, first: int, remarks: list[Remark], width: int | None = None
) -> Board:
    """Return the board that these lines, of those kinds, show.

    ``first`` is the number of the first line. Floor on the left of all rows and on the right is
    cut off, unless ``width`` is given.

    Raises
    ------
    FormatError
        It is too large, or a count makes no sense.
    """
    rows = [line.rstrip(_ENDS) for line in lines]
    if "\t" in "".join(rows):
        rows = _untabbed(rows, first, remarks)
    if "r" in kinds:
        rows = _without_runs(rows, first, remarks)
    if len(rows) * max([width or 1, *map(len, rows)]) > MAX_SQUARES:
        raise FormatError(f"a board of more than {MAX_SQUARES:,} squares", first)
    return _plain_board(rows, width)


def _plain_board(rows: list[str], width: int | None = None) -> Board:
    if width is None:
        rows = [row.rstrip(_FLOOR) for row in rows]
        margin = min([len(row) - len(row.lstrip(_FLOOR)) for row in rows if row] or [0])
        if margin:
            rows = [row[margin:] for row in rows]
    columns = max([width or 1, *map(len, rows)])
    text = "".join([row.ljust(columns) for row in rows])
    codes = np.frombuffer(text.encode("latin-1").translate(_TILES), np.uint8)
    return Board(codes.reshape(len(rows), columns))


def size_mismatch(width: str, height: str, real_width: int, real_height: int) -> str | None:
    """Return what to say where a file gives a board another size than it has, or None."""
    if (width.strip(), height.strip()) == (str(real_width), str(real_height)):
        return None
    return f"it says {width[:9]} × {height[:9]}, but the board is {real_width} × {real_height}"


def without_border(board: Board) -> Board:
    """Return the board without the bare floor around it; a draft of bare floor keeps its size."""
    return trimmed(board) if board.tiles.any() else board


def board_rows(board: Board, runs: bool = False) -> list[str]:
    """Return the rows as a file holds them; a draft that would not be known gets a hint first.

    Parameters
    ----------
    runs
        Whether all of them are to stand on one line, with counts: ``5#|#@$.#|5#``.
    """
    rows = [row or "-" for row in without_border(board).rows()]
    line = "|".join(encoded_runs(row.replace(" ", "-"), 2) for row in rows)
    if runs and is_board([line]):
        return [line]
    if is_board(rows):
        return rows
    padded = [row.ljust(board.width).replace(" ", "-") for row in board.rows()]
    return [f"Board: {board.height} x {board.width}", *padded]


def is_board(rows: Sequence[str]) -> bool:
    """Whether a reader would know these lines, all of them, for one board."""
    kinds = "".join(map(row_kind, rows))
    return board_spans(kinds, rows) == [(0, len(rows))]


def _untabbed(rows: list[str], first: int, remarks: list[Remark]) -> list[str]:
    common = min(len(row) - len(row.lstrip("\t")) for row in rows)
    bare = [row[common:] for row in rows]
    for number, row in enumerate(bare, first):
        if "\t" in row:
            sentence = "a tab inside a board, read as floor up to the next multiple of 8"
            column = common + row.index("\t") + 1
            remarks.append(Remark(sentence, number, column, Remedy.ROWS))
    return [row.expandtabs(8) for row in bare]


def _without_runs(rows: list[str], first: int, remarks: list[Remark]) -> list[str]:
    found: list[str] = []
    for number, row in enumerate(rows, first):
        text = row.rstrip()
        if text[-1:].isdigit():
            sentence = "a count stands before nothing and is ignored"
            remarks.append(Remark(sentence, number, len(text), Remedy.ROWS))
            text = text.rstrip("0123456789")
        if _length(text) > MAX_SQUARES:
            raise FormatError(f"a board of more than {MAX_SQUARES:,} squares", number)
        try:
            whole = decoded_runs(text.replace(" ", "-"))
        except ValueError as error:
            raise _placed(error, number) from None
        found += whole.removesuffix("|").split("|")
    return found


def _placed(error: ValueError, line: int) -> FormatError:
    """Return what is wrong with counts, its column taken out of the words."""
    said = _COLUMN.match(str(error))
    return FormatError(said[2], line, int(said[1])) if said else FormatError(str(error), line)


def _length(text: str) -> int:
    """Return how long a text with counts gets at least; quick, whatever the counts are.

    It stops where the text is known to be too long, or nested too deep to be read.
    """
    longest, depth = [1.0], 1.0
    total = 0.0
    count = 1.0
    for found in re.finditer(r"[0-9]+|.", text):
        token = found[0]
        if total > MAX_SQUARES or len(longest) > _TOO_DEEP:
            break
        if token.isdigit():
            count = float(token[:12])
            continue
        if token == "(":
            depth *= max(count, 1.0)
            longest.append(max(count, 1.0))
        elif token == ")":
            if len(longest) > 1:
                depth /= longest.pop()
        else:
            total += depth * max(count, 1.0)
        count = 1.0
    return int(min(total, 1e15))

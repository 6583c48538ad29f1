"""Which lines of a text are rows of a board, and conversion between rows and boards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from sokolab.core.board import Board, trimmed
from sokolab.core.lurd import RunsError, TooManyLettersError, decoded_runs, encoded_runs
from sokolab.formats.remarks import FormatError, Remark, Remedy
from sokolab.guesses import unknown_name_error
from sokolab.language import Phrase, phrase

BOARD_HEADING: Final = re.compile(
    r"\s*board\s*:\s*([0-9]{1,6})\s*[x×]\s*([0-9]{1,6})\s*", re.IGNORECASE
)
"""``Board: 2 x 4``, height and width: the next rows are a board, even a hard-to-recognise one."""

LINE_END_GLYPHS: Final = "\r\n\u2028\u2029"
ROW_GLYPHS: Final = "#@+$*. -_\t" + LINE_END_GLYPHS
INNER_ROW_GLYPHS: Final = ". -_\t" + LINE_END_GLYPHS
"""Floor and goals. A row of nothing else cannot be the first or last row of a board."""

_SOK_GLYPHS: Final = ROW_GLYPHS + "pPbBWmMo"
_RUN_GLYPHS: Final = ROW_GLYPHS + "|()0123456789"
_BOARD: Final = re.compile("[sr](?:[swlr]*[sr])?")  # a board, in the letters of :func:`row_kind`
MAX_SQUARES: Final = 1_000_000
"""Squares that a board may have."""

_FLOOR: Final = " -_"
_FROM_SOK: Final = str.maketrans("pPmMbBoW", "@+@+$*.#")


def row_kind(line: str) -> str:
    """Return the possible kind of a line, as a letter.

    It is ``b`` for blank and ``t`` for text. Rows of a board are ``s`` if they show more than floor
    and goals, ``w`` if they do not, and so count only between two other rows, ``l`` with the
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

    ``kinds`` holds the :func:`row_kind` of each line.
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


class LazyBoard(Board):
    """A board that is built from its rows when one of its attributes is first read.

    Most levels of a large file are never looked at. Reading a file of 40,000 levels takes a third
    less time.
    """

    __slots__ = ("_lines", "_start", "_stop")
    _lines: list[str]
    _start: int
    _stop: int

    def __init__(self, lines: list[str], start: int, stop: int) -> None:
        """Take ``lines`` from ``start`` to before ``stop`` as plain rows, including line ends."""
        set_attribute = object.__setattr__
        set_attribute(self, "_lines", lines)
        set_attribute(self, "_start", start)
        set_attribute(self, "_stop", stop)

    def _plain(self) -> list[str]:
        return self._lines[self._start : self._stop]

    def __getattr__(self, name: str) -> Any:
        # Called for attributes that are not set: all of them until the board is built.
        if name not in Board.__slots__:
            raise unknown_name_error(self, name, "Board")
        self._set_attributes(
            _plain_board([row.rstrip(LINE_END_GLYPHS) for row in self._plain()]).tiles
        )
        return getattr(self, name)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazyBoard) and self._plain() == other._plain():
            return True  # equal rows: neither board needs to be built
        return super().__eq__(other)

    __hash__ = Board.__hash__


def board_from_rows(
    lines: Sequence[str], kinds: str, first: int, remarks: list[Remark], width: int | None = None
) -> Board:
    """Return the board that rows show.

    Raise FormatError if the board is too large, or a run length is invalid.

    Parameters
    ----------
    lines
        The rows. A row with run lengths can stand for several.
    kinds
        The kinds of the rows, as :func:`~sokolab.formats.xsb.boards.row_kind` gives them.
    first
        Line number of the first row, from 1.
    remarks
        Receives remarks on ambiguous rows.
    width
        The board's width, if it is given; otherwise the floor to the left of all rows and to the
        right of each one is removed.
    """
    rows = [line.rstrip(LINE_END_GLYPHS) for line in lines]
    if "\t" in "".join(rows):
        rows = _expand_tabs(rows, first, remarks)
    if "r" in kinds:
        rows = _expand_runs(rows, first, remarks)
    if len(rows) * max([width or 1, *map(len, rows)]) > MAX_SQUARES:
        raise FormatError(too_large_board(), first)
    return _plain_board(rows, width)


def _plain_board(rows: list[str], width: int | None = None) -> Board:
    if width is None:
        rows = [row.rstrip(_FLOOR) for row in rows]
        margin = min([len(row) - len(row.lstrip(_FLOOR)) for row in rows if row] or [0])
        if margin:
            rows = [row[margin:] for row in rows]
    return Board.from_rows([row.ljust(width or 1).translate(_FROM_SOK) for row in rows])


def too_large_board() -> Phrase:
    """Return a sentence saying that a board has too many squares."""
    return phrase("the board has more than {count:,} squares", count=MAX_SQUARES)


def size_mismatch(width: str, height: str, real_width: int, real_height: int) -> Phrase | None:
    """Return a sentence if a file gives a board another size than it has, else None."""
    if (width.strip(), height.strip()) == (str(real_width), str(real_height)):
        return None
    return phrase(
        "the size is given as {width} × {height}, but the board is {real_width} × {real_height}",
        width=width[:9],
        height=height[:9],
        real_width=real_width,
        real_height=real_height,
    )


def without_border(board: Board) -> Board:
    """Return the board without the bare floor around it. A draft of bare floor keeps its size."""
    return trimmed(board) if board.tiles.any() else board


def board_rows(board: Board, with_run_lengths: bool = False) -> list[str]:
    """Return the lines that show a board in a file.

    A draft that other programs would not recognise as a board gets a ``Board:`` line above it.

    With ``with_run_lengths``, all rows are on one line, with counts: ``5#|#@$.#|5#``.
    """
    rows = [row or "-" for row in without_border(board).rows()]
    if with_run_lengths:
        line = "|".join(encoded_runs(row.replace(" ", "-"), 2) for row in rows)
        if is_board([line]):
            return [line]
    if is_board(rows):
        return rows
    padded = [row.ljust(board.width).replace(" ", "-") for row in board.rows()]
    return [f"Board: {board.height} x {board.width}", *padded]


def _expand_tabs(rows: list[str], first: int, remarks: list[Remark]) -> list[str]:
    """Return the rows without common leading tabs, and with floor in place of other tabs."""
    common = min(len(row) - len(row.lstrip("\t")) for row in rows)
    rows = [row[common:] for row in rows]
    for number, row in enumerate(rows, first):
        if "\t" in row:
            message = phrase("a tab inside a board was read as floor up to the next multiple of 8")
            column = common + row.index("\t") + 1
            remarks.append(Remark(message, number, column, Remedy.ROWS))
    return [row.expandtabs(8) for row in rows]


def _expand_runs(rows: list[str], first: int, remarks: list[Remark]) -> list[str]:
    """Return the rows with their run lengths written out."""
    expanded_rows: list[str] = []
    for number, row in enumerate(rows, first):
        text = row.rstrip()
        if text[-1:].isdigit():
            message = phrase("a count at the end of a row was ignored")
            remarks.append(Remark(message, number, len(text), Remedy.ROWS))
            text = text.rstrip("0123456789")
        try:
            expanded = decoded_runs(text.replace(" ", "-"), MAX_SQUARES)
        except TooManyLettersError:
            raise FormatError(too_large_board(), number) from None
        except RunsError as error:
            raise FormatError(error.fault, number, error.column) from None
        expanded_rows += expanded.removesuffix("|").split("|")
    return expanded_rows

"""Cut a text into lines, and find its boards and the lines that nearly belong to one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sokolab.core.board import Board
from sokolab.formats.remarks import (
    Quota,
    Remark,
    Remedy,
    ReplayBudget,
    level_quota,
    line_and_column,
    move_quota,
    refuse_too_many_lines,
    square_quota,
)
from sokolab.formats.xsb import boards, free_text
from sokolab.formats.xsb.boards import row_kind
from sokolab.language import phrase

_LINE: Final = re.compile("[^\r\n\u2028\u2029]*(?:\r\n|[\r\n\u2028\u2029])|[^\r\n\u2028\u2029]+")
_PYTHON_LINE_ENDS: Final = "\v\f\x1c\x1d\x1e\x85"
"""``str.splitlines`` ends lines at these characters. Level files do not."""
_ROWS: Final = frozenset("slr")
"""The kinds of rows that can begin or end a board."""
_ROW_CHARACTERS: Final = "#@+$*. -_\t\r\n"
_MOVE_CHARACTERS: Final = "udlrUDLR0123456789() \t\r\n"
_HEADING: Final = re.compile(r"\s*solution\b[^:]*:?", re.IGNORECASE)
_MF8_START: Final = re.compile(r"\[soko\s*=\s*[0-9]+\s*,\s*[0-9]+\s*\]", re.IGNORECASE)
_MIN_KNOWN_SHARE: Final = 0.6
"""Share of a line's characters that must be known for the line to be a near miss, not text."""


_TEXT: Final = re.compile("t+")


class BoardSpan(NamedTuple):
    """A board and its lines: ``start`` to before ``stop``, from 0."""

    start: int
    stop: int
    board: Board


@dataclass(frozen=True, slots=True)
class ScannedText:
    """A text as lines, with the boards found in it."""

    lines: list[str]
    """The lines, including line ends."""
    kinds: str
    """A letter for each line, as :func:`~sokolab.formats.xsb.boards.row_kind` gives it; ``c`` for
    comment blocks, ``h`` for boards with a ``Board:`` line.
    """
    spans: list[BoardSpan]
    """The boards, in order."""
    remarks: list[Remark]
    """Receives remarks on ambiguities and errors."""
    moves: Quota = field(default_factory=move_quota)
    """The quota of moves that the file may still contain."""
    budget: ReplayBudget = field(default_factory=ReplayBudget)
    """The budget of short lines that may still be replayed."""


def scan(text: str, remarks: list[Remark]) -> ScannedText:
    """Cut a text into lines and find its boards.

    ``remarks`` receives the ambiguities of the boards and comments. Raise FormatError if a
    board is too large or has an invalid run length, or the text exceeds a limit.
    """
    refuse_too_many_lines(text)
    needs_own_split = any(end in text for end in _PYTHON_LINE_ENDS)
    lines = _LINE.findall(text) if needs_own_split else text.splitlines(keepends=True)
    # The beginning of row_kind, inlined: this loop is half the time of reading a large file.
    kinds = [
        boards.row_kind(line)
        if line.strip(boards.ROW_GLYPHS)
        else "s"
        if line.strip(boards.INNER_ROW_GLYPHS)
        else "w"
        if line.strip()
        else "b"
        for line in lines
    ]
    lowered = text.lower()
    headed_boards = _mark_headed_boards(lines, kinds) if "board" in lowered else []
    if "comment" in lowered:
        free_text.mark_comments(lines, kinds, remarks)
    all_kinds = "".join(kinds)
    board_spans = boards.board_spans(all_kinds, lines)
    levels = level_quota()
    for start in sorted(
        [start for start, _ in board_spans] + [start for start, _, _ in headed_boards]
    ):
        levels.spend(1, start + 1)
    spans = []
    squares = square_quota()
    has_tabs = "\t" in text
    for start, stop in board_spans:
        board, size = _board_of(lines, start, stop, all_kinds[start:stop], has_tabs, remarks)
        squares.spend(size, start + 1)
        spans.append(BoardSpan(start, stop, board))
    for start, height, width in headed_boards:
        if all_kinds[start] == "h":
            rows = lines[start + 1 : start + 1 + height]
            board = boards.board_from_rows(rows, "", start + 2, remarks, width)
            squares.spend(board.size, start + 1)
            spans.append(BoardSpan(start, start + 1 + height, board))
    if headed_boards:
        spans.sort(key=lambda span: span.start)
    return ScannedText(lines, all_kinds, spans, remarks)


def _board_of(
    lines: list[str], start: int, stop: int, kinds: str, has_tabs: bool, remarks: list[Remark]
) -> tuple[Board, int]:
    """Return the board on some lines, and how many squares it has at most.

    A board in plain rows is read only when its squares are asked for.
    """
    rows = lines[start:stop]
    max_squares = (stop - start) * max(map(len, rows))
    is_coded = "r" in kinds or "l" in kinds or (has_tabs and "\t" in "".join(rows))
    if is_coded or max_squares > boards.MAX_SQUARES:
        board = boards.board_from_rows(rows, kinds, start + 1, remarks)
        return board, board.size
    return boards.LazyBoard(lines, start, stop), max_squares


def _mark_headed_boards(lines: Sequence[str], kinds: list[str]) -> list[tuple[int, int, int]]:
    """Set the kind of ``Board: H x W`` lines and their rows to ``h``.

    Return line, height and width of each such board.
    """
    headed_boards = []
    for i, line in enumerate(lines):
        if kinds[i] == "t" and line.lstrip()[:5].lower() == "board":
            heading = boards.BOARD_HEADING.fullmatch(line)
            height, width = (int(heading[1]), int(heading[2])) if heading else (0, 0)
            rows = kinds[i + 1 : i + 1 + height]
            if height and len(rows) == height and set(rows) <= {"s", "w"}:
                kinds[i : i + 1 + height] = "h" * (height + 1)
                headed_boards.append((i, height, width))
    return headed_boards


def near_miss_rows(lines: Sequence[str], kinds: str = "") -> Iterator[Remark]:
    """Yield a remark for each line of text beside a board that is nearly a row of it.

    ``kinds`` holds the :func:`~sokolab.formats.xsb.boards.row_kind` of each line, if it is known.
    Above the first row and below the last one, a title can look much like a row: there, the odd
    character must stand in a wall.
    """
    kinds = kinds or "".join(map(row_kind, lines))
    for run in _TEXT.finditer(kinds):
        start, stop = run.span()
        is_below, is_above = kinds[start - 1 : start] in _ROWS, kinds[stop : stop + 1] in _ROWS
        if not (is_below or is_above):
            continue
        for i in range(start, stop):
            row = lines[i].rstrip()
            column = _first_unknown(row, _ROW_CHARACTERS) if "#" in row else None
            if column is None:
                continue
            touches_board = (i == start and is_below) or (i == stop - 1 and is_above)
            is_in_wall = row[max(column - 1, 0) : column] == row[column + 1 : column + 2] == "#"
            if (is_below and is_above) or (touches_board and is_in_wall):
                message = phrase(
                    "{glyph!r} has no meaning on a board, so the row was read as text",
                    glyph=row[column],
                )
                yield Remark(message, i + 1, column + 1, Remedy.GLYPHS)


def near_miss_moves(lines: Sequence[str], index: int) -> tuple[int, int, str] | None:
    """Return line, column (both from 0) and the first character that is not a move.

    The line at ``index`` can be a heading ``Solution``, with moves after or below it. Return None
    unless the moves there are a near miss.
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


def _first_unknown(line: str, known_characters: str) -> int | None:
    """Return the position of the first unknown character, if most of the line is known."""
    share = sum(character in known_characters for character in line) / max(len(line), 1)
    if share < _MIN_KNOWN_SHARE:
        return None
    return next((c for c, character in enumerate(line) if character not in known_characters), None)


def unended_mf8(text: str) -> Remark | None:
    """Return a remark on MF8 code without an end, or None."""
    start = _MF8_START.search(text)
    if start is None:
        return None
    return Remark(phrase("the MF8 code has no [/soko]"), *line_and_column(text, start.start()))

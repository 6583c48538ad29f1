"""Formats that hold boards and nothing else: links, MF8 code, Boxoban, XSokoban screens.

Boxoban has numbered boards of 10 × 10 squares, as in DeepMind's training sets; XSokoban's files
``screen.N`` hold one board. MF8 code and SokoPlayer links are short enough for a message. Both
write ``H`` for walls, ``_`` for floor, ``a`` for the player, ``x`` for the player on a goal, and
``$``, ``*`` and ``.`` as in XSB::

    [soko=5,3]          https://sokoban.ws/sokoplayer/?w=5&h=3&lvl=HHHHH|Ha$.H|HHHHH
    HHHHH
    Ha$.H
    HHHHH
    [/soko]
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs, quote

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import LINE_END, FormatError, Remark, Remedy, level_quota, square_quota
from sokolab.formats.source import FileSource
from sokolab.formats.xsb import boards
from sokolab.language import Phrase, phrase

SOKOPLAYER_URL: Final = "https://sokoban.ws/sokoplayer/"
SAFE_LINK_LENGTH: Final = 2000
"""Length in characters that every browser and chat accepts."""

_HEAD_CHARACTERS: Final = 100_000
"""Characters at the beginning of a text in which a link must appear."""

_TO_XSB: Final = str.maketrans("H_-aAxX", "#  @@++")
_FROM_XSB: Final = str.maketrans("# @+", "H_ax")
_GLYPHS: Final = frozenset("H_-aAxX$*. ")
_MAX_FIELDS: Final = 1000
_LINK: Final = re.compile(r"(?:.*[?&])?lvl=.+", re.IGNORECASE)
_MF8: Final = re.compile(
    r"\[soko\s*=\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*\]([^\[]*)\[/soko\]", re.IGNORECASE
)
BOXOBAN_SIDE: Final = 10
"""Squares on each side of a board."""
_SCREEN_NAME: Final = re.compile(r"screen\.[0-9]+", re.IGNORECASE)


def links_in(text: str) -> list[str]:
    """Return the words of a text that are SokoPlayer links, without brackets or quotes."""
    words = (word.strip("<>\"'()[],") for word in text.split())
    return [word for word in words if _LINK.fullmatch(word)]


def is_link_text(text: str) -> bool:
    """Whether a text consists of SokoPlayer links only."""
    return "lvl=" in text[:_HEAD_CHARACTERS].lower() and len(links_in(text)) == len(text.split())


def is_mf8_text(text: str) -> bool:
    """Whether a text contains boards in MF8 code."""
    return "[soko" in text.lower() and bool(_codes(text))


def link_from_level(level: Level) -> str:
    """Return a link that shows a level's board. Everything else is lost."""
    rows = _rows(level.board)
    code = quote("|".join(rows), safe="$*._")
    return f"{SOKOPLAYER_URL}?w={len(rows[0])}&h={len(rows)}&lvl={code}"


def mf8_from_level(level: Level) -> str:
    """Return a level's board in MF8 code. Everything else is lost."""
    rows = _rows(level.board)
    return "\n".join([f"[soko={len(rows[0])},{len(rows)}]", *rows, "[/soko]"])


def read_links(text: str) -> Collection:
    """Return the levels of all links in a text.

    Raise FormatError, with the line, if a link has no board, its board is too large, or a character
    is not part of the code.
    """
    levels: list[Level] = []
    remarks: list[Remark] = []
    quota, squares = level_quota(), square_quota()
    for number, line in enumerate(LINE_END.split(text), 1):
        for link in links_in(line):
            try:
                level, mismatches = _level_and_remarks(link)
            except FormatError as error:
                raise FormatError(error.message, number) from None
            quota.spend(1, number)
            squares.spend(level.board.size, number)
            levels.append(level)
            remarks += [Remark(message, number, None, Remedy.SIZE) for message in mismatches]
    return _collection("link", text, levels, remarks)


def read_mf8(text: str) -> Collection:
    """Return the levels of all boards in MF8 code in a text.

    Raise FormatError, with line and column, if a board is too large, or a character is not part of
    the code.
    """
    levels: list[Level] = []
    remarks: list[Remark] = []
    quota, squares = level_quota(), square_quota()
    number, counted_to = 1, 0
    for code in _codes(text):
        number += len(LINE_END.findall(text, counted_to, code.start()))
        counted_to = code.start()
        rows = LINE_END.split(code[3])
        blank_rows = 0
        while rows and not rows[0].strip():
            rows.pop(0)
            blank_rows += 1
        while rows and not rows[-1].strip():
            rows.pop()
        board = _board([row.rstrip() for row in rows], number + blank_rows if rows else number)
        quota.spend(1, number)
        squares.spend(board.size, number)
        levels.append(Level(board))
        if (mismatch := _size_mismatch(code[1], code[2], rows)) is not None:
            remarks.append(Remark(mismatch, number, None, Remedy.SIZE))
    return _collection("mf8", text, levels, remarks)


def text_around_mf8(text: str) -> str:
    """Return the text around the boards in MF8 code."""
    pieces, position = [], 0
    for code in _codes(text):
        pieces.append(text[position : code.start()])
        position = code.end()
    return "\n".join((*pieces, text[position:]))


def _codes(text: str) -> list[re.Match[str]]:
    """Return the boards in MF8 code. Text between ``[soko]`` tags can also be XSB, or no board."""
    matches = list(_MF8.finditer(text))
    boards_in_code = [code for code in matches if _looks_like_code(code[3])]
    return boards_in_code or ([] if "#" in text else matches)


def _looks_like_code(rows: str) -> bool:
    glyphs = "".join(rows.split())
    known_count = sum(map(glyphs.count, _GLYPHS))
    return "#" not in glyphs and 0 < len(glyphs) <= 2 * known_count


def write_links(collection: Collection) -> str:
    """Return a link to each level, one a line."""
    return "".join(link_from_level(level) + "\n" for level in collection.levels)


def write_mf8(collection: Collection) -> str:
    """Return the boards in MF8 code, separated by blank lines."""
    return "\n".join(mf8_from_level(level) + "\n" for level in collection.levels)


def _level_and_remarks(link: str) -> tuple[Level, list[Phrase]]:
    query = link.rpartition("?")[2].partition("#")[0].replace("+", "%2B")
    if query.count("&") > _MAX_FIELDS:
        raise FormatError(phrase("the link has more than {count:,} fields", count=_MAX_FIELDS))
    fields = {key.lower(): values[0] for key, values in parse_qs(query).items()}
    code = fields.get("lvl", "").strip().strip("|")
    if not code:
        raise FormatError(phrase("the link has no board (no lvl=…)"))
    rows = code.split("|")
    board = _board(rows, None)
    width, height = fields.get("w"), fields.get("h")
    mismatch = _size_mismatch(width, height, rows) if width and height else None
    return Level(board), [mismatch] if mismatch else []


def _size_mismatch(width: str, height: str, rows: list[str]) -> Phrase | None:
    return boards.size_mismatch(width, height, max(map(len, rows), default=0), len(rows))


def _board(rows: list[str], first: int | None) -> Board:
    """Return the board that rows in the code show. ``first`` is the line of the first row."""
    if not rows or not any(row.strip() for row in rows):
        raise FormatError(phrase("the board has no rows"), first)
    if len(rows) * max(map(len, rows)) > boards.MAX_SQUARES:
        raise FormatError(boards.too_large_board(), first)
    for index, row in enumerate(rows):
        for column, glyph in enumerate(row, 1):
            if glyph not in _GLYPHS:
                message = phrase(
                    "{glyph!r} is not a character of the board code "
                    "(row {row} of the board, column {column})",
                    glyph=glyph,
                    row=index + 1,
                    column=column,
                )
                raise FormatError(message, first + index if first else None, column)
    return boards.without_border(Board.from_rows(row.translate(_TO_XSB) for row in rows))


def _rows(board: Board) -> list[str]:
    trimmed = boards.without_border(board)
    return [row.ljust(trimmed.width).translate(_FROM_XSB) for row in trimmed.rows()]


def _collection(name: str, text: str, levels: list[Level], remarks: list[Remark]) -> Collection:
    without_source = Collection(tuple(levels))
    source = FileSource(format=name, remarks=tuple(remarks), verbatim=(text, without_source))
    return Collection(without_source.levels, source=source)


def write_boxoban(collection: Collection) -> str:
    """Return the boards, numbered from 0. Smaller ones are padded with walls.

    Raise FormatError if a board is larger, or has a box or the player on a goal. The message names
    the level.
    """
    return "\n".join(_boxoban_text(index, level) for index, level in enumerate(collection.levels))


def _boxoban_text(index: int, level: Level) -> str:
    board = boards.without_border(level.board)
    if board.height > BOXOBAN_SIDE or board.width > BOXOBAN_SIDE:
        raise FormatError(
            phrase(
                "level {number} is {width} × {height}; Boxoban boards are {side} × {side}",
                number=index + 1,
                width=board.width,
                height=board.height,
                side=BOXOBAN_SIDE,
            )
        )
    if np.any((board.tiles & Tile.GOAL != 0) & (board.tiles & (Tile.BOX | Tile.PLAYER) != 0)):
        raise FormatError(
            phrase(
                "level {number} has a box or the player on a goal, which Boxoban cannot show",
                number=index + 1,
            )
        )
    tiles = np.full((BOXOBAN_SIDE, BOXOBAN_SIDE), Tile.WALL, np.uint8)
    tiles[: board.height, : board.width] = board.tiles
    padded = Board(tiles)
    return "".join(f"{line}\n" for line in (f"; {index}", *padded.rows()))


def is_screen_name(name: str) -> bool:
    """Whether a file has the name of an XSokoban screen."""
    return _SCREEN_NAME.fullmatch(name) is not None


def write_screen(collection: Collection) -> str:
    """Return the rows of the one board.

    Raise FormatError if there is not exactly one level, or its board is a draft that readers would
    not recognise.
    """
    if len(collection.levels) != 1:
        raise FormatError(
            phrase(
                "a screen file holds one level, not {count:,}; choose one",
                count=len(collection.levels),
            )
        )
    board = boards.without_border(collection.levels[0].board)
    rows = [row or "-" for row in board.rows()]
    if not boards.is_board(rows):
        raise FormatError(
            phrase("other programs would not recognise this draft as a board in a screen file")
        )
    return "".join(row + "\n" for row in rows)

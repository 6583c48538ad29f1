"""Silhouettes from words: the letters are floor in which rooms are made."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from sokolab.core.board import Board, Tile
from sokolab.generation.rooms import RoomError
from sokolab.language import phrase

_LETTER_PIXELS: Final = 160
"""Height of the letters before they are scaled down to squares."""
_BOLD_PIXELS: Final = 8
"""Pixels by which strokes are widened, so that boxes can be pushed around corners."""
_MIN_INKED_SHARE: Final = 0.35  # a square is floor if a letter covers this share of it
_NO_LETTER: Final = "\uffff"
_MIN_SIZE: Final = 3  # columns and rows of a letter
_AROUND: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Steps to the eight squares around a square, clockwise from above."""
_SIDES: Final = _AROUND[::2]


def word_size(word: str) -> tuple[int, int]:
    """Return the columns and rows that suit a word."""
    return 8 * max(1, len(word)) + 1, 14


def lettered(word: str, size: tuple[int, int]) -> Board:
    """Return a board of this size on which the letters of a word are floor.

    Walls separate the letters. A stem leads from each to a line below that joins all.

    Raises
    ------
    RoomError
        No letter of the word can be drawn, or the size leaves them no squares.
    """
    width, height = size
    letter_size = (width - 1) // max(1, len(word)) - 1, height - 4
    is_floor = np.zeros((max(height, 1), max(width, 1)), bool)
    if min(letter_size) >= _MIN_SIZE:
        for index, letter in enumerate(word):
            left = 1 + index * (letter_size[0] + 1)
            is_floor[1:-3, left : left + letter_size[0]] = _letter_mask(letter, letter_size)
            lowest_columns = np.flatnonzero(is_floor[-4, left : left + letter_size[0]])
            if lowest_columns.size:
                is_floor[-3, left + lowest_columns[lowest_columns.size // 2]] = True
    floor_columns = np.flatnonzero(is_floor.any(axis=0))
    if floor_columns.size == 0:
        raise RoomError(phrase("no letter of {word!r} can be drawn at this size", word=word))
    is_floor[-2, floor_columns[0] : floor_columns[-1] + 1] = True
    return Board(np.where(is_floor, 0, Tile.WALL).astype(np.uint8))


def _letter_mask(letter: str, size: tuple[int, int]) -> NDArray[np.bool_]:
    """Return a mask of the squares that a letter covers in a rectangle of columns and rows.

    It covers none if the font lacks it.
    """
    font = ImageFont.load_default(_LETTER_PIXELS)
    left, top, right, bottom = font.getbbox(letter, stroke_width=_BOLD_PIXELS)
    is_missing = bytes(font.getmask(letter)) == bytes(font.getmask(_NO_LETTER))
    if letter.isspace() or is_missing or right <= left or bottom <= top:
        return np.zeros(size[::-1], bool)
    picture = Image.new("L", (round(right - left), round(bottom - top)))
    pen = ImageDraw.Draw(picture)
    pen.text((-left, -top), letter, fill=255, font=font, stroke_width=_BOLD_PIXELS)
    return np.asarray(picture.resize(size, Image.Resampling.BOX)) >= 255 * _MIN_INKED_SHARE


def strokes(letters: Board) -> frozenset[int]:
    """Return lines of floor one square wide through all letters, like the strokes of a pen.

    A room that keeps them can be read. Floor is removed from outside as long as the rest stays
    connected as before and line ends remain (thinning by simple points: Rosenfeld, "Arcs and Curves
    in Digital Pictures", 1973).
    """
    is_floor = letters.tiles & Tile.WALL == 0
    while True:
        was_floor = is_floor.copy()
        for down, right in _SIDES:
            rim = is_floor & ~np.roll(is_floor, (-down, -right), (0, 1))
            for row, col in np.argwhere(rim):
                is_floor_around = [bool(is_floor[row + y, col + x]) for y, x in _AROUND]
                if sum(is_floor_around[::2]) > 1 and _part_count(is_floor_around) == 1:
                    is_floor[row, col] = False
        if (is_floor == was_floor).all():
            return frozenset(np.flatnonzero(is_floor).tolist())


def _part_count(is_floor_around: list[bool]) -> int:
    """Return the number of separate parts of the floor around a square. Corners join sides.

    Corners that touch no side do not count, since nothing moves diagonally.
    """
    sides = is_floor_around[::2]
    is_joined = [
        is_floor_around[2 * n] and is_floor_around[2 * n + 1] and is_floor_around[(2 * n + 2) % 8]
        for n in range(4)
    ]
    return sum(sides) - sum(is_joined) + all(is_joined)

"""Silhouettes from words: letters are floor, in which rooms grow."""

from __future__ import annotations

from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from sokolab.core.board import Board, Tile
from sokolab.generation.rooms import RoomError
from sokolab.language import phrase

_PIXELS: Final = 160
"""Height of the letters before they are scaled down to squares."""
_BOLD: Final = 8
"""Pixels by which their strokes are widened: a box has to get round corners."""
_INKED: Final = 0.35
"""Share of a square that a letter covers if the square is floor."""


def word_size(word: str) -> tuple[int, int]:
    """Return columns and rows that suit a word."""
    return 7 * max(1, len(word)) + 2, 11


def lettered(word: str, size: tuple[int, int]) -> Board:
    """Return a board of this size on which a word is floor; a line below joins its letters.

    Raises
    ------
    RoomError
        The word has no letters that can be drawn, or the size leaves them no squares.
    """
    width, height = size[0] - 2, size[1] - 2
    font = ImageFont.load_default(_PIXELS)
    left, top, right, bottom = font.getbbox(word, stroke_width=_BOLD)
    if width < 1 or height < 1 or right <= left or bottom <= top:
        raise RoomError(phrase("there is nothing to draw of {word!r} in this size", word=word))
    picture = Image.new("L", (round(right - left), round(bottom - top)))
    pen = ImageDraw.Draw(picture)
    pen.text((-left, -top), word, fill=255, font=font, stroke_width=_BOLD)
    small = picture.resize((width, height), Image.Resampling.BOX)
    within = np.pad(np.asarray(small) >= 255 * _INKED, 1)
    used = np.flatnonzero(within.any(axis=0))
    if used.size == 0:
        raise RoomError(phrase("there is nothing to draw of {word!r} in this size", word=word))
    within[-2, used[0] : used[-1] + 1] = True
    return Board(np.where(within, 0, Tile.WALL).astype(np.uint8))

"""Boxoban: numbered boards of 10 × 10 squares, as in DeepMind's training sets."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import FormatError
from sokolab.formats.xsb.boards import without_border
from sokolab.language import phrase

SIDE: Final = 10
"""Squares on each side of a board."""


def write(collection: Collection) -> str:
    """Return the boards, numbered from 0; smaller ones are padded with walls.

    Raises
    ------
    FormatError
        A board is larger, or has a box or the player on a goal; the message names the level.
    """
    return "\n".join(_text(index, level) for index, level in enumerate(collection.levels))


def _text(index: int, level: Level) -> str:
    board = without_border(level.board)
    if board.height > SIDE or board.width > SIDE:
        raise FormatError(
            phrase(
                "level {number} is {width} × {height}; Boxoban boards are {side} × {side}",
                number=index + 1,
                width=board.width,
                height=board.height,
                side=SIDE,
            )
        )
    if np.any((board.tiles & Tile.GOAL != 0) & (board.tiles & (Tile.BOX | Tile.PLAYER) != 0)):
        raise FormatError(
            phrase(
                "level {number} has a box or the player on a goal, which Boxoban cannot show",
                number=index + 1,
            )
        )
    tiles = np.full((SIDE, SIDE), Tile.WALL, np.uint8)
    tiles[: board.height, : board.width] = board.tiles
    whole = Board(tiles)
    return "".join(f"{line}\n" for line in (f"; {index}", *whole.rows()))

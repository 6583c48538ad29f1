"""Boxoban: numbered boards of 10 × 10 squares, as sets to learn from hold them."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.formats.remarks import FormatError
from sokolab.formats.xsb.boards import without_border

__all__ = ["SIDE", "write"]

SIDE: Final = 10


def write(collection: Collection) -> str:
    """Return the boards, numbered from 0; smaller ones with walls around them.

    Raises
    ------
    FormatError
        A board is larger, or something stands on a goal; names the level.
    """
    return "\n".join(_text(index, level) for index, level in enumerate(collection.levels))


def _text(index: int, level: Level) -> str:
    board = without_border(level.board)
    if board.height > SIDE or board.width > SIDE:
        size = f"{board.width} × {board.height}"
        raise FormatError(f"level {index + 1} is {size}; Boxoban holds boards of {SIDE} × {SIDE}")
    if np.any((board.tiles & Tile.GOAL != 0) & (board.tiles & (Tile.BOX | Tile.PLAYER) != 0)):
        raise FormatError(f"level {index + 1} has a box or the player on a goal; Boxoban has not")
    tiles = np.full((SIDE, SIDE), Tile.WALL, np.uint8)
    tiles[: board.height, : board.width] = board.tiles
    whole = Board(tiles)
    return "".join(f"{line}\n" for line in (f"; {index}", *whole.rows()))

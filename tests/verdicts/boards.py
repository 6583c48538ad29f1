"""Small walled levels, and all boards that one change makes of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.verdicts.edits.edit import Edit, EditKind

DEEP = Board.from_rows(
    ["########", "# $ .. #", "#  #@$*#", "# # #  #", "#     *#", "#   #  #", "########"]
)
"""An unsolvable level that no analysis sees through."""

TWO_FAULTS = Board.from_rows(["#######", "#*$ .##", "#.@$ ##", "#   # #", "#######"])
"""An unsolvable level of which one fault can be mended by removing a wall, but not both."""


def small_level(
    rng: np.random.Generator, height: int = 3, width: int = 4, boxes: int = 2, walls: int = 2
) -> Board:
    """Return a random level of that many inner squares; boxes may stand on goals."""
    inner = np.zeros(height * width, np.uint8)
    order = rng.permutation(len(inner))
    inner[order[:walls]] = Tile.WALL
    inner[order[walls : walls + boxes]] = Tile.BOX
    inner[order[walls + boxes]] = Tile.PLAYER
    inner[rng.permutation(order[walls:])[:boxes]] |= np.uint8(Tile.GOAL)
    tiles = np.full((height + 2, width + 2), Tile.WALL, np.uint8)
    tiles[1:-1, 1:-1] = inner.reshape(height, width)
    return Board(tiles)


def edits(board: Board) -> Iterator[Edit]:
    """Yield every edit that can be made inside the outer walls; pieces may go anywhere there."""
    flat = board.flat
    inner = [
        board.square(row, col)
        for row in range(1, board.height - 1)
        for col in range(1, board.width - 1)
    ]
    for square in inner:
        if flat[square] == Tile.WALL:
            yield Edit(EditKind.OPEN_WALL, square, square)
        if flat[square] == Tile.FLOOR:
            yield Edit(EditKind.SET_WALL, square, square)
        for kind, piece in (
            (EditKind.MOVE_BOX, Tile.BOX),
            (EditKind.MOVE_GOAL, Tile.GOAL),
            (EditKind.MOVE_PLAYER, Tile.PLAYER),
        ):
            taken = Tile.WALL | (Tile.GOAL if piece is Tile.GOAL else Tile.BOX | Tile.PLAYER)
            if flat[square] & piece:
                yield from (Edit(kind, square, there) for there in inner if not flat[there] & taken)

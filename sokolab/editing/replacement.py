"""Replacing one kind of square by another, and exchanging boxes and goals."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.editing.selection import Selection

KINDS: Final[dict[str, int]] = {
    "wall": Tile.WALL.value,
    "floor": Tile.FLOOR.value,
    "goal": Tile.GOAL.value,
    "box": Tile.BOX.value,
    "player": Tile.PLAYER.value,
    "box on goal": (Tile.BOX | Tile.GOAL).value,
    "player on goal": (Tile.PLAYER | Tile.GOAL).value,
}
"""The kinds of squares by name, with their bits. A box on a goal is a kind of its own."""


def occurrences(board: Board, kind: str, where: Selection | None = None) -> NDArray[np.int32]:
    """Return the squares of that kind, ascending; only selected ones if a selection is given."""
    is_kind = board.tiles == np.uint8(KINDS[kind])
    if where is not None:
        is_kind &= where.mask
    return np.flatnonzero(is_kind).astype(np.int32)


def replaced(board: Board, kind: str, by: str, where: Selection | None = None) -> Board:
    """Return the board with every square of one kind turned into another kind.

    Examples
    --------
    >>> print(replaced(Board.from_rows(["#$*.@"]), "box", "goal"))
    #.*.@
    """
    return board.with_tiles(occurrences(board, kind, where), KINDS[by])


def with_boxes_and_goals_swapped(board: Board, where: Selection | None = None) -> Board:
    """Return the board with a goal where a box was, and the other way round.

    A box on a goal stays one. A player on a goal cannot become a player on a box: this goal
    stays. Swapping twice gives the board back.
    """
    swaps = np.arange(256, dtype=np.uint8)
    swaps[Tile.BOX], swaps[Tile.GOAL] = Tile.GOAL, Tile.BOX
    swapped = swaps[board.tiles]
    return Board(swapped if where is None else np.where(where.mask, swapped, board.tiles))

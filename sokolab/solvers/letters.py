"""From the pushes a search found to the letters of a solution, with the shortest walks between."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS
from sokolab.kernels.walk import walk_letters
from sokolab.solvers.terrain import Terrain

__all__ = ["letters"]


def letters(terrain: Terrain, pushes: Iterable[tuple[int, int]]) -> str:
    """Return the lurd of pushes given as the box's square and the direction.

    Raises
    ------
    ValueError
        The player cannot reach the place behind a box.
    """
    size = terrain.size
    free = np.ones(size + 1, np.uint8)
    free[size] = 0
    free[terrain.boxes] = 0
    steps = np.empty(size + 1, np.int32)
    queue = np.empty(size + 1, np.int32)
    path = np.empty(size + 1, np.uint8)
    neighbours = terrain.neighbours
    player = terrain.player
    parts: list[str] = []
    for box, direction in pushes:
        behind = int(neighbours[box, direction ^ 2])
        if behind != player:
            length = walk_letters(neighbours, free, player, behind, steps, queue, path)
            if length < 0:
                raise ValueError("the player cannot reach the place behind the box")
            parts.extend(DIRECTION_LETTERS[d] for d in path[:length].tolist())
        parts.append(DIRECTION_LETTERS[direction].upper())
        free[box] = 1
        free[neighbours[box, direction]] = 0
        player = box
    return "".join(parts)

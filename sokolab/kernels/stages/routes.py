"""What the routes compile."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.route import cheapest_pushes
from sokolab.kernels.stages.tiny_board import BOX, GOAL, PLAYER, SQUARES, inside, neighbours
from sokolab.kernels.walk import walk_letters


def run() -> None:
    """Call every kernel of the routes."""
    n = SQUARES + 1
    open_squares = inside().copy()  # routes lift the box out of a mask of their own
    ints = np.empty((4, n), np.int32)
    directions = np.empty(n, np.uint8)
    walk_letters(neighbours(), open_squares, PLAYER, GOAL, ints[0], ints[1], directions)
    costs, parents = np.empty(4 * n, np.int64), np.empty(4 * n, np.int32)
    walks = np.full((4 * n, 4), -2, np.int32)
    keys, heap = np.empty(16 * n, np.int64), np.empty(16 * n, np.int32)
    cheapest_pushes(
        neighbours(),
        open_squares,
        BOX,
        PLAYER,
        2,
        1,
        costs,
        parents,
        walks,
        ints[2],
        ints[3],
        keys,
        heap,
    )

"""Areas of the player around one box, wherever it stands: one depth-first search for all squares.

A square of the search tree cuts off the trees below it that have no edge to what is above it
(low points: Hopcroft and Tarjan 1973). So an area beside the box is such a tree, or the rest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.generation.positions import RoomArrays, Words, has
from sokolab.kernels.jit import inlined_kernel, kernel

REST: Final = -1
"""The area that is no tree below the box."""


class AreaTree(NamedTuple):
    """A search tree of the free squares connected with a box, which counts as free.

    All are ``[f + 1]``.
    """

    # When a square was found, -1 = never; and when the last square below it was found.
    order: Ints
    last: Ints
    above: Ints  # The square from which it was found, -1 = none
    low: Ints  # When the earliest square was found that it, or one below it, lies beside
    least: Ints  # The lowest number of a square below it, itself included
    side: Ints  # The next side to look at


def new_area_tree(squares: int) -> AreaTree:
    """Return the memory for rooms of ``squares`` squares, including the one for all walls."""
    return AreaTree(*np.zeros((6, squares), np.int32))


@kernel
def _span(room: RoomArrays, free: Words, root: int, tree: AreaTree, count: int) -> int:
    """Search what is connected with ``root``; return how many squares have been found then."""
    order, low, least, above = tree.order, tree.low, tree.least, tree.above
    square, there = -1, root
    while True:
        if there >= 0:  # down
            above[there] = square
            order[there] = low[there] = count
            least[there], tree.side[there] = there, 0
            count += 1
            square = there
        there = -1
        while there < 0 and tree.side[square] < 4:
            beside = room.neighbours[square, tree.side[square]]
            tree.side[square] += 1
            if not has(room, free, beside) or beside == above[square]:
                continue
            if order[beside] < 0:
                there = beside
            else:
                low[square] = min(low[square], order[beside])
        if there < 0:  # up
            tree.last[square] = count - 1
            up = above[square]
            if up < 0:
                return count
            low[up] = min(low[up], low[square])
            least[up] = min(least[up], least[square])
            square = up


@kernel
def find_areas(room: RoomArrays, free: Words, box: int, tree: AreaTree) -> int:
    """Search the free squares connected with ``box``, itself free; return the lowest.

    The lowest square is the root of the tree. Trees of other squares may come before it.
    """
    for square in range(tree.order.size):
        tree.order[square] = tree.above[square] = -1
    root, count = -1, 0
    while tree.order[box] < 0:
        root += 1
        if has(room, free, root) and tree.order[root] < 0:
            count = _span(room, free, root, tree, count)
    return root


@inlined_kernel
def area_of(room: RoomArrays, tree: AreaTree, box: int, square: int) -> int:
    """Return the area of a square while the box stands on ``box``: the top of a tree, or `REST`."""
    at = tree.order[square]
    for d in range(4):
        top = room.neighbours[box, d]
        if (
            tree.above[top] == box
            and tree.low[top] >= tree.order[box]
            and tree.order[top] <= at <= tree.last[top]
        ):
            return int(top)
    return REST

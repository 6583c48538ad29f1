"""Regions of the player around one box, wherever it stands: one depth-first search for all squares.

A box on a square of the search tree cuts off each tree below it without an edge to a square above
it (low points: Hopcroft and Tarjan 1973). So a region beside the box is such a tree, or the rest::

    a b c     From root a, the tree leads to b, and from there to c and to d. A box on b cuts off
      d       the trees of c and d. They are regions, and the rest, a, is the third one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.generation.positions import RoomArrays, has_square
from sokolab.kernels.jit import inlined_kernel, kernel

REST: Final = -1
"""In place of the top of a tree: the region that is not a tree below the box."""


class RegionTree(NamedTuple):
    """A search tree of the free squares connected with a box, which counts as free.

    ``order`` counts the squares from 0 as the search finds them. So the tree below a square has the
    orders from its own to ``last_order``, both included. All that is not floor is one more square.
    """

    order: Ints  # [squares]: when the square was found, -1 = not found
    last_order: Ints  # [squares]: the largest order of a square below it, itself included
    parent: Ints  # [squares]: the square from which it was found, -1 = none
    low: Ints  # [squares]: the smallest order of a square beside it or beside one below it
    lowest: Ints  # [squares]: the lowest square below it, itself included
    next_side: Ints  # [squares]: the next side to look at


def new_tree(size: int) -> RegionTree:
    """Return the memory for rooms of ``size`` squares, including the one for all walls."""
    return RegionTree(*np.zeros((6, size), np.int32))


@kernel
def _search_tree(
    room: RoomArrays, free: Longs, root: int, tree: RegionTree, found_count: int
) -> int:
    """Add to ``tree`` the squares connected with ``root``. Return its size then."""
    order, low, lowest, parent = tree.order, tree.low, tree.lowest, tree.parent
    square, next_square = -1, root
    while True:
        if next_square >= 0:  # down, to a new square
            parent[next_square] = square
            order[next_square] = low[next_square] = found_count
            lowest[next_square], tree.next_side[next_square] = next_square, 0
            found_count += 1
            square = next_square
        next_square = -1
        while next_square < 0 and tree.next_side[square] < 4:
            neighbour = room.neighbours[square, tree.next_side[square]]
            tree.next_side[square] += 1
            if not has_square(room, free, neighbour) or neighbour == parent[square]:
                continue
            if order[neighbour] < 0:
                next_square = neighbour
            else:
                low[square] = min(low[square], order[neighbour])
        if next_square < 0:  # up, as no side is left
            tree.last_order[square] = found_count - 1
            above = parent[square]
            if above < 0:
                return found_count
            low[above] = min(low[above], low[square])
            lowest[above] = min(lowest[above], lowest[square])
            square = above


@kernel
def fill_tree(room: RoomArrays, free: Longs, box_square: int, tree: RegionTree) -> int:
    """Fill ``tree`` with the squares connected with ``box_square``, itself free. Return its root.

    The root is the lowest of these squares. Trees of other squares can come before it.
    """
    for square in range(tree.order.size):
        tree.order[square] = tree.parent[square] = -1
    root, found_count = -1, 0
    while tree.order[box_square] < 0:
        root += 1
        if has_square(room, free, root) and tree.order[root] < 0:
            found_count = _search_tree(room, free, root, tree, found_count)
    return root


@inlined_kernel
def region_of(room: RoomArrays, tree: RegionTree, box_square: int, square: int) -> int:
    """Return the region of a square for one square of the box: the top of a tree, or `REST`."""
    order = tree.order[square]
    for d in range(4):
        top = room.neighbours[box_square, d]
        if (
            tree.parent[top] == box_square
            and tree.low[top] >= tree.order[box_square]
            and tree.order[top] <= order <= tree.last_order[top]
        ):
            return int(top)
    return REST

"""Cut vertices and blocks by one depth-first search with low points.

Also called articulation points and biconnected components. The search follows Yang Chao's second
article on push paths (sokoban.ws, 2013), made iterative. Each square gets its depth in the search
tree and its low point: the least of its depth, the depths of its neighbours other than its parent,
and the low points of its children. A child whose low point is not above its parent's depth ends a
block. (Hopcroft, Tarjan 1973.)
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Mask, Sides
from sokolab.kernels.jit import inlined_kernel, kernel

_UNSEEN: Final = 0x7FFFFFFE  # the depth of a square that the search has not reached
_OFF_GRAPH: Final = 0x7FFFFFFF  # deeper than any square, so that it never lowers a low point
_LOWEST_BIT: Final = np.array([0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0], np.uint8)
"""The number of the lowest bit of a set of four sides, by the set."""


class BlockTree(NamedTuple):
    """The search tree with the blocks, and memory of the search.

    Two sides are connected when a box stands on the square if and only if their edges lie in one
    block.
    """

    depth: Ints  # [n + 1]: depth in the search tree, 0 for roots; -1 off the graph
    low: Ints  # [n + 1]: low point in that tree; -1 off the graph
    parent: Ints  # [n + 1]: the parent square; -1 for a root and off the graph
    cut: Mask  # [n + 1]: 1 = without this square its neighbours fall apart
    block: Ints  # [n + 1]: the lowest number of the blocks of that square, -1 off the graph
    edge_block: Ints  # [n + 1, 4]: the block of the edge to that neighbour, -1 for none
    side_group: Sides  # [n + 1, 4]: the lowest side connected with this one, -1 off the graph
    stack: Ints  # [n + 1]: scratch: the squares whose block is not known yet
    sides_left: Bytes  # [n + 1]: scratch, the sides that a square on the stack has still to follow


def new_block_tree(size: int) -> BlockTree:
    """Return the memory for graphs of ``size`` squares, the one off the board included."""
    depth, low, parent, block, stack = np.empty((5, size), np.int32)
    cut, sides_left = np.empty((2, size), np.uint8)
    edge_block, side_group = np.empty((size, 4), np.int32), np.empty((size, 4), np.int8)
    return BlockTree(depth, low, parent, cut, block, edge_block, side_group, stack, sides_left)


@inlined_kernel
def _enter(
    neighbours: Ints, tree: BlockTree, square: np.uint32, above: np.uint32, level: int
) -> int:
    """Give a new square its depth, and the low point by its neighbours. Return its unseen sides.

    Bit ``d`` of the sides is set if the search has still to follow side ``d``. At a root, ``above``
    is the square itself.
    """
    depth = tree.depth
    depth[square] = level
    lowest_depth = level
    sides = 0
    for d in range(4):
        neighbour = np.uint32(neighbours[square, d])
        neighbour_depth = depth[neighbour]
        sides |= (neighbour_depth == _UNSEEN) << d
        lowest_depth = min(lowest_depth, neighbour_depth if neighbour != above else level)
    tree.low[square] = lowest_depth
    return sides


@inlined_kernel
def _end_block(tree: BlockTree, square: np.uint32, top: int, number: int) -> int:
    """Give a number to the block that ends with the edge above a square. Return the new stack top.

    The square and all below it join the block and leave the stack; the cut square above stays.
    """
    while True:
        top -= 1
        member = np.uint32(tree.stack[top])
        tree.block[member] = number
        if member == square:
            return top


@kernel
def _search(neighbours: Ints, root: int, tree: BlockTree, block_count: int) -> int:
    """Search one component. Give every square but the root the block of the edge to its parent.

    ``block_count`` is the number of blocks before, the return value the number of blocks after.
    """
    depth, low, parent, sides_left = tree.depth, tree.low, tree.parent, tree.sides_left
    square = np.uint32(root)
    level = 0
    root_children = 0
    top = 0
    sides = _enter(neighbours, tree, square, square, level)
    while True:
        if sides:
            d = _LOWEST_BIT[sides]
            sides &= sides - 1
            neighbour = np.uint32(neighbours[square, d])
            if depth[neighbour] == _UNSEEN:  # no other side has led there since
                sides_left[square] = sides
                parent[neighbour] = square
                tree.stack[top] = neighbour
                top += 1
                level += 1
                sides = _enter(neighbours, tree, neighbour, square, level)
                square = neighbour
            continue
        if level == 0:
            break
        level -= 1
        above = np.uint32(parent[square])
        if low[square] >= level:
            block_count += 1
            root_children += level == 0
            tree.cut[above] = 1
            top = _end_block(tree, square, top, block_count)
        low[above] = min(low[above], low[square])
        square = above
        sides = int(sides_left[square])
    tree.cut[root] = root_children > 1
    if root_children == 0:
        block_count += 1
        tree.block[root] = block_count
    return block_count


@kernel
def _label_edges(
    neighbours: Ints, depth: Ints, block: Ints, edge_block: Ints, side_group: Sides
) -> None:
    """Give every edge its block and every side its group.

    An edge joins a square with one of its ancestors, and lies in the block of the edge from the
    deeper of the two to its parent. No branches: which one is deeper is hard to predict.
    """
    n = depth.shape[0] - 1
    for square in range(n):
        own_depth = depth[square]
        own_block = block[square]
        for d in range(4):
            neighbour = np.uint32(neighbours[square, d])
            edge_block[square, d] = block[neighbour] if depth[neighbour] > own_depth else own_block
        up = edge_block[square, 0]
        right = edge_block[square, 1]
        down = edge_block[square, 2]
        left = edge_block[square, 3]
        right_group = 0 if right == up else 1
        down_group = 1 if down == right else 2
        down_group = 0 if down == up else down_group
        left_group = 2 if left == down else 3
        left_group = 1 if left == right else left_group
        left_group = 0 if left == up else left_group
        side_group[square, 0] = 0 if up > 0 else -1
        side_group[square, 1] = right_group if right > 0 else -1
        side_group[square, 2] = down_group if down > 0 else -1
        side_group[square, 3] = left_group if left > 0 else -1
    edge_block[n] = -1
    side_group[n] = -1


@kernel
def blocks(neighbours: Ints, passable: Mask, root: int, tree: BlockTree) -> int:
    """Find all cut vertices and blocks of the passable squares. Return the number of blocks.

    Every edge lies in exactly one block; blocks are numbered from 1 in the order found. A square
    without passable neighbours is a block of its own.

    ``passable`` is uint8 ``[n + 1]``. The search begins at ``root``, unless that is -1. What it
    does not reach is searched from the first square of each other component. ``tree`` is filled.
    """
    depth, low, block, edge_block = tree.depth, tree.low, tree.block, tree.edge_block
    n = passable.shape[0] - 1
    for square in range(n + 1):
        depth[square] = _UNSEEN if passable[square] else _OFF_GRAPH
    tree.parent[:] = -1
    tree.cut[:] = 0
    block[:] = -1
    block_count = 0
    if root >= 0:
        block_count = _search(neighbours, root, tree, block_count)
    for square in range(n):
        if depth[square] == _UNSEEN:
            block_count = _search(neighbours, square, tree, block_count)
    _label_edges(neighbours, depth, block, edge_block, tree.side_group)
    for square in range(n + 1):
        is_off = depth[square] == _OFF_GRAPH
        depth[square] = -1 if is_off else depth[square]
        low[square] = -1 if is_off else low[square]
        if tree.cut[square] or (block[square] < 0 and not is_off):
            for d in range(4):
                number = edge_block[square, d]
                if number > 0 and (block[square] < 0 or number < block[square]):
                    block[square] = number
    return block_count

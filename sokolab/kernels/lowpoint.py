"""Cut vertices and blocks by one depth-first search with low points.

Also called articulation points and biconnected components. The search is the one told in Yang
Chao's second article on push paths (sokoban.ws, 2013), made iterative: the depth of a square in
the search tree, its low point (the least of its own depth, the depths of its neighbours other
than its parent, and the low points of its children), and a new block whenever a child comes
back with a low point that is not above its parent's depth. (Hopcroft, Tarjan 1973.)
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import kernel

__all__ = ["blocks"]


@kernel
def blocks(
    neighbours: Ints,
    passable: Mask,
    root: int,
    depth: Ints,
    low: Ints,
    parent: Ints,
    cut: Mask,
    block: Ints,
    edge_block: Ints,
    side_group: Small,
    stack: Ints,
    next_side: Mask,
) -> int:
    """Find all cut vertices and blocks of the passable squares; return the number of blocks.

    Every edge lies in exactly one block; blocks are numbered from 1 in the order found. A square
    without passable neighbours is a block of its own.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    passable
        uint8 ``[n + 1]``.
    root
        Where the search begins, or -1; what it does not reach is searched from the first square
        of each further component.
    depth, low, parent
        int32 ``[n + 1]``, filled: depth and low point in the search tree (roots have depth 0)
        and the parent square; -1 off the graph, and as the parent of a root.
    cut
        uint8 ``[n + 1]``, filled: 1 = without this square its neighbours fall apart.
    block
        int32 ``[n + 1]``, filled: the lowest number of the blocks of that square, -1 off the
        graph.
    edge_block
        int32 ``[n + 1, 4]``, filled: the block of the edge to that neighbour, -1 for none.
    side_group
        int8 ``[n + 1, 4]``, filled: the lowest side that hangs together with this one when a box
        stands on the square, which is so iff their edges lie in one block; -1 for a shut side.
    stack
        int32 ``[n + 1]``, scratch.
    next_side
        uint8 ``[n + 1]``, scratch.
    """
    n = passable.shape[0] - 1
    unseen = -1
    shut = 0x7FFFFFFF  # deeper than any: a shut neighbour never lowers a low point
    for square in range(n + 1):
        depth[square] = unseen if passable[square] else shut
        parent[square] = -1
        cut[square] = 0
        block[square] = -1
        next_side[square] = 0
    found = 0
    for k in range(-1, n):
        start = root if k < 0 else k
        if start < 0 or depth[start] != unseen:
            continue
        depth[start] = 0
        low[start] = 0
        top = 0
        children = 0
        square = start
        while True:
            side = next_side[square]
            if side < 4:
                next_side[square] = side + 1
                there = neighbours[square, side]
                if depth[there] == unseen:
                    depth[there] = depth[square] + 1
                    low[there] = depth[there]
                    parent[there] = square
                    stack[top] = there
                    top += 1
                    square = there
                elif depth[there] < low[square] and there != parent[square]:
                    low[square] = depth[there]
                continue
            above = parent[square]
            if above < 0:
                break
            if low[square] >= depth[above]:
                found += 1
                if above == start:
                    children += 1
                else:
                    cut[above] = 1
                while True:  # all below join the block and leave; the cut square stays
                    top -= 1
                    block[stack[top]] = found
                    if stack[top] == square:
                        break
            elif low[square] < low[above]:
                low[above] = low[square]
            square = above
        if children > 1:
            cut[start] = 1
        elif children == 0:
            found += 1
            block[start] = found
    # So far `block` is the block of the edge to the parent. Any edge joins a square with one of
    # its ancestors, and lies in the block of the deeper one's edge to its parent.
    for square in range(n + 1):
        for side in range(4):
            edge_block[square, side] = -1
            side_group[square, side] = -1
        if depth[square] == shut:
            continue
        for side in range(4):
            there = neighbours[square, side]
            if depth[there] == shut:
                continue
            deeper = there if depth[there] > depth[square] else square
            edge_block[square, side] = block[deeper]
            side_group[square, side] = side
            for other in range(side):
                if edge_block[square, other] == block[deeper]:
                    side_group[square, side] = other
                    break
    for square in range(n + 1):
        if depth[square] == shut:
            depth[square] = -1
            low[square] = -1
        elif cut[square] or parent[square] < 0:
            for side in range(4):
                number = edge_block[square, side]
                if number > 0 and (block[square] < 0 or number < block[square]):
                    block[square] = number
    return found

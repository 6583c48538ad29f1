"""Where one box can be pushed, all others standing still.

The search of Yang Chao's first article on push paths (sokoban.ws, 2013): breadth first over
(square of the box, side the player is on), sides the player can walk between marked together.
Whether he can is read from the blocks of the graph with the box lifted (the second article):
two sides of a box hang together iff the edges to them lie in one block. No flood fill is made.
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import kernel

__all__ = ["push_search"]


@kernel
def push_search(
    neighbours: Ints,
    side_group: Small,
    box: int,
    side: int,
    pushes: Ints,
    sides: Mask,
    state_pushes: Ints,
    queue: Ints,
) -> int:
    """Find the least pushes to every (square, side); return the number of distinct states.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    side_group
        int8 ``[n, 4]`` of :func:`sokolab.kernels.lowpoint.blocks`, on the squares that are
        no wall and hold no other box.
    box, side
        The square of the box, and a side of it where the player is, or -1 for nowhere.
    pushes
        int32 ``[n + 1]``, filled: least pushes to that square, -1 = cannot.
    sides
        uint8 ``[n + 1]``, filled: bit ``d`` = the player can end on side ``d``.
    state_pushes
        int32 ``[n + 1, 4]``, filled: least pushes to that square with the player on that side,
        -1 = cannot.
    queue
        int32 ``[4 n]``, scratch.
    """
    n = pushes.shape[0] - 1
    for square in range(n + 1):
        pushes[square] = -1
        sides[square] = 0
        for d in range(4):
            state_pushes[square, d] = -1
    if side < 0:
        return 0
    group = side_group[box, side]
    head = 0
    tail = 1
    queue[0] = 4 * box + group
    pushes[box] = 0
    for d in range(4):
        if side_group[box, d] == group:
            state_pushes[box, d] = 0
            sides[box] |= 1 << d
    while head < tail:
        square = queue[head] >> 2
        group = queue[head] & 3
        head += 1
        distance = state_pushes[square, group] + 1
        for behind in range(group, 4):
            if side_group[square, behind] != group or side_group[square, behind ^ 2] < 0:
                continue
            there = neighbours[square, behind ^ 2]
            if state_pushes[there, behind] >= 0:
                continue
            new_group = side_group[there, behind]
            queue[tail] = 4 * there + new_group
            tail += 1
            if pushes[there] < 0:
                pushes[there] = distance
            for d in range(new_group, 4):
                if side_group[there, d] == new_group:
                    state_pushes[there, d] = distance
                    sides[there] |= 1 << d
    return tail

"""Where one box can be pushed, all others standing still.

The search of Yang Chao's first article on push paths (sokoban.ws, 2013): breadth first over (square
of the box, side the player is on), sides the player can walk between marked together. Whether the
player can walk between two sides is read from the blocks of the graph with the box lifted (the
second article): they are connected if and only if the edges to them lie in one block.
"""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Mask, Sides
from sokolab.kernels.jit import kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction


@kernel
def push_search(
    neighbours: Ints,
    side_group: Sides,
    box_square: int,
    side: int,
    pushes: Ints,
    sides: Bytes,
    state_pushes: Ints,
    queue: Ints,
) -> int:
    """Find the fewest pushes to every (square, side). Return the number of distinct states.

    Parameters
    ----------
    side_group
        int8 ``[n, 4]`` of :func:`sokolab.kernels.lowpoint.blocks`, on the squares that are
        not walls and hold no other box.
    box_square, side
        The square of the box, and a side of it where the player is, or -1 for nowhere.
    pushes
        int32 ``[n + 1]``, filled: fewest pushes to that square, -1 = impossible.
    sides
        uint8 ``[n + 1]``, filled: bit ``d`` = the player can end on side ``d``.
    state_pushes
        int32 ``[n + 1, 4]``, filled: fewest pushes to that square with the player on that side,
        -1 = impossible.
    queue
        int32 ``[4 n]``, scratch.
    """
    pushes[:] = -1
    sides[:] = 0
    state_pushes[:] = -1
    if side < 0:
        return 0
    head, tail = 0, 1
    group = int(side_group[box_square, side])
    queue[0] = with_direction(box_square, group)  # a group goes by its lowest side
    pushes[box_square] = 0
    _mark_state(
        box_square, group, distance=0, side_group=side_group, sides=sides, state_pushes=state_pushes
    )
    while head < tail:
        square = np.uint32(index_of(queue[head]))
        group = direction_of(queue[head])
        head += 1
        distance = state_pushes[square, group] + 1
        for behind in range(4):
            target = np.uint32(neighbours[square, behind ^ 2])
            can_push = (side_group[square, behind] == group) & (side_group[square, behind ^ 2] >= 0)
            if can_push & ((sides[target] >> behind) & 1 == 0):
                if pushes[target] < 0:
                    pushes[target] = distance
                target_group = side_group[target, behind]
                _mark_state(int(target), target_group, distance, side_group, sides, state_pushes)
                queue[tail] = with_direction(target, target_group)
                tail += 1
    return tail


@kernel
def _mark_state(
    square: int, group: int, distance: int, side_group: Sides, sides: Bytes, state_pushes: Ints
) -> None:
    """Mark a state on all its sides, between which the player can walk."""
    for d in range(4):
        is_connected = side_group[square, d] == group
        sides[square] |= is_connected << d
        state_pushes[square, d] = distance if is_connected else state_pushes[square, d]


@kernel
def has_push(neighbours: Ints, boxes: Ints, reached: Mask, free: Mask) -> bool:
    """Return whether the player can push any box from where it stands.

    ``boxes`` is int32 ``[k]``. ``reached`` is uint8 ``[n + 1]``: the squares the player can walk
    to. ``free`` is uint8 ``[n + 1]``: the squares without wall and box.
    """
    for i in range(boxes.shape[0]):
        square = boxes[i]
        for d in range(4):
            if reached[neighbours[square, d]] & free[neighbours[square, d ^ 2]]:
                return True
    return False

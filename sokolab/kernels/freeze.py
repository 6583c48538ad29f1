"""Frozen boxes: no sequence of pushes can move them without losing them."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel


@kernel
def frozen_boxes(
    neighbours: Ints, passable: Mask, dead: Mask, boxes: Ints, frozen: Mask, stack: Ints
) -> int:
    """Mark the boxes that stay when all others are taken away one by one. Return their number.

    A box can be taken away when, along one axis, neither neighbour is a wall or a box that still
    stands, and not both are dead. The player is assumed to get anywhere, so the boxes that stay
    can never be moved, or only onto a dead square.

    Parameters
    ----------
    passable
        uint8 ``[n + 1]``: 1 = not a wall, with or without a box.
    dead
        uint8 ``[n + 1]``: squares where a box is lost, all 0 to look at walls alone.
    boxes
        int32 ``[k]``.
    frozen
        uint8 ``[n + 1]``, filled.
    stack
        int32 ``[5 k]`` or more, scratch: each box, and the neighbours of each that goes.
    """
    frozen[:] = 0
    frozen_count: int = boxes.shape[0]
    for i in range(frozen_count):
        frozen[boxes[i]] = 1
        stack[i] = boxes[i]
    top = frozen_count
    while top > 0:
        top -= 1
        square = stack[top]
        if not frozen[square]:
            continue
        for axis in range(2):
            first = neighbours[square, axis]
            second = neighbours[square, axis + 2]
            if not passable[first] or not passable[second] or frozen[first] or frozen[second]:
                continue
            if dead[first] and dead[second]:
                continue
            frozen[square] = 0
            frozen_count -= 1
            for d in range(4):
                neighbour = neighbours[square, d]
                if frozen[neighbour]:
                    stack[top] = neighbour
                    top += 1
            break
    return frozen_count

"""Flood fill: which squares hang together."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel

__all__ = ["enclosed_regions", "flood"]


@kernel
def flood(neighbours: Ints, passable: Mask, start: int, reached: Mask, queue: Ints) -> int:
    """Mark every square that hangs together with ``start`` and count the newly marked.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    passable
        uint8 ``[n + 1]``; ``start`` counts as passable whatever it says.
    reached
        uint8 ``[n + 1]``, filled; what is marked already is not entered again.
    queue
        int32 ``[n + 1]``, scratch.
    """
    if reached[start]:
        return 0
    reached[start] = 1
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        square = np.uint32(queue[head])
        head += 1
        for side in range(4):  # without branches: which neighbours are new is hard to predict
            there = np.uint32(neighbours[square, side])
            new = passable[there] > reached[there]
            reached[there] |= new
            queue[tail] = there
            tail += new
    return tail


@kernel
def enclosed_regions(neighbours: Ints, passable: Mask, inside: Mask, queue: Ints) -> int:
    """Mark the squares of all regions that do not touch the border, and count these regions.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    passable
        uint8 ``[n + 1]``.
    inside
        uint8 ``[n + 1]``, filled: 1 on the squares of enclosed regions.
    queue
        int32 ``[n]`` or more, scratch.
    """
    n = passable.shape[0] - 1
    inside[:] = 0
    regions = 0
    for root in range(n):
        if not passable[root] or inside[root]:
            continue
        inside[root] = 1  # 1 enclosed or in the making, 2 found to touch the border
        queue[0] = root
        head = 0
        tail = 1
        enclosed = True
        while head < tail:
            square = queue[head]
            head += 1
            for side in range(4):
                there = neighbours[square, side]
                if there == n:
                    enclosed = False
                elif passable[there] and not inside[there]:
                    inside[there] = 1
                    queue[tail] = there
                    tail += 1
        if enclosed:
            regions += 1
        else:
            for k in range(tail):
                inside[queue[k]] = 2
    for square in range(n):
        if inside[square] == 2:
            inside[square] = 0
    return regions

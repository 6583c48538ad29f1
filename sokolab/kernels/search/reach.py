"""The flood that every search does at every node."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel

__all__ = ["flood"]


@kernel
def flood(
    neighbours: NDArray[np.int32],
    shut: NDArray[np.uint8],
    start: int,
    mark: NDArray[np.int32],
    stamp: int,
    stack: NDArray[np.int32],
) -> int:
    """Mark with ``stamp`` all squares the player can walk to; return the smallest of them."""
    mark[start] = stamp
    stack[0] = start
    height = 1
    lowest = start
    while height > 0:
        height -= 1
        square = stack[height]
        lowest = min(lowest, square)
        for d in range(4):
            there = neighbours[square, d]
            if mark[there] != stamp and shut[there] == 0:
                mark[there] = stamp
                stack[height] = there
                height += 1
    return lowest

"""Random boards of numbered squares, and masks of them, as kernels take them."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask


def scattered(seed: int) -> tuple[Ints, set[int], int]:
    """Return neighbours, boxes and the player on a random board, often one of several parts."""
    rng = np.random.default_rng(seed)
    height, width = (int(x) for x in rng.integers(3, 9, 2))
    inside = rng.random((height, width)) > rng.choice([0.0, 0.2, 0.35])
    inside[0, :2] = True
    number = np.full((height + 2, width + 2), inside.sum(), np.int32)
    number[1:-1, 1:-1][inside] = np.arange(inside.sum())
    rows, cols = np.nonzero(inside)
    rows, cols = rows + 1, cols + 1
    size = len(rows)
    neighbours = np.full((size + 1, 4), size, np.int32)
    for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        neighbours[:size, side] = number[rows + down, cols + right]
    squares = rng.permutation(size).tolist()
    count = int(rng.integers(1, max(2, size // 3)))
    return neighbours, set(squares[1 : count + 1]), squares[0]


def blocked_mask(squares: set[int], size: int) -> Mask:
    """Return the mask of these squares and of square ``size``."""
    blocked = np.zeros(size + 1, np.uint8)
    blocked[[*squares, size]] = 1
    return blocked

"""A binary heap in two flat arrays, keys and the values that belong to them."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import kernel


@kernel
def heap_add(keys: Longs, values: Ints, size: int, key: int, value: int) -> None:
    """Add an entry to a binary heap that holds ``size`` of them.

    ``keys``, int64, and ``values``, int32, have space for one more. The smallest key comes first.
    """
    index = size
    while index > 0:
        above = (index - 1) >> 1
        if keys[above] <= key:
            break
        keys[index] = keys[above]
        values[index] = values[above]
        index = above
    keys[index] = key
    values[index] = value


@kernel
def heap_drop(keys: Longs, values: Ints, size: int) -> None:
    """Drop the smallest entry of a binary heap that holds ``size`` of them."""
    last = size - 1
    key = keys[last]
    index = 0
    while True:
        below = 2 * index + 1
        if below >= last:
            break
        if below + 1 < last and keys[below + 1] < keys[below]:
            below += 1
        if keys[below] >= key:
            break
        keys[index] = keys[below]
        values[index] = values[below]
        index = below
    keys[index] = key
    values[index] = values[last]

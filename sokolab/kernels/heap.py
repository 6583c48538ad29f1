"""A binary heap in two flat arrays, keys and what they belong to."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import kernel


@kernel
def heap_add(keys: Longs, values: Ints, size: int, key: int, value: int) -> None:
    """Add an entry to a binary heap that holds ``size`` of them.

    ``keys`` and ``values``: int64 and int32, with room for one more; the smallest key comes
    first.
    """
    at = size
    while at > 0:
        above = (at - 1) >> 1
        if keys[above] <= key:
            break
        keys[at] = keys[above]
        values[at] = values[above]
        at = above
    keys[at] = key
    values[at] = value


@kernel
def heap_drop(keys: Longs, values: Ints, size: int) -> None:
    """Drop the smallest entry of a binary heap that holds ``size`` of them."""
    last = size - 1
    key = keys[last]
    at = 0
    while True:
        below = 2 * at + 1
        if below >= last:
            break
        if below + 1 < last and keys[below + 1] < keys[below]:
            below += 1
        if keys[below] >= key:
            break
        keys[at] = keys[below]
        values[at] = values[below]
        at = below
    keys[at] = key
    values[at] = values[last]

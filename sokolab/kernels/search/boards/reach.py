"""The player's reach, and how a push changes it."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.packing import wide

LAST_STAMP: Final = 1 << 30
"""Stamps begin again after this one, long before they overflow an int32."""


class Reach(NamedTuple):
    """The arguments of :func:`mark_reach` but the start: the floor, and the arrays it writes."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    blocked: Mask  # [m + 1]: boxes, and square `m`
    mark: Ints  # [m + 1]: the stamp of the last flood that reached each square
    stack: Ints  # [m + 1]: scratch for floods


@kernel
def mark_reach(
    neighbours: Ints, blocked: Mask, start: int, mark: Ints, stamp: int, stack: Ints
) -> int:
    """Mark with ``stamp`` all squares the player can walk to. Return the lowest of them."""
    # Squares are unsigned here: an index that can be negative costs a comparison more each time.
    square = np.uint32(start)
    stamp32 = np.int32(stamp)
    mark[square] = stamp32
    stack[0] = start
    height = 1
    lowest = square
    while height > 0:
        height -= 1
        square = np.uint32(stack[height])
        lowest = min(lowest, square)
        for d in range(4):
            neighbour = np.uint32(neighbours[square, np.uint32(d)])
            if mark[neighbour] != stamp32 and blocked[neighbour] == 0:
                mark[neighbour] = stamp32
                stack[height] = np.int32(neighbour)
                height += 1
    return wide(lowest)


@kernel
def lowest_reached(
    neighbours: Ints, blocked: Mask, start: int, mark: Ints, stamp: int, stack: Ints
) -> int:
    """Return the lowest square the player can walk to. ``mark`` is stamped on some of them.

    Unlike :func:`mark_reach`, it ends at the lowest free square. It goes up first and then to the
    left, where small numbers are.
    """
    first_free = 0
    # No square below this one is free, so the search can stop when it gets here.
    while blocked[first_free]:
        first_free += 1
    square = np.uint32(start)
    stamp32 = np.int32(stamp)
    mark[square] = stamp32
    stack[0] = start
    height = 1
    lowest = square
    while height > 0 and lowest != first_free:
        height -= 1
        square = np.uint32(stack[height])
        lowest = min(lowest, square)
        for d in range(1, 5):
            neighbour = np.uint32(neighbours[square, np.uint32(d & 3)])
            if mark[neighbour] != stamp32 and blocked[neighbour] == 0:
                mark[neighbour] = stamp32
                stack[height] = np.int32(neighbour)
                height += 1
    return wide(lowest)


@kernel
def fill_reach(neighbours: Ints, seen: Bytes, start: int, stack: Ints) -> int:
    """Mark with 2 all squares the player can walk to over 0s. Return the lowest of them."""
    square = np.uint32(start)
    seen[square] = 2
    stack[0] = start
    height = 1
    lowest = square
    while height > 0:
        height -= 1
        square = np.uint32(stack[height])
        lowest = min(lowest, square)
        for d in range(4):
            neighbour = np.uint32(neighbours[square, np.uint32(d)])
            if seen[neighbour] == 0:
                seen[neighbour] = 2
                stack[height] = np.int32(neighbour)
                height += 1
    return wide(lowest)


@kernel
def lowest_after(
    neighbours: Ints,
    blocked: Mask,
    mark: Ints | Bytes,
    stamp: int,
    lowest: int,
    source: int,
    d: int,
) -> int:
    """Return the player's lowest square after a push, or -1 if only a flood can tell.

    In most cases the squares around the box show that the push neither cut nor opened a path.

    ``blocked``, uint8 ``[m + 1]``, has the boxes as they stand after the push, and square ``m``.
    ``mark``, ``stamp`` and ``lowest`` come from :func:`mark_reach` or :func:`fill_reach` before the
    push. The box was pushed from ``source`` in direction ``d``.
    """
    target = neighbours[source, d]
    side = d ^ 1  # this side of the box and its opposite lie across the push
    for across in (side, side ^ 2):
        side_square = neighbours[source, across]
        if not blocked[side_square] and mark[side_square] != stamp:
            return -1  # a path opens
        if (
            mark[target] == stamp
            and blocked[side_square]
            and not blocked[neighbours[target, across]]
        ):
            return -1  # the path past the box might be cut
    # The path to the square ahead led over the target. Another one must be left on one side.
    ahead = neighbours[target, d]
    if mark[target] == stamp and not blocked[ahead]:
        left = neighbours[target, side]
        right = neighbours[target, side ^ 2]
        if (blocked[left] or blocked[neighbours[left, d]]) and (
            blocked[right] or blocked[neighbours[right, d]]
        ):
            return -1
    # The reach gains no square but the source. If the box covers the lowest one, no square
    # near it tells the next.
    return int(min(lowest, source)) if lowest != target else -1

"""More boxes than goals for them: matchings of boxes with goals, without costs.

Augmenting paths, breadth first (Kuhn 1955); the goals each box can reach are bits.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import kernel

__all__ = ["Pairing", "Words", "has_matching", "new_pairing", "side_of_box"]

Words: TypeAlias = NDArray[np.uint64]
"""Goals as bits."""


class Pairing(NamedTuple):
    """Room for a matching of ``k`` boxes with ``k`` goals.

    Attributes
    ----------
    bits
        uint64 ``[k + 1, w]``: the goals of each box; the last row is scratch.
    links
        int32 ``[4, k]``: the goal of each box, the box of each goal, -1 = none; scratch.
    """

    bits: Words
    links: NDArray[np.int32]


def new_pairing(boxes: int) -> Pairing:
    """Return room for so many boxes and goals."""
    words = (boxes + 63) // 64
    return Pairing(np.zeros((boxes + 1, words), np.uint64), np.full((4, boxes), -1, np.int32))


@kernel
def side_of_box(
    neighbours: Ints, opened: Mask, group: Small, box: int, player: int, mark: Mask, stack: Ints
) -> int:
    """Return the lowest of the sides of a lone box that hang together with the player.

    Parameters
    ----------
    opened, group
        Of one place of :class:`sokolab.kernels.search.dead.barred.Barred`; ``box`` and
        ``player`` are open squares.
    mark
        uint8 ``[m + 1]``: scratch, all 0 before and after.
    stack
        int32 ``[m + 1]``: scratch.
    """
    only = -1
    is_one = True
    for side in range(4):
        if group[box, side] >= 0:
            is_one = is_one and (only < 0 or only == group[box, side])
            only = int(group[box, side])
    if is_one:
        return only
    mark[player] = 1
    mark[box] = 1
    stack[0] = player
    size = 1
    at = 0
    found = -1
    while at < size and found < 0:
        square = stack[at]
        at += 1
        for side in range(4):
            there = neighbours[square, side]
            if there == box:
                found = int(group[box, side ^ 2])
            elif opened[there] and not mark[there]:
                mark[there] = 1
                stack[size] = there
                size += 1
    for at in range(size):
        mark[stack[at]] = 0
    mark[box] = 0
    return found


@kernel
def has_matching(bits: Words, links: Ints, boxes: int) -> bool:
    """Whether the first ``boxes`` rows of ``bits`` can have different goals.

    Parameters
    ----------
    bits, links
        Of :class:`Pairing`.
    """
    goal_of, box_of, via, queue = links[0], links[1], links[2], links[3]
    seen = bits[bits.shape[0] - 1]
    goal_of[:] = -1
    box_of[:] = -1
    for start in range(boxes):
        seen[:] = 0
        queue[0] = start
        size = 1
        at = 0
        end = -1
        while at < size and end < 0:
            box = queue[at]
            at += 1
            for w in range(seen.size):
                fresh = bits[box, w] & ~seen[w]
                seen[w] |= fresh
                goal = 64 * w
                while fresh and end < 0:
                    if fresh & np.uint64(1):
                        via[goal] = box
                        if box_of[goal] < 0:
                            end = goal
                        else:
                            queue[size] = box_of[goal]
                            size += 1
                    fresh >>= np.uint64(1)
                    goal += 1
        if end < 0:
            return False
        while end >= 0:
            box = via[end]
            box_of[end] = box
            before = goal_of[box]
            goal_of[box] = end
            end = before
    return True

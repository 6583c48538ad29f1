"""More boxes than goals for them: matchings of boxes with goals, without costs.

Augmenting paths, breadth first (Kuhn 1955); the goals each box can reach are bits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.barred import Words

__all__ = ["Pairing", "has_matching", "new_pairing", "side_of_box"]


class Pairing(NamedTuple):
    """Room for a matching of ``k`` boxes with ``k`` goals.

    Attributes
    ----------
    bits
        uint64 ``[k, w]``: the goals of each box.
    goal_of, box_of
        int32 ``[k]``: the goal of each box, the box of each goal, -1 = none.
    via, queue
        int32 ``[k]``: scratch; ``seen``: uint64 ``[w]``, scratch.
    """

    bits: Words
    goal_of: NDArray[np.int32]
    box_of: NDArray[np.int32]
    via: NDArray[np.int32]
    queue: NDArray[np.int32]
    seen: Words


def new_pairing(boxes: int) -> Pairing:
    """Return room for so many boxes and goals."""
    words = (boxes + 63) // 64
    via, queue, goal_of, box_of = np.full((4, boxes), -1, np.int32)
    return Pairing(
        bits=np.zeros((boxes, words), np.uint64),
        goal_of=goal_of,
        box_of=box_of,
        via=via,
        queue=queue,
        seen=np.zeros(words, np.uint64),
    )


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
    return int(found)


@kernel
def _augment(pairing: Pairing, start: int) -> bool:
    """Give one more box a goal; return whether that is possible."""
    bits = pairing.bits
    seen = pairing.seen
    seen[:] = 0
    pairing.queue[0] = start
    size = 1
    at = 0
    while at < size:
        box = pairing.queue[at]
        at += 1
        for w in range(seen.size):
            fresh = bits[box, w] & ~seen[w]
            seen[w] |= fresh
            goal = 64 * w
            while fresh:
                if fresh & np.uint64(1):
                    pairing.via[goal] = box
                    if pairing.box_of[goal] < 0:
                        while goal >= 0:
                            box = pairing.via[goal]
                            pairing.box_of[goal] = box
                            before = pairing.goal_of[box]
                            pairing.goal_of[box] = goal
                            goal = before
                        return True
                    pairing.queue[size] = pairing.box_of[goal]
                    size += 1
                fresh >>= np.uint64(1)
                goal += 1
    return False


@kernel
def has_matching(pairing: Pairing, boxes: int) -> bool:
    """Whether the first ``boxes`` rows of ``pairing.bits`` can have different goals."""
    pairing.goal_of[:] = -1
    pairing.box_of[:] = -1
    for i in range(boxes):  # noqa: SIM110 - compiled code has no generators
        if not _augment(pairing, i):
            return False
    return True

"""Matchings of boxes with goals, without costs: whether each box can have a goal of its own.

The matching grows by augmenting paths, found breadth first (H. W. Kuhn, *The Hungarian Method for
the Assignment Problem*, 1955). The goals that a box can reach are a set of bits.

Each box is treated as if it were alone with the walls, which can only let it reach more goals. So
where no matching gives every box a goal of its own, the position is dead.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import kernel

GoalSets: TypeAlias = NDArray[np.uint64]
"""Sets of goals; the last axis holds the words, goal ``j`` is bit ``j & 63`` of word ``j >> 6``."""


class GoalMatching(NamedTuple):
    """A matching of up to ``k`` boxes with ``k`` goals."""

    bits: GoalSets  # [k, w]: the goals that each box can reach; the caller fills them in
    seen: GoalSets  # [w]: scratch, the goals the search has come to
    # [k]: the goal of each box and the box of each goal, -1 = none.
    goal_of: Ints
    box_of: Ints
    # [k]: scratch of the search for an augmenting path.
    via: Ints
    queue: Ints


def new_goal_matching(boxes: int) -> GoalMatching:
    """Return room for a matching of so many boxes and goals."""
    words = (boxes + 63) // 64
    goal_of, box_of, via, queue = np.full((4, boxes), -1, np.int32)
    bits = np.zeros((boxes, words), np.uint64)
    return GoalMatching(bits, np.zeros(words, np.uint64), goal_of, box_of, via, queue)


@kernel
def side_of_box(
    neighbours: Ints,
    opened: Mask,
    side_group: Small,
    box: int,
    player: int,
    mark: Mask,
    stack: Ints,
) -> int:
    """Return the lowest side of a single box that the player can reach, -1 if there is none.

    Parameters
    ----------
    opened, side_group
        Of one wall set of :class:`sokolab.kernels.search.dead.frozen_walls.FrozenWalls`; ``box``
        and ``player`` are open squares.
    mark
        uint8 ``[m + 1]``: scratch, all 0 before and after.
    stack
        int32 ``[m + 1]``: scratch.
    """
    only = -1
    is_one_group = True
    for side in range(4):
        if side_group[box, side] >= 0:
            is_one_group = is_one_group and (only < 0 or only == side_group[box, side])
            only = int(side_group[box, side])
    # All sides hang together, so it does not matter where the player is.
    if is_one_group:
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
                found = int(side_group[box, side ^ 2])
            elif opened[there] and not mark[there]:
                mark[there] = 1
                stack[size] = there
                size += 1
    for at in range(size):
        mark[stack[at]] = 0
    mark[box] = 0
    return found


@kernel
def _free_goal_after(matching: GoalMatching, start: int) -> int:
    """Search for an augmenting path from box ``start``; return the free goal at its end, or -1."""
    bits, seen, via, queue = matching.bits, matching.seen, matching.via, matching.queue
    seen[:] = 0
    queue[0] = start
    size = 1
    at = 0
    while at < size:
        box = queue[at]
        at += 1
        for w in range(seen.size):
            # Each goal counts once, so each box enters the queue at most once.
            fresh = bits[box, w] & ~seen[w]
            seen[w] |= fresh
            goal = 64 * w
            while fresh:
                if fresh & np.uint64(1):
                    via[goal] = box
                    if matching.box_of[goal] < 0:
                        return goal
                    queue[size] = matching.box_of[goal]
                    size += 1
                fresh >>= np.uint64(1)
                goal += 1
    return -1


@kernel
def has_matching(matching: GoalMatching, boxes: int) -> bool:
    """Whether the first ``boxes`` rows of ``matching.bits`` can each have a goal of its own."""
    goal_of, box_of = matching.goal_of, matching.box_of
    goal_of[:] = -1
    box_of[:] = -1
    for start in range(boxes):
        goal = _free_goal_after(matching, start)
        # A box without a path lacks a goal in every matching of the boxes so far, whatever their
        # order.
        if goal < 0:
            return False
        while goal >= 0:  # back along the path: each box leaves its goal to the one before it
            box = matching.via[goal]
            box_of[goal] = box
            before = goal_of[box]
            goal_of[box] = goal
            goal = before
    return True

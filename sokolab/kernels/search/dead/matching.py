"""Matchings of boxes with goals, without costs: whether each box can have a goal of its own.

The matching grows by augmenting paths, found breadth first (H. W. Kuhn, *The Hungarian Method for
the Assignment Problem*, 1955). The goals that a box can reach are a set of bits.

Each box is treated as if it were alone with the walls, which can only let it reach more goals. So
where no matching gives every box a goal of its own, the position is dead.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import inlined_kernel, kernel

GoalSets: TypeAlias = NDArray[np.uint64]
"""Sets of goals as bits, 64 goals to a word. The last axis holds the words."""
_GOALS_PER_WORD: Final = 64


class GoalMatching(NamedTuple):
    """A matching of up to ``k`` boxes with ``k`` goals."""

    bits: GoalSets  # [k, words]: the goals that each box can reach; the caller fills them in
    seen: GoalSets  # [words]: scratch, the goals that the search has reached
    goal_of: Ints  # [k]: the goal of each box, -1 = none
    box_of: Ints  # [k]: the box of each goal, -1 = none
    via: Ints  # [k]: scratch, by goal: the box from which the search came
    queue: Ints  # [k]: scratch: the boxes that the search has reached


def words_for(goal_count: int) -> int:
    """Return how many words a set of some of these goals takes."""
    return -(-goal_count // _GOALS_PER_WORD)


@inlined_kernel
def add_goal(goal_set: GoalSets, goal: int) -> None:
    """Add a goal to a set, uint64 ``[words]``."""
    goal_set[goal // _GOALS_PER_WORD] |= np.uint64(1) << np.uint64(goal % _GOALS_PER_WORD)


@inlined_kernel
def has_goal(goal_set: GoalSets, goal: int) -> bool:
    """Whether a set, uint64 ``[words]``, has a goal."""
    bits = goal_set[goal // _GOALS_PER_WORD] >> np.uint64(goal % _GOALS_PER_WORD)
    return bool(bits & np.uint64(1))


def new_goal_matching(count: int) -> GoalMatching:
    """Return memory for a matching of ``count`` boxes with as many goals."""
    word_count = words_for(count)
    return GoalMatching(
        bits=np.zeros((count, word_count), np.uint64),
        seen=np.zeros(word_count, np.uint64),
        goal_of=np.full(count, -1, np.int32),
        box_of=np.full(count, -1, np.int32),
        via=np.full(count, -1, np.int32),
        queue=np.full(count, -1, np.int32),
    )


@kernel
def _free_goal_after(matching: GoalMatching, start: int) -> int:
    """Search for an augmenting path from box ``start``. Return the free goal at its end, or -1."""
    bits, seen, via, queue = matching.bits, matching.seen, matching.via, matching.queue
    seen[:] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        box = queue[head]
        head += 1
        for w in range(seen.size):
            # Each goal counts once, so each box enters the queue at most once.
            new_goals = bits[box, w] & ~seen[w]
            seen[w] |= new_goals
            goal = _GOALS_PER_WORD * w
            while new_goals:
                if new_goals & np.uint64(1):
                    via[goal] = box
                    if matching.box_of[goal] < 0:
                        return goal
                    queue[tail] = matching.box_of[goal]
                    tail += 1
                new_goals >>= np.uint64(1)
                goal += 1
    return -1


@kernel
def has_matching(matching: GoalMatching, box_count: int) -> bool:
    """Whether the boxes of the first rows of ``matching.bits`` can each have a goal of its own."""
    goal_of, box_of = matching.goal_of, matching.box_of
    goal_of[:] = -1
    box_of[:] = -1
    for start in range(box_count):
        goal = _free_goal_after(matching, start)
        # Without a path, no matching gives all boxes so far a goal, in whatever order they came.
        if goal < 0:
            return False
        while goal >= 0:  # back along the path: each box leaves its goal to the one before it
            box = matching.via[goal]
            box_of[goal] = box
            goal_before = goal_of[box]
            goal_of[box] = goal
            goal = goal_before
    return True

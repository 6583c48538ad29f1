"""How far a lone box is from the goals: pushes played backwards, the player's side respected.

A state is a square of the box and a set of sides that hang together with the box there, read
from the blocks of the empty board (:func:`sokolab.kernels.lowpoint.blocks`). The states and
the pulls between them are listed once, then each goal costs one breadth-first search over them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Far, Ints, Mask, Small
from sokolab.kernels.jit import kernel

__all__ = ["box_goal_distances", "dead_squares", "goal_distances", "pull_table"]

UNREACHED: Final = np.uint32(0xFFFFFFFF)


@kernel
def pull_table(neighbours: Ints, side_group: Small, state: Ints, pulled: Ints) -> int:
    """List the states of a lone box and the pulls between them; return how many states there are.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    side_group
        int8 ``[n, 4]`` of :func:`sokolab.kernels.lowpoint.blocks`, boxes lifted.
    state
        int32 ``[n + 1, 4]``, filled: the state, numbered from 1, of the box on that square with
        the player on that side; 0 where the side is shut.
    pulled
        int32 ``[4 n + 1, 4]``, filled for the states there are and for 0: the state after a pull
        to that side, 0 where there is none.
    """
    n = state.shape[0] - 1
    count = 0
    for square in range(n):
        for side in range(4):
            group = side_group[square, side]
            count += group == side
            state[square, side] = count
            state[square, side] = state[square, group & 3] if group >= 0 else 0
    state[n] = 0
    pulled[: count + 1] = 0
    for square in range(n):
        for side in range(4):
            here = np.uint32(state[square, side])
            pulled[here, side] = state[neighbours[square, side], side]
    pulled[0] = 0
    return count


@kernel
def _search(pulled: Ints, distance: Far, queue: Ints, tail: int) -> int:
    """Go on breadth first from the states in the queue; return how many were reached.

    No branches but one a state: which ones are new is hard to predict.
    """
    head = 0
    while head < tail:
        here = np.uint32(queue[head])
        head += 1
        further = np.uint32(distance[here] + np.uint32(1))
        for side in range(4):
            there = np.uint32(pulled[here, side])
            known = distance[there]
            queue[tail] = there
            tail += known > further
            distance[there] = min(known, further)
    return tail


@kernel
def _clear(distance: Far, count: int) -> None:
    """Forget all distances; state 0, which is none, counts as known so that none leads there."""
    distance[: count + 1] = UNREACHED
    distance[0] = 0


@kernel
def _begin(goal: int, state: Ints, distance: Far, queue: Ints, tail: int) -> int:
    """Put the states of a box on the goal into the queue; return the queue's new length."""
    for side in range(4):
        here = state[goal, side]
        queue[tail] = here
        tail += distance[here] > 0
        distance[here] = 0
    return tail


@kernel
def goal_distances(
    goals: Ints,
    state: Ints,
    pulled: Ints,
    count: int,
    distances: Ints,
    distance: Far,
    queue: Ints,
) -> None:
    """Fill the least pushes of a lone box from every state to every goal.

    Parameters
    ----------
    goals
        int32 ``[g]``.
    state, pulled, count
        What :func:`pull_table` filled and returned.
    distances
        int32 ``[g, count + 1]``, filled; -1 = cannot, and for state 0.
    distance
        uint32 ``[count + 1]`` or more, scratch.
    queue
        int32 ``[count + 1]`` or more, scratch.
    """
    for g in range(goals.shape[0]):
        _clear(distance, count)
        _search(pulled, distance, queue, _begin(goals[g], state, distance, queue, 0))
        distance[0] = UNREACHED
        for k in range(count + 1):
            distances[g, k] = -1 if distance[k] == UNREACHED else np.int32(distance[k])


@kernel
def box_goal_distances(
    boxes: Ints,
    sides: Ints,
    goals: Ints,
    state: Ints,
    pulled: Ints,
    count: int,
    distances: Ints,
    distance: Far,
    queue: Ints,
) -> None:
    """Fill the least pushes from every box to every goal, the other boxes lifted.

    Parameters
    ----------
    boxes
        int32 ``[b]``.
    sides
        int32 ``[b]``: a side of that box the player is on, or -1 for the best one.
    goals
        int32 ``[g]``.
    state, pulled, count
        What :func:`pull_table` filled and returned.
    distances
        int32 ``[b, g]``, filled; -1 = cannot.
    distance
        uint32 ``[count + 1]`` or more, scratch.
    queue
        int32 ``[count + 1]`` or more, scratch.
    """
    for g in range(goals.shape[0]):
        _clear(distance, count)
        _search(pulled, distance, queue, _begin(goals[g], state, distance, queue, 0))
        distance[0] = UNREACHED
        for b in range(boxes.shape[0]):
            box = boxes[b]
            best = UNREACHED
            if sides[b] >= 0:
                best = distance[state[box, sides[b]]]
            else:
                for side in range(4):
                    best = min(best, distance[state[box, side]])
            if box == goals[g]:
                best = np.uint32(0)
            distances[b, g] = -1 if best == UNREACHED else np.int32(best)


@kernel
def dead_squares(
    neighbours: Ints,
    inside: Mask,
    goals: Mask,
    state: Ints,
    pulled: Ints,
    count: int,
    corners: Mask,
    dead: Mask,
    distance: Far,
    queue: Ints,
) -> None:
    """Mark dead corners and dead squares.

    A dead corner is a square without goal that has two walls on neighbouring sides. A dead
    square is one from which a lone box reaches no goal, on whatever side of it the player is.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    inside
        uint8 ``[n + 1]``: the squares asked about; their other neighbours are walls.
    goals
        uint8 ``[n + 1]``.
    state, pulled, count
        What :func:`pull_table` filled and returned.
    corners, dead
        uint8 ``[n + 1]``, filled.
    distance
        uint32 ``[count + 1]`` or more, scratch.
    queue
        int32 ``[count + 1]`` or more, scratch.
    """
    n = inside.shape[0] - 1
    _clear(distance, count)
    tail = 0
    for square in range(n):
        if goals[square]:
            tail = _begin(square, state, distance, queue, tail)
    _search(pulled, distance, queue, tail)
    distance[0] = UNREACHED
    corners[n] = 0
    dead[n] = 0
    for square in range(n):
        asked = inside[square] & (goals[square] ^ 1)
        up = inside[neighbours[square, 0]]
        right = inside[neighbours[square, 1]]
        down = inside[neighbours[square, 2]]
        left = inside[neighbours[square, 3]]
        corners[square] = asked & (up & down ^ 1) & (left & right ^ 1)
        least = UNREACHED
        for side in range(4):
            least = min(least, distance[state[square, side]])
        dead[square] = asked if least == UNREACHED else 0

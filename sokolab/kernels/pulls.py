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

__all__ = ["box_goal_distances", "dead_squares", "pull_table"]

UNREACHED: Final = np.uint32(0xFFFFFFFF)


@kernel
def pull_table(
    neighbours: Ints, side_group: Small, state: Ints, pulled: Ints, squares: Ints
) -> int:
    """List the states of a lone box and the pulls between them; return how many states there are.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    side_group
        int8 ``[n, 4]`` of :func:`sokolab.kernels.lowpoint.blocks`, boxes lifted.
    state
        int32 ``[n + 1, 4]``, filled: the state of the box on that square with the player on
        that side, -1 where the side is shut.
    pulled
        int32 ``[4 n, 4]``, filled for the states there are: the state after a pull to that
        side, -1 where there is none.
    squares
        int32 ``[4 n]``, filled for the states there are: the square of the box.
    """
    n = state.shape[0] - 1
    count = 0
    for square in range(n):
        for side in range(4):
            group = side_group[square, side]
            state[square, side] = count
            state[square, side] = state[square, group & 3] if group >= 0 else -1
            squares[count] = square
            count += group == side
    state[n] = -1
    pulled[:count] = -1
    for square in range(n):
        for side in range(4):
            here = state[square, side]
            if here >= 0:
                pulled[here, side] = state[neighbours[square, side], side]
    return count


@kernel
def _search(pulled: Ints, distance: Far, queue: Ints, tail: int) -> int:
    """Go on breadth first from the states in the queue; return how many were reached.

    No branches but one a state: which ones are new is hard to predict. State -1, which is none,
    stands for the last entry of ``distance`` and counts as known.
    """
    head = 0
    while head < tail:
        here = np.uint32(queue[head])
        head += 1
        further = np.uint32(distance[here] + np.uint32(1))
        for side in range(4):
            there = pulled[here, side]
            known = distance[there]
            queue[tail] = there
            tail += known > further
            distance[there] = min(known, further)
    return tail


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
def box_goal_distances(
    neighbours: Ints,
    boxes: Ints,
    parent: Ints,
    has_player: bool,
    goals: Ints,
    state: Ints,
    pulled: Ints,
    distances: Ints,
    distance: Far,
    queue: Ints,
) -> None:
    """Fill the least pushes from every box to every goal, the other boxes lifted.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    boxes
        int32 ``[b]``.
    parent
        int32 ``[n]``: the parent of each square in the search tree of
        :func:`sokolab.kernels.lowpoint.blocks`. It begins at the player, so it is a side that
        the player reaches.
    has_player
        Whether it does; if not, the best side of each box counts.
    goals
        int32 ``[g]``.
    state, pulled
        What :func:`pull_table` filled.
    distances
        int32 ``[b, g]``, filled; -1 = cannot.
    distance
        uint32 ``[count + 1]``, scratch.
    queue
        int32 ``[count + 1]``, scratch.
    """
    for g in range(goals.shape[0]):
        distance[:] = UNREACHED
        distance[-1] = 0
        _search(pulled, distance, queue, _begin(goals[g], state, distance, queue, 0))
        distance[-1] = UNREACHED
        for b in range(boxes.shape[0]):
            box = boxes[b]
            best = UNREACHED
            for side in range(4):
                if not has_player or neighbours[box, side] == parent[box]:
                    best = min(best, distance[state[box, side]])
            if box == goals[g]:
                best = np.uint32(0)
            distances[b, g] = -1 if best == UNREACHED else np.int32(best)


@kernel
def dead_squares(
    neighbours: Ints,
    inside: Mask,
    goals: Mask,
    goal_squares: Ints,
    state: Ints,
    pulled: Ints,
    squares: Ints,
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
    goal_squares
        int32 ``[g]``: their squares.
    state, pulled, squares
        What :func:`pull_table` filled.
    corners, dead
        uint8 ``[n + 1]``, filled.
    distance
        uint32 ``[count + 1]``, scratch.
    queue
        int32 ``[count + 1]``, scratch.
    """
    n = inside.shape[0] - 1
    for square in range(n):
        asked = inside[square] & (goals[square] ^ 1)
        dead[square] = asked
        up = inside[np.uint32(neighbours[square, 0])]
        right = inside[np.uint32(neighbours[square, 1])]
        down = inside[np.uint32(neighbours[square, 2])]
        left = inside[np.uint32(neighbours[square, 3])]
        corners[square] = asked & (up & down ^ 1) & (left & right ^ 1)
    corners[n] = 0
    dead[n] = 0
    distance[:] = UNREACHED
    distance[-1] = 0
    tail = 0
    for k in range(goal_squares.shape[0]):
        tail = _begin(goal_squares[k], state, distance, queue, tail)
    tail = _search(pulled, distance, queue, tail)
    for k in range(tail):
        dead[np.uint32(squares[np.uint32(queue[k])])] = 0

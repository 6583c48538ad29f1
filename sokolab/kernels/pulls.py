"""How far a lone box is from the goals: pushes played backwards, the player's side respected.

A state is a square of the box and a set of sides that hang together with the box there, read
from the blocks of the empty board (:func:`sokolab.kernels.lowpoint.blocks`). The states and
the pulls between them are listed once, then each goal costs one breadth-first search over them.
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import kernel

__all__ = ["box_goal_distances", "dead_squares", "goal_distances", "pull_table"]


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
        int32 ``[n, 4]``, filled: the state of the box on that square with the player on
        that side, -1 where the side is shut.
    pulled
        int32 ``[4 n, 4]``, filled for the states there are: the state after a pull to that
        side, -1 where there is none.
    """
    n = state.shape[0]
    count = 0
    for square in range(n):
        for side in range(4):
            group = side_group[square, side]
            if group < 0:
                state[square, side] = -1
            elif group < side:
                state[square, side] = state[square, group]
            else:
                state[square, side] = count
                count += 1
    for square in range(n):
        for side in range(4):
            group = side_group[square, side]
            if group < 0:
                continue
            here = state[square, side]
            if group == side:
                for d in range(4):
                    pulled[here, d] = -1
            pulled[here, side] = state[neighbours[square, side], side]
    return count


@kernel
def _search(pulled: Ints, distance: Ints, queue: Ints, tail: int) -> int:
    """Go on breadth first from the states in the queue; return how many were reached."""
    head = 0
    while head < tail:
        here = queue[head]
        head += 1
        for side in range(4):
            there = pulled[here, side]
            if there >= 0 and distance[there] < 0:
                distance[there] = distance[here] + 1
                queue[tail] = there
                tail += 1
    return tail


@kernel
def _begin(goal: int, state: Ints, distance: Ints, queue: Ints, tail: int) -> int:
    """Put the states of a box on the goal into the queue; return the queue's new length."""
    for side in range(4):
        here = state[goal, side]
        if here >= 0 and distance[here] < 0:
            distance[here] = 0
            queue[tail] = here
            tail += 1
    return tail


@kernel
def goal_distances(
    goals: Ints, state: Ints, pulled: Ints, count: int, distances: Ints, queue: Ints
) -> None:
    """Fill the least pushes of a lone box from every state to every goal.

    Parameters
    ----------
    goals
        int32 ``[g]``.
    state, pulled, count
        What :func:`pull_table` filled and returned.
    distances
        int32 ``[g, count]``, filled; -1 = cannot.
    queue
        int32 ``[count]`` or more, scratch.
    """
    for k in range(goals.shape[0]):
        distance = distances[k]
        distance[:] = -1
        tail = _begin(goals[k], state, distance, queue, 0)
        _search(pulled, distance, queue, tail)


@kernel
def box_goal_distances(
    boxes: Ints,
    sides: Ints,
    goals: Ints,
    state: Ints,
    pulled: Ints,
    count: int,
    distances: Ints,
    distance: Ints,
    queue: Ints,
) -> None:
    """Fill the least pushes from every box to every goal, the other boxes lifted.

    Parameters
    ----------
    boxes
        int32 ``[b]``.
    sides
        int32 ``[b]``: a side of that box the player is on, or -1 for any that suits.
    goals
        int32 ``[g]``.
    state, pulled, count
        What :func:`pull_table` filled and returned.
    distances
        int32 ``[b, g]``, filled; -1 = cannot.
    distance, queue
        int32 ``[count]`` or more, scratch.
    """
    for g in range(goals.shape[0]):
        distance[:count] = -1
        tail = _begin(goals[g], state, distance, queue, 0)
        _search(pulled, distance, queue, tail)
        for b in range(boxes.shape[0]):
            box = boxes[b]
            best = 0 if box == goals[g] else -1
            if best < 0:
                for side in range(4):
                    here = state[box, side]
                    if here < 0 or (sides[b] >= 0 and here != state[box, sides[b]]):
                        continue
                    if distance[here] >= 0 and (best < 0 or distance[here] < best):
                        best = distance[here]
            distances[b, g] = best


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
    distance: Ints,
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
    distance, queue
        int32 ``[count]`` or more, scratch.
    """
    n = inside.shape[0] - 1
    distance[:count] = -1
    tail = 0
    for square in range(n):
        if goals[square]:
            tail = _begin(square, state, distance, queue, tail)
    _search(pulled, distance, queue, tail)
    corners[n] = 0
    dead[n] = 0
    for square in range(n):
        corners[square] = 0
        dead[square] = 0
        if not inside[square] or goals[square]:
            continue
        up = inside[neighbours[square, 0]]
        right = inside[neighbours[square, 1]]
        down = inside[neighbours[square, 2]]
        left = inside[neighbours[square, 3]]
        if not (up or right) or not (right or down) or not (down or left) or not (left or up):
            corners[square] = 1
        dead[square] = 1
        for side in range(4):
            here = state[square, side]
            if here >= 0 and distance[here] >= 0:
                dead[square] = 0

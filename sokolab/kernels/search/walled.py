"""Frozen boxes are walls: what that does to the pushes still needed."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.assignment import FAR, Matching, best_total
from sokolab.kernels.search.field import Field, box_state

__all__ = ["walled_total"]


@kernel
def _pulls_from(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    walls: Mask,
    goal: int,
    distance: Ints,
    queue: Ints,
) -> None:
    """Fill the least pushes to one goal from every state of a lone box among walls."""
    distance[:] = FAR
    filled = 0
    for side in range(4):
        first = state[goal, side]
        if first >= 0 and distance[first] > 0:
            distance[first] = 0
            queue[filled] = first
            filled += 1
    at = 0
    while at < filled:
        here = queue[at]
        at += 1
        square = square_of[here]
        for side in range(4):  # the player, on that side, has just pushed the box away
            if state[square, side] != here:
                continue
            there = neighbours[square, side]
            before = state[there, side]
            if before < 0 or walls[there] or walls[neighbours[there, side]]:
                continue
            if distance[before] == FAR:
                distance[before] = distance[here] + 1
                queue[filled] = before
                filled += 1


@kernel
def walled_total(
    field: Field,
    rows: Ints,
    player: int,
    frozen: Mask,
    stack: Ints,
    distance: Ints,
    queue: Ints,
    costs: Ints,
    matching: Matching,
) -> int:
    """Return the least pushes of a matching in which frozen boxes are walls, ``FAR`` for none.

    The player's ways are those of the board without boxes, so it never counts too much.

    Parameters
    ----------
    rows, player
        The position; all its frozen boxes are on goals.
    frozen
        uint8 ``[m + 1]``: scratch; 1 for square ``m``, else 0, before and after.
    stack
        int32 ``[5 k]``: scratch.
    distance, queue
        int32 ``[s]``: scratch.
    costs
        int32 ``[k, k]``: scratch.
    matching
        With the rows 0 to ``k - 1``.
    """
    k = rows.size
    frozen_boxes(field.neighbours, field.inside, field.dead, rows, frozen, stack)
    costs[:] = FAR
    for j in range(k):
        goal = field.goal_squares[j]
        if frozen[goal]:
            for i in range(k):
                if rows[i] == goal:
                    costs[i, j] = 0
            continue
        _pulls_from(field.neighbours, field.state, field.square_of, frozen, goal, distance, queue)
        for i in range(k):
            if not frozen[rows[i]]:
                costs[i, j] = distance[box_state(field, rows[i], player)]
    for i in range(k):
        frozen[rows[i]] = 0
    frozen[frozen.size - 1] = 1
    return best_total(costs, matching)

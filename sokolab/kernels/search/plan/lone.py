"""What a lone box can do on the board: distances of pushes, and where a wall would hinder it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import allocating_kernel, kernel
from sokolab.kernels.lowpoint import blocks
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.distances import number_states, pulls_from
from sokolab.kernels.search.boards.field import Field

__all__ = ["MOST_SQUARES", "hot_boxes", "hotspots", "push_distances", "walk_distances"]

MOST_SQUARES: Final = 1200
"""Tables of pairs of squares are made up to this number of squares."""
_MOST_WORK: Final = 40_000_000  # states visited for the hotspots of a board; beyond it none


@kernel
def _push_distances(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    walls: Mask,
    reached: Ints,
    queue: Ints,
    distance: NDArray[np.int16],
) -> None:
    """Fill the least pushes between all pairs of squares."""
    m = neighbours.shape[0] - 1
    for target in range(m):
        pulls_from(neighbours, state, square_of, walls, target, reached, queue)
        for here in range(square_of.size):
            source = square_of[here]
            if reached[here] < FAR and (
                distance[source, target] < 0 or reached[here] < distance[source, target]
            ):
                distance[source, target] = reached[here]


def push_distances(field: Field) -> NDArray[np.int16]:
    """Return the least pushes of a lone box from square to square, the player where he likes.

    Returns
    -------
    int16 ``[m + 1, m + 1]`` by source and target, -1 = cannot; of shape ``[0, 0]`` where the board
    has more than :data:`MOST_SQUARES` squares.
    """
    m = len(field.goals) - 1
    if m > MOST_SQUARES:
        return np.empty((0, 0), np.int16)
    distance = np.full((m + 1, m + 1), -1, np.int16)
    reached, queue = np.empty((2, len(field.square_of)), np.int32)
    walls = np.zeros(m + 1, np.uint8)
    _push_distances(field.neighbours, field.state, field.square_of, walls, reached, queue, distance)
    return distance


@allocating_kernel
def walk_distances(neighbours: Ints) -> NDArray[np.int16]:
    """Return the player's steps between all squares of the board without boxes.

    Returns
    -------
    int16 ``[m + 1, m + 1]``, -1 = cannot.
    """
    m = neighbours.shape[0] - 1
    steps = np.full((m + 1, m + 1), -1, np.int16)
    queue = np.empty(m + 1, np.int32)
    for start in range(m):
        steps[start, start] = 0
        queue[0] = start
        filled = 1
        at = 0
        while at < filled:
            square = queue[at]
            at += 1
            for d in range(4):
                there = neighbours[square, d]
                if there < m and steps[start, there] < 0:
                    steps[start, there] = steps[start, square] + 1
                    queue[filled] = there
                    filled += 1
    return steps


@kernel
def _reachable_goals(
    neighbours: Ints,
    passable: Mask,
    goal_squares: Ints,
    counts: Ints,
    depth: Ints,
    low: Ints,
    parent: Ints,
    cut: Mask,
    block: Ints,
    edge_block: Ints,
    side_group: NDArray[np.int8],
    stack: Ints,
    waiting: Mask,
    state: Ints,
    square_of: Ints,
    walls: Mask,
    reached: Ints,
    queue: Ints,
) -> None:
    """Fill how many goals a lone box on each square can be pushed to."""
    m = passable.size - 1
    blocks(
        neighbours,
        passable,
        -1,
        depth,
        low,
        parent,
        cut,
        block,
        edge_block,
        side_group,
        stack,
        waiting,
    )
    used = number_states(edge_block, state)
    for square in range(m):
        counts[square] = 0
        for side in range(4):
            if state[square, side] >= 0:
                square_of[state[square, side]] = square
    for i in range(goal_squares.size):
        if not passable[goal_squares[i]]:
            continue
        pulls_from(
            neighbours, state, square_of[:used], walls, goal_squares[i], reached[:used], queue
        )
        last = -1
        for here in range(used):  # the states of a square follow each other
            if reached[here] < FAR and square_of[here] != last:
                last = square_of[here]
                counts[last] += 1


@allocating_kernel
def _hotspots(
    neighbours: Ints,
    inside: Mask,
    goals: Mask,
    dead: Mask,
    goal_squares: Ints,
    table: Mask,
) -> None:
    """Fill ``table[q, p]``: a box on ``q`` takes goals from a box on ``p``."""
    m = inside.size - 1
    passable = inside.copy()
    depth = np.empty(m + 1, np.int32)
    low = np.empty(m + 1, np.int32)
    parent = np.empty(m + 1, np.int32)
    cut = np.empty(m + 1, np.uint8)
    block = np.empty(m + 1, np.int32)
    edge_block = np.empty((m + 1, 4), np.int32)
    side_group = np.empty((m + 1, 4), np.int8)
    stack = np.empty(m + 1, np.int32)
    waiting = np.empty(m + 1, np.uint8)
    state = np.empty((m + 1, 4), np.int32)
    square_of = np.empty(4 * m + 1, np.int32)
    walls = np.zeros(m + 1, np.uint8)
    reached = np.empty(4 * m + 1, np.int32)
    queue = np.empty(4 * m + 1, np.int32)
    most = np.zeros(m + 1, np.int32)
    counts = np.zeros(m + 1, np.int32)
    _reachable_goals(
        neighbours,
        passable,
        goal_squares,
        most,
        depth,
        low,
        parent,
        cut,
        block,
        edge_block,
        side_group,
        stack,
        waiting,
        state,
        square_of,
        walls,
        reached,
        queue,
    )
    for q in range(m):
        if goals[q] or dead[q]:
            continue
        passable[q] = 0
        _reachable_goals(
            neighbours,
            passable,
            goal_squares,
            counts,
            depth,
            low,
            parent,
            cut,
            block,
            edge_block,
            side_group,
            stack,
            waiting,
            state,
            square_of,
            walls,
            reached,
            queue,
        )
        passable[q] = 1
        for p in range(m):
            if p != q and not goals[p] and counts[p] < most[p]:
                table[q, p] = 1


def hotspots(field: Field) -> Mask:
    """Return which squares hinder a box elsewhere when a box stands on them.

    ``q`` is a hotspot for ``p`` if a lone box on ``p`` can be pushed to fewer goals with a wall
    at ``q``; neither is a goal. The player begins wherever it is best.

    Returns
    -------
    uint8 ``[m + 1, m + 1]`` by ``q`` and ``p``; of shape ``[0, 0]`` where the board is too large.
    """
    m = len(field.goals) - 1
    if m > MOST_SQUARES or m * len(field.goal_squares) * len(field.square_of) > _MOST_WORK:
        return np.empty((0, 0), np.uint8)
    table = np.zeros((m + 1, m + 1), np.uint8)
    _hotspots(field.neighbours, field.inside, field.goals, field.dead, field.goal_squares, table)
    return table


@kernel
def hot_boxes(table: Mask, boxes: Ints) -> int:
    """Return how many boxes are a hotspot for at least one other box.

    Parameters
    ----------
    table
        Of :func:`hotspots`.
    boxes
        int32 ``[k]``.
    """
    if table.shape[0] == 0:
        return 0
    count = 0
    for i in range(boxes.size):
        for j in range(boxes.size):
            if table[boxes[i], boxes[j]]:
                count += 1
                break
    return count

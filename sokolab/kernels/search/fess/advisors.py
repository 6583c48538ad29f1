"""The advisors: each names at most one move of a position, which then costs nothing."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.fess.score import hot_of, outside_of, regions_of, rooms_of, steps_of
from sokolab.kernels.search.fess.tables import OPEN, Longs, Shorts

__all__ = ["ADVISORS", "by_features", "explorer", "opener", "walk_distances"]

PACKS, JOINS, ROOMS, HOT, EXPLORES, OPENS, LEAVES = 0, 1, 2, 3, 4, 5, 6
ADVISORS: Final = 7

_TRIES: Final = 12  # moves whose reach the explorer looks at


@kernel
def by_features(
    edge_node: Ints,
    source: Shorts,
    target: Shorts,
    node_score: Longs,
    node_state: Ints,
    first: int,
    last: int,
    value: int,
    distance: NDArray[np.int16],
    from_zone: Ints,
    advice: Longs,
) -> None:
    """Let those advise who look at features alone.

    Parameters
    ----------
    first, last
        The moves.
    value
        Score of the position they begin from.
    distance
        int16 ``[m + 1, m + 1]``: pushes on the empty board; or empty.
    from_zone
        int32 ``[m + 1]``: pushes from the zone out of plan.
    advice
        int64 ``[7]``, filled: a move each, -1 = none.
    """
    steps, regions, rooms = steps_of(value), regions_of(value), rooms_of(value)
    outside, hot = outside_of(value), hot_of(value)
    advice[:] = -1
    near = 0
    far = 0
    for edge in range(first, last):
        node = edge_node[edge]
        if node_state[node] != OPEN:
            continue
        child = node_score[node]
        if steps_of(child) < steps:
            continue
        if steps_of(child) > steps and (
            advice[PACKS] < 0 or child > node_score[edge_node[advice[PACKS]]]
        ):
            advice[PACKS] = edge
        if regions_of(child) < regions and (
            advice[JOINS] < 0 or child > node_score[edge_node[advice[JOINS]]]
        ):
            advice[JOINS] = edge
        if rooms_of(child) < rooms and (
            advice[ROOMS] < 0 or child > node_score[edge_node[advice[ROOMS]]]
        ):
            advice[ROOMS] = edge
        if hot_of(child) < hot and (advice[HOT] < 0 or child > node_score[edge_node[advice[HOT]]]):
            advice[HOT] = edge
        if outside == 0 or regions_of(child) > regions or rooms_of(child) > rooms:
            continue
        here, there = source[edge], target[edge]
        is_worse = outside_of(child) > outside or from_zone[there] <= from_zone[here]
        if is_worse or (distance.shape[0] > 0 and distance[there, here] < 0):
            continue
        if (
            advice[LEAVES] < 0
            or from_zone[here] < near
            or (from_zone[here] == near and from_zone[there] > far)
        ):
            advice[LEAVES] = edge
            near, far = from_zone[here], from_zone[there]


@kernel
def walk_distances(neighbours: Ints, start: int, reached: Ints, queue: Ints) -> None:
    """Fill the steps from a square to all others on the empty board, if they are not there yet."""
    m = neighbours.shape[0] - 1
    if reached[start] == 0 and reached[m] == m:
        return
    reached[:] = m
    reached[start] = 0
    queue[0] = start
    filled = 1
    at = 0
    while at < filled:
        square = queue[at]
        at += 1
        for side in range(4):
            there = neighbours[square, side]
            if there != m and reached[there] == m:
                reached[there] = reached[square] + 1
                queue[filled] = there
                filled += 1


@kernel
def opener(
    edge_node: Ints,
    source: Shorts,
    target: Shorts,
    node_score: Longs,
    node_state: Ints,
    first: int,
    last: int,
    value: int,
    reached: Ints,
) -> int:
    """Return the move that makes way for the next step of the plan, or -1.

    Parameters
    ----------
    reached
        int32 ``[m + 1]``: of :func:`walk_distances` from the square of that step.
    """
    steps, regions, rooms = steps_of(value), regions_of(value), rooms_of(value)
    best = -1
    near = 0
    far = 0
    for edge in range(first, last):
        node = edge_node[edge]
        child = node_score[node]
        if (
            node_state[node] != OPEN
            or steps_of(child) < steps
            or regions_of(child) > regions
            or rooms_of(child) > rooms
        ):
            continue
        here, there = source[edge], target[edge]
        if here == there or reached[there] < reached[here]:
            continue
        if best < 0 or reached[here] < near or (reached[here] == near and reached[there] > far):
            best = edge
            near, far = reached[here], reached[there]
    return best


@kernel
def _opens_something(
    neighbours: Ints, shut: Mask, barred: Mask, mark: Ints, stamp: int, source: int
) -> bool:
    """Whether a box that leaves a square may give access to something new."""
    for side in range(4):
        there = neighbours[source, side]
        if not shut[there]:
            if mark[there] != stamp:
                return True
        elif there != shut.size - 1:
            beyond = neighbours[there, side]
            if not shut[beyond] and not barred[beyond, side ^ 2]:
                return True
    return False


@kernel
def _opened(
    neighbours: Ints,
    barred: Mask,
    shut: Mask,
    boxes: Ints,
    source: int,
    target: int,
    lowest: int,
    mark: Ints,
    stamp: int,
    other_mark: Ints,
    other_stamp: int,
    stack: Ints,
) -> bool:
    """Whether after a move the player can push another box from where he could not come."""
    shut[source] = 0
    shut[target] = 1
    flood(neighbours, shut, lowest, other_mark, other_stamp, stack)
    found = False
    for i in range(boxes.size):
        box = boxes[i]
        if box == source:
            continue
        for side in range(4):
            behind = neighbours[box, side]
            ahead = neighbours[box, side ^ 2]
            if (
                other_mark[behind] == other_stamp
                and mark[behind] != stamp
                and not shut[ahead]
                and not barred[ahead, side]
            ):
                found = True
    shut[target] = 0
    shut[source] = 1
    return found


@kernel
def explorer(
    neighbours: Ints,
    barred: Mask,
    edge_node: Ints,
    source: Shorts,
    target: Shorts,
    node_score: Longs,
    node_state: Ints,
    node_lowest: Shorts,
    first: int,
    last: int,
    value: int,
    distance: NDArray[np.int16],
    boxes: Ints,
    shut: Mask,
    mark: Ints,
    stamp: int,
    other_mark: Ints,
    clock: Longs,
    stack: Ints,
) -> int:
    """Return the best move that can be undone and gives access to another box, or -1.

    Parameters
    ----------
    clock
        int64 ``[1]``: the last stamp of ``other_mark``.
    """
    steps = steps_of(value)
    before = np.int64(0x7FFFFFFFFFFFFFFF)
    before_edge = -1
    for _ in range(_TRIES):
        best = -1
        box = -1
        opens = False
        for edge in range(first, last):
            node = edge_node[edge]
            child = node_score[node]
            if source[edge] != box:
                box = int(source[edge])
                opens = _opens_something(neighbours, shut, barred, mark, stamp, box)
            if (
                not opens
                or node_state[node] != OPEN
                or steps_of(child) < steps
                or child > before
                or (child == before and edge <= before_edge)
                or (best >= 0 and child <= node_score[edge_node[best]])
            ):
                continue
            if distance.shape[0] > 0 and distance[target[edge], box] < 0:
                continue
            best = edge
        if best < 0:
            return -1
        clock[0] += 1
        if _opened(
            neighbours,
            barred,
            shut,
            boxes,
            source[best],
            target[best],
            node_lowest[edge_node[best]],
            mark,
            stamp,
            other_mark,
            clock[0],
            stack,
        ):
            return best
        before = node_score[edge_node[best]]
        before_edge = best
    return -1

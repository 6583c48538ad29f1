"""Least-cost matching of boxes and goals, and its update when one box has moved.

The method of successive shortest augmenting paths (H. W. Kuhn, *The Hungarian method for the
assignment problem*, 1955; R. Jonker, A. Volgenant, *A shortest augmenting path algorithm for dense
and sparse linear assignment problems*, 1987). Each box and each goal has a *dual variable*. The
*reduced cost* of a pair, its cost less both duals, is never negative and is 0 for a matched pair;
this proves the total optimal. Costs of :data:`FAR` stand for "impossible"; a total of ``FAR`` or
more means that no matching exists.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import kernel

FAR: Final = 1 << 20  # far above any possible total
_BEYOND_ANY_PATH: Final = 1 << 50  # longer than any path


class Matching(NamedTuple):
    """A matching of ``k`` boxes with ``k`` goals, its dual variables, and scratch of the searches.

    A goal is *scanned* once paths go on from it. The penalty, added to the length of its path, then
    keeps the goal out of every later minimum without a branch.
    """

    cost_rows: Ints  # [k]: the row of the table of costs for each box
    goal_of: Ints  # [k]: the goal of each box, -1 = none
    box_of: Ints  # [k]: the box of each goal, -1 = none
    box_dual: Longs  # [k]: the dual variable of each box
    goal_dual: Longs  # [k]: the dual variable of each goal
    path_length: Longs  # [k]: scratch: the length of the shortest path found so far to each goal
    box_before: Ints  # [k]: scratch: the last box on that path
    scanned_penalty: Longs  # [k]: scratch: `_BEYOND_ANY_PATH` for a scanned goal, else 0


def new_matching(cost_rows: Ints) -> Matching:
    """Return an unmatched matching of boxes with these rows of costs."""
    k = len(cost_rows)
    return Matching(
        cost_rows=cost_rows.astype(np.int32),
        goal_of=np.full(k, -1, np.int32),
        box_of=np.full(k, -1, np.int32),
        box_dual=np.zeros(k, np.int64),
        goal_dual=np.zeros(k, np.int64),
        path_length=np.zeros(k, np.int64),
        box_before=np.zeros(k, np.int32),
        scanned_penalty=np.zeros(k, np.int64),
    )


@kernel
def _augment(costs: Ints, matching: Matching, start: int) -> None:
    """Match one more box, along the cheapest path to a goal without one."""
    k = matching.cost_rows.size
    path_length, box_before = matching.path_length, matching.box_before
    scanned_penalty = matching.scanned_penalty
    cost_row = matching.cost_rows[start]
    shortest = _BEYOND_ANY_PATH
    for j in range(k):
        path_length[j] = costs[cost_row, j] - matching.goal_dual[j]
        box_before[j] = start
        scanned_penalty[j] = 0
        shortest = min(shortest, path_length[j])
    while True:
        nearest = -1
        for j in range(k):  # at ties a free goal, which ends the path
            if path_length[j] + scanned_penalty[j] == shortest:
                nearest = j
                if matching.box_of[j] < 0:
                    break
        box = matching.box_of[nearest]
        if box < 0:
            break
        scanned_penalty[nearest] = _BEYOND_ANY_PATH
        cost_row = matching.cost_rows[box]
        base = shortest - matching.box_dual[box]
        shortest = _BEYOND_ANY_PATH
        for j in range(k):  # without branches, so that it runs on vectors
            length = base + costs[cost_row, j] - matching.goal_dual[j]
            box_before[j] = box if length < path_length[j] else box_before[j]
            path_length[j] = min(path_length[j], length)
            shortest = min(shortest, path_length[j] + scanned_penalty[j])
    total = shortest
    matching.box_dual[start] = total
    for j in range(k):
        # Only the duals of scanned goals and of their boxes change, by opposite amounts: the
        # reduced cost of the pair stays 0. ``box_of`` is still the old one; it changes below.
        if scanned_penalty[j] != 0:
            change = total - path_length[j]
            matching.box_dual[matching.box_of[j]] += change
            matching.goal_dual[j] -= change
    goal = nearest
    while True:
        box = matching.box_before[goal]
        matching.box_of[goal] = box
        goal_before = matching.goal_of[box]
        matching.goal_of[box] = goal
        if box == start:
            break
        goal = goal_before


@kernel
def _match_rest(costs: Ints, matching: Matching) -> int:
    """Match the boxes whose goal is -1 and return the total cost of all."""
    k = matching.cost_rows.size
    for i in range(k):
        if matching.goal_of[i] >= 0:
            continue
        cost_row = matching.cost_rows[i]
        # The largest dual with which no reduced cost of the row is negative. A free goal whose
        # reduced cost is then 0 needs no path.
        dual = costs[cost_row, 0] - matching.goal_dual[0]
        for j in range(1, k):
            dual = min(dual, costs[cost_row, j] - matching.goal_dual[j])
        matching.box_dual[i] = dual
        for j in range(k):
            if matching.box_of[j] < 0 and costs[cost_row, j] - matching.goal_dual[j] == dual:
                matching.box_of[j] = i
                matching.goal_of[i] = j
                break
    total = 0
    for i in range(k):
        if matching.goal_of[i] < 0:
            _augment(costs, matching, i)
    for i in range(k):
        total += costs[matching.cost_rows[i], matching.goal_of[i]]
    return int(total)


@kernel
def best_total(costs: Ints, matching: Matching) -> int:
    """Match the boxes of ``matching.cost_rows`` and return the least total cost.

    It starts from the goals' duals already there. Duals of a similar position leave little to do.
    """
    # Any duals of goals will do to begin with: every goal has a box in the end, so they add the
    # same to each matching.
    for j in range(matching.cost_rows.size):
        matching.box_of[j] = -1
        matching.goal_of[j] = -1
    return _match_rest(costs, matching)


@kernel
def rematched_total(costs: Ints, matching: Matching, matched: Ints) -> int:
    """Match the boxes of ``matching.cost_rows`` again, most as before. Return the least total.

    Boxes with a row that had a goal before keep that goal, so after a move only the moved box is
    matched again.

    ``matched`` is int32 ``[k]``: the rows of the last call, as it left them; -1 before the first
    call. More of them are found again if both lists ascend.
    """
    cost_rows, goal_of, box_dual = matching.cost_rows, matching.goal_of, matching.box_dual
    k = cost_rows.size
    # Rows shift when a box passes another one. So goals and duals wait in the scratch of the
    # paths until all of them are read.
    old = 0
    for i in range(k):
        while old < k and matched[old] < cost_rows[i]:
            old += 1
        if old < k and matched[old] == cost_rows[i]:
            matching.box_before[i] = goal_of[old]
            matching.path_length[i] = box_dual[old]
            old += 1
        else:
            matching.box_before[i] = -1
    for j in range(k):
        matching.box_of[j] = -1
    for i in range(k):
        goal_of[i] = matching.box_before[i]
        matched[i] = cost_rows[i]
        if goal_of[i] >= 0:
            box_dual[i] = matching.path_length[i]
            matching.box_of[goal_of[i]] = i
    return _match_rest(costs, matching)


@kernel
def total_after(costs: Ints, matching: Matching, total: int, box: int, cost_row: int) -> int:
    """Return the least total cost if one box has another row of costs.

    ``matching`` and its ``total`` are as :func:`best_total` left them and stay so. Only the
    goal of the moved box is free, so one path of least reduced cost tells the difference.
    """
    k = matching.cost_rows.size
    path_length, scanned_penalty = matching.path_length, matching.scanned_penalty
    free_goal = matching.goal_of[box]
    shortest = _BEYOND_ANY_PATH
    for j in range(k):
        path_length[j] = costs[cost_row, j] - matching.goal_dual[j]
        scanned_penalty[j] = 0
        shortest = min(shortest, path_length[j])
    while shortest < path_length[free_goal]:  # loops without branches, so that they run on vectors
        # Only the free goal is without a box, and it is farther still. So the path can go on.
        nearest = 0
        while path_length[nearest] + scanned_penalty[nearest] != shortest:
            nearest += 1
        scanned_penalty[nearest] = _BEYOND_ANY_PATH
        other_box = matching.box_of[nearest]
        other_row = matching.cost_rows[other_box]
        base = shortest - matching.box_dual[other_box]
        shortest = _BEYOND_ANY_PATH
        for j in range(k):
            # Nothing is matched again, so it does not matter by which box a path came.
            path_length[j] = min(path_length[j], base + costs[other_row, j] - matching.goal_dual[j])
            shortest = min(shortest, path_length[j] + scanned_penalty[j])
    return int(total - matching.box_dual[box] + path_length[free_goal])

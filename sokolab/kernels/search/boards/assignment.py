"""Least-cost matching of boxes and goals, and its update when one box has moved.

The Hungarian method (H. W. Kuhn, *The Hungarian method for the assignment problem*, 1955) as
shortest augmenting paths over reduced costs (R. Jonker, A. Volgenant, *A shortest augmenting path
algorithm*, 1987). Costs of :data:`FAR` stand for "impossible"; a total of ``FAR`` or more means
that no matching exists.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import kernel

FAR: Final = 1 << 20  # far above any possible total
_BEYOND_ANY_PATH: Final = 1 << 50  # longer than any path


class Matching(NamedTuple):
    """A matching of ``k`` boxes with ``k`` goals, with the prices that prove its total optimal."""

    rows: Ints  # [k]: the row of the cost table for each box
    goal: Ints  # [k]: the goal of each box
    box: Ints  # [k]: the box of each goal
    # [k]: with the price of a goal, at most the cost of that pair, and just that of a matched pair.
    box_price: Longs
    goal_price: Longs  # [k]: the prices of the goals
    path: Longs  # [k]: scratch: length of the shortest path found so far to each goal
    via: Ints  # [k]: scratch: the last box on that path
    passed: Longs  # [k]: scratch: `_BEYOND_ANY_PATH` once paths go on from the goal, else 0


def new_matching(rows: Ints) -> Matching:
    """Return an unmatched matching of boxes with these rows of costs."""
    k = len(rows)
    return Matching(
        rows=rows.astype(np.int32),
        goal=np.full(k, -1, np.int32),
        box=np.full(k, -1, np.int32),
        box_price=np.zeros(k, np.int64),
        goal_price=np.zeros(k, np.int64),
        path=np.zeros(k, np.int64),
        via=np.zeros(k, np.int32),
        passed=np.zeros(k, np.int64),
    )


@kernel
def _augment(costs: Ints, matching: Matching, start: int) -> None:
    """Match one more box, along the cheapest path to a goal without one."""
    k = matching.rows.size
    path, via, passed = matching.path, matching.via, matching.passed
    row = matching.rows[start]
    shortest = _BEYOND_ANY_PATH
    for j in range(k):
        path[j] = costs[row, j] - matching.goal_price[j]
        via[j] = start
        passed[j] = 0
        shortest = min(shortest, path[j])
    while True:
        nearest = -1
        for j in range(k):  # at ties a free goal, which ends the path
            if path[j] + passed[j] == shortest:
                nearest = j
                if matching.box[j] < 0:
                    break
        box = matching.box[nearest]
        if box < 0:
            break
        # Added to its path, this keeps a goal passed out of every later minimum without a branch.
        passed[nearest] = _BEYOND_ANY_PATH
        row = matching.rows[box]
        base = shortest - matching.box_price[box]
        shortest = _BEYOND_ANY_PATH
        for j in range(k):  # without branches, so that it runs on vectors
            length = base + costs[row, j] - matching.goal_price[j]
            via[j] = box if length < path[j] else via[j]
            path[j] = min(path[j], length)
            shortest = min(shortest, path[j] + passed[j])
    total = shortest
    matching.box_price[start] = total
    for j in range(k):
        # A goal passed and its box change by the same, so their pair still costs what it is priced.
        # ``box`` must still be the old one here: the path is turned only below.
        if passed[j] != 0:
            change = total - path[j]
            matching.box_price[matching.box[j]] += change
            matching.goal_price[j] -= change
    goal = nearest
    while True:
        box = matching.via[goal]
        matching.box[goal] = box
        other = matching.goal[box]
        matching.goal[box] = goal
        if box == start:
            break
        goal = other


@kernel
def _match_rest(costs: Ints, matching: Matching) -> int:
    """Match the boxes whose goal is -1 and return the total cost of all."""
    k = matching.rows.size
    for i in range(k):
        if matching.goal[i] >= 0:
            continue
        row = matching.rows[i]
        # The least reduced cost is the highest price that no pair of the row forbids. A free goal
        # at that cost needs no path.
        price = costs[row, 0] - matching.goal_price[0]
        for j in range(1, k):
            price = min(price, costs[row, j] - matching.goal_price[j])
        matching.box_price[i] = price
        for j in range(k):
            if matching.box[j] < 0 and costs[row, j] - matching.goal_price[j] == price:
                matching.box[j] = i
                matching.goal[i] = j
                break
    total = 0
    for i in range(k):
        if matching.goal[i] < 0:
            _augment(costs, matching, i)
    for i in range(k):
        total += costs[matching.rows[i], matching.goal[i]]
    return int(total)


@kernel
def best_total(costs: Ints, matching: Matching) -> int:
    """Match the boxes of ``matching.rows`` and return the least total cost.

    It starts from the goal prices already there. Prices of a similar position leave little to do.
    """
    # Any goal prices will do to begin with: every goal has a box in the end, so prices add the
    # same to each matching.
    for j in range(matching.rows.size):
        matching.box[j] = -1
        matching.goal[j] = -1
    return _match_rest(costs, matching)


@kernel
def rematched_total(costs: Ints, matching: Matching, matched: Ints) -> int:
    """Match the boxes of ``matching.rows`` again, most of them as before; return the least total.

    Boxes with a row that had a goal before keep that goal, so after a move only the moved box is
    matched again.

    ``matched`` is int32 ``[k]``: the rows matched before, as the last call left them; -1 at first.
    More of them are found again if both lists are ascending.
    """
    rows, goal, prices = matching.rows, matching.goal, matching.box_price
    k = rows.size
    # Rows shift when a box passes another one. So goals and prices wait in the scratch of the
    # paths until all of them are read.
    at = 0
    for i in range(k):
        while at < k and matched[at] < rows[i]:
            at += 1
        if at < k and matched[at] == rows[i]:
            matching.via[i] = goal[at]
            matching.path[i] = prices[at]
            at += 1
        else:
            matching.via[i] = -1
    for j in range(k):
        matching.box[j] = -1
    for i in range(k):
        goal[i] = matching.via[i]
        matched[i] = rows[i]
        if goal[i] >= 0:
            prices[i] = matching.path[i]
            matching.box[goal[i]] = i
    return _match_rest(costs, matching)


@kernel
def total_after(costs: Ints, matching: Matching, total: int, moved: int, row: int) -> int:
    """Return the least total cost when one box has another row of costs.

    ``matching`` and its ``total`` are as :func:`best_total` left them and stay so. Only the
    goal of the moved box is free, so one path of least reduced cost tells the difference.
    """
    k = matching.rows.size
    path, passed = matching.path, matching.passed
    free_goal = matching.goal[moved]
    shortest = _BEYOND_ANY_PATH
    for j in range(k):
        path[j] = costs[row, j] - matching.goal_price[j]
        passed[j] = 0
        shortest = min(shortest, path[j])
    while shortest < path[free_goal]:  # loops without branches, so that they run on vectors
        # Only the free goal is without a box, and it is farther still. So the path can go on.
        nearest = 0
        while path[nearest] + passed[nearest] != shortest:
            nearest += 1
        passed[nearest] = _BEYOND_ANY_PATH
        box = matching.box[nearest]
        other = matching.rows[box]
        base = shortest - matching.box_price[box]
        shortest = _BEYOND_ANY_PATH
        for j in range(k):
            # Nothing is matched again, so it does not matter by which box a path came.
            path[j] = min(path[j], base + costs[other, j] - matching.goal_price[j])
            shortest = min(shortest, path[j] + passed[j])
    return int(total - matching.box_price[moved] + path[free_goal])

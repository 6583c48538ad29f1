"""Counts over all solutions of a graph: the least and the mean, and switches between groups."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.packing import direction_of, index_of
from sokolab.kernels.walk import walk_distances

WALKING, CHANGES, SESSIONS = range(3)

FIRST_OTHER: Final = 3
"""From this column on, a push has its counts by itself, whatever comes before it."""
_BEYOND_ANY_COUNT: Final = 1e18


class Graph(NamedTuple):
    """Positions on solutions, numbered so that each push leads to a greater number."""

    neighbours: Ints  # [m + 1, 4]
    boxes: Ints  # [g, k]: the boxes of each position
    first: NDArray[np.int64]  # [g + 1]: the first push from each position; solved ones have none
    target: Ints  # [e]: where a push leads to
    push: Ints  # [e]: four times the square of the box, plus the direction


class CountTables(NamedTuple):
    """The counts; row ``e`` is for the start, each other row for what follows a push.

    All but ``own`` is filled.
    """

    # [e, c]: what each push counts by itself; columns before `FIRST_OTHER` are not read.
    own: NDArray[np.float64]
    least: NDArray[np.float64]  # [e + 1, c]: the least over all ways on
    mean: NDArray[np.float64]  # [e + 1, c]: the mean over all ways on
    ways: NDArray[np.float64]  # [e + 1]: how many there are
    following: Ints  # [e + 1]: the next push on the way with the fewest steps, -1 = the end


class WalkScratch(NamedTuple):
    """The floor, and scratch for walks."""

    free: Mask  # [m + 1]: 1 on all squares of the floor, boxes or not, between two walks
    distances: Ints  # [m + 1]: scratch, steps of the player
    queue: Ints  # [m + 1]: scratch


@kernel
def count(graph: Graph, counts: CountTables, player: int, walks: WalkScratch) -> None:
    """Count steps of walking, box changes, pushing sessions and what pushes count by themselves.

    ``player`` is where the player begins.
    """
    end = graph.target.size
    for here in range(end - 1, -1, -1):
        push = graph.push[here]
        ahead = graph.neighbours[index_of(push), direction_of(push)]
        _count_after(graph, counts, here, graph.target[here], index_of(push), ahead, walks)
    _count_after(graph, counts, end, 0, player, -1, walks)


@kernel
def _count_after(
    graph: Graph,
    counts: CountTables,
    row: int,
    node: int,
    player: int,
    last: int,
    walks: WalkScratch,
) -> None:
    """Fill a row from the rows of the pushes that may follow; ``last`` is the box pushed before."""
    least, mean, free = counts.least[row], counts.mean[row], walks.free
    kinds = least.size
    counts.following[row] = -1
    mean[:] = 0.0
    begin, end = graph.first[node], graph.first[node + 1]
    if begin == end:
        least[:] = 0.0
        counts.ways[row] = 1.0
        return
    least[:] = _BEYOND_ANY_COUNT
    boxes = graph.boxes[node]
    for i in range(boxes.size):
        free[boxes[i]] = 0
    walk_distances(graph.neighbours, free, player, -1, walks.distances, walks.queue)
    for i in range(boxes.size):
        free[boxes[i]] = 1
    ways = 0.0
    for k in range(begin, end):
        ways += counts.ways[k]
    for k in range(begin, end):
        box, d = index_of(graph.push[k]), direction_of(graph.push[k])
        steps = walks.distances[graph.neighbours[box, d ^ 2]]
        share = counts.ways[k] / ways
        for c in range(kinds):
            if c == WALKING:
                cost = float(steps)
            elif c == CHANGES:
                cost = 1.0 if box != last else 0.0
            elif c == SESSIONS:
                cost = 1.0 if steps > 0 or last < 0 else 0.0
            else:
                cost = counts.own[k, c]
            mean[c] += share * (cost + counts.mean[k, c])
            total = cost + counts.least[k, c]
            if total < least[c]:
                least[c] = total
                if c == WALKING:
                    counts.following[row] = k
    counts.ways[row] = ways


@kernel
def least_switches(
    source: Ints,
    target: Ints,
    box: Ints,
    ends: Ints,
    labels: Ints,
    groups: int,
    totals: Ints,
) -> int:
    """Return the fewest switches between groups over all ways through a graph.

    Parameters
    ----------
    source, target, box
        int32 ``[e]``: the edges, those into a node before those out of it, and which box each
        pushes; node 0 is the start.
    ends
        int32: the nodes of solved positions.
    labels
        int32 ``[k]``: the group of each box.
    totals
        int32 ``[nodes, groups]``, scratch.
    """
    many = np.int32(1 << 30)
    totals[:] = many
    for e in range(source.size):
        group = labels[box[e]]
        best = many
        if source[e] == 0:
            best = np.int32(0)
        else:
            for other in range(groups):
                switched = np.int32(0 if other == group else 1)
                best = min(best, totals[source[e], other] + switched)
        totals[target[e], group] = min(totals[target[e], group], best)
    fewest = many
    for i in range(ends.size):
        for group in range(groups):
            fewest = min(fewest, totals[ends[i], group])
    return int(fewest)

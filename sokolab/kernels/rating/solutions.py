"""Counts over all solutions of a graph: the fewest and the mean, and switches between groups."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of
from sokolab.kernels.walk import walk_distances

WALKING, CHANGES, SESSIONS = range(3)
"""Columns of the counts that depend on the push before: steps of walking, box changes, pushing
sessions."""
FIRST_OTHER: Final = 3
"""From this column on, a push has its counts by itself, whatever comes before it."""
_BEYOND_ANY_COUNT: Final = 1e18


class GraphArrays(NamedTuple):
    """Positions on solutions, in an order in which each push leads to a later one."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    boxes: Ints  # [positions, k]: the boxes of each position
    first: Longs  # [positions + 1]: the first push from each; solved ones have none
    target: Ints  # [pushes]: where a push leads to
    push: Ints  # [pushes]: the square of the box with the direction (`packing`)


class CountTables(NamedTuple):
    """The counts over all solutions from a push on. The last row is for the start.

    All but ``own_counts`` are filled. Its columns before ``FIRST_OTHER`` are not read.
    """

    own_counts: NDArray[np.float64]  # [pushes, counts]: the counts of each push by itself
    fewest: NDArray[np.float64]  # [pushes + 1, counts]: the smallest count over these solutions
    mean: NDArray[np.float64]  # [pushes + 1, counts]: the mean over these solutions
    solution_count: NDArray[np.float64]  # [pushes + 1]: how many solutions there are
    next_push: Ints  # [pushes + 1]: the next push of the one with the shortest walks, -1 = the end


class WalkScratch(NamedTuple):
    """The floor, and scratch for walks."""

    free: Mask  # [m + 1]: 1 on all squares of the floor, boxes or not, between two walks
    distances: Ints  # [m + 1]: scratch, steps of the player
    queue: Ints  # [m + 1]: scratch for walks


@kernel
def fill_counts(graph: GraphArrays, counts: CountTables, player: int, walks: WalkScratch) -> None:
    """Fill ``counts``: steps of walking, box changes, pushing sessions and the pushes' own counts.

    ``player`` is where the player begins.
    """
    push_count = graph.target.size
    for push in range(push_count - 1, -1, -1):
        player_after = index_of(graph.push[push])
        box_square = graph.neighbours[player_after, direction_of(graph.push[push])]
        _count_after(graph, counts, push, graph.target[push], player_after, box_square, walks)
    _count_after(
        graph, counts, row=push_count, position=0, player=player, last_box_square=-1, walks=walks
    )


@inlined_kernel
def _fill_walks(graph: GraphArrays, boxes: Ints, player: int, walks: WalkScratch) -> None:
    """Fill the player's steps to every square, with the boxes in the way."""
    for i in range(boxes.size):
        walks.free[boxes[i]] = 0
    walk_distances(
        graph.neighbours, walks.free, player, start=-1, distances=walks.distances, queue=walks.queue
    )
    for i in range(boxes.size):
        walks.free[boxes[i]] = 1


@inlined_kernel
def _cost_of_push(
    counts: CountTables, push: int, column: int, steps: int, box_square: int, last_box_square: int
) -> float:
    """Return what a push adds to a count after ``steps`` steps of walking."""
    if column == WALKING:
        return float(steps)
    if column == CHANGES:
        return 1.0 if box_square != last_box_square else 0.0
    if column == SESSIONS:
        return 1.0 if steps > 0 or last_box_square < 0 else 0.0
    return float(counts.own_counts[push, column])


@kernel
def _count_after(
    graph: GraphArrays,
    counts: CountTables,
    row: int,
    position: int,
    player: int,
    last_box_square: int,
    walks: WalkScratch,
) -> None:
    """Fill row ``row`` of ``counts`` from the rows of the pushes that can follow.

    ``last_box_square`` is the square of the box pushed before, -1 at the start.
    """
    fewest, mean = counts.fewest[row], counts.mean[row]
    counts.next_push[row] = -1
    mean[:] = 0.0
    start, end = graph.first[position], graph.first[position + 1]
    if start == end:
        fewest[:] = 0.0
        counts.solution_count[row] = 1.0
        return
    fewest[:] = _BEYOND_ANY_COUNT
    _fill_walks(graph, graph.boxes[position], player, walks)
    solution_count = 0.0
    for push in range(start, end):
        solution_count += counts.solution_count[push]
    counts.solution_count[row] = solution_count
    for push in range(start, end):
        square, d = index_of(graph.push[push]), direction_of(graph.push[push])
        steps = walks.distances[graph.neighbours[square, d ^ 2]]
        share = counts.solution_count[push] / solution_count
        for c in range(fewest.size):
            cost = _cost_of_push(counts, push, c, steps, square, last_box_square)
            mean[c] += share * (cost + counts.mean[push, c])
            total = cost + counts.fewest[push, c]
            if total < fewest[c]:
                fewest[c] = total
                if c == WALKING:
                    counts.next_push[row] = push


@kernel
def fewest_switches(
    source: Ints,
    target: Ints,
    box: Ints,
    solved: Ints,
    labels: Ints,
    group_count: int,
    totals: Ints,
) -> int:
    """Return the fewest switches between groups over all solutions of a graph.

    Parameters
    ----------
    source, target, box
        int32 ``[edges]``: the edges into a node before the edges out of it, and which box each
        pushes. Node 0 is the start.
    solved
        int32: the nodes of solved positions.
    labels
        int32 ``[k]``: the group of each box.
    totals
        int32 ``[nodes, groups]``, scratch.
    """
    more_than_any = np.int32(1 << 30)
    totals[:] = more_than_any
    for edge in range(source.size):
        group = labels[box[edge]]
        best = more_than_any
        if source[edge] == 0:
            best = np.int32(0)
        else:
            for other in range(group_count):
                switched = np.int32(0 if other == group else 1)
                best = min(best, totals[source[edge], other] + switched)
        totals[target[edge], group] = min(totals[target[edge], group], best)
    fewest = more_than_any
    for i in range(solved.size):
        for group in range(group_count):
            fewest = min(fewest, totals[solved[i], group])
    return int(fewest)

"""The cheapest way to push one box to every square it can reach.

A state is the square of the box with the side where the player stands after the push, packed as in
:mod:`~sokolab.kernels.packing`. The other boxes are walls.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.heap import heap_add, heap_drop
from sokolab.kernels.jit import allocating_kernel, inlined_kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.walk import walk_to_sides

_NOT_FILLED: Final = -2  # a mark in the first column of ``walks``


class _Search(NamedTuple):
    """The arguments of :func:`cheapest_pushes` that a search needs, and its heap."""

    neighbours: Ints  # [n + 1, 4]: by direction
    push_cost: int  # The cost of a push
    step_cost: int  # The cost of a step without a push
    costs: Longs  # [4 n + 4]: the least cost of each state, -1 = none yet
    parents: Ints  # [4 n + 4]: the state before the last push, -1 = none
    heap_costs: Longs  # [16 n + 16]: the costs of the states to expand
    heap_states: Ints  # [16 n + 16]: the states to expand


@inlined_kernel
def _enqueue_pushes(
    search: _Search, box_square: int, side_steps: Ints, cost: int, parent: int, heap_size: int
) -> int:
    """Enqueue the states after the pushes from a state that cost less now. Return the heap's size.

    ``side_steps``, int32 ``[4]``, are the steps to each side of the box; ``parent`` is -1 for none.
    """
    costs = search.costs
    for direction in range(4):
        steps = int(side_steps[direction ^ 2])
        if steps < 0:
            continue
        state = with_direction(search.neighbours[box_square, direction], direction ^ 2)
        new_cost = cost + steps * search.step_cost + search.push_cost
        if costs[state] < 0 or new_cost < costs[state]:
            costs[state] = new_cost
            search.parents[state] = parent
            heap_add(search.heap_costs, search.heap_states, heap_size, new_cost, state)
            heap_size += 1
    return heap_size


@allocating_kernel
def cheapest_pushes(
    neighbours: Ints,
    free: Mask,
    source: int,
    player: int,
    push_cost: int,
    step_cost: int,
    costs: Longs,
    parents: Ints,
    walks: Ints,
) -> None:
    """Fill the least cost of every state, by Dijkstra's search with exact walks between pushes.

    Parameters
    ----------
    neighbours, free
        As the package says, but the square of this box counts as free.
    push_cost, step_cost
        The cost of a push, and of a step without a push.
    costs, parents
        int64 and int32 ``[4 * (n + 1)]``, filled: the least cost, -1 = out of reach, and the state
        before the last push, -1 = none.
    walks
        int32 ``[4 * (n + 1), 4]``: steps from the side of a state to each side, as
        :func:`walk_to_sides` writes them; -2 in the first entry = not filled. The caller keeps
        them from call to call for one board and box.
    """
    costs[:] = -1
    parents[:] = -1
    square_count = neighbours.shape[0]
    stamps, queue = np.full(square_count, -1, np.int32), np.empty(square_count, np.int32)
    # A state is entered at most once from each of four sides that the box can be pushed from.
    heap_costs, heap_states = np.empty(4 * costs.size, np.int64), np.empty(4 * costs.size, np.int32)
    search = _Search(neighbours, push_cost, step_cost, costs, parents, heap_costs, heap_states)
    stamp = 0
    from_player = np.empty(4, np.int32)
    walk_to_sides(neighbours, free, player, source, from_player, stamps, stamp, queue)
    heap_size = _enqueue_pushes(search, source, from_player, cost=0, parent=-1, heap_size=0)
    while heap_size > 0:
        cost = heap_costs[0]
        state = heap_states[0]
        heap_drop(heap_costs, heap_states, heap_size)
        heap_size -= 1
        if cost != costs[state]:  # the state has been reached for less since
            continue
        box_square = index_of(state)
        if walks[state, 0] == _NOT_FILLED:
            stamp += 1
            side_square = neighbours[box_square, direction_of(state)]
            walk_to_sides(
                neighbours, free, side_square, box_square, walks[state], stamps, stamp, queue
            )
        heap_size = _enqueue_pushes(search, box_square, walks[state], cost, state, heap_size)

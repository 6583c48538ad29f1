"""The fewest pushes of a single box to every goal, taking into account the player's side.

Taking the other boxes away only makes a level easier. So a box that reaches no goal by itself
reaches none at all, and no box needs fewer pushes than it would alone.
"""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR


@kernel
def number_states(edge_block: Ints, state: Ints) -> int:
    """Give numbers to the states of a single box; return how many there are.

    ``edge_block`` is int32 ``[m + 1, 4]``: the block of the edge to that neighbour, -1 for none.
    Two sides of a box are connected if their edges lie in one block. ``state`` is int32
    ``[m + 1, 4]``, filled: the state of the box on that square with the player on that side, -1 =
    a wall.
    """
    count = 0
    for square in range(state.shape[0]):
        for d in range(4):
            state[square, d] = -1
            if edge_block[square, d] < 0:
                continue
            for other in range(d):
                if edge_block[square, other] == edge_block[square, d]:
                    state[square, d] = state[square, other]
            if state[square, d] < 0:
                state[square, d] = count
                count += 1
    return count


@kernel
def pulls_from(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    walls: Mask,
    goal: int,
    distance: Ints,
    queue: Ints,
) -> None:
    """Fill the fewest pushes to one goal from every state of a single box, by pulls from the goal.

    Parameters
    ----------
    square_of
        int32 ``[s]``: the square of each state.
    walls
        uint8 ``[m + 1]``: 1 = a wall, such as a frozen box.
    goal
        The square of the goal.
    distance
        int32 ``[s]``, filled; ``FAR`` = impossible.
    queue
        int32 ``[s]``: scratch.
    """
    distance[:] = FAR
    filled = 0
    for d in range(4):
        first = state[goal, d]
        # Connected sides share a state, which must enter the queue only once.
        if first >= 0 and distance[first] > 0:
            distance[first] = 0
            queue[filled] = first
            filled += 1
    at = 0
    while at < filled:
        state_number = queue[at]
        at += 1
        square = square_of[state_number]
        for d in range(4):  # the player, on that side, has just pushed the box away
            if state[square, d] != state_number:
                continue
            neighbour = neighbours[square, d]
            before = state[neighbour, d]
            # Before the push the box needs a square, and the player another one behind it.
            if before < 0 or walls[neighbour] or walls[neighbours[neighbour, d]]:
                continue
            # Breadth first with equal steps: the first distance is the least.
            if distance[before] == FAR:
                distance[before] = distance[state_number] + 1
                queue[filled] = before
                filled += 1


def goal_costs(neighbours: Ints, state: Ints, square_of: Ints, goals: Ints) -> Ints:
    """Return the fewest pushes from each state to each goal, int32 ``[s, k]``, ``FAR`` = none.

    ``square_of`` is int32 ``[s]``: the square of each state. ``goals`` is int32 ``[k]``: the
    squares of the goals.
    """
    costs = np.empty((len(square_of), len(goals)), np.int32)
    walls = np.zeros(len(state), np.uint8)
    distance, queue = np.empty((2, len(square_of)), np.int32)
    for column, goal in enumerate(goals.tolist()):
        pulls_from(neighbours, state, square_of, walls, goal, distance, queue)
        costs[:, column] = distance
    return costs

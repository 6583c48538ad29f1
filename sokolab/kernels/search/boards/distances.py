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
def number_states(edge_block: Ints, state_at: Ints) -> int:
    """Give indices to the states of a single box. Return their number.

    ``edge_block`` is int32 ``[m + 1, 4]``: the block of the edge to that neighbour, -1 for none.
    Two sides of a box are connected if their edges lie in one block. ``state_at`` is int32
    ``[m + 1, 4]``, filled: the state of the box on that square with the player on that side, -1 =
    a wall.
    """
    state_count = 0
    for square in range(state_at.shape[0]):
        for d in range(4):
            state_at[square, d] = -1
            if edge_block[square, d] < 0:
                continue
            for earlier_side in range(d):
                if edge_block[square, earlier_side] == edge_block[square, d]:
                    state_at[square, d] = state_at[square, earlier_side]
            if state_at[square, d] < 0:
                state_at[square, d] = state_count
                state_count += 1
    return state_count


@kernel
def fill_pushes_to(
    neighbours: Ints,
    state_at: Ints,
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
    tail = 0
    for d in range(4):
        start_state = state_at[goal, d]
        # Connected sides share a state, which must enter the queue only once.
        if start_state >= 0 and distance[start_state] > 0:
            distance[start_state] = 0
            queue[tail] = start_state
            tail += 1
    head = 0
    while head < tail:
        state = queue[head]
        head += 1
        square = square_of[state]
        for d in range(4):  # the player, on that side, has just pushed the box away
            if state_at[square, d] != state:
                continue
            neighbour = neighbours[square, d]
            state_before = state_at[neighbour, d]
            # Before the push the box needs a square, and the player another one behind it.
            if state_before < 0 or walls[neighbour] or walls[neighbours[neighbour, d]]:
                continue
            # Breadth first with equal steps: the first distance is the least.
            if distance[state_before] == FAR:
                distance[state_before] = distance[state] + 1
                queue[tail] = state_before
                tail += 1


def goal_costs(neighbours: Ints, state_at: Ints, square_of: Ints, goal_squares: Ints) -> Ints:
    """Return the fewest pushes from each state to each goal, int32 ``[s, k]``, ``FAR`` = none.

    ``square_of`` is int32 ``[s]``: the square of each state. ``goal_squares`` is int32 ``[k]``: the
    squares of the goals.
    """
    costs = np.empty((len(square_of), len(goal_squares)), np.int32)
    walls = np.zeros(len(state_at), np.uint8)
    distance, queue = np.empty((2, len(square_of)), np.int32)
    for column, goal in enumerate(goal_squares.tolist()):
        fill_pushes_to(neighbours, state_at, square_of, walls, goal, distance, queue)
        costs[:, column] = distance
    return costs

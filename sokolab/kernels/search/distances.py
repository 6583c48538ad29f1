"""Least pushes of a lone box to every goal, the player's side respected."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.assignment import FAR

__all__ = ["fill_costs", "number_states"]


@kernel
def number_states(edge_block: NDArray[np.int32], state: NDArray[np.int32]) -> int:
    """Give numbers to the states of a lone box; return how many there are.

    Parameters
    ----------
    edge_block
        int32 ``[m + 1, 4]``: the block of the edge to that neighbour, -1 for none. Two sides
        of a box hang together iff their edges lie in one block.
    state
        int32 ``[m + 1, 4]``, filled: the state of the box on that square with the player on
        that side, -1 = shut.
    """
    count = 0
    for square in range(state.shape[0]):
        for side in range(4):
            state[square, side] = -1
            if edge_block[square, side] < 0:
                continue
            for other in range(side):
                if edge_block[square, other] == edge_block[square, side]:
                    state[square, side] = state[square, other]
            if state[square, side] < 0:
                state[square, side] = count
                count += 1
    return count


@kernel
def fill_costs(
    neighbours: NDArray[np.int32],
    state: NDArray[np.int32],
    square_of: NDArray[np.int32],
    goals: NDArray[np.int32],
    costs: NDArray[np.int32],
    queue: NDArray[np.int32],
) -> None:
    """Fill the least pushes from every state to every goal, by pulls from the goals.

    Parameters
    ----------
    square_of
        int32 ``[s]``: the square of each state.
    goals
        int32 ``[k]``.
    costs
        int32 ``[s, k]``, filled; ``FAR`` = cannot.
    queue
        int32 ``[s]``: scratch.
    """
    costs[:] = FAR
    for goal in range(goals.size):
        filled = 0
        for side in range(4):
            first = state[goals[goal], side]
            if first >= 0 and costs[first, goal] > 0:
                costs[first, goal] = 0
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
                before = state[neighbours[square, side], side]
                if before >= 0 and costs[before, goal] == FAR:
                    costs[before, goal] = costs[here, goal] + 1
                    queue[filled] = before
                    filled += 1

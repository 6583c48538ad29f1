"""A single box: its states by the player's square, and its fewest pushes from the start."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field, box_state


@kernel
def fill_box_states(field: Field, box_states: Ints) -> None:
    """Fill the state of a single box for every square of the box and of the player.

    A look-up in this table is quicker than :func:`box_state`, and ``pull`` needs one for each
    child.

    ``box_states`` is int32 ``[m, m + 1]``, by the squares of the player and of the box; undefined
    where both are the same.
    """
    for player in range(box_states.shape[0]):
        for square in range(box_states.shape[0]):
            box_states[player, square] = box_state(field, square, player) if square != player else 0
        box_states[player, box_states.shape[0]] = 0


@kernel
def fill_pushes_from(
    neighbours: Ints,
    state_at: Ints,
    square_of: Ints,
    start_state: int,
    distance: Ints,
    queue: Ints,
) -> None:
    """Fill the fewest pushes of a single box from one state to every other state.

    ``state_at``, int32 ``[m + 1, 4]``, is the box's state with the player on that side, -1 for a
    wall; ``square_of``, int32 ``[s]``, is the square of a state. ``distance``, int32 ``[s]``, is
    filled, with ``FAR`` where the box cannot go. ``queue``, int32 ``[s]``, is scratch.
    """
    distance[:] = FAR
    distance[start_state] = 0
    queue[0] = start_state
    head, tail = 0, 1
    while head < tail:
        state = queue[head]
        head += 1
        square = square_of[state]
        for d in range(4):
            if state_at[square, d ^ 2] != state:  # the player's side
                continue
            successor = state_at[neighbours[square, d], d ^ 2]
            if successor >= 0 and distance[successor] == FAR:
                distance[successor] = distance[state] + 1
                queue[tail] = successor
                tail += 1


def start_costs(field: Field, boxes: Ints, player: int) -> Ints:
    """Return the fewest pushes from each box to every state, int32 ``[s, k]``; ``FAR`` = none."""
    state_count = len(field.square_of)
    costs = np.empty((state_count, len(boxes)), np.int32)
    distance, queue = np.empty((2, state_count), np.int32)
    for column, square in enumerate(boxes.tolist()):
        start_state = box_state(field, square, player)
        fill_pushes_from(
            field.neighbours, field.state_at, field.square_of, start_state, distance, queue
        )
        costs[:, column] = distance
    return costs

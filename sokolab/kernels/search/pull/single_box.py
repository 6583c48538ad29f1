"""A single box: its states by the player's square, and its fewest pushes from the start."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field, box_state


@kernel
def fill_lone(field: Field, lone: Ints) -> None:
    """Fill the state of a single box for every square of the box and of the player.

    A look-up in this table is quicker than :func:`box_state`, and ``pull`` needs one for each
    child.

    ``lone`` is int32 ``[m, m + 1]``: ``lone[player, box]``; undefined where both are the same.
    """
    for player in range(lone.shape[0]):
        for box in range(lone.shape[0]):
            lone[player, box] = box_state(field, box, player) if box != player else 0
        lone[player, lone.shape[0]] = 0


@kernel
def pushes_from(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    first: int,
    distance: Ints,
    queue: Ints,
) -> None:
    """Fill the fewest pushes of a single box from the state ``first`` to every other state.

    ``state`` and ``square_of`` are as in :class:`sokolab.kernels.search.boards.field.Field`.
    ``distance``, int32 ``[s]``, is filled, with ``FAR`` where the box cannot go. ``queue``, int32
    ``[s]``, is scratch.
    """
    distance[:] = FAR
    distance[first] = 0
    queue[0] = first
    filled = 1
    at = 0
    while at < filled:
        state_number = queue[at]
        at += 1
        square = square_of[state_number]
        for d in range(4):
            if state[square, d ^ 2] != state_number:  # the player's side
                continue
            successor = state[neighbours[square, d], d ^ 2]
            if successor >= 0 and distance[successor] == FAR:
                distance[successor] = distance[state_number] + 1
                queue[filled] = successor
                filled += 1


def start_costs(field: Field, boxes: Ints, player: int) -> Ints:
    """Return the fewest pushes from each box to every state, int32 ``[s, k]``; ``FAR`` = none."""
    count = len(field.square_of)
    costs = np.empty((count, len(boxes)), np.int32)
    distance, queue = np.empty((2, count), np.int32)
    for column, box in enumerate(boxes.tolist()):
        first = box_state(field, box, player)
        pushes_from(field.neighbours, field.state, field.square_of, first, distance, queue)
        costs[:, column] = distance
    return costs

"""A single box on a board: its push distances, and hotspots, where it cuts others off."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.lowpoint import BlockTree, blocks, new_block_tree
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.distances import fill_pushes_to, number_states
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.walk import walk_distances

MAX_SQUARES_FOR_PAIRS: Final = 1200
"""The maximum number of squares of a board for which tables of all pairs of squares are made."""
_MAX_STATES_VISITED: Final = 40_000_000  # boards that need more get no hotspots


class BoxStates(NamedTuple):
    """The states of a single box among walls, with scratch.

    A state is the square of the box with a set of its sides that the player can walk between, as
    in :class:`sokolab.kernels.search.boards.field.Field`.
    """

    passable: Mask  # [m + 1]: 1 = neither a wall nor another box; the caller fills it in
    state: Ints  # [m + 1, 4]: the state with the player on that side of the box, -1 = none
    square_of: Ints  # [4 m + 1]: the square of each state
    label: Ints  # [4 m + 1]: the mark or the distance of each state, by spread_box
    queue: Ints  # [4 m + 1]: scratch for spread_box, a list of states
    tree: BlockTree  # Scratch, for `m + 1` squares


def new_box_states(size: int) -> BoxStates:
    """Return memory for the states on a board of ``size`` squares, all of them passable."""
    passable = np.ones(size + 1, np.uint8)
    passable[size] = 0
    return BoxStates(
        passable=passable,
        state=np.full((size + 1, 4), -1, np.int32),
        square_of=np.zeros(4 * size + 1, np.int32),
        label=np.zeros(4 * size + 1, np.int32),
        queue=np.empty(4 * size + 1, np.int32),
        tree=new_block_tree(size + 1),
    )


@kernel
def number_box_states(neighbours: Ints, states: BoxStates) -> int:
    """Give numbers to the states of a single box on passable squares. Return their number."""
    blocks(neighbours, states.passable, root=-1, tree=states.tree)
    count = number_states(states.tree.edge_block, states.state)
    for square in range(states.passable.size):
        for d in range(4):
            if states.state[square, d] >= 0:
                states.square_of[states.state[square, d]] = square
    return count


@kernel
def spread_box(
    neighbours: Ints,
    states: BoxStates,
    start_count: int,
    unseen_end: int,
    increment: int,
    turn: int,
) -> int:
    """Visit all states that a single box can reach, breadth first. Return their number.

    Parameters
    ----------
    states
        The first ``start_count`` entries of ``queue`` are the states to begin with; the visited
        states are appended. Their ``label`` is set. A new state gets the ``label`` of the state
        before it plus ``increment``: a mark if that is 0, a distance if it is 1.
    unseen_end
        States whose ``label`` is below this are not visited yet.
    turn
        ``PUSH_TURN`` or ``PULL_TURN`` of :mod:`sokolab.kernels.search.boards.macro`.
    """
    state, square_of, label, queue = states.state, states.square_of, states.label, states.queue
    head, tail = 0, start_count
    while head < tail:
        visited_state = queue[head]
        head += 1
        square = square_of[visited_state]
        for d in range(4):
            if state[square, d] == visited_state:
                next_state = state[neighbours[square, d ^ turn], d]
                if next_state >= 0 and label[next_state] < unseen_end:
                    label[next_state] = label[visited_state] + increment
                    queue[tail] = next_state
                    tail += 1
    return tail


@kernel
def _fill_push_distances(
    neighbours: Ints,
    state: Ints,
    square_of: Ints,
    walls: Mask,
    pushes: Ints,
    queue: Ints,
    distance: NDArray[np.int16],
) -> None:
    """Fill in the fewest pushes between all pairs of squares."""
    m = neighbours.shape[0] - 1
    for target in range(m):
        fill_pushes_to(neighbours, state, square_of, walls, target, pushes, queue)
        for start in range(square_of.size):
            source = square_of[start]
            if pushes[start] < FAR and (
                distance[source, target] < 0 or pushes[start] < distance[source, target]
            ):
                distance[source, target] = pushes[start]


def push_distances(field: Field) -> NDArray[np.int16]:
    """Return the fewest pushes of a single box from square to square, from the player's best side.

    Returns
    -------
    int16 ``[m + 1, m + 1]`` by source and target, -1 = impossible; of shape ``[0, 0]`` if the board
    has more than :data:`MAX_SQUARES_FOR_PAIRS` squares.
    """
    m = len(field.goals) - 1
    if m > MAX_SQUARES_FOR_PAIRS:
        return np.empty((0, 0), np.int16)
    distance = np.full((m + 1, m + 1), -1, np.int16)
    pushes, queue = np.empty((2, len(field.square_of)), np.int32)
    walls = np.zeros(m + 1, np.uint8)
    _fill_push_distances(
        field.neighbours, field.state_at, field.square_of, walls, pushes, queue, distance
    )
    return distance


@kernel
def _fill_walk_distances(
    neighbours: Ints, inside: Mask, walk_lengths: NDArray[np.int16], distances: Ints, queue: Ints
) -> None:
    """Fill in the player's steps between all pairs of squares."""
    for start in range(inside.size - 1):
        walk_distances(neighbours, inside, start, start=-1, distances=distances, queue=queue)
        for square in range(inside.size):
            walk_lengths[start, square] = distances[square]


def all_walk_distances(field: Field) -> NDArray[np.int16]:
    """Return the player's steps between all squares of the board without boxes.

    Returns
    -------
    int16 ``[m + 1, m + 1]``, -1 = impossible.
    """
    m = len(field.goals) - 1
    walk_lengths = np.full((m + 1, m + 1), -1, np.int16)
    distances, queue = np.empty((2, m + 1), np.int32)
    _fill_walk_distances(field.neighbours, field.inside, walk_lengths, distances, queue)
    return walk_lengths


@kernel
def _count_goals(
    neighbours: Ints, goal_squares: Ints, walls: Mask, states: BoxStates, goal_counts: Ints
) -> None:
    """Fill in how many goals a single box on each square can be pushed to."""
    state_count = number_box_states(neighbours, states)
    pushes, square_of = states.label[:state_count], states.square_of[:state_count]
    goal_counts[:] = 0
    for i in range(goal_squares.size):
        goal = goal_squares[i]
        if not states.passable[goal]:
            continue
        fill_pushes_to(neighbours, states.state, square_of, walls, goal, pushes, states.queue)
        last_square = -1
        for state in range(state_count):  # the states of a square follow each other
            if pushes[state] < FAR and square_of[state] != last_square:
                last_square = square_of[state]
                goal_counts[last_square] += 1


@kernel
def _fill_hotspots(
    field: Field,
    walls: Mask,
    states: BoxStates,
    goal_counts: Ints,
    goal_counts_without: Ints,
    is_hotspot: Mask,
) -> None:
    """Fill in ``is_hotspot[q, p]``: a box on ``q`` takes goals from a box on ``p``."""
    neighbours, goals, goal_squares = field.neighbours, field.goals, field.goal_squares
    _count_goals(neighbours, goal_squares, walls, states, goal_counts_without)
    m = goals.size - 1
    for q in range(m):
        if goals[q] or field.dead[q]:
            continue
        states.passable[q] = 0
        _count_goals(neighbours, goal_squares, walls, states, goal_counts)
        states.passable[q] = 1
        for p in range(m):
            if p != q and not goals[p] and goal_counts[p] < goal_counts_without[p]:
                is_hotspot[q, p] = 1


def hotspots(field: Field) -> Mask:
    """Return on which squares a box cuts a box elsewhere off from goals.

    Square ``q`` is a hotspot for square ``p`` if a single box on ``p`` can be pushed to fewer goals
    with a wall on ``q``. Neither is a goal. The player begins on the best side.

    Returns
    -------
    uint8 ``[m + 1, m + 1]`` by ``q`` and ``p``; of shape ``[0, 0]`` if the board is too large.
    """
    m = len(field.goals) - 1
    if (
        m > MAX_SQUARES_FOR_PAIRS
        or m * len(field.goal_squares) * len(field.square_of) > _MAX_STATES_VISITED
    ):
        return np.empty((0, 0), np.uint8)
    is_hotspot = np.zeros((m + 1, m + 1), np.uint8)
    goal_counts, goal_counts_without = np.zeros((2, m + 1), np.int32)
    walls, states = np.zeros(m + 1, np.uint8), new_box_states(m)
    _fill_hotspots(field, walls, states, goal_counts, goal_counts_without, is_hotspot)
    return is_hotspot

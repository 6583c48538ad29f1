"""How far a lone box is from the goals, for each side of the player: pushes played backwards.

A state is a square of the box and a group of sides that are connected with each other while the
box is there (:func:`sokolab.kernels.clusters.side_groups`, with boxes lifted). The first group of a
square, with its lowest passable side, is the state with the index of the square. State ``n`` is
none. The other groups of cut vertices are the states from ``n + 1`` on. The pulls between the
states are listed once, then each goal costs one breadth-first search over them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask, Sides
from sokolab.kernels.flood import flood_from_queue, flood_layer
from sokolab.kernels.jit import inlined_kernel, kernel

_UNREACHED: Final = 4  # the column of ``box_states`` with the boxes that no search has reached


@kernel
def pull_table(
    neighbours: Ints, cut: Mask, cut_squares: Ints, side_group: Sides, state: Ints, pulled: Ints
) -> int:
    """List the pulls between the states of a lone box. Return the end of the states.

    Parameters
    ----------
    cut, cut_squares, side_group
        As :func:`sokolab.kernels.clusters.side_groups` filled them, with boxes lifted:
        uint8 ``[n + 1]``, int32 ``[cut_squares]``, int8 ``[n + 1, 4]``.
    state
        int32 ``[n + 1, 4]``, filled: the state of the box on that square with the player on that
        side, ``n`` where the side is a wall.
    pulled
        int32 ``[n + 1 + 3 cut_squares, 4]``, filled for the states there are: the state after a
        pull to that side, ``n`` if there is none.
    """
    n: int = neighbours.shape[0] - 1
    for square in range(n):
        for d in range(4):
            neighbour = neighbours[square, d]
            pulled[square, d] = n if side_group[np.uint32(neighbour), d] < 0 else neighbour
            state[square, d] = n if side_group[square, d] < 0 else square
    pulled[n] = n
    state[n] = n
    state_count = n + 1
    for i in range(cut_squares.shape[0]):
        square = cut_squares[i]
        is_first = True
        for d in range(4):
            group = side_group[square, d]
            if group < 0:
                state[square, d] = n
                continue
            if group < d:
                state[square, d] = state[square, group]
            elif is_first:
                state[square, d] = square
            else:
                state[square, d] = state_count
                pulled[state_count] = n
                state_count += 1
            is_first = False
            group_state = state[square, d]
            if group_state != square:
                pulled[group_state, d] = pulled[square, d]
                pulled[square, d] = n
    for i in range(cut_squares.shape[0]):
        square = cut_squares[i]
        for d in range(4):
            source = neighbours[square, d ^ 2]
            if source < n:
                group_state = state[source, d] if cut[source] else source
                pulled[group_state, d] = state[square, d]
    return state_count


@inlined_kernel
def _enqueue_goal(goal: int, state: Ints, unseen: Mask, queue: Ints, tail: int) -> int:
    """Put the states of a box on the goal into the queue. Return the queue's new length."""
    for d in range(4):
        goal_state = state[goal, d]
        if unseen[goal_state]:
            unseen[goal_state] = 0
            queue[tail] = goal_state
            tail += 1
    return tail


@kernel
def dead_squares(
    inside: Mask,
    goals: Mask,
    goal_squares: Ints,
    cut_squares: Ints,
    state: Ints,
    pulled: Ints,
    packed_groups: Ints,
    dead_masks: Mask,
    unseen: Mask,
    queue: Ints,
) -> None:
    """Mark dead corners and dead squares.

    A dead corner is a square without goal that has two walls on neighbouring sides. A dead
    square is one from which a lone box reaches no goal, on whatever side of it the player is.

    Parameters
    ----------
    inside
        uint8 ``[n + 1]``: the squares to mark; their neighbours outside of these are walls.
    goals, goal_squares
        uint8 ``[n + 1]``, and int32 ``[goals]``: their squares.
    cut_squares, state, pulled
        As :func:`pull_table` took and filled them; as many rows of ``pulled`` as it returned.
    packed_groups
        int32 ``[n + 1]``: the memory of its ``side_group``, four int8 each.
    dead_masks
        uint8 ``[2, n + 1]``, filled: dead corners and dead squares.
    unseen, queue
        uint8 and int32 ``[count]``, scratch.
    """
    corners, dead = dead_masks[0], dead_masks[1]
    n = inside.shape[0] - 1
    unseen[:] = 1
    unseen[n] = 0
    tail = 0
    for i in range(goal_squares.shape[0]):
        tail = _enqueue_goal(goal_squares[i], state, unseen, queue, tail)
    flood_from_queue(pulled, unseen, queue, tail)
    for square in range(n + 1):
        is_off_goal = inside[square] & (goals[square] ^ 1)
        dead[square] = is_off_goal & unseen[square]
        # The sign of each of four bytes says whether that side is a wall: up, right, down, left.
        groups = packed_groups[square]
        corners[square] = is_off_goal & (groups >> 7 | groups >> 23) & (groups >> 15 | groups >> 31)
    for i in range(cut_squares.shape[0]):  # only these have several states
        square = cut_squares[i]
        for d in range(4):
            dead[square] &= unseen[state[square, d]] | (state[square, d] == n)


@inlined_kernel
def _note_reached_boxes(
    box_states: Ints, unseen: Mask, goal_distances: Ints, pushes: int, left_count: int
) -> int:
    """Note the distance of the boxes reached by now. Return the number left.

    ``goal_distances``, int32 ``[b]``, is the column of one goal.
    """
    i = 0
    while i < left_count:
        b = box_states[i, _UNREACHED]
        if (
            unseen[box_states[b, 0]]
            & unseen[box_states[b, 1]]
            & unseen[box_states[b, 2]]
            & unseen[box_states[b, 3]]
        ):
            i += 1
        else:
            goal_distances[b] = pushes
            left_count -= 1
            box_states[i, _UNREACHED] = box_states[left_count, _UNREACHED]
    return left_count


@kernel
def box_goal_distances(
    boxes: Ints,
    sides: Sides,
    has_player: bool,
    goals: Ints,
    state: Ints,
    pulled: Ints,
    distances: Ints,
    box_states: Ints,
    unseen: Mask,
    queue: Ints,
) -> None:
    """Fill the fewest pushes from every box to every goal, with the other boxes lifted.

    Parameters
    ----------
    boxes
        int32 ``[k]``.
    sides
        int8 ``[k]``: a side of each box that the player reaches, -1 = none.
    has_player
        Whether these sides count; if not, the best side of each box does.
    goals
        int32 ``[goals]``.
    state, pulled
        As :func:`pull_table` filled them; as many rows of ``pulled`` as it returned.
    distances
        int32 ``[k, goals]``, filled; -1 = impossible.
    box_states
        int32 ``[k, 5]``, scratch: the states of each box, and the boxes that no search has reached.
    unseen, queue
        uint8 and int32 ``[count]``, scratch.
    """
    n = state.shape[0] - 1
    box_count = boxes.shape[0]
    for b in range(box_count):
        for d in range(4):
            side = int(sides[b]) if has_player else d
            box_states[b, d] = state[boxes[b], side] if side >= 0 else n
    for g in range(goals.shape[0]):
        unseen[:] = 1
        unseen[n] = 0
        left_count = 0
        for b in range(box_count):
            distances[b, g] = 0 if boxes[b] == goals[g] else -1
            box_states[left_count, _UNREACHED] = b
            left_count += boxes[b] != goals[g]
        head = 0
        tail = _enqueue_goal(goals[g], state, unseen, queue, tail=0)
        pushes = 0
        while head < tail and left_count > 0:
            end = tail
            tail = flood_layer(pulled, unseen, queue, head, end, tail)
            head = end
            pushes += 1
            unseen[n] = 1  # sides with a wall count as not reached
            left_count = _note_reached_boxes(
                box_states, unseen, distances[:, g], pushes, left_count
            )
            unseen[n] = 0

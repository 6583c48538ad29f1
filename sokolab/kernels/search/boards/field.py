"""The board as a search over pushes sees it: distances, states of a single box; and scratch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.corral import CorralScratch, new_corral_scratch
from sokolab.kernels.search.boards.distances import goal_costs, number_states
from sokolab.kernels.search.boards.macro import PUSH_TURN

FREEZE_RULE, CORRAL_RULE, WALL_RULE = 0, 1, 2
"""Entries of ``Field.has_rule``: freeze deadlocks, PI-corrals, frozen boxes as walls."""


class Field(NamedTuple):
    """The board without its boxes.

    A *state* of a single box is its square with the sides of it that are connected while the box
    stands there (:func:`sokolab.kernels.search.boards.distances.number_states`).
    """

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    inside: Mask  # [m + 1]: 1 = no wall
    goals: Mask  # [m + 1]: 1 = a goal
    dead: Mask  # [m + 1]: 1 = dead, on whatever side the player is
    goal_squares: Ints  # [k]: squares of the goals, ascending
    state_at: Ints  # [m + 1, 4]: the box's state with the player on that side, -1 = a wall
    only_state: Ints  # [m + 1]: the state where there is but one, else -1
    square_of: Ints  # [s]: the square of a state
    costs: Ints  # [s, k]: fewest pushes from a state to each goal, `FAR` = none
    dead_state: Mask  # [s]: 1 = no goal can be reached from that state
    depth: Ints  # [m + 1]: depth in the search tree, see lowpoint.blocks
    low: Ints  # [m + 1]: low point in that tree
    parent: Ints  # [m + 1]: the square above in that tree, -1 = none
    first_rank: Ints  # [m + 1]: rank of a square in an order in which subtrees are intervals
    end_rank: Ints  # [m + 1]: the rank after the last one of the subtree below a square
    has_rule: Mask  # [3]: 1 = the rule is on


class Scratch(NamedTuple):
    """Memory for one expansion."""

    blocked: Mask  # [m + 1]: a box, or square `m`
    mark: Ints  # [m + 1]: stamped where the player can walk before a push
    mark_after: Ints  # [m + 1]: stamped where the player can walk after a push
    stack: Ints  # [m + 1]: scratch for floods
    frozen: Mask  # [m + 1]: scratch for deadlock.freeze_effect
    losing_moves: Mask  # [m + 1, 4]: 1 = a push to that target in that direction loses the box
    corral_scratch: CorralScratch  # Scratch for corral.restrict_to_corral
    allowed: Mask  # [k, 4]: pushes worth trying
    box_stack: Ints  # [5 k]: scratch for walled.walled_total
    queue: Ints  # [s]: scratch for walled.walled_total


@kernel
def _fill_intervals(
    neighbours: Ints, parent: Ints, order: Longs, first_rank: Ints, end_rank: Ints
) -> None:
    """Order the squares of a search tree so that every subtree is an interval.

    ``parent``, int32 ``[m + 1]``, is as :func:`sokolab.kernels.lowpoint.blocks` fills it, with one
    tree. ``order``, int64 ``[m]``, lists its squares by depth. ``first_rank`` and ``end_rank``,
    int32 ``[m + 1]``, are filled.
    """
    m = order.size
    for i in range(m):
        end_rank[order[i]] = 1  # until the last loop: the size of the subtree
    # From the deepest up, so that a subtree is counted in full before its parent adds it.
    for i in range(m - 1, 0, -1):
        square = order[i]
        end_rank[parent[square]] += end_rank[square]
    first_rank[order[0]] = 0
    for i in range(m):
        square = order[i]
        rank = first_rank[square] + 1
        for d in range(4):
            child = neighbours[square, d]
            if parent[child] == square:
                first_rank[child] = rank
                rank += end_rank[child]
    for i in range(m):
        end_rank[order[i]] += first_rank[order[i]]


@kernel
def box_state(field: Field, square: int, player: int) -> int:
    """Return the state of a single box on ``square`` with the player anywhere else.

    The state says in which part of the board the player is when the box cuts it up. If no edge
    leads from the subtree of a child to a square above ``square``, that subtree is a part. All
    other squares are one more part, in which the parent is.
    """
    only_state = field.only_state[square]
    if only_state >= 0:
        return int(only_state)
    # At the root every subtree is cut off, so the player is in one of them and this is not used.
    side_above = 0
    for d in range(4):
        neighbour = field.neighbours[square, d]
        if field.state_at[square, d] < 0:
            continue
        if field.parent[neighbour] != square:
            if field.parent[square] == neighbour:
                side_above = d
        elif (
            field.low[neighbour] >= field.depth[square]
            and field.first_rank[neighbour] <= field.first_rank[player] < field.end_rank[neighbour]
        ):
            return int(field.state_at[square, d])
    return int(field.state_at[square, side_above])


def _only_states(state_at: Ints) -> Ints:
    """Return each square's state where all its sides share one, else -1."""
    highest = state_at.max(axis=1)
    return np.where(
        ((state_at == highest[:, None]) | (state_at < 0)).all(axis=1), highest, -1
    ).astype(np.int32)


def new_field(
    neighbours: Ints,
    goals: Mask,
    edge_block: Ints,
    depth: Ints,
    low: Ints,
    parent: Ints,
    rules: Iterable[int],
) -> Field:
    """Return the field of a board.

    ``edge_block``, int32 ``[m + 1, 4]``, and ``depth``, ``low`` and ``parent``, int32 ``[m + 1]``,
    are the blocks and the one search tree of the board without boxes, -1 for none and for square
    ``m`` (:func:`sokolab.kernels.lowpoint.blocks`). ``rules`` names the prunings that are on. None
    changes the optimum; each changes the number of nodes.
    """
    m = len(goals) - 1
    first_rank, end_rank = np.zeros(m + 1, np.int32), np.zeros(m + 1, np.int32)
    _fill_intervals(neighbours, parent, np.argsort(depth[:m], kind="stable"), first_rank, end_rank)
    state_at = np.empty((m + 1, 4), np.int32)
    state_count = number_states(edge_block, state_at)
    square_of = np.empty(state_count, np.int32)
    squares, sides = np.nonzero(state_at >= 0)
    square_of[state_at[squares, sides]] = squares
    goal_squares = np.flatnonzero(goals).astype(np.int32)
    costs = goal_costs(neighbours, state_at, square_of, goal_squares)
    dead_state = np.zeros(state_count, np.uint8)
    dead_state[costs.min(axis=1) >= FAR] = 1
    dead = np.ones(m + 1, np.uint8)
    # One side with a goal in reach is enough: which side the player can get to depends on the
    # other boxes.
    dead[square_of[dead_state == 0]] = 0
    dead[m] = 0  # only ``blocked`` has 1 for square ``m``
    has_rule = np.zeros(3, np.uint8)
    has_rule[list(rules)] = 1
    return Field(
        neighbours=neighbours,
        inside=np.append(np.ones(m, np.uint8), np.uint8(0)),
        goals=goals,
        dead=dead,
        goal_squares=goal_squares,
        state_at=state_at,
        only_state=_only_states(state_at),
        square_of=square_of,
        costs=costs,
        dead_state=dead_state,
        depth=depth,
        low=low,
        parent=parent,
        first_rank=first_rank,
        end_rank=end_rank,
        has_rule=has_rule,
    )


def find_losing_moves(field: Field, turn: int) -> Mask:
    """Return the moves that lose a single box, or lead onto a wall: uint8 ``[m + 1, 4]``.

    ``turn`` is ``PUSH_TURN`` or ``PULL_TURN``: after a move in direction ``d`` the player stands on
    side ``d ^ turn``. So by pulls, the mask is the ``dead_side`` of the board without frozen boxes.
    """
    state_behind = field.state_at[:, np.arange(4) ^ turn]
    # A state of -1 reads the last entry, and ``where`` drops that value.
    return np.ascontiguousarray(
        np.where(state_behind < 0, 1, field.dead_state[state_behind]), np.uint8
    )


def new_scratch(field: Field) -> Scratch:
    """Return the memory for expansions on a field."""
    size, k = len(field.goals) - 1, len(field.goal_squares)
    blocked = np.zeros(size + 1, np.uint8)
    blocked[size] = 1
    return Scratch(
        blocked=blocked,
        mark=np.zeros(size + 1, np.int32),
        mark_after=np.zeros(size + 1, np.int32),
        stack=np.empty(size + 1, np.int32),
        # Square ``m`` stands for all walls, and walls hold boxes as frozen boxes do.
        frozen=blocked.copy(),
        losing_moves=find_losing_moves(field, PUSH_TURN),
        corral_scratch=new_corral_scratch(size, k),
        allowed=np.zeros((k, 4), np.uint8),
        # ``frozen_boxes`` stacks each box once, and once more for each neighbour that is released.
        box_stack=np.empty(5 * k, np.int32),
        queue=np.empty(len(field.costs), np.int32),
    )

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

FREEZES, CORRALS, WALLS = 0, 1, 2
"""Entries of ``Field.rules``: freeze deadlocks, PI-corrals, frozen boxes as walls."""


class Field(NamedTuple):
    """The board without its boxes.

    A *state* of a single box is its square with the sides of it that are connected while the box
    stands there (:func:`sokolab.kernels.search.boards.distances.number_states`).
    """

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    inside: Mask  # [m + 1]: 1 = no wall
    goals: Mask  # [m + 1]: 1 = a goal
    dead: Mask  # [m + 1]: 1 = no goal can be reached from that square
    goal_squares: Ints  # [k]: squares of the goals, ascending
    state: Ints  # [m + 1, 4]: the box's state with the player on that side, -1 = a wall
    only_state: Ints  # [m + 1]: the state where there is but one, else -1
    square_of: Ints  # [s]: the square of a state
    costs: Ints  # [s, k]: fewest pushes from a state to each goal, `FAR` = none
    hopeless: Mask  # [s]: 1 = no goal can be reached from that state
    depth: Ints  # [m + 1]: depth in the search tree of lowpoint.blocks
    low: Ints  # [m + 1]: low point in that tree
    parent: Ints  # [m + 1]: the square above in that tree, -1 = none
    first: Ints  # [m + 1]: rank of a square in an order in which subtrees are intervals
    last: Ints  # [m + 1]: end of its subtree, whose ranks are `first[square] .. last[square] - 1`
    rules: Mask  # [3]: 1 = the rule is on


class Scratch(NamedTuple):
    """Memory for one expansion."""

    blocked: Mask  # [m + 1]: a box, or square `m`
    mark: Ints  # [m + 1]: stamped where the player can walk before a push
    other_mark: Ints  # [m + 1]: stamped where the player can walk after a push
    stack: Ints  # [m + 1]: scratch of floods
    frozen: Mask  # [m + 1]: scratch of deadlock.freezes
    # [m + 1, 4], by target and direction of the push: 1 = the box is lost, or the target is a wall.
    # The masks called `hopeless_side` are by target and side of the player, direction `d ^ 2`.
    barred: Mask
    corral: CorralScratch  # Memory of the search for PI-corrals
    allowed: Mask  # [k, 4]: pushes worth trying
    peeled: Ints  # [5 k]: scratch of walled.walled_total
    queue: Ints  # [s]: scratch of walled.walled_total


@kernel
def _intervals(neighbours: Ints, parent: Ints, order: Longs, first: Ints, last: Ints) -> None:
    """Order the squares of a search tree so that every subtree is an interval.

    ``parent``, int32 ``[m + 1]``, is as :func:`sokolab.kernels.lowpoint.blocks` fills it, with one
    tree. ``order``, int64 ``[m]``, lists its squares by depth. ``first`` and ``last``, int32
    ``[m + 1]``, are filled.
    """
    m = order.size
    for i in range(m):
        last[order[i]] = 1  # so far: the size of the subtree
    # From the deepest up, so that a subtree is counted in full before its parent adds it.
    for i in range(m - 1, 0, -1):
        square = order[i]
        last[parent[square]] += last[square]
    first[order[0]] = 0
    for i in range(m):
        square = order[i]
        at = first[square] + 1
        for d in range(4):
            child = neighbours[square, d]
            if parent[child] == square:
                first[child] = at
                at += last[child]
    for i in range(m):
        last[order[i]] += first[order[i]]


@kernel
def box_state(field: Field, square: int, player: int) -> int:
    """Return the state of a single box on ``square`` with the player anywhere else.

    Without the square the board falls apart into the subtrees of those children from which no
    edge leads above it, and the rest, which holds its parent.
    """
    only = field.only_state[square]
    if only >= 0:
        return int(only)
    # At the root every subtree is cut off, so the player is in one of them and ``above`` is not
    # used.
    above = 0
    for d in range(4):
        neighbour = field.neighbours[square, d]
        if field.state[square, d] < 0:
            continue
        if field.parent[neighbour] != square:
            if field.parent[square] == neighbour:
                above = d
        elif (
            field.low[neighbour] >= field.depth[square]
            and field.first[neighbour] <= field.first[player] < field.last[neighbour]
        ):
            return int(field.state[square, d])
    return int(field.state[square, above])


def _only_states(state: Ints) -> Ints:
    """Return each square's state where all its sides share one, else -1."""
    top = state.max(axis=1)
    return np.where(((state == top[:, None]) | (state < 0)).all(axis=1), top, -1).astype(np.int32)


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
    first, last = np.zeros(m + 1, np.int32), np.zeros(m + 1, np.int32)
    _intervals(neighbours, parent, np.argsort(depth[:m], kind="stable"), first, last)
    state = np.empty((m + 1, 4), np.int32)
    count = number_states(edge_block, state)
    square_of = np.empty(count, np.int32)
    at, sides = np.nonzero(state >= 0)
    square_of[state[at, sides]] = at
    goal_squares = np.flatnonzero(goals).astype(np.int32)
    costs = goal_costs(neighbours, state, square_of, goal_squares)
    hopeless = np.zeros(count, np.uint8)
    hopeless[costs.min(axis=1) >= FAR] = 1
    dead = np.ones(m + 1, np.uint8)
    # One side with a goal in reach is enough: which side the player can get to depends on the
    # other boxes.
    dead[square_of[hopeless == 0]] = 0
    dead[m] = 0
    switches = np.zeros(3, np.uint8)
    switches[list(rules)] = 1
    return Field(
        neighbours=neighbours,
        inside=np.append(np.ones(m, np.uint8), np.uint8(0)),
        goals=goals,
        dead=dead,
        goal_squares=goal_squares,
        state=state,
        only_state=_only_states(state),
        square_of=square_of,
        costs=costs,
        hopeless=hopeless,
        depth=depth,
        low=low,
        parent=parent,
        first=first,
        last=last,
        rules=switches,
    )


def barred_moves(field: Field, turn: int) -> Mask:
    """Mark the moves that lose a single box: uint8 ``[m + 1, 4]``, by target and direction.

    ``turn`` is 2 for pushes and 0 for pulls: after the move the player stands on side ``d ^ turn``.
    With 0, the mask is ``hopeless_side`` of the board without walls of frozen boxes.
    """
    state = field.state[:, np.arange(4) ^ turn]
    # A state of -1 reads the last entry, and ``where`` drops what it read.
    return np.ascontiguousarray(np.where(state < 0, 1, field.hopeless[state]), np.uint8)


def new_scratch(field: Field) -> Scratch:
    """Return the memory for expansions on a field."""
    size, k = len(field.goals) - 1, len(field.goal_squares)
    blocked = np.zeros(size + 1, np.uint8)
    blocked[size] = 1
    return Scratch(
        blocked=blocked,
        mark=np.zeros(size + 1, np.int32),
        other_mark=np.zeros(size + 1, np.int32),
        stack=np.empty(size + 1, np.int32),
        # Square ``m`` stands for all walls, and walls hold boxes as frozen boxes do.
        frozen=blocked.copy(),
        barred=barred_moves(field, 2),
        corral=new_corral_scratch(size, k),
        allowed=np.zeros((k, 4), np.uint8),
        peeled=np.empty(5 * k, np.int32),
        queue=np.empty(len(field.costs), np.int32),
    )

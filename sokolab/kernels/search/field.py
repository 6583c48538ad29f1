"""What the search over pushes knows of the board before it begins, and its scratch."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel

__all__ = ["CORRALS", "FREEZES", "WALLS", "Field", "Scratch", "box_state", "intervals"]

FREEZES, CORRALS, WALLS = 0, 1, 2


class Field(NamedTuple):
    """The board without its boxes.

    A *state* of a lone box is its square with a set of sides of it that hang together when the
    box stands there (:func:`sokolab.kernels.search.distances.number_states`).

    Attributes
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    inside, goals, dead
        uint8 ``[m + 1]``: no wall; a goal; no goal can be reached from there.
    state
        int32 ``[m + 1, 4]``: the box's state with the player on that side, -1 = shut.
    only_state
        int32 ``[m + 1]``: the state where there is but one, else -1.
    square_of
        int32 ``[s]``: the square of a state.
    costs
        int32 ``[s, k]``: least pushes from a state to each goal, ``FAR`` = none.
    hopeless
        uint8 ``[s]``: no goal can be reached from that state.
    depth, low, parent
        int32 ``[m + 1]``: the search tree of :func:`sokolab.kernels.lowpoint.blocks`.
    first, last
        int32 ``[m + 1]``: a square's subtree holds those whose ``first`` lies in
        ``first[square] .. last[square] - 1``.
    rules
        uint8 ``[3]``: 1 = on, for freeze deadlocks, PI-corrals, frozen boxes as walls.
    """

    neighbours: NDArray[np.int32]
    inside: NDArray[np.uint8]
    goals: NDArray[np.uint8]
    dead: NDArray[np.uint8]
    state: NDArray[np.int32]
    only_state: NDArray[np.int32]
    square_of: NDArray[np.int32]
    costs: NDArray[np.int32]
    hopeless: NDArray[np.uint8]
    depth: NDArray[np.int32]
    low: NDArray[np.int32]
    parent: NDArray[np.int32]
    first: NDArray[np.int32]
    last: NDArray[np.int32]
    rules: NDArray[np.uint8]


class Scratch(NamedTuple):
    """Room for one expansion.

    Attributes
    ----------
    box_at
        int32 ``[m + 1]``: 1 + number of the box there, 0 for none.
    shut
        uint8 ``[m + 1]``: a box, or square ``m``.
    mark, other_mark
        int32 ``[m + 1]``: stamped where the player can walk, before and after a push.
    stack
        int32 ``[m + 1]``.
    frozen
        uint8 ``[m + 1]``.
    spare
        int32 ``[k]``: the boxes after a push.
    zone
        int32 ``[m + 1]``: 1 + number of the unreached region, 0 for none.
    zoned
        int32 ``[m + 1]``: the squares where ``zone`` is not 0, then -1.
    zone_goals
        int32 ``[m + 1]``: empty goals of each region.
    first_touching, touching
        int32 ``[m + 3]``, ``[4 k + m + 1]``: the boxes that touch each region, region by region.
    zone_in, box_in, members
        int32 ``[m + 1]``, ``[k]``, ``[k]``: what the corral in the making has.
    outward
        uint8 ``[k]``: this box can be pushed now to a square that the player reaches.
    allowed
        uint8 ``[k, 4]``: pushes worth trying.
    counts
        int64 ``[3]``: nodes, solved state, stamp.
    """

    box_at: NDArray[np.int32]
    shut: NDArray[np.uint8]
    mark: NDArray[np.int32]
    other_mark: NDArray[np.int32]
    stack: NDArray[np.int32]
    frozen: NDArray[np.uint8]
    spare: NDArray[np.int32]
    zone: NDArray[np.int32]
    zoned: NDArray[np.int32]
    zone_goals: NDArray[np.int32]
    first_touching: NDArray[np.int32]
    touching: NDArray[np.int32]
    zone_in: NDArray[np.int32]
    box_in: NDArray[np.int32]
    members: NDArray[np.int32]
    outward: NDArray[np.uint8]
    allowed: NDArray[np.uint8]
    counts: NDArray[np.int64]


@kernel
def intervals(
    neighbours: NDArray[np.int32],
    parent: NDArray[np.int32],
    order: NDArray[np.int64],
    first: NDArray[np.int32],
    last: NDArray[np.int32],
) -> None:
    """Give the squares of a search tree places such that every subtree is an interval.

    Parameters
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    parent
        int32 ``[m + 1]`` of :func:`sokolab.kernels.lowpoint.blocks`, one tree.
    order
        int64 ``[m]``: its squares by depth.
    first, last
        int32 ``[m + 1]``, filled.
    """
    m = order.size
    for i in range(m):
        last[order[i]] = 1  # so far: the size of the subtree
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
    """Return the state of a lone box on ``square`` with the player anywhere else.

    Without the square the board falls apart into the subtrees of those children from which no
    edge leads above it, and the rest, which holds its parent.
    """
    only = field.only_state[square]
    if only >= 0:
        return int(only)
    above = 0
    for d in range(4):
        there = field.neighbours[square, d]
        if field.state[square, d] < 0:
            continue
        if field.parent[there] != square:
            if field.parent[square] == there:
                above = d
        elif (
            field.low[there] >= field.depth[square]
            and field.first[there] <= field.first[player] < field.last[there]
        ):
            return int(field.state[square, d])
    return int(field.state[square, above])

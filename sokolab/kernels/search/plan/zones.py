"""The zones of a packing plan: squares from which a box reaches no target of the steps to come."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PULLS, PUSHES
from sokolab.kernels.search.plan.single_box import (
    BoxStates,
    new_box_states,
    number_box_states,
    spread_box,
)
from sokolab.kernels.search.plan.steps import FINAL, PackingPlan

_MOST_ENTRIES: Final = 2_000_000  # steps times squares; larger plans get no zones


@kernel
def _begin_on(states: BoxStates, squares: Mask, unseen: int, begin: int) -> int:
    """Queue all states on the marked squares with ``known`` = ``begin``; return how many."""
    states.known[:] = unseen
    filled = 0
    for square in range(squares.size):
        for side in range(4):
            here = states.state[square, side]
            if squares[square] and here >= 0 and states.known[here] == unseen:
                states.known[here] = begin
                states.queue[filled] = here
                filled += 1
    return filled


@kernel
def _fill_reaching(neighbours: Ints, states: BoxStates, wanted: Mask, reaching: Mask) -> None:
    """Mark the squares from which a single box reaches a wanted one."""
    filled = _begin_on(states, wanted, 0, 1)
    filled = spread_box(neighbours, states, filled, 1, 0, PULLS)
    for square in range(wanted.size):
        reaching[square] = wanted[square]
    for at in range(filled):
        reaching[states.square_of[states.queue[at]]] = 1


@kernel
def _fill_distances(neighbours: Ints, states: BoxStates, begin: Mask, distance: Ints) -> None:
    """Fill in the least pushes of a single box from the marked squares to all squares."""
    filled = _begin_on(states, begin, -1, 0)
    filled = spread_box(neighbours, states, filled, 0, 1, PUSHES)
    for square in range(begin.size):
        distance[square] = 0 if begin[square] else FAR
    for at in range(filled):
        here = states.queue[at]
        square = states.square_of[here]
        distance[square] = min(distance[square], states.known[here])


@kernel
def _fill_zones(
    neighbours: Ints,
    dead: Mask,
    plan: PackingPlan,
    states: BoxStates,
    wanted: Mask,
    reaching: Mask,
) -> None:
    """Fill in ``zones``, a row for each number of steps done."""
    target, until, zones = plan.target, plan.until, plan.zones
    passable = states.passable
    m, steps = dead.size - 1, target.size
    for k in range(steps + 1):
        if k > 0 and until[k - 1] == FINAL:
            passable[target[k - 1]] = 0
        wanted[:] = 0
        for j in range(k, steps):
            wanted[target[j]] = passable[target[j]]
        number_box_states(neighbours, states)
        _fill_reaching(neighbours, states, wanted, reaching)
        for square in range(m):
            zones[k, square] = passable[square] and not dead[square] and not reaching[square]
        zones[k, m] = 0
    passable[:m] = 1
    zones[steps, :] = 0
    for k in range(steps):  # each zone closes one change ahead
        later = k + 1
        while later < steps and _are_equal(zones[later], zones[k]):
            later += 1
        if later < steps:
            for square in range(m):
                zones[k, square] = zones[later, square]


@kernel
def _are_equal(one: Mask, other: Mask) -> bool:
    """Whether two masks are equal."""
    differences = 0
    for i in range(one.size):
        differences += one[i] != other[i]
    return differences == 0


@kernel
def _fill_zone_distances(neighbours: Ints, plan: PackingPlan, states: BoxStates) -> None:
    """Fill in ``zone_distance``, a row for each number of steps done."""
    target, until, passable = plan.target, plan.until, states.passable
    for k in range(target.size + 1):
        if k > 0 and until[k - 1] == FINAL:
            passable[target[k - 1]] = 0
        for i in range(k):
            if until[i] >= k:
                passable[target[i]] = 0
        number_box_states(neighbours, states)
        _fill_distances(neighbours, states, plan.zones[k], plan.zone_distance[k])
        for i in range(k):
            if until[i] >= k:
                passable[target[i]] = 1
        for i in range(k):
            if until[i] == FINAL:
                passable[target[i]] = 0


def new_plan(field: Field, source: Ints, target: Ints, until: Ints) -> PackingPlan:
    """Return the plan of these steps with its zones; parameters as in :class:`PackingPlan`."""
    m, steps = len(field.goals) - 1, len(target)
    has_zones = (steps + 1) * (m + 1) <= _MOST_ENTRIES
    rows = steps + 1 if has_zones else 1
    plan = PackingPlan(
        source=source,
        target=target,
        until=until,
        row=np.arange(steps + 1, dtype=np.int32) if has_zones else np.zeros(steps + 1, np.int32),
        zones=np.zeros((rows, m + 1), np.uint8),
        zone_distance=np.full((rows, m + 1), FAR, np.int32),
    )
    if has_zones:
        states = new_box_states(m)
        wanted, reaching = np.zeros((2, m + 1), np.uint8)
        _fill_zones(field.neighbours, field.dead, plan, states, wanted, reaching)
        _fill_zone_distances(field.neighbours, plan, states)
    return plan

"""The zones out of plan: where boxes are lost for the steps to come."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import allocating_kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.plan.sink import Lone, new_lone, number_lone
from sokolab.kernels.search.plan.steps import FINAL, PackingPlan

__all__ = ["new_plan"]

_MOST_ENTRIES: Final = 2_000_000  # steps times squares; beyond it plans have no zones


@allocating_kernel
def _pulled(
    neighbours: Ints, state: Ints, square_of: Ints, wanted: Mask, reached: Mask, queue: Ints
) -> None:
    """Mark the squares from which a lone box reaches a wanted one."""
    known = np.zeros(square_of.size, np.uint8)
    filled = 0
    for square in range(wanted.size):
        reached[square] = wanted[square]
        for side in range(4):
            here = state[square, side]
            if wanted[square] and here >= 0 and not known[here]:
                known[here] = 1
                queue[filled] = here
                filled += 1
    at = 0
    while at < filled:
        here = queue[at]
        at += 1
        square = square_of[here]
        for side in range(4):
            if state[square, side] == here:
                there = neighbours[square, side]
                before = state[there, side]
                if before >= 0 and not known[before]:
                    known[before] = 1
                    reached[there] = 1
                    queue[filled] = before
                    filled += 1


@allocating_kernel
def _pushed(
    neighbours: Ints, state: Ints, square_of: Ints, begin: Mask, distance: Ints, queue: Ints
) -> None:
    """Fill the least pushes of a lone box from the squares to begin with to all others."""
    known = np.full(square_of.size, FAR, np.int32)
    filled = 0
    for square in range(begin.size):
        distance[square] = 0 if begin[square] else FAR
        for side in range(4):
            here = state[square, side]
            if begin[square] and here >= 0 and known[here] == FAR:
                known[here] = 0
                queue[filled] = here
                filled += 1
    at = 0
    while at < filled:
        here = queue[at]
        at += 1
        square = square_of[here]
        for side in range(4):
            if state[square, side] == here:
                there = neighbours[square, side ^ 2]
                after = state[there, side]  # -1 where something stands there
                if after >= 0 and known[after] == FAR:
                    known[after] = known[here] + 1
                    distance[there] = min(distance[there], known[after])
                    queue[filled] = after
                    filled += 1


@allocating_kernel
def _fill_zones(
    neighbours: Ints,
    dead: Mask,
    target: Ints,
    until: Ints,
    row: Ints,
    zones: Mask,
    zone_distance: Ints,
    lone: Lone,
) -> None:
    """Fill what :class:`PackingPlan` says of zones, one row for each number of steps done."""
    m, steps = dead.size - 1, target.size
    passable, state = lone.passable, lone.state
    wanted = np.zeros(m + 1, np.uint8)
    reached = np.empty(m + 1, np.uint8)
    for k in range(steps + 1):  # what is lost once k steps are done
        row[k] = k
        if k > 0 and until[k - 1] == FINAL:
            passable[target[k - 1]] = 0
        wanted[:] = 0
        for j in range(k, steps):
            wanted[target[j]] = passable[target[j]]
        used = number_lone(neighbours, lone)
        _pulled(neighbours, state, lone.square_of[:used], wanted, reached, lone.queue)
        for square in range(m):
            zones[k, square] = passable[square] and not dead[square] and not reached[square]
        zones[k, m] = 0
    zones[steps, :] = 0
    for k in range(steps):  # boxes leave before the zone closes
        later = k + 1
        while later < steps and (zones[later] == zones[k]).all():
            later += 1
        zones[k] = zones[later] if later < steps else zones[k]
    passable[:m] = 1
    for k in range(steps + 1):
        if k > 0 and until[k - 1] == FINAL:
            passable[target[k - 1]] = 0
        for i in range(k):
            if until[i] >= k:
                passable[target[i]] = 0
        used = number_lone(neighbours, lone)
        _pushed(neighbours, state, lone.square_of[:used], zones[k], zone_distance[k], lone.queue)
        for i in range(k):
            if until[i] >= k:
                passable[target[i]] = 1
        for i in range(k):
            if until[i] == FINAL:
                passable[target[i]] = 0


def new_plan(field: Field, source: Ints, target: Ints, until: Ints) -> PackingPlan:
    """Return the plan of these steps with its zones."""
    m, steps = len(field.goals) - 1, len(target)
    has_zones = (steps + 1) * (m + 1) <= _MOST_ENTRIES
    rows = steps + 1 if has_zones else 1
    row = np.zeros(steps + 1, np.int32)
    zones = np.zeros((rows, m + 1), np.uint8)
    zone_distance = np.full((rows, m + 1), FAR, np.int32)
    if has_zones:
        _fill_zones(
            field.neighbours, field.dead, target, until, row, zones, zone_distance, new_lone(m)
        )
    return PackingPlan(source, target, until, row, zones, zone_distance)

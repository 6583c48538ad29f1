"""The steps of a packing plan, and its zones.

A zone holds the squares from which a box reaches no target of the steps to come.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PULL_TURN, PUSH_TURN
from sokolab.kernels.search.plan.single_box import (
    BoxStates,
    new_box_states,
    number_box_states,
    spread_box,
)

ANYWHERE: Final = -1
"""In ``source``: any box may do the step."""
IN_PLACE: Final = -2
"""In ``source``: a box stands there from the beginning."""
FINAL: Final = -1
"""In ``moved_on_by``: the box stays there."""
_MAX_ZONE_ENTRIES: Final = 2_000_000  # steps times squares; larger plans get no zones


class PackingPlan(NamedTuple):
    """The order in which boxes go to squares, most of them goals. Steps in place come first.

    Step ``i`` puts a box on ``target[i]``. A position has *done* ``n`` steps if each of the first
    ``n`` has its box, or a later one of these ``n`` has moved that box on.

    A box is *out of plan* if it stands in a zone from which it reaches no target of the steps still
    to come. If the zones of a board would take too much memory, there is one empty zone for all
    numbers of steps. While steps leave the zone as it is, its row has the zone that comes next, so
    that boxes leave it in time.
    """

    source: Ints  # [steps]: the square the box comes from, ANYWHERE or IN_PLACE
    target: Ints  # [steps]: the square the box goes to
    moved_on_by: Ints  # [steps]: the later step that moves the box on, or FINAL
    zone_row: Ints  # [steps + 1]: the row of `zones` and `zone_distance` by steps done
    zones: Mask  # [rows, m + 1]: 1 = in the zone
    zone_distance: Ints  # [rows, m + 1]: fewest pushes from the zone, 0 inside, `FAR` = none


@inlined_kernel
def plan_steps_done(plan: PackingPlan, blocked: Mask) -> int:
    """Return how many steps of a plan a position has done.

    Each box that was in place at the beginning and has left too early counts as minus one.
    """
    source, target, moved_on_by = plan.source, plan.target, plan.moved_on_by
    steps = target.size
    missing_count = 0
    for i in range(target.size - 1, -1, -1):
        if blocked[target[i]] or FINAL < moved_on_by[i] < steps:
            continue
        if source[i] == IN_PLACE:
            missing_count += 1
        else:
            steps = i
    return int(steps - missing_count)


@inlined_kernel
def plan_row(plan: PackingPlan, steps: int) -> int:
    """Return the row of ``zones`` and ``zone_distance`` once ``steps`` steps are done.

    ``steps`` can be negative, and another count if the plan has no steps.
    """
    return int(plan.zone_row[min(max(int(steps), 0), plan.zone_row.size - 1)])


@inlined_kernel
def out_of_plan(plan: PackingPlan, row: int, boxes: Ints) -> int:
    """Return how many boxes stand in the zone of a row, as :func:`plan_row` returns it."""
    count = 0
    for i in range(boxes.size):
        count += plan.zones[row, boxes[i]]
    return int(count)


@kernel
def _queue_states_on(states: BoxStates, is_start: Mask, unseen_label: int, label: int) -> int:
    """Queue all states on the marked squares with this ``label``. Return their number."""
    states.label[:] = unseen_label
    count = 0
    for square in range(is_start.size):
        for d in range(4):
            state = states.state[square, d]
            if is_start[square] and state >= 0 and states.label[state] == unseen_label:
                states.label[state] = label
                states.queue[count] = state
                count += 1
    return count


@kernel
def _fill_reaches_target(
    neighbours: Ints, states: BoxStates, is_target: Mask, reaches_target: Mask
) -> None:
    """Mark the squares from which a single box reaches a target."""
    start_count = _queue_states_on(states, is_target, unseen_label=0, label=1)
    state_count = spread_box(
        neighbours, states, start_count, unseen_end=1, increment=0, turn=PULL_TURN
    )
    for square in range(is_target.size):
        reaches_target[square] = is_target[square]
    for i in range(state_count):
        reaches_target[states.square_of[states.queue[i]]] = 1


@kernel
def _fill_distances(neighbours: Ints, states: BoxStates, is_start: Mask, distance: Ints) -> None:
    """Fill in the fewest pushes of a single box from the marked squares to all squares."""
    start_count = _queue_states_on(states, is_start, unseen_label=-1, label=0)
    state_count = spread_box(
        neighbours, states, start_count, unseen_end=0, increment=1, turn=PUSH_TURN
    )
    for square in range(is_start.size):
        distance[square] = 0 if is_start[square] else FAR
    for i in range(state_count):
        state = states.queue[i]
        square = states.square_of[state]
        distance[square] = min(distance[square], states.label[state])


@kernel
def _fill_zones(
    neighbours: Ints,
    dead: Mask,
    plan: PackingPlan,
    states: BoxStates,
    is_target: Mask,
    reaches_target: Mask,
) -> None:
    """Fill in ``zones``, a row for each number of steps done."""
    target, moved_on_by, zones = plan.target, plan.moved_on_by, plan.zones
    passable = states.passable
    m, step_count = dead.size - 1, target.size
    for steps in range(step_count + 1):
        if steps > 0 and moved_on_by[steps - 1] == FINAL:
            passable[target[steps - 1]] = 0
        is_target[:] = 0
        for i in range(steps, step_count):
            is_target[target[i]] = passable[target[i]]
        number_box_states(neighbours, states)
        _fill_reaches_target(neighbours, states, is_target, reaches_target)
        for square in range(m):
            zones[steps, square] = (
                passable[square] and not dead[square] and not reaches_target[square]
            )
        zones[steps, m] = 0
    passable[:m] = 1
    zones[step_count, :] = 0
    for steps in range(step_count):  # each row takes the next zone that differs
        later = steps + 1
        while later < step_count and _are_equal(zones[later], zones[steps]):
            later += 1
        if later < step_count:
            for square in range(m):
                zones[steps, square] = zones[later, square]


@kernel
def _are_equal(first: Mask, second: Mask) -> bool:
    """Whether two masks are equal."""
    differences = 0
    for i in range(first.size):
        differences += first[i] != second[i]
    return differences == 0


@kernel
def _fill_zone_distances(neighbours: Ints, plan: PackingPlan, states: BoxStates) -> None:
    """Fill in ``zone_distance``, a row for each number of steps done."""
    target, moved_on_by, passable = plan.target, plan.moved_on_by, states.passable
    for steps in range(target.size + 1):
        if steps > 0 and moved_on_by[steps - 1] == FINAL:
            passable[target[steps - 1]] = 0
        # Boxes that a later step moves on are in the way for now.
        for i in range(steps):
            if moved_on_by[i] >= steps:
                passable[target[i]] = 0
        number_box_states(neighbours, states)
        _fill_distances(neighbours, states, plan.zones[steps], plan.zone_distance[steps])
        for i in range(steps):
            if moved_on_by[i] >= steps:
                passable[target[i]] = 1
        # A square that was just opened again can be the target of a final step, too.
        for i in range(steps):
            if moved_on_by[i] == FINAL:
                passable[target[i]] = 0


def new_plan(field: Field, source: Ints, target: Ints, moved_on_by: Ints) -> PackingPlan:
    """Return the plan of these steps, fields of :class:`PackingPlan`, with its zones."""
    m, step_count = len(field.goals) - 1, len(target)
    has_zones = (step_count + 1) * (m + 1) <= _MAX_ZONE_ENTRIES
    row_count = step_count + 1 if has_zones else 1
    plan = PackingPlan(
        source=source,
        target=target,
        moved_on_by=moved_on_by,
        zone_row=np.arange(row_count, dtype=np.int32)
        if has_zones
        else np.zeros(step_count + 1, np.int32),
        zones=np.zeros((row_count, m + 1), np.uint8),
        zone_distance=np.full((row_count, m + 1), FAR, np.int32),
    )
    if has_zones:
        states = new_box_states(m)
        is_target, reaches_target = np.zeros((2, m + 1), np.uint8)
        _fill_zones(field.neighbours, field.dead, plan, states, is_target, reaches_target)
        _fill_zone_distances(field.neighbours, plan, states)
    return plan

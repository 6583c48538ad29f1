"""The steps of a packing plan, and how many of them a position has done."""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel

ANYWHERE: Final = -1
"""In ``source``: any box may do the step."""
IN_PLACE: Final = -2
"""In ``source``: a box stands there from the beginning."""
FINAL: Final = -1
"""In ``until``: the box stays there."""


class PackingPlan(NamedTuple):
    """The order in which boxes go to squares; most of these are goals.

    Step ``i`` puts a box on ``target[i]``. A position has *done* ``k`` steps if each of the first
    ``k`` has its box, or a later one of them has moved the box on.

    A box is *out of plan* if it stands in a zone from which it reaches no target of the steps still
    to come. If the zones of a board would take too much memory, there is one empty zone for all
    numbers of steps.

    Attributes
    ----------
    source
        int32 ``[p]``: the square the box comes from, :data:`ANYWHERE` or :data:`IN_PLACE`. Steps
        in place come first.
    target
        int32 ``[p]``: the square the box goes to.
    until
        int32 ``[p]``: the later step that moves the box on, or :data:`FINAL`.
    row
        int32 ``[p + 1]``: the row of ``zones`` and ``zone_distance`` by the number of steps done.
    zones
        uint8 ``[rows, m + 1]``: 1 = out of plan. A zone closes one change ahead: it is that of the
        next step at which the zone changes, so that boxes leave it in time.
    zone_distance
        int32 ``[rows, m + 1]``: least pushes from the zone to each square; 0 inside the zone,
        ``FAR`` where no box comes from there.
    """

    source: Ints
    target: Ints
    until: Ints
    row: Ints
    zones: Mask
    zone_distance: Ints


@inlined_kernel
def packed(plan: PackingPlan, shut: Mask) -> int:
    """Return how many steps of a plan a position has done.

    Each box that was in place at the beginning and has left too early counts as minus one.
    """
    source, target, until = plan.source, plan.target, plan.until
    steps = target.size
    missing = 0
    for i in range(target.size - 1, -1, -1):
        if source[i] == IN_PLACE:
            missing += not shut[target[i]] and (until[i] < 0 or until[i] >= steps)
        elif not shut[target[i]] and (until[i] < 0 or until[i] >= steps):
            steps = i
    return int(steps - missing)


@inlined_kernel
def out_of_plan(plan: PackingPlan, steps: int, boxes: Ints) -> int:
    """Return how many boxes are out of plan.

    ``steps``: steps done.
    """
    row = plan.row[steps]
    count = 0
    for i in range(boxes.size):
        count += plan.zones[row, boxes[i]]
    return int(count)

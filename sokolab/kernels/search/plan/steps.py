"""The steps of a packing plan, and how far a position has come with them."""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel

__all__ = ["ANYWHERE", "FINAL", "IN_PLACE", "PackingPlan", "out_of_plan", "packed"]

ANYWHERE: Final = -1
"""As a step's source: whatever box can be fetched."""
IN_PLACE: Final = -2
"""As a step's source: a box stands there from the beginning."""
FINAL: Final = -1
"""As a step's end: the box stays."""


class PackingPlan(NamedTuple):
    """In which order boxes go where.

    Step ``i`` puts a box on ``target[i]``. A position has *done* ``k`` steps if each of the first
    ``k`` has its box, or a later one among them has moved it on. Where plans of a board would take
    too much room there is one row, without any zone, for all numbers of steps.

    Attributes
    ----------
    source
        int32 ``[p]``: where the box comes from, :data:`ANYWHERE` or :data:`IN_PLACE`; steps in
        place come first.
    target
        int32 ``[p]``: where it goes.
    until
        int32 ``[p]``: the later step that moves it on, or :data:`FINAL`.
    row
        int32 ``[p + 1]``: by steps done, the row of the two tables.
    zones
        uint8 ``[rows, m + 1]``: 1 = out of plan: a box there reaches no target of the steps to
        come once the next squares that matter are filled.
    zone_distance
        int32 ``[rows, m + 1]``: least pushes from the zone to each square; 0 within, ``FAR``
        where no box comes from there.
    """

    source: Ints
    target: Ints
    until: Ints
    row: Ints
    zones: Mask
    zone_distance: Ints


@kernel
def packed(source: Ints, target: Ints, until: Ints, shut: Mask) -> int:
    """Return how many steps of a plan a position has done.

    Less one for each box that stood in place at the beginning and has left too early.

    Parameters
    ----------
    source, target, until
        Of the :class:`PackingPlan`.
    shut
        uint8 ``[m + 1]``: a box, or square ``m``.
    """
    steps = target.size
    missing = 0
    for i in range(target.size - 1, -1, -1):
        if source[i] == IN_PLACE:
            missing += not shut[target[i]] and (until[i] < 0 or until[i] >= steps)
        elif not shut[target[i]] and (until[i] < 0 or until[i] >= steps):
            steps = i
    return int(steps - missing)


@kernel
def out_of_plan(row: Ints, zones: Mask, steps: int, boxes: Ints) -> int:
    """Return how many boxes stand in the zone out of plan.

    Parameters
    ----------
    row, zones
        Of the :class:`PackingPlan`.
    steps
        Steps done.
    boxes
        int32 ``[k]``.
    """
    at = row[steps]
    count = 0
    for i in range(boxes.size):
        count += zones[at, boxes[i]]
    return int(count)

"""Freeze deadlocks: a box off goal that can never be moved again.

A box cannot move along an axis while a wall or a frozen box is beside it on that axis. If both
squares there are dead, it can move, but is lost then. The player is assumed to get everywhere, so
no box that can still be brought to a goal is called frozen.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel

FREE: Final = 0
"""The box may still be movable."""
FROZEN: Final = 1
"""The box is frozen, together with boxes on goals only."""
LOST: Final = 2
"""The box is frozen together with a box off goal, perhaps itself: a deadlock."""


@inlined_kernel
def _may_be_held(neighbours: Ints, dead: Mask, held: Mask, square: int, d: int) -> bool:
    """Whether the box cannot move along that axis while all ``held`` squares stay blocked."""
    first = neighbours[square, d]
    second = neighbours[square, d ^ 2]
    return bool(held[first] or held[second] or (dead[first] and dead[second]))


@kernel
def _freezes(
    neighbours: Ints, goals: Mask, dead: Mask, blocked: Mask, square: int, frozen: Mask, stack: Ints
) -> int:
    """Do the work of :func:`freezes` for a box that can move along no axis now."""
    frozen[square] = 1
    stack[0] = square
    size = 1
    at = 0
    while at < size:
        box = stack[at]
        at += 1
        for d in range(4):
            neighbour = neighbours[box, d]
            if blocked[neighbour] and not frozen[neighbour]:
                frozen[neighbour] = 1
                stack[size] = neighbour
                size += 1
    has_changed = True
    # A box that is released may release others, so the rounds go on until nothing changes. They may
    # end sooner, because only the box just pushed counts.
    while has_changed and frozen[square]:
        has_changed = False
        for at in range(size):
            box = stack[at]
            if frozen[box] and not (
                _may_be_held(neighbours, dead, frozen, box, 0)
                and _may_be_held(neighbours, dead, frozen, box, 1)
            ):
                frozen[box] = 0
                has_changed = True
    effect = FROZEN if frozen[square] else FREE
    for at in range(size):
        box = stack[at]
        if effect == FROZEN and frozen[box] and not goals[box]:
            effect = LOST
        frozen[box] = 0
    return effect


@inlined_kernel
def freezes(
    neighbours: Ints, goals: Mask, dead: Mask, blocked: Mask, square: int, frozen: Mask, stack: Ints
) -> int:
    """Return whether the box just pushed to ``square`` is ``FREE``, ``FROZEN`` or ``LOST``.

    All boxes connected with this one are assumed frozen. Then those that can move along an axis
    are released until none is left. What remains can never move. The player is assumed to reach
    every square, so no movable box is called frozen. Boxes that are frozen without this one were
    frozen before the push.

    Parameters
    ----------
    dead
        uint8 ``[m + 1]``: a box there is lost.
    blocked
        uint8 ``[m + 1]``: boxes as they stand after the push, and square ``m``.
    frozen
        uint8 ``[m + 1]``: scratch; 1 for square ``m``, else 0, before and after.
    stack
        int32 ``[m + 1]``: scratch.
    """
    # With all boxes counted as held, a box can only be held more. If it is free even so, no
    # search is needed.
    if not _may_be_held(neighbours, dead, blocked, square, 0):
        return FREE
    if not _may_be_held(neighbours, dead, blocked, square, 1):
        return FREE
    return _freezes(neighbours, goals, dead, blocked, square, frozen, stack)

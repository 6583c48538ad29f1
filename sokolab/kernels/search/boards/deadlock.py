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
"""The box might still be movable."""
FROZEN: Final = 1
"""The box is frozen, together with boxes on goals only."""
LOST: Final = 2
"""The box is frozen together with a box off goal, perhaps itself: a deadlock."""


@inlined_kernel
def _is_held(neighbours: Ints, dead: Mask, holders: Mask, square: int, axis: int) -> bool:
    """Whether a box cannot move along an axis while all squares in ``holders`` stay blocked.

    The axis is 0 for up and down, 1 for left and right.
    """
    first = neighbours[square, axis]
    second = neighbours[square, axis + 2]
    return bool(holders[first] or holders[second] or (dead[first] and dead[second]))


@kernel
def _effect_on_cluster(
    neighbours: Ints,
    goals: Mask,
    dead: Mask,
    blocked: Mask,
    pushed_square: int,
    frozen: Mask,
    stack: Ints,
) -> int:
    """Do the work of :func:`freeze_effect` for a box that can move along no axis now."""
    frozen[pushed_square] = 1
    stack[0] = pushed_square
    head, tail = 0, 1
    while head < tail:
        square = stack[head]
        head += 1
        for d in range(4):
            neighbour = neighbours[square, d]
            if blocked[neighbour] and not frozen[neighbour]:
                frozen[neighbour] = 1
                stack[tail] = neighbour
                tail += 1
    has_changed = True
    # A box that is released can release others, so the rounds go on until nothing changes. They can
    # end sooner, because only the box just pushed counts.
    while has_changed and frozen[pushed_square]:
        has_changed = False
        for i in range(tail):
            square = stack[i]
            if frozen[square] and not (
                _is_held(neighbours, dead, frozen, square, axis=0)
                and _is_held(neighbours, dead, frozen, square, axis=1)
            ):
                frozen[square] = 0
                has_changed = True
    effect = FROZEN if frozen[pushed_square] else FREE
    for i in range(tail):
        square = stack[i]
        if effect == FROZEN and frozen[square] and not goals[square]:
            effect = LOST
        frozen[square] = 0
    return effect


@inlined_kernel
def freeze_effect(
    neighbours: Ints, goals: Mask, dead: Mask, blocked: Mask, square: int, frozen: Mask, stack: Ints
) -> int:
    """Return whether the box just pushed to ``square`` is ``FREE``, ``FROZEN`` or ``LOST``.

    All boxes connected with this one are assumed frozen. Then those that can move along an axis
    are released until none is left. The others can never move. The player is assumed to reach
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
    if not _is_held(neighbours, dead, blocked, square, axis=0):
        return FREE
    if not _is_held(neighbours, dead, blocked, square, axis=1):
        return FREE
    return _effect_on_cluster(neighbours, goals, dead, blocked, square, frozen, stack)

"""Lists the pushes, or pulls, that can be made now and do not lose the box."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field, Scratch


@kernel
def allow_pushes(field: Field, scratch: Scratch, boxes: Ints, stamp: int) -> int:
    """Mark the pushes that can be made now and lead to no dead state. Return their number."""
    push_count = 0
    for i in range(boxes.size):
        for d in range(4):
            scratch.allowed[i, d] = 0
            target = field.neighbours[boxes[i], d]
            if scratch.mark[field.neighbours[boxes[i], d ^ 2]] != stamp or scratch.blocked[target]:
                continue
            # The player then stands where the box was: that side is free, so the state is not -1.
            if not field.dead_state[field.state_at[target, d ^ 2]]:
                scratch.allowed[i, d] = 1
                push_count += 1
    return push_count


@kernel
def allow_pulls(field: Field, scratch: Scratch, boxes: Ints, stamp: int) -> int:
    """Mark the pulls that can be made now and lead to no dead state. Return their number.

    A pull is marked under the side on which the player stands, to which the box then goes.
    """
    pull_count = 0
    for i in range(boxes.size):
        for d in range(4):
            scratch.allowed[i, d] = 0
            target = field.neighbours[boxes[i], d]
            # The player stands between the two squares and needs a free one to step back to.
            if scratch.mark[target] != stamp or scratch.blocked[field.neighbours[target, d]]:
                continue
            if not field.dead_state[field.state_at[target, d]]:
                scratch.allowed[i, d] = 1
                pull_count += 1
    return pull_count

"""PI-corrals: parts of the board whose pushes must come, can all come now, and lead inward only.

Let *K* be unreached regions together with every box that touches them, and further boxes. If
every push of a box of *K* that can be the first one among them begins on a square that the
player reaches now and ends in a region of *K* (P: all can be made now; I: all lead inward), and
something is still to be done there, then some solution of the same number of pushes begins with
one of these pushes: moved to the front, the first push of *K* opens *K* only, and all pushes that
came before it can still be made. So the others need not be tried.

Source: the idea is Brian Damgaard's (YASS); this formulation and its growth are ours.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.field import Field, Scratch

__all__ = ["restrict_to_corral"]


@kernel
def _label_regions(field: Field, scratch: Scratch, rows: NDArray[np.int32], stamp: int) -> int:
    """Give numbers to the free regions the player does not reach; return how many there are."""
    count = 0
    filled = 0
    for i in range(rows.size):
        for d in range(4):
            seed = field.neighbours[rows[i], d]
            if scratch.shut[seed] or scratch.mark[seed] == stamp or scratch.zone[seed]:
                continue
            count += 1
            goals = 0
            scratch.zone[seed] = count
            at = filled
            scratch.zoned[filled] = seed
            filled += 1
            while at < filled:
                square = scratch.zoned[at]
                at += 1
                goals += field.goals[square]
                for side in range(4):
                    there = field.neighbours[square, side]
                    if not scratch.shut[there] and not scratch.zone[there]:
                        scratch.zone[there] = count
                        scratch.zoned[filled] = there
                        filled += 1
            scratch.zone_goals[count] = goals
            scratch.zone_in[count] = 0
    scratch.counts[3] = filled
    return count


@kernel
def _join_box(scratch: Scratch, box: int, seed: int, size: int) -> int:
    """Add a box to the corral; return the number of its boxes."""
    if scratch.box_in[box] != seed:
        scratch.box_in[box] = seed
        scratch.members[size] = box
        size += 1
    return size


@kernel
def _join_region(
    field: Field, scratch: Scratch, rows: NDArray[np.int32], region: int, seed: int, size: int
) -> int:
    """Add a region and the boxes that touch it; return the number of boxes."""
    if scratch.zone_in[region] == seed:
        return size
    scratch.zone_in[region] = seed
    for i in range(rows.size):
        for d in range(4):
            if scratch.zone[field.neighbours[rows[i], d]] == region:
                size = _join_box(scratch, i, seed, size)
                break
    return size


@kernel
def _grow_corral(
    field: Field, scratch: Scratch, rows: NDArray[np.int32], stamp: int, seed: int
) -> int:
    """Grow the corral around region ``seed`` until it is closed.

    Returns the number of its pushes, or -1 where it is no PI-corral or nothing is to be done.
    """
    size = _join_region(field, scratch, rows, seed, seed, 0)
    pushes = 0
    at = 0
    while at < size:
        box = scratch.members[at]
        square = rows[box]
        at += 1
        for d in range(4):
            behind = field.neighbours[square, d ^ 2]
            ahead = field.neighbours[square, d]
            into = field.state[ahead, d ^ 2]
            if not field.inside[behind] or into < 0 or field.hopeless[into]:
                continue
            if _is_in(scratch, behind, seed):
                continue  # the player stands there only after a push of this corral
            other = scratch.box_at[ahead] - 1
            if other >= 0:
                size = _join_box(scratch, other, seed, size)
                continue  # blocked until that box is pushed, and it belongs to the corral
            if scratch.zone[ahead] == 0:
                return -1  # leads out
            size = _join_region(field, scratch, rows, scratch.zone[ahead], seed, size)
            if scratch.mark[behind] == stamp:
                pushes += 1
            elif scratch.box_at[behind]:
                size = _join_box(scratch, scratch.box_at[behind] - 1, seed, size)
            else:
                size = _join_region(field, scratch, rows, scratch.zone[behind], seed, size)
    for i in range(size):
        if not field.goals[rows[scratch.members[i]]]:
            return pushes
    for i in range(scratch.counts[3]):
        region = scratch.zone[scratch.zoned[i]]
        if scratch.zone_in[region] == seed and scratch.zone_goals[region] > 0:
            return pushes
    return -1


@kernel
def _is_in(scratch: Scratch, square: int, seed: int) -> bool:
    """Whether a square belongs to the corral, as a part of a region or by its box."""
    box = scratch.box_at[square] - 1
    if box >= 0:
        return bool(scratch.box_in[box] == seed)
    region = scratch.zone[square]
    return bool(region > 0 and scratch.zone_in[region] == seed)


@kernel
def restrict_to_corral(
    field: Field, scratch: Scratch, rows: NDArray[np.int32], stamp: int, pushes: int
) -> int:
    """Look for the PI-corral with the fewest pushes, fewer than ``pushes``.

    Returns its number of pushes, and marks them in ``scratch.allowed``; -1 where there is none
    and ``allowed`` is left. No pushes means that the position is dead.
    """
    best = -1
    regions = _label_regions(field, scratch, rows, stamp)
    for i in range(rows.size):
        scratch.box_in[i] = 0
    for seed in range(1, regions + 1):
        found = _grow_corral(field, scratch, rows, stamp, seed)
        if 0 <= found < pushes:
            best = found
            pushes = found
            scratch.allowed[:] = 0
            for i in range(rows.size):
                if scratch.box_in[i] != seed:
                    continue
                for d in range(4):
                    ahead = field.neighbours[rows[i], d]
                    region = scratch.zone[ahead]
                    scratch.allowed[i, d] = (
                        region > 0
                        and scratch.zone_in[region] == seed
                        and scratch.mark[field.neighbours[rows[i], d ^ 2]] == stamp
                    )
    for i in range(scratch.counts[3]):
        scratch.zone[scratch.zoned[i]] = 0
    return best

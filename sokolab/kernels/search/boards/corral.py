"""PI-corrals: groups of boxes whose pushes may be tried first, and alone.

A *corral* is an area that the player cannot reach, together with the boxes around it. Let *K* be
one or more unreached regions with every box that touches them, and perhaps further boxes. Call a
push of a box of *K* *first* if it could be the first push of a box of *K*. *K* is a PI-corral if

- P: the player can make every first push now, and
- I: every first push leads inward, into a region of *K*,

and *K* still has an empty goal or a box off goal. Then some solution with the same number of
pushes begins with a first push of *K*, so no other push needs to be tried.

Proof: any solution pushes a box of *K* at some time. Until then *K* stays closed, since nothing but
a push of one of its boxes opens it. By P, the first of these pushes can be made now. Made now, it
leaves all squares outside *K* as they are, by I, and the square it frees is one more for the
player. So all pushes that came before can still be made, and after them the boxes and the player's
region are the same.

*K* grows from one region. A box in the way joins it, and so does an unreached region beyond that
box, with its boxes; a push that leads to a square in the player's reach ends the attempt. A corral
without any push is a deadlock. The rule depends on the position alone, so a table of states may be
used as well. There is no such rule for pulls: a pull takes a square away from the paths of other
boxes, so the first pull of a group cannot be moved to the front. Nor is there a rule for the fewest
moves: another order of pushes means other walks.

Pushes that are known to lose do not count: one that could be first would have to be on the way to
a solution. A push that leads outward always counts, because whether it loses may depend on boxes
that move away before it.

Source: the idea is Brian Damgaard's (YASS). How *K* grows here is our own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel


class CorralPosition(NamedTuple):
    """A position as the search for corrals sees it."""

    neighbours: Ints  # [m + 1, 4]
    goals: Mask  # [m + 1]
    # [m + 1, 4]: 1 = a box pushed to that square in that direction is lost, or the square is a
    # wall; all 1 for square `m`.
    barred: Mask
    boxes: Ints  # [k]: squares of the boxes
    blocked: Mask  # [m + 1]: 1 = a box, or square `m`
    mark: Ints  # [m + 1]: `stamp` on the player's reach
    stamp: int  # Of the player's reach in `mark`


class CorralScratch(NamedTuple):
    """Memory for the search for corrals in one position."""

    # [m + 1]: 1 + number of the box on a square, 0 = none. The caller fills it.
    box_at: Ints
    outward: Mask  # [k]: 1 = the player can push this box to a square within the player's reach
    # [m + 1]: number of the unreached region, from 1; 0 = none. All 0 between calls.
    region: Ints
    filled: Ints  # [m + 2]: the squares whose `region` is not 0, then -1
    goals: Ints  # [m + 2]: empty goals of each region
    # [m + 2]: by region, the corral it was last added to. A corral has the number of the region
    # that it grew from.
    in_corral: Ints
    # [m + 3]: region `r` is touched by the boxes `touching[first[r]:first[r + 1]]`; by none if it
    # belongs to no PI-corral.
    first: Ints
    touching: Ints  # [4 k + m + 1]: numbers of boxes, region by region
    box_in: Ints  # [k]: the corral that a box was last added to
    members: Ints  # [k]: the boxes of the corral, in the order they were added
    inward_corral: Ints  # [k, 4]: for each push, the corral it leads into


def new_corral_scratch(size: int, boxes: int) -> CorralScratch:
    """Return the memory for ``boxes`` boxes on a board of ``size`` squares."""
    return CorralScratch(
        box_at=np.zeros(size + 1, np.int32),
        outward=np.zeros(boxes, np.uint8),
        region=np.zeros(size + 1, np.int32),
        filled=np.zeros(size + 2, np.int32),
        goals=np.zeros(size + 2, np.int32),
        in_corral=np.zeros(size + 2, np.int32),
        first=np.zeros(size + 3, np.int32),
        touching=np.zeros(4 * boxes + size + 1, np.int32),
        box_in=np.zeros(boxes, np.int32),
        members=np.zeros(boxes, np.int32),
        inward_corral=np.zeros((boxes, 4), np.int32),
    )


@inlined_kernel
def _number_regions(position: CorralPosition, scratch: CorralScratch) -> int:
    """Give the unreached regions numbers from 1, list the boxes that touch each; return how many.

    A region that touches a box with a push outward belongs to no PI-corral. Its list stays empty.
    """
    neighbours, goals, _, boxes, blocked, mark, stamp = position
    region, filled, first = scratch.region, scratch.filled, scratch.first
    touching, box_in = scratch.touching, scratch.box_in
    count = 0
    total = 0
    listed = 0
    box_in[:] = 0
    for i in range(boxes.size):
        for d in range(4):
            seed = neighbours[boxes[i], d]
            if blocked[seed] or mark[seed] == stamp or region[seed]:
                continue
            count += 1
            empty_goals = 0
            first[count] = listed
            region[seed] = count
            at = total
            filled[total] = seed
            total += 1
            is_open = False
            while at < total:
                square = filled[at]
                at += 1
                empty_goals += goals[square]
                for onward in range(4):
                    neighbour = neighbours[square, onward]
                    box = scratch.box_at[neighbour] - 1
                    if box >= 0:
                        if scratch.outward[box]:
                            # The region is filled to its end: squares left without a number
                            # would begin regions of their own.
                            is_open = True
                        elif box_in[box] != count:
                            box_in[box] = count
                            touching[listed] = box
                            listed += 1
                    elif not blocked[neighbour] and not region[neighbour]:
                        region[neighbour] = count
                        filled[total] = neighbour
                        total += 1
            # The empty list also tells a growing corral that this region must not join.
            if is_open:
                listed = first[count]
            first[count + 1] = listed
            scratch.goals[count] = empty_goals
            scratch.in_corral[count] = 0
    # Corrals stamp the boxes with the number of the region they grow from, too.
    box_in[:] = 0
    filled[total] = -1
    return count


@inlined_kernel
def _add_region(scratch: CorralScratch, region: int, corral: int, size: int) -> int:
    """Add a region and the boxes that touch it to a corral; return its number of boxes."""
    scratch.in_corral[region] = corral
    for at in range(scratch.first[region], scratch.first[region + 1]):
        box = scratch.touching[at]
        if scratch.box_in[box] != corral:
            scratch.box_in[box] = corral
            scratch.members[size] = box
            size += 1
    return size


@inlined_kernel
def _is_of_corral(scratch: CorralScratch, square: int, corral: int) -> bool:
    """Whether a square has a box of the corral, or lies in one of its regions."""
    box, region = scratch.box_at[square] - 1, scratch.region[square]
    if box >= 0:
        return bool(scratch.box_in[box] == corral)
    return bool(region and scratch.in_corral[region] == corral)


@inlined_kernel
def _grow(position: CorralPosition, allowed: Mask, scratch: CorralScratch, corral: int) -> int:
    """Grow a corral, at first the region of its number, until every first push is known.

    Returns the number of its first pushes, or -1 if it is no PI-corral or nothing is left to do in
    it.
    """
    neighbours, goals, barred, boxes, _, _, _ = position
    box_at, region_of, box_in = scratch.box_at, scratch.region, scratch.box_in
    members, in_corral, first = scratch.members, scratch.in_corral, scratch.first
    size = _add_region(scratch, corral, corral, 0)
    pushes = 0
    has_work_left = scratch.goals[corral] > 0
    at = 0
    while at < size:
        box = members[at]
        square = boxes[box]
        at += 1
        has_work_left = has_work_left or not goals[square]
        for d in range(4):
            behind = neighbours[square, d ^ 2]
            ahead = neighbours[square, d]
            if barred[ahead, d] or behind == barred.shape[0] - 1:
                continue
            if _is_of_corral(scratch, behind, corral):
                continue  # the player gets there only after a push of this corral
            # Ahead first: if the push is blocked there, the square behind does not matter.
            for square_near in (ahead, behind):
                other = box_at[square_near] - 1
                region = region_of[square_near]
                if other >= 0:
                    if box_in[other] != corral:
                        if scratch.outward[other]:
                            return -1
                        box_in[other] = corral
                        members[size] = other
                        size += 1
                    if square_near == ahead:
                        break  # blocked until that box is pushed, and it is of the corral
                elif region == 0:
                    if square_near == ahead:
                        return -1  # leads outward
                    # No region and no box: the player is there now, so this push keeps condition P.
                    pushes += allowed[box, d]
                elif in_corral[region] != corral:
                    if first[region] == first[region + 1]:
                        return -1
                    has_work_left = has_work_left or scratch.goals[region] > 0
                    size = _add_region(scratch, region, corral, size)
    return pushes if has_work_left else -1


@kernel
def restrict_to_corral(
    position: CorralPosition, allowed: Mask, scratch: CorralScratch, pushes: int
) -> int:
    """Restrict ``allowed`` to the PI-corral with the fewest pushes, if that leaves fewer.

    ``allowed``, uint8 ``[k, 4]``, marks the pushes that can be made now and are not known to lose;
    ``pushes`` is their number. The caller has filled ``scratch.box_at``.

    Returns how many pushes remain: ``pushes`` if no corral has fewer. 0 means a deadlock.
    """
    neighbours, _, barred, boxes, _, mark, stamp = position
    k = boxes.shape[0]
    inward = 0
    for i in range(k):
        scratch.outward[i] = 0
        for d in range(4):
            ahead = neighbours[boxes[i], d]
            # A push from reach to reach can be made now and breaks I, unless it loses the box.
            if mark[ahead] == stamp and mark[neighbours[boxes[i], d ^ 2]] == stamp:
                scratch.outward[i] |= 1 - barred[ahead, d]
        inward += 1 - scratch.outward[i]
    if inward == 0:
        return pushes
    regions = _number_regions(position, scratch)
    best = 0
    for corral in range(1, regions + 1):
        if scratch.first[corral] == scratch.first[corral + 1]:
            continue
        first_pushes = _grow(position, allowed, scratch, corral)
        # A corral with as many pushes as the best one so far saves nothing.
        if first_pushes < 0 or first_pushes >= pushes:
            continue
        best = corral
        pushes = first_pushes
        # These pushes are only marked now: later corrals count all pushes that were allowed.
        for i in range(k):
            is_member = scratch.box_in[i] == corral
            for d in range(4):
                region = scratch.region[neighbours[boxes[i], d]]
                is_inward = region > 0 and scratch.in_corral[region] == corral
                scratch.inward_corral[i, d] = corral if is_member and is_inward else 0
    if best > 0:
        for i in range(k):
            for d in range(4):
                if scratch.inward_corral[i, d] != best:
                    allowed[i, d] = 0
    at = 0
    # ``region`` has to be all 0 between calls; the list spares a pass over the board.
    while scratch.filled[at] >= 0:
        scratch.region[scratch.filled[at]] = 0
        at += 1
    return pushes

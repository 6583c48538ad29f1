"""PI-corrals: groups of boxes whose pushes may be tried first, and alone.

A *corral* is an area that the player cannot reach, together with the boxes around it. Let *K* be
one or more unreached regions with every box that touches them, and perhaps more boxes. Call a
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
a solution. A push that leads outward always counts, because whether it loses can depend on boxes
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

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    goals: Mask  # [m + 1]: 1 = a goal
    losing_moves: Mask  # [m + 1, 4]: 1 = a push to that target in that direction loses the box
    boxes: Ints  # [k]: squares of the boxes
    blocked: Mask  # [m + 1]: 1 = a box, or square `m`
    mark: Ints  # [m + 1]: `stamp` on the player's reach
    stamp: int  # The stamp of the player's reach in `mark`


class CorralScratch(NamedTuple):
    """Memory for the search for corrals in one position.

    Regions are numbered from 1. A corral has the number of the region from which it grew. A region
    that belongs to no PI-corral has an empty list of boxes that touch it.
    """

    box_at: Ints  # [m + 1]: 1 + index of the box on a square, 0 = none; the caller fills it
    outward: Mask  # [k]: 1 = the player can push this box to a square within the player's reach
    region: Ints  # [m + 1]: the unreached region, 0 = none; all 0 between calls
    region_squares: Ints  # [m + 2]: the squares whose `region` is not 0, then -1
    empty_goal_counts: Ints  # [m + 2]: how many goals without a box each region has
    in_corral: Ints  # [m + 2]: the corral that each region was last added to
    touching_start: Ints  # [m + 3]: where the boxes of each region begin in `touching`
    touching: Ints  # [4 k]: boxes by region; a box touches four regions at most
    box_in: Ints  # [k]: the corral that a box was last added to
    member_boxes: Ints  # [k]: the boxes of the corral, in the order they were added
    inward_corral: Ints  # [k, 4]: for each push, the corral it leads into


def new_corral_scratch(size: int, box_count: int) -> CorralScratch:
    """Return the memory for ``box_count`` boxes on a board of ``size`` squares."""
    return CorralScratch(
        box_at=np.zeros(size + 1, np.int32),
        outward=np.zeros(box_count, np.uint8),
        region=np.zeros(size + 1, np.int32),
        region_squares=np.zeros(size + 2, np.int32),
        empty_goal_counts=np.zeros(size + 2, np.int32),
        in_corral=np.zeros(size + 2, np.int32),
        touching_start=np.zeros(size + 3, np.int32),
        touching=np.zeros(4 * box_count, np.int32),
        box_in=np.zeros(box_count, np.int32),
        member_boxes=np.zeros(box_count, np.int32),
        inward_corral=np.zeros((box_count, 4), np.int32),
    )


@inlined_kernel
def _fill_region(
    position: CorralPosition, scratch: CorralScratch, seed: int, number: int, tail: int
) -> int:
    """Give a number to the region of ``seed``, and list the boxes that touch it.

    ``tail`` is the number of squares in the regions before. Returns the number then.
    """
    region, region_squares, box_in = scratch.region, scratch.region_squares, scratch.box_in
    region[seed] = number
    region_squares[tail] = seed
    head = tail
    tail += 1
    touching_count = scratch.touching_start[number]
    empty_goals = 0
    is_open = False
    while head < tail:
        square = region_squares[head]
        head += 1
        empty_goals += position.goals[square]
        for d in range(4):
            neighbour = position.neighbours[square, d]
            box = scratch.box_at[neighbour] - 1
            if box >= 0:
                if scratch.outward[box]:
                    # The region is filled to its end: squares left without a number would begin
                    # regions of their own.
                    is_open = True
                elif box_in[box] != number:
                    box_in[box] = number
                    scratch.touching[touching_count] = box
                    touching_count += 1
            elif not position.blocked[neighbour] and not region[neighbour]:
                region[neighbour] = number
                region_squares[tail] = neighbour
                tail += 1
    # The empty list also tells a growing corral that this region must not join.
    scratch.touching_start[number + 1] = (
        scratch.touching_start[number] if is_open else touching_count
    )
    scratch.empty_goal_counts[number] = empty_goals
    scratch.in_corral[number] = 0
    return tail


@inlined_kernel
def _number_regions(position: CorralPosition, scratch: CorralScratch) -> int:
    """List the unreached regions and the boxes that touch each. Return the number of regions.

    A region that touches a box with a push outward belongs to no PI-corral. Its list stays empty.
    """
    boxes, box_in = position.boxes, scratch.box_in
    box_in[:] = 0
    scratch.touching_start[1] = 0
    number = 0
    tail = 0
    for i in range(boxes.size):
        for d in range(4):
            seed = position.neighbours[boxes[i], d]
            is_reached = position.mark[seed] == position.stamp
            if not (position.blocked[seed] or is_reached or scratch.region[seed]):
                number += 1
                tail = _fill_region(position, scratch, seed, number, tail)
    # Growing corrals stamp the boxes as well, with the number of the region they grow from.
    box_in[:] = 0
    scratch.region_squares[tail] = -1
    return number


@inlined_kernel
def _add_box(scratch: CorralScratch, box: int, corral: int, member_count: int) -> int:
    """Add a box to a corral that may have it. Return the corral's number of boxes."""
    if scratch.box_in[box] != corral:
        scratch.box_in[box] = corral
        scratch.member_boxes[member_count] = box
        member_count += 1
    return member_count


@inlined_kernel
def _add_region(scratch: CorralScratch, region: int, corral: int, member_count: int) -> int:
    """Add a region and the boxes that touch it to a corral. Return its number of boxes."""
    scratch.in_corral[region] = corral
    for i in range(scratch.touching_start[region], scratch.touching_start[region + 1]):
        member_count = _add_box(scratch, scratch.touching[i], corral, member_count)
    return member_count


@inlined_kernel
def _belongs_to_corral(scratch: CorralScratch, square: int, corral: int) -> bool:
    """Whether a square has a box of the corral, or lies in one of its regions."""
    box, region = scratch.box_at[square] - 1, scratch.region[square]
    if box >= 0:
        return bool(scratch.box_in[box] == corral)
    return bool(region and scratch.in_corral[region] == corral)


@inlined_kernel
def _grow_corral(
    position: CorralPosition, allowed: Mask, scratch: CorralScratch, corral: int
) -> int:
    """Grow a corral, initially the region of its number, until every first push is known.

    Returns the number of its first pushes, or -1 if it is not a PI-corral or has no work left.
    """
    neighbours, losing_moves, boxes = position.neighbours, position.losing_moves, position.boxes
    touching_start = scratch.touching_start
    member_count = _add_region(scratch, corral, corral, member_count=0)
    push_count = 0
    has_work_left = scratch.empty_goal_counts[corral] > 0
    head = 0
    while head < member_count:
        box = scratch.member_boxes[head]
        square = boxes[box]
        head += 1
        has_work_left = has_work_left or not position.goals[square]
        for d in range(4):
            behind = neighbours[square, d ^ 2]
            ahead = neighbours[square, d]
            if losing_moves[ahead, d] or behind == losing_moves.shape[0] - 1:
                continue
            if _belongs_to_corral(scratch, behind, corral):
                continue  # the player gets there only after a push of this corral
            # Ahead first: if the push is blocked there, the square behind does not matter.
            for square_beside in (ahead, behind):
                other_box = scratch.box_at[square_beside] - 1
                region = scratch.region[square_beside]
                if other_box >= 0:
                    if scratch.outward[other_box]:
                        return -1
                    member_count = _add_box(scratch, other_box, corral, member_count)
                    if square_beside == ahead:
                        break  # blocked until that box is pushed, and it is of the corral
                elif region == 0:
                    if square_beside == ahead:
                        return -1  # leads outward
                    # No region and no box: the player is there now, so this push keeps condition P.
                    push_count += allowed[box, d]
                elif scratch.in_corral[region] != corral:
                    if touching_start[region] == touching_start[region + 1]:
                        return -1
                    has_work_left = has_work_left or scratch.empty_goal_counts[region] > 0
                    member_count = _add_region(scratch, region, corral, member_count)
    return push_count if has_work_left else -1


@inlined_kernel
def _find_outward(position: CorralPosition, scratch: CorralScratch) -> int:
    """Fill ``scratch.outward``. Return how many boxes have no push outward.

    Only these boxes can belong to a PI-corral.
    """
    neighbours, boxes, mark, stamp = (
        position.neighbours,
        position.boxes,
        position.mark,
        position.stamp,
    )
    inward_box_count = 0
    for i in range(boxes.size):
        scratch.outward[i] = 0
        for d in range(4):
            ahead = neighbours[boxes[i], d]
            # A push from reach to reach can be made now and breaks I, unless it loses the box.
            if mark[ahead] == stamp and mark[neighbours[boxes[i], d ^ 2]] == stamp:
                scratch.outward[i] |= 1 - position.losing_moves[ahead, d]
        inward_box_count += 1 - scratch.outward[i]
    return inward_box_count


@inlined_kernel
def _note_inward_pushes(position: CorralPosition, scratch: CorralScratch, corral: int) -> None:
    """Note in ``scratch.inward_corral`` the pushes into the corral that was grown last."""
    for i in range(position.boxes.size):
        is_member = scratch.box_in[i] == corral
        for d in range(4):
            region = scratch.region[position.neighbours[position.boxes[i], d]]
            is_inward = region > 0 and scratch.in_corral[region] == corral
            scratch.inward_corral[i, d] = corral if is_member and is_inward else 0


@inlined_kernel
def _clear_regions(scratch: CorralScratch) -> None:
    """Clear ``scratch.region``. The list of its squares spares a pass over the board."""
    i = 0
    while scratch.region_squares[i] >= 0:
        scratch.region[scratch.region_squares[i]] = 0
        i += 1


@kernel
def restrict_to_corral(
    position: CorralPosition, allowed: Mask, scratch: CorralScratch, push_count: int
) -> int:
    """Restrict ``allowed`` to the PI-corral with the fewest pushes, if that leaves fewer.

    ``allowed``, uint8 ``[k, 4]``, marks the pushes that can be made now and are not known to lose;
    ``push_count`` is their number. The caller has filled ``scratch.box_at``.

    Returns how many pushes remain: ``push_count`` if no corral has fewer. 0 means a deadlock.
    """
    if _find_outward(position, scratch) == 0:
        return push_count
    region_count = _number_regions(position, scratch)
    best_corral = 0
    for corral in range(1, region_count + 1):
        if scratch.touching_start[corral] == scratch.touching_start[corral + 1]:
            continue
        first_push_count = _grow_corral(position, allowed, scratch, corral)
        # A corral with as many pushes as the best one so far, or as all boxes, saves nothing.
        if 0 <= first_push_count < push_count:
            best_corral = corral
            push_count = first_push_count
            # The pushes are only noted now, because later corrals count all allowed pushes.
            _note_inward_pushes(position, scratch, corral)
    if best_corral > 0:
        for i in range(position.boxes.size):
            for d in range(4):
                if scratch.inward_corral[i, d] != best_corral:
                    allowed[i, d] = 0
    _clear_regions(scratch)
    return push_count

"""PI-corrals for the search by pushes: which pushes need to be tried.

The rule, and why it is sound, are those of :mod:`sokolab.kernels.search.boards.corral`. Pushes into the
corral that can be made now and are known to lose do not count: by that rule's argument the first
push of a corral could be made now and be on the way to a solution, so it is none of these. (A
push that leads out counts: whether it loses may depend on boxes that move away before it.)
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel

__all__ = ["BOX_AT", "WORK", "restrict"]

BOX_AT: Final = 0
_ZONE, _ZONED, _GOALS, _ZONE_IN, _FIRST, _TOUCHING, _BOX_IN, _MEMBERS, _OUTWARD, _KEPT = range(
    1, 11
)
WORK: Final = 11
"""Rows of the scratch."""


@kernel
def _label(
    neighbours: Ints, goals: Mask, rows: Ints, shut: Mask, mark: Ints, stamp: int, work: Ints
) -> int:
    """Label the regions the player does not reach, from 1; list the boxes that touch each.

    Regions next to a box with a way out get an empty list.
    """
    count = 0
    filled = 0
    listed = 0
    k = rows.shape[0]
    for i in range(k):
        work[_BOX_IN, i] = 0
    for i in range(k):
        for d in range(4):
            seed = neighbours[rows[i], d]
            if shut[seed] or mark[seed] == stamp or work[_ZONE, seed]:
                continue
            count += 1
            empty_goals = 0
            work[_FIRST, count] = listed
            work[_ZONE, seed] = count
            at = filled
            work[_ZONED, filled] = seed
            filled += 1
            is_open = False
            while at < filled:
                square = work[_ZONED, at]
                at += 1
                empty_goals += goals[square]
                for side in range(4):
                    there = neighbours[square, side]
                    box = work[BOX_AT, there] - 1
                    if box >= 0:
                        if work[_OUTWARD, box]:
                            is_open = True
                        elif work[_BOX_IN, box] != count:
                            work[_BOX_IN, box] = count
                            work[_TOUCHING, listed] = box
                            listed += 1
                    elif not shut[there] and not work[_ZONE, there]:
                        work[_ZONE, there] = count
                        work[_ZONED, filled] = there
                        filled += 1
            if is_open:
                listed = work[_FIRST, count]
            work[_FIRST, count + 1] = listed
            work[_GOALS, count] = empty_goals
            work[_ZONE_IN, count] = 0
    for i in range(k):
        work[_BOX_IN, i] = 0
    work[_ZONED, filled] = -1
    return count


@kernel
def _join(work: Ints, region: int, seed: int, size: int) -> int:
    """Add a region and the boxes that touch it to the corral; return the number of its boxes."""
    work[_ZONE_IN, region] = seed
    for at in range(work[_FIRST, region], work[_FIRST, region + 1]):
        box = work[_TOUCHING, at]
        if work[_BOX_IN, box] != seed:
            work[_BOX_IN, box] = seed
            work[_MEMBERS, size] = box
            size += 1
    return size


@kernel
def _grow(
    neighbours: Ints, goals: Mask, barred: Mask, rows: Ints, allowed: Mask, work: Ints, seed: int
) -> int:
    """Grow the corral around region ``seed`` until it is closed.

    Returns the number of its pushes, or -1 where it is no PI-corral or nothing is to be done.
    """
    size = _join(work, seed, seed, 0)
    pushes = 0
    is_undone = work[_GOALS, seed] > 0
    at = 0
    while at < size:
        box = work[_MEMBERS, at]
        square = rows[box]
        at += 1
        is_undone = is_undone or not goals[square]
        for d in range(4):
            behind = neighbours[square, d ^ 2]
            ahead = neighbours[square, d]
            if barred[ahead, d] or behind == barred.shape[0] - 1:
                continue
            behind_box = work[BOX_AT, behind] - 1
            behind_zone = work[_ZONE, behind]
            if behind_box >= 0:
                if work[_BOX_IN, behind_box] == seed:
                    continue  # the player stands there only after a push of this corral
            elif behind_zone and work[_ZONE_IN, behind_zone] == seed:
                continue
            for place in (ahead, behind):
                other = work[BOX_AT, place] - 1
                region = work[_ZONE, place]
                if other >= 0:
                    if work[_BOX_IN, other] != seed:
                        if work[_OUTWARD, other]:
                            return -1
                        work[_BOX_IN, other] = seed
                        work[_MEMBERS, size] = other
                        size += 1
                    if place == ahead:
                        break  # blocked until that box is pushed, and it is of the corral
                elif region == 0:
                    if place == ahead:
                        return -1  # leads out
                    pushes += allowed[box, d]
                elif work[_ZONE_IN, region] != seed:
                    if work[_FIRST, region] == work[_FIRST, region + 1]:
                        return -1
                    is_undone = is_undone or work[_GOALS, region] > 0
                    size = _join(work, region, seed, size)
    return pushes if is_undone else -1


@kernel
def restrict(
    neighbours: Ints,
    goals: Mask,
    barred: Mask,
    rows: Ints,
    shut: Mask,
    mark: Ints,
    stamp: int,
    allowed: Mask,
    work: Ints,
    pushes: int,
) -> int:
    """Look for the PI-corral with the fewest pushes, fewer than ``pushes``.

    Returns how many pushes are left: those of it, else ``pushes``. None means dead.

    Parameters
    ----------
    barred
        uint8 ``[m + 1, 4]``: a box pushed to that square in that direction is lost, or it is a
        wall; all 1 for square ``m``.
    rows
        int32 ``[k]``: squares of the boxes.
    shut
        uint8 ``[m + 1]``: a box, or square ``m``.
    mark, stamp
        The player's reach, of :func:`sokolab.kernels.search.boards.reach.flood`.
    allowed
        uint8 ``[k, 4]``: pushes that can be made now and are not known to lose; those left out
        are cleared.
    work
        int32 ``[WORK, m + 4 k + 4]``: scratch; row ``BOX_AT`` holds 1 + the number of the box on
        each square, row 1 is 0 before and after.
    """
    k = rows.shape[0]
    inward = 0
    for i in range(k):
        work[_OUTWARD, i] = 0
        for d in range(4):
            square = rows[i]
            if mark[neighbours[square, d]] == stamp and mark[neighbours[square, d ^ 2]] == stamp:
                work[_OUTWARD, i] |= 1 - barred[neighbours[square, d], d]
        inward += 1 - work[_OUTWARD, i]
    if inward == 0:
        return pushes
    regions = _label(neighbours, goals, rows, shut, mark, stamp, work)
    best = 0
    for seed in range(1, regions + 1):
        if work[_FIRST, seed] == work[_FIRST, seed + 1]:
            continue
        found = _grow(neighbours, goals, barred, rows, allowed, work, seed)
        if found < 0 or found >= pushes:
            continue
        best = seed
        pushes = found
        for push in range(4 * k):  # marked only: what is allowed tells the next corrals what loses
            region = work[_ZONE, neighbours[rows[push >> 2], push & 3]]
            is_inside = work[_BOX_IN, push >> 2] == seed and work[_ZONE_IN, region] == seed
            work[_KEPT, push] = seed if is_inside and region > 0 else 0
    if best > 0:
        for push in range(4 * k):
            if work[_KEPT, push] != best:
                allowed[push >> 2, push & 3] = 0
    at = 0
    while work[_ZONED, at] >= 0:
        work[_ZONE, work[_ZONED, at]] = 0
        at += 1
    return pushes

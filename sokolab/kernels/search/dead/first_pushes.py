"""PI-corrals: parts of the board whose pushes must come, can all come now, and lead inward only.

As ``kernels/search/corral``, where the argument stands, with frozen boxes as walls: a push of
theirs, or one that loses its box with these walls, is in no solution and counts for nothing.
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.regions import Regions

__all__ = ["first_pushes"]


@kernel
def _grow(
    neighbours: Ints,
    goals: Mask,
    hopeless: Mask,
    opened: Mask,
    rows: Ints,
    box_at: Ints,
    region: Ints,
    first: Ints,
    touching: Ints,
    outward: Mask,
    region_in: Ints,
    box_in: Ints,
    members: Ints,
    seed: int,
) -> int:
    """Grow the corral around region ``seed`` until it is closed.

    Returns the number of its pushes, or -1 where it is no PI-corral.
    """
    size = 0
    pushes = 0
    region_in[seed] = seed
    for k in range(first[seed], first[seed + 1]):
        members[size] = touching[k]
        box_in[touching[k]] = seed
        size += 1
    is_undone = False
    at = 0
    while at < size:
        member = members[at]
        square = rows[member]
        at += 1
        if outward[member]:
            return -1
        is_undone = is_undone or not goals[square]
        for d in range(4):
            behind = neighbours[square, d ^ 2]
            ahead = neighbours[square, d]
            if not opened[behind] or not opened[ahead] or hopeless[ahead, d ^ 2]:
                continue
            if box_at[behind]:
                if box_in[box_at[behind] - 1] == seed:
                    continue  # the player stands there only after a push of this corral
            elif region[behind] and region_in[region[behind]] == seed:
                continue
            for step in range(2):
                place = ahead if step == 0 else behind
                other = box_at[place] - 1
                number = region[place]
                if other >= 0:
                    if box_in[other] != seed:
                        box_in[other] = seed
                        members[size] = other
                        size += 1
                    if step == 0:
                        break  # blocked until that box is pushed, and it is of the corral
                elif number == 0:
                    if step == 0:
                        return -1  # leads out
                    pushes += 1
                elif region_in[number] != seed:
                    region_in[number] = seed
                    for k in range(first[number], first[number + 1]):
                        if box_in[touching[k]] != seed:
                            box_in[touching[k]] = seed
                            members[size] = touching[k]
                            size += 1
    for square in range(goals.size):
        if goals[square] and region[square] and region_in[region[square]] == seed:
            is_undone = True
    return pushes if is_undone else -1


@kernel
def first_pushes(
    neighbours: Ints,
    goals: Mask,
    hopeless: Mask,
    opened: Mask,
    rows: Ints,
    regions: Regions,
    allowed: Mask,
) -> int:
    """Mark the pushes of which one can come first in some solution; return how many.

    Parameters
    ----------
    hopeless, opened
        Of the position's entry in
        :class:`sokolab.kernels.search.dead.frozen_walls.FrozenWalls`.
    regions
        Of the position.
    allowed
        uint8 ``[k, 4]``, filled: 1 for box ``i`` and the direction ``d`` of the push.
    """
    mark, region, first = regions.mark, regions.region, regions.first
    region_in, box_in = regions.region_in, regions.box_in
    members, outward = regions.members, regions.outward
    box_at, reached, count = regions.box_at, regions.counts.reach_stamp, regions.counts.regions
    pushes = 0
    all_go_out = True
    for i in range(rows.size):
        square = rows[i]
        outward[i] = 0
        box_in[i] = 0
        for d in range(4):
            ahead = neighbours[square, d]
            allowed[i, d] = (
                mark[neighbours[square, d ^ 2]] == reached
                and opened[square]
                and opened[ahead]
                and not box_at[ahead]
                and not hopeless[ahead, d ^ 2]
            )
            if allowed[i, d]:
                pushes += 1
                if mark[ahead] == reached:
                    outward[i] = 1
        all_go_out = all_go_out and outward[i]
    if pushes == 0 or all_go_out:
        return pushes
    for number in range(1, count + 1):
        region_in[number] = 0
    fewest = -1
    for seed in range(1, count + 1):
        found = _grow(
            neighbours,
            goals,
            hopeless,
            opened,
            rows,
            box_at,
            region,
            first,
            regions.touching,
            outward,
            region_in,
            box_in,
            members,
            seed,
        )
        if found < 0 or found >= pushes:
            continue
        pushes = found
        fewest = seed
        for i in range(rows.size):
            for d in range(4):
                number = region[neighbours[rows[i], d]]
                if allowed[i, d]:
                    is_its = box_in[i] == seed and number > 0 and region_in[number] == seed
                    allowed[i, d] = 3 if is_its else 1
    if fewest > 0:
        for i in range(rows.size):
            for d in range(4):
                allowed[i, d] >>= 1
    return pushes

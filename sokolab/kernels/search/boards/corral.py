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

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field, Scratch

__all__ = ["restrict_to_corral"]

# Helpers take single arrays: a call with a tuple of thirty counts thirty references.


@kernel
def _label_regions(
    neighbours: Ints,
    goals: Mask,
    rows: Ints,
    shut: Mask,
    mark: Ints,
    stamp: int,
    box_at: Ints,
    outward: Mask,
    zone: Ints,
    zoned: Ints,
    zone_goals: Ints,
    zone_in: Ints,
    first_touching: Ints,
    touching: Ints,
    box_in: Ints,
) -> int:
    """Give numbers to the free regions the player does not reach; return how many there are.

    The boxes that touch a region are listed with it; a region that touches a box with a way out
    (``outward``) can belong to no PI-corral and gets an empty list. The squares in ``zoned`` end
    with -1.
    """
    count = 0
    filled = 0
    listed = 0
    box_in[:] = 0
    for i in range(rows.size):
        for d in range(4):
            seed = neighbours[rows[i], d]
            if shut[seed] or mark[seed] == stamp or zone[seed]:
                continue
            count += 1
            empty_goals = 0
            first_touching[count] = listed
            zone[seed] = count
            at = filled
            zoned[filled] = seed
            filled += 1
            is_open = False
            while at < filled:
                square = zoned[at]
                at += 1
                empty_goals += goals[square]
                for side in range(4):
                    there = neighbours[square, side]
                    box = box_at[there] - 1
                    if box >= 0:
                        if outward[box]:
                            is_open = True
                        elif box_in[box] != count:
                            box_in[box] = count
                            touching[listed] = box
                            listed += 1
                    elif not shut[there] and not zone[there]:
                        zone[there] = count
                        zoned[filled] = there
                        filled += 1
            if is_open:
                listed = first_touching[count]
            first_touching[count + 1] = listed
            zone_goals[count] = empty_goals
            zone_in[count] = 0
    box_in[:] = 0
    zoned[filled] = -1
    return count


@kernel
def _grow_corral(
    neighbours: Ints,
    goals: Mask,
    state: Ints,
    hopeless: Mask,
    rows: Ints,
    box_at: Ints,
    outward: Mask,
    zone: Ints,
    zone_goals: Ints,
    zone_in: Ints,
    first_touching: Ints,
    touching: Ints,
    box_in: Ints,
    members: Ints,
    seed: int,
) -> int:
    """Grow the corral around region ``seed`` until it is closed.

    Returns the number of its pushes, or -1 where it is no PI-corral or nothing is to be done.
    """
    size = 0
    pushes = 0
    is_undone = zone_goals[seed] > 0
    zone_in[seed] = seed
    for k in range(first_touching[seed], first_touching[seed + 1]):
        members[size] = touching[k]
        box_in[touching[k]] = seed
        size += 1
    at = 0
    while at < size:
        square = rows[members[at]]
        at += 1
        is_undone = is_undone or not goals[square]
        for d in range(4):
            behind = neighbours[square, d ^ 2]
            ahead = neighbours[square, d]
            into = state[ahead, d ^ 2]
            if state[square, d ^ 2] < 0 or into < 0 or hopeless[into]:
                continue
            if box_at[behind]:
                if box_in[box_at[behind] - 1] == seed:
                    continue  # the player stands there only after a push of this corral
            elif zone[behind] and zone_in[zone[behind]] == seed:
                continue
            for place in (ahead, behind):
                other = box_at[place] - 1
                region = zone[place]
                if other >= 0:
                    if box_in[other] != seed:
                        if outward[other]:
                            return -1
                        box_in[other] = seed
                        members[size] = other
                        size += 1
                    if place == ahead:
                        break  # blocked until that box is pushed, and it is of the corral
                elif region == 0:
                    if place == ahead:
                        return -1  # leads out
                    pushes += 1
                elif zone_in[region] != seed:
                    if first_touching[region] == first_touching[region + 1]:
                        return -1
                    zone_in[region] = seed
                    is_undone = is_undone or zone_goals[region] > 0
                    for k in range(first_touching[region], first_touching[region + 1]):
                        if box_in[touching[k]] != seed:
                            box_in[touching[k]] = seed
                            members[size] = touching[k]
                            size += 1
    return pushes if is_undone else -1


@kernel
def restrict_to_corral(field: Field, scratch: Scratch, rows: Ints, stamp: int, pushes: int) -> int:
    """Look for the PI-corral with the fewest pushes, fewer than ``pushes``.

    Returns its number of pushes, and marks them in ``scratch.allowed``; -1 where there is none
    and ``allowed`` is left. No pushes means that the position is dead.
    """
    best = -1
    neighbours = field.neighbours
    zone = scratch.zone
    zone_in = scratch.zone_in
    first_touching = scratch.first_touching
    regions = _label_regions(
        neighbours,
        field.goals,
        rows,
        scratch.shut,
        scratch.mark,
        stamp,
        scratch.box_at,
        scratch.outward,
        zone,
        scratch.zoned,
        scratch.zone_goals,
        zone_in,
        first_touching,
        scratch.touching,
        scratch.box_in,
    )
    for seed in range(1, regions + 1):
        if first_touching[seed] == first_touching[seed + 1]:
            continue
        found = _grow_corral(
            neighbours,
            field.goals,
            field.state,
            field.hopeless,
            rows,
            scratch.box_at,
            scratch.outward,
            zone,
            scratch.zone_goals,
            zone_in,
            first_touching,
            scratch.touching,
            scratch.box_in,
            scratch.members,
            seed,
        )
        if found < 0 or found >= pushes:
            continue
        best = found
        pushes = found
        for i in range(rows.size):
            for d in range(4):
                region = zone[neighbours[rows[i], d]]
                scratch.allowed[i, d] = (
                    scratch.box_in[i] == seed
                    and region > 0
                    and zone_in[region] == seed
                    and scratch.mark[neighbours[rows[i], d ^ 2]] == stamp
                    and not field.hopeless[field.state[neighbours[rows[i], d], d ^ 2]]
                )
    at = 0
    while scratch.zoned[at] >= 0:
        zone[scratch.zoned[at]] = 0
        at += 1
    return best

"""Groups of boxes that are dead on their own: around a region out of reach, or close together.

The boxes that touch a region the player cannot reach form a group (a corral). So do the boxes
around two regions that share a box, and all boxes that stand side by side or corner to corner.
Each group is searched on its own. The result is remembered by boxes, walls and the player's reach.
A group whose search ran out of budget is searched again with a larger one if it keeps coming up.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import index_of, with_direction
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.frozen_walls import FrozenWalls, side_of_box
from sokolab.kernels.search.dead.group_search import (
    MAX_BOXES,
    NO_PROOF,
    PROVED_DEAD,
    GroupSearch,
    solve_group,
)
from sokolab.kernels.search.dead.regions import Regions
from sokolab.kernels.search.tables.records import Record, new_record

_PROOF_ROWS: Final = 1 << 16  # the most groups that are remembered
# Limits for boards unlike the boards of people. In 1,400 positions that ``fess`` met on every sixth
# level of XSokoban, groups close together had up to 9 boxes, dead ones up to 6, and there were up
# to 19 regions.
_MAX_CLOSE_BOXES: Final = 12  # a larger cluster is not searched
_MAX_PAIRED_REGIONS: Final = 30  # with more regions, no two are tried together
# Tuned on XSokoban with ``fess``: with a factor of 4 or 16 for the retries, or of 2 or 8 for the
# budget, it took longer or solved fewer levels. Half and twice the largest budget change nothing.
_RETRY_FACTOR: Final = 8  # a group is searched again once it has come up this many times as often
_BUDGET_FACTOR: Final = 4  # each new search of a group has a budget this many times as large
_LARGEST_BUDGET: Final = 4000  # most positions that a group's last search may visit
_NO_SEARCH, _KNOWN_DEAD = 0, -1  # values in place of a budget


class GroupProofs(NamedTuple):
    """The proof statuses of groups, by their hash."""

    hash: Longs  # [rows]: hash of the group; the low bits of a hash choose its row
    proof: Longs  # [rows]: PROVED_DEAD, PROVED_SOLVABLE or NO_PROOF, as solve_group returned it
    times: Longs  # [rows]: how often the group came up
    counts: Record  # `lookups` and `searches` of groups; `dead` ones; `group_size` of the last dead


class DeadGroupTables(NamedTuple):
    """The tables of the search for dead groups: the position as other proofs see it, and memory."""

    walls: FrozenWalls  # The wall sets
    search: GroupSearch  # Tables of searches with few boxes
    regions: Regions  # The regions of the position
    group_proofs: GroupProofs  # The proof statuses of groups


def new_group_proofs() -> GroupProofs:
    """Return an empty memory."""
    return GroupProofs(
        hash=np.zeros(_PROOF_ROWS, np.int64),
        proof=np.zeros(_PROOF_ROWS, np.int64),
        times=np.zeros(_PROOF_ROWS, np.int64),
        counts=new_record("lookups", "searches", "dead", "group_size"),
    )


@kernel
def _sort(squares: Ints, size: int) -> None:
    """Sort the first ``size`` squares in ascending order."""
    for i in range(1, size):
        square = squares[i]
        j = i
        while j > 0 and squares[j - 1] > square:
            squares[j] = squares[j - 1]
            j -= 1
        squares[j] = square


@kernel
def _gather_around(
    touching_start: Ints, touching: Ints, boxes: Ints, region: int, other_region: int, group: Ints
) -> int:
    """Write the boxes that touch one of two regions to ``group``, ascending. Return their number.

    Returns 0 if the regions share no box or the boxes are too many. The regions can be the same.
    """
    size = touching_start[region + 1] - touching_start[region]
    if size == 0 or size > MAX_BOXES:
        return 0
    for i in range(size):
        group[i] = boxes[touching[touching_start[region] + i]]
    if other_region != region:
        size_of_first = size
        for j in range(touching_start[other_region], touching_start[other_region + 1]):
            square = boxes[touching[j]]
            is_new = True
            for i in range(size_of_first):
                is_new = is_new and group[i] != square
            if is_new:
                if size == MAX_BOXES:
                    return 0
                group[size] = square
                size += 1
        # All boxes of the other region were new, so the two share none.
        if size - size_of_first == touching_start[other_region + 1] - touching_start[other_region]:
            return 0
    _sort(group, size)
    return int(size)


@kernel
def _gather_close(
    neighbours: Ints,
    frozen: Mask,
    box_at: Ints,
    seen: Mask,
    stack: Ints,
    boxes: Ints,
    seed: int,
    group: Ints,
) -> int:
    """Write the cluster of boxes around box ``seed`` to ``group``, ascending. Return the size.

    Returns 0 if the box was in an earlier cluster, or the boxes are too few or too many.
    """
    if seen[boxes[seed]] or frozen[boxes[seed]]:
        return 0
    seen[boxes[seed]] = 1
    stack[0] = boxes[seed]
    head, tail = 0, 1
    while head < tail:
        square = stack[head]
        head += 1
        for d in range(4):
            side_square = neighbours[square, d]
            for i in range(3):  # the side, and the two corners next to it
                # Of ``d + 2 i - 1``, ``d + 1`` and ``d + 3`` are the directions across ``d``.
                neighbour = side_square if i == 0 else neighbours[side_square, (d + 2 * i - 1) & 3]
                if box_at[neighbour] and not seen[neighbour] and not frozen[neighbour]:
                    seen[neighbour] = 1
                    stack[tail] = neighbour
                    tail += 1
    # Too large a cluster is also walked to its end, so that none of its boxes begins another
    # one. A single box has been judged by the goals it can reach.
    if tail < 2 or tail > _MAX_CLOSE_BOXES:
        return 0
    for i in range(tail):
        group[i] = stack[i]
    _sort(group, tail)
    return tail


@kernel
def _next_budget(group_proofs: GroupProofs, row: int, group_hash: int, budget: int) -> int:
    """Note that a group came up. Return the budget of a search, or no search, or known dead."""
    group_proofs.counts.lookups += 1
    # Each hash has one row: a group that comes up there takes it from the group that had it.
    if group_proofs.hash[row] != group_hash:
        group_proofs.hash[row] = group_hash
        group_proofs.times[row] = 1
        group_proofs.proof[row] = NO_PROOF
        return budget
    group_proofs.times[row] += 1
    if group_proofs.proof[row] != NO_PROOF:
        return _KNOWN_DEAD if group_proofs.proof[row] == PROVED_DEAD else _NO_SEARCH
    # The budget grows more slowly than the count, so the more often a group comes up, the less
    # its searches cost each time.
    retry_times = _RETRY_FACTOR
    while budget < _LARGEST_BUDGET:
        budget *= _BUDGET_FACTOR
        if group_proofs.times[row] == retry_times:
            return min(budget, _LARGEST_BUDGET)
        retry_times *= _RETRY_FACTOR
    return _NO_SEARCH


@kernel
def lowest_without(neighbours: Ints, regions: Regions, boxes: Ints, first_passable: int) -> int:
    """Return the lowest square of the player's reach once some boxes are lifted.

    A lifted box connects the regions around it. So this walks over regions and lifted boxes, of
    which there are few, instead of over squares.

    ``regions`` describe the position with all boxes, but their ``blocked`` is 0 on the squares of
    lifted boxes. ``boxes``, int32 ``[k]``, are the squares of all boxes. ``first_passable`` is the
    first passable square: once the player gets there, nothing is left to find.
    """
    blocked, region, mark = regions.blocked, regions.region, regions.mark
    lowest_of, joined = regions.lowest_of, regions.joined
    regions.counts.stamp += 1
    stamp = regions.counts.stamp
    reach_stamp = regions.counts.reach_stamp
    lowest = lowest_of[0]
    has_changed = lowest > first_passable
    while has_changed:
        has_changed = False
        for i in range(boxes.size):
            square = boxes[i]
            if blocked[square] or mark[square] == stamp:
                continue
            for d in range(4):
                neighbour = neighbours[square, d]
                # ``joined[0]`` is never stamped, so region 0, which is none, never counts.
                if not blocked[neighbour] and (
                    mark[neighbour] == reach_stamp
                    or mark[neighbour] == stamp
                    or joined[region[neighbour]] == stamp
                ):
                    has_changed = True
                    mark[square] = stamp
                    break
            if mark[square] != stamp:
                continue
            lowest = min(lowest, square)
            for d in range(4):
                neighbour_region = region[neighbours[square, d]]
                if neighbour_region > 0 and joined[neighbour_region] != stamp:
                    joined[neighbour_region] = stamp
                    lowest = min(lowest, lowest_of[neighbour_region])
            if lowest == first_passable:
                return int(lowest)
    return int(lowest)


@kernel
def _hash_group(
    neighbours: Ints,
    passable: Mask,
    keys: Longs,
    regions: Regions,
    boxes: Ints,
    group: Ints,
    size: int,
    first_passable: int,
) -> int:
    """Return the hash of the boxes of a group and of the player's reach without the others.

    ``first_passable`` is the first passable square.
    """
    blocked = regions.blocked
    group_hash = np.int64(0)
    for i in range(size):
        group_hash ^= keys[0, group[i]]
    if regions.lowest_of[0] == first_passable:  # most often: the player is there already
        return int(group_hash ^ keys[1, first_passable])
    for i in range(boxes.size):
        # Frozen boxes are not passable: they stay as walls.
        blocked[boxes[i]] = 1 - passable[boxes[i]]
    for i in range(size):
        blocked[group[i]] = 1
    group_hash ^= keys[1, lowest_without(neighbours, regions, boxes, first_passable)]
    for i in range(boxes.size):
        blocked[boxes[i]] = 1
    return int(group_hash)


@inlined_kernel
def _search_group(
    field: Field, tables: DeadGroupTables, wall_set: int, size: int, player: int, budget: int
) -> int:
    """Return the proof status, by a search, of the group in ``search.boxes_scratch``."""
    walls, search = tables.walls, tables.search
    for i in range(size):
        # ``search.is_wall``, all 0 between two searches, holds the marks of the walk. The box
        # has such a side: one that the player cannot get to was found dead before.
        side = side_of_box(
            field.neighbours,
            walls.passable[wall_set],
            walls.side_group[wall_set],
            search.boxes_scratch[i],
            player,
            search.is_wall,
            search.stack,
        )
        search.boxes[0, i] = with_direction(search.boxes_scratch[i], side)
    return solve_group(field, walls, wall_set, search, size, player, budget)


@inlined_kernel
def _gather_group(
    field: Field, walls: FrozenWalls, regions: Regions, boxes: Ints, group_index: int, group: Ints
) -> int:
    """Write the boxes of a group to ``group``, ascending. Return its size, or 0 if there is none.

    With ``n`` regions, the indices below ``n * n`` stand for the groups around one or two regions,
    and larger ones for the cluster around each box.
    """
    region_count = regions.counts.regions
    if group_index >= region_count * region_count:
        return _gather_close(
            field.neighbours,
            walls.frozen,
            regions.box_at,
            regions.seen,
            regions.stack,
            boxes,
            group_index - region_count * region_count,
            group,
        )
    region, other_region = 1 + group_index // region_count, 1 + group_index % region_count
    # The same region twice stands for that region alone. Each pair comes up once.
    if region == other_region or (region < other_region and region_count <= _MAX_PAIRED_REGIONS):
        return _gather_around(
            regions.touching_start, regions.touching, boxes, region, other_region, group
        )
    return 0


@inlined_kernel
def _proves_dead(
    field: Field,
    tables: DeadGroupTables,
    wall_set: int,
    size: int,
    player: int,
    group_hash: int,
    budget: int,
) -> bool:
    """Whether the group in ``boxes_scratch`` is dead. It is searched if no proof is known."""
    search, group_proofs, group = tables.search, tables.group_proofs, tables.search.boxes_scratch
    row = int(group_hash & (group_proofs.hash.size - 1))
    allowed_budget = _next_budget(group_proofs, row, group_hash, budget)
    if allowed_budget <= 0:
        return allowed_budget == _KNOWN_DEAD
    proof = _search_group(field, tables, wall_set, size, player, allowed_budget)
    is_dead = proof == PROVED_DEAD
    group_proofs.proof[row] = proof
    group_proofs.counts.searches += 1
    group_proofs.counts.dead += is_dead
    if is_dead:  # the search used ``group`` as scratch
        for i in range(size):
            group[i] = index_of(search.boxes[0, i])
        group_proofs.counts.group_size = size
    return is_dead


@kernel
def has_dead_group(
    field: Field, tables: DeadGroupTables, wall_set: int, boxes: Ints, player: int, budget: int
) -> bool:
    """Whether some group of boxes is dead on its own.

    ``tables`` hold the regions of this position, and ``wall_set`` is as
    :func:`sokolab.kernels.search.dead.frozen_walls.wall_off` returned it. Each loose box can
    reach a goal, which :func:`sokolab.kernels.search.dead.group_search.gather_loose_boxes` has
    tested. The first search of a group may visit ``budget`` positions.
    """
    walls, search = tables.walls, tables.search
    regions, group_proofs = tables.regions, tables.group_proofs
    passable, group = walls.passable[wall_set], search.boxes_scratch
    first_passable = 0
    while not passable[first_passable]:
        first_passable += 1
    region_count = regions.counts.regions
    group_proofs.counts.group_size = 0
    is_dead = False
    for group_index in range(region_count * region_count + boxes.size):
        size = _gather_group(field, walls, regions, boxes, group_index, group)
        if size == 0:
            continue
        # The proof holds for these walls only, so their hash is part of the question.
        group_hash = int(walls.hash[wall_set]) ^ _hash_group(
            field.neighbours, passable, search.keys, regions, boxes, group, size, first_passable
        )
        is_dead = _proves_dead(field, tables, wall_set, size, player, group_hash, budget)
        if is_dead:
            break
    for i in range(boxes.size):
        # Kept until now, so that each box is in one cluster at most.
        regions.seen[boxes[i]] = 0
    return is_dead

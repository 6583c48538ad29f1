"""A lower bound from the waste of groups of boxes that share no box.

Every solution of a position contains a solution of each group of its boxes: leave out the other
boxes, and read their pushes as steps. So it wastes at least as much as each group by itself. A
push moves one box, so the wastes of groups without a common box add up. Any choice of such groups
gives a bound. They are chosen by waste per box: the best choice takes longer than it gains.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.exact.group_waste import DEAD_GROUP

_MAX_GROUPS: Final = 4096  # the most groups that waste pushes and are remembered
_MAX_BOXES_FOR_FOURS: Final = 24  # with more, to look up all groups of four takes too long
_SHARES_PER_PUSH: Final = 12  # divisible by 2, 3 and 4, so that waste per box is whole
_WASTE, _PER_BOX, _FIRST_BOX, _COLUMNS = 0, 1, 2, 6
"""Columns of ``GroupWastes.groups``: the pushes wasted, those per box in twelfths, and up to four
boxes from ``_FIRST_BOX`` on."""
_NO_BOX: Final = -1  # in place of a box: the group has fewer


class GroupWastes(NamedTuple):
    """The waste of groups of two, three and four boxes, for each side of a search; and scratch."""

    potential: Longs  # [sides, s]: the potential of each state of a single box
    dual_sum: Longs  # [sides]: the sum of the duals of all ends
    twos: Bytes  # [sides, m, groups]: for groups of two boxes; no groups until worked out
    threes: Bytes  # [sides, m, groups]: for groups of three boxes
    fours: Bytes  # [sides, m, groups]: for groups of four boxes
    binomials: Longs  # [4, l + 1]: sets of 1 to 4 indices below each index, to rank groups
    members: Longs  # [k]: scratch: indices of the squares of the boxes
    groups: Ints  # [_MAX_GROUPS, _COLUMNS]: scratch: the groups that waste pushes, see `_WASTE`
    is_used: Mask  # [k]: scratch: 1 = the box is in a chosen group
    pairs: Bytes  # [k, k]: scratch: the waste of two boxes, by the greater number and the smaller


def no_group_wastes(
    potential: Longs, dual_sum: Longs, binomials: Longs, box_count: int
) -> GroupWastes:
    """Return wastes with no group yet."""
    none = np.zeros((len(dual_sum), 0, 0), np.uint8)
    return GroupWastes(
        potential=potential,
        dual_sum=dual_sum,
        twos=none,
        threes=none.copy(),
        fours=none.copy(),
        binomials=binomials,
        members=np.zeros(box_count, np.int64),
        groups=np.zeros((_MAX_GROUPS, _COLUMNS), np.int32),
        is_used=np.zeros(box_count, np.uint8),
        pairs=np.zeros((box_count, box_count), np.uint8),
    )


@kernel
def _note_group(
    groups: Ints, group_count: int, waste: int, size: int, a: int, b: int, c: int, d: int
) -> int:
    """Remember a group that wastes pushes. Return the number remembered."""
    # Without this group the bound is weaker, not wrong.
    if group_count == groups.shape[0]:
        return group_count
    row = groups[group_count]
    row[_WASTE] = waste
    row[_PER_BOX] = waste * _SHARES_PER_PUSH // size
    row[_FIRST_BOX] = a
    row[_FIRST_BOX + 1] = b
    row[_FIRST_BOX + 2] = c
    row[_FIRST_BOX + 3] = d
    return group_count + 1


@kernel
def _note_pairs(table: Bytes, binomials: Longs, members: Longs, pairs: Bytes, groups: Ints) -> int:
    """Fill ``pairs`` and remember the pairs that waste pushes.

    Returns the number remembered, or -1 if a pair is dead.
    """
    group_count = 0
    for a in range(1, members.size):
        rank_a = binomials[1, members[a]]
        for b in range(a):
            waste = table[rank_a + members[b]]
            pairs[a, b] = waste
            if waste != 0:
                if waste == DEAD_GROUP:
                    return -1
                group_count = _note_group(groups, group_count, waste, 2, a, b, _NO_BOX, _NO_BOX)
    return group_count


@kernel
def _note_threes(
    table: Bytes, binomials: Longs, members: Longs, pairs: Bytes, groups: Ints, group_count: int
) -> int:
    """Remember the groups of three that waste more than two of their boxes do.

    Returns the number remembered now, or -1 if a group is dead.
    """
    for a in range(2, members.size):
        rank_a = binomials[2, members[a]]
        for b in range(1, a):
            rank_b = rank_a + binomials[1, members[b]]
            for c in range(b):
                waste = table[rank_b + members[c]]
                # Two of the boxes that waste as much leave the third one free for another group.
                if waste > pairs[a, b] and waste > pairs[a, c] and waste > pairs[b, c]:
                    if waste == DEAD_GROUP:
                        return -1
                    group_count = _note_group(groups, group_count, waste, 3, a, b, c, _NO_BOX)
    return group_count


@kernel
def _note_fours(
    table: Bytes,
    threes: Bytes,
    binomials: Longs,
    members: Longs,
    pairs: Bytes,
    groups: Ints,
    group_count: int,
) -> int:
    """Remember the groups of four that waste more than three of their boxes, or two and two.

    ``threes`` is the table of groups of three.

    Returns the number remembered now, or -1 if a group is dead.
    """
    for a in range(3, members.size):
        rank_a = binomials[3, members[a]]
        for b in range(2, a):
            rank_b = rank_a + binomials[2, members[b]]
            three_ab = binomials[2, members[a]] + binomials[1, members[b]]
            for c in range(1, b):
                rank_c = rank_b + binomials[1, members[c]]
                three_ac = binomials[2, members[a]] + binomials[1, members[c]]
                three_bc = binomials[2, members[b]] + binomials[1, members[c]]
                # This and the sums above are the same for all ``d``.
                without_d = threes[three_ab + members[c]]
                for d in range(c):
                    waste = table[rank_c + members[d]]
                    if waste <= without_d:
                        continue
                    if waste == DEAD_GROUP:
                        return -1
                    if (
                        waste > threes[three_ab + members[d]]
                        and waste > threes[three_ac + members[d]]
                        and waste > threes[three_bc + members[d]]
                        # In uint8 the sum of two wastes would overflow.
                        and waste > np.int64(pairs[a, b]) + pairs[c, d]
                        and waste > np.int64(pairs[a, c]) + pairs[b, d]
                        and waste > np.int64(pairs[a, d]) + pairs[b, c]
                    ):
                        group_count = _note_group(groups, group_count, waste, 4, a, b, c, d)
    return group_count


@kernel
def _chosen_waste(groups: Ints, group_count: int, is_used: Mask) -> int:
    """Return the waste of groups without a common box, chosen by most waste per box.

    Groups that have lost a box to another one move to the end of the list.
    """
    is_used[:] = 0
    total_waste = 0
    # The best choice of groups saved 3 to 8 % of the nodes and took 50 % more time
    # (docs/experiments.md, 3).
    while True:
        best_group = -1
        i = 0
        while i < group_count:
            row = groups[i]
            if best_group >= 0 and row[_PER_BOX] <= groups[best_group, _PER_BOX]:
                i += 1
                continue
            is_free = True
            for j in range(_FIRST_BOX, _COLUMNS):
                if row[j] >= 0 and is_used[row[j]]:
                    is_free = False
            if is_free:
                best_group = i
                i += 1
                continue
            group_count -= 1
            for j in range(_COLUMNS):
                moved = groups[group_count, j]
                groups[group_count, j] = row[j]
                row[j] = moved
        if best_group < 0:
            return int(total_waste)
        total_waste += groups[best_group, _WASTE]
        for j in range(_FIRST_BOX, _COLUMNS):
            if groups[best_group, j] >= 0:
                is_used[groups[best_group, j]] = 1


@inlined_kernel
def _largest_size(wastes: GroupWastes, box_count: int) -> int:
    """Return the number of boxes of the largest groups that are looked up."""
    if box_count < 2 or wastes.twos.shape[2] == 0:
        return 1
    if box_count < 3 or wastes.threes.shape[2] == 0:
        return 2
    if box_count < 4 or wastes.fours.shape[2] == 0 or box_count > _MAX_BOXES_FOR_FOURS:
        return 3
    return 4


@inlined_kernel
def _note_groups(wastes: GroupWastes, side: int, player: int, size: int, group_count: int) -> int:
    """Remember the groups of ``size`` boxes that waste pushes, after all smaller ones.

    Returns the number remembered now, or -1 if a group is dead.
    """
    binomials, members = wastes.binomials, wastes.members
    pairs, groups = wastes.pairs, wastes.groups
    if size == 2:
        return int(_note_pairs(wastes.twos[side, player], binomials, members, pairs, groups))
    threes = wastes.threes[side, player]
    if size == 3:
        return int(_note_threes(threes, binomials, members, pairs, groups, group_count))
    fours = wastes.fours[side, player]
    return int(_note_fours(fours, threes, binomials, members, pairs, groups, group_count))


@kernel
def group_bound(
    wastes: GroupWastes,
    side: int,
    live_index: Ints,
    boxes: Ints,
    states: Ints,
    player: int,
    limit: int,
) -> int:
    """Return a lower bound of the pushes that are left, ``FAR`` if there is no solution.

    ``live_index``, int32 ``[m + 1]``, has the indices of the squares where boxes may stand.
    ``boxes`` are the boxes, ascending, and ``states`` their states as single boxes, int32 ``[k]``
    each. Once the bound reaches ``limit``, larger groups are not looked up.
    """
    alone_bound = wastes.dual_sum[side]
    for i in range(boxes.size):
        alone_bound += wastes.potential[side, states[i]]
        wastes.members[i] = live_index[boxes[i]]
    waste = 0
    group_count = 0
    for size in range(2, _largest_size(wastes, boxes.size) + 1):
        group_count = _note_groups(wastes, side, player, size, group_count)
        # A group that is dead by itself is dead among other boxes, too.
        if group_count < 0:
            return FAR
        # More groups to choose from can mislead the choice, so the best one so far counts.
        waste = max(waste, _chosen_waste(wastes.groups, group_count, wastes.is_used))
        if alone_bound + waste >= limit:
            break
    return int(alone_bound + waste)

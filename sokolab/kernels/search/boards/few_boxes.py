"""A few boxes alone on the board: how such groups are numbered, and which moves they have.

With all other boxes taken away, a group is a game of its own, small enough to be searched from all
its ends. Such a search keeps something of every group and every region of the player.
"""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Shorts
from sokolab.kernels.jit import inlined_kernel

REGION_END: Final = 32
"""More than the regions that four boxes leave to the player."""
UNDER_BOX: Final = 255
"""In place of a region: the square is under a box of the group."""
_UNSEEN: Final = 254  # a value in place of a region: not labelled yet


class GroupBoard(NamedTuple):
    """The neighbours of ``Field``, and the numbering of live squares and of groups.

    The members of a group are indices of live squares.
    """

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    live_squares: Ints  # [l]: the squares where boxes may stand
    live_index: Ints  # [m + 1]: the index of each such square, -1 elsewhere
    binomials: Longs  # [size, l + 1]: of :func:`binomials`


def binomials(live_count: int, size: int) -> Longs:
    """Return int64 ``[size, live_count + 1]``: how many sets of ``i + 1`` indices are below ``x``.

    The rank of a group is the sum of these over its members ``x``, ascending.
    """
    table = [[comb(x, i + 1) for x in range(live_count + 1)] for i in range(size)]
    return np.array(table, np.int64)


def new_group_board(neighbours: Ints, live_index: Ints, size: int) -> GroupBoard:
    """Return the board for groups of ``size`` boxes.

    ``neighbours``, int32 ``[m + 1, 4]``, has the square in each direction, ``m`` for a wall.
    ``live_index``, int32 ``[m + 1]``, numbers the squares where boxes may stand; -1 elsewhere.
    ``size`` is 2, 3 or 4.
    """
    live_squares = np.flatnonzero(live_index[:-1] >= 0).astype(np.int32)
    return GroupBoard(neighbours, live_squares, live_index, binomials(len(live_squares), size))


@inlined_kernel
def with_region(group: int, region: int) -> int:
    """Return the rank of a group and a region of the player as one number."""
    return group * REGION_END + region


@inlined_kernel
def group_in(packed: int) -> int:
    """Return the rank of the group in a number of :func:`with_region`."""
    return packed // REGION_END


@inlined_kernel
def region_in(packed: int) -> int:
    """Return the region in a number of :func:`with_region`."""
    return packed % REGION_END


@inlined_kernel
def pair_rank(larger: int, smaller: int) -> int:
    """Return the rank of a pair of indices among all pairs."""
    return larger * (larger - 1) // 2 + smaller


@inlined_kernel
def advance_group(members: Ints) -> None:
    """Replace the members of a group by the members of the group with the next rank.

    The largest members are compared first: {0, 1}, {0, 2}, {1, 2}, {0, 3} and so on. Below {0, 3}
    there are all pairs of members below 3, so a rank is a sum of binomials and needs no table.
    """
    i = 0  # count up the smallest member that has room
    while i < members.size - 1 and members[i] + 1 == members[i + 1]:
        members[i] = i
        i += 1
    members[i] += 1


@inlined_kernel
def rank_after(
    board: GroupBoard, members: Ints | Shorts, i: int, target_index: int, scratch: Ints
) -> int:
    """Return the rank of a group once its member ``i`` has moved to ``target_index``.

    ``members``, int32 or uint16 ``[size]``, are indices of live squares, ascending, and
    ``target_index`` is one that is not among them. ``scratch`` is int32 ``[size]`` or longer.
    """
    j = 0
    for other in range(members.size):
        if other != i:
            scratch[j] = members[other]
            j += 1
    while j > 0 and scratch[j - 1] > target_index:
        scratch[j] = scratch[j - 1]
        j -= 1
    scratch[j] = target_index
    rank = board.binomials[0, scratch[0]]
    for j in range(1, members.size):
        rank = rank + board.binomials[j, scratch[j]]
    return int(rank)


@inlined_kernel
def label_regions(board: GroupBoard, members: Ints, regions: Bytes, stack: Ints) -> int:
    """Label the regions that a group leaves to the player. Return their number.

    ``members`` is int32 ``[size]``. ``regions`` is uint8 ``[m]``, filled: the region of each
    square, :data:`UNDER_BOX` under a box. ``stack`` is int32 ``[m]`` or longer: scratch.
    """
    m = regions.size
    for square in range(m):
        regions[square] = _UNSEEN
    for i in range(members.size):
        regions[board.live_squares[members[i]]] = UNDER_BOX
    count = 0
    for seed in range(m):
        if regions[seed] != _UNSEEN:
            continue
        regions[seed] = count
        stack[0] = seed
        height = 1
        while height > 0:
            height -= 1
            square = stack[height]
            for d in range(4):
                neighbour = board.neighbours[square, d]
                if neighbour < m and regions[neighbour] == _UNSEEN:
                    regions[neighbour] = count
                    stack[height] = neighbour
                    height += 1
        count += 1
    return count


@inlined_kernel
def move_from_side(
    board: GroupBoard, regions: Bytes, region: int, square: int, d: int, uses_pulls: bool
) -> tuple[int, int]:
    """Return where the box on ``square`` goes, and the player, if the player is on its side ``d``.

    The target is -1 if the player cannot get to that side, or cannot move the box from there.

    ``regions``, uint8 ``[m]``, has the regions of the group (:func:`label_regions`), and ``region``
    is the one with the player. With ``uses_pulls`` the box is pulled, otherwise it is pushed.
    """
    m = regions.size
    side_square = board.neighbours[square, d]
    if side_square == m or regions[side_square] != region:
        return -1, -1
    target, player = board.neighbours[square, d ^ 2], square
    if uses_pulls:
        target, player = side_square, board.neighbours[side_square, d]
    if player == m or board.live_index[target] < 0:  # -1 for square m, too
        return -1, -1
    # The other of the two squares is free: the player is there, or the box leaves it.
    if regions[player if uses_pulls else target] == UNDER_BOX:
        return -1, -1
    return int(target), int(player)

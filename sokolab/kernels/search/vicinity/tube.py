"""Decides which positions count as near a known solution.

A position counts if it is near a milestone. It is near one if few boxes are *astray*,
on squares without a box at the milestone; if each of them is close to a square that is *missing*
its box; and if each such square is close to one of them. No box is assigned a square: that would
take a matching for each position.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, count_bits
from sokolab.kernels.search.vicinity.tables import (
    EACH_SIDE,
    MAX_EACH_SIDE,
    Reference,
    ReferenceScratch,
    VicinityBoard,
)

UNRANKED: Final = 255
"""In place of a rank: the square is too far away."""


@kernel
def nearest_squares(
    neighbours: Ints,
    members: Mask,
    start: int,
    ranks: Bytes,
    queue: Ints,
    mark: Ints,
    stamp: int,
) -> None:
    """Rank the squares by how near they are: 0 the square itself, `UNRANKED` too far away.

    A rank says how many squares are nearer, not how far away a square is. So a limit on ranks lets
    through as many squares in a narrow corridor as in a wide hall.

    ``members`` is uint8 ``[m + 1]``: squares where a box may stand; only they are walked on and
    ranked. ``ranks`` is uint8 ``[m + 1]``, filled. ``mark`` is int32 ``[m + 1]``: scratch with no
    entry equal to ``stamp``.
    """
    ranks[:] = UNRANKED
    mark[start] = stamp
    queue[0] = start
    head, tail = 0, 1
    while head < tail and head < UNRANKED:
        square = queue[head]
        ranks[square] = head
        head += 1
        for d in range(4):
            neighbour = neighbours[square, d]
            if members[neighbour] and mark[neighbour] != stamp:
                mark[neighbour] = stamp
                queue[tail] = neighbour
                tail += 1


@kernel
def list_milestones(
    bits: Longs, reference: Reference, scratch: ReferenceScratch, milestone: int
) -> int:
    """List the milestones that a position can be near after one more push.

    Fills ``listed_milestones`` and ``difference_counts`` and returns their number. The search
    goes outwards from the milestone after ``milestone``, which the position is near: a push most
    often leads one on.
    """
    milestones, listed_milestones = reference.milestones, scratch.listed_milestones
    max_astray = reference.limits.size - 1
    if max_astray == 0:
        listed_milestones[0] = milestone
        return 1
    middle = min(milestone + 1, milestones.shape[0] - 1)
    each_side = min(reference.limits[EACH_SIDE], MAX_EACH_SIDE)
    listed_count = 0
    for i in range(2 * each_side + 1):
        # The middle, one before it, one after it, two before it, and so on.
        nearby_milestone = middle - ((i + 1) >> 1) if i & 1 else middle + (i >> 1)
        if nearby_milestone < 0 or nearby_milestone >= milestones.shape[0]:
            continue
        differing_count = 0
        for j in range(bits.size):
            differing_count += count_bits(bits[j] ^ milestones[nearby_milestone, j])
        # A box astray is counted twice, with the square that misses it. A push can lead one box
        # back.
        if differing_count <= 2 * max_astray + 2:
            listed_milestones[listed_count] = nearby_milestone
            scratch.difference_counts[listed_count] = differing_count
            listed_count += 1
    return listed_count


@inlined_kernel
def _list_astray(
    board: VicinityBoard, reference: Reference, scratch: ReferenceScratch, milestone: int
) -> None:
    """Fill ``missing_rows`` and ``astray_squares`` with the differences from a milestone."""
    milestones, bits = reference.milestones, scratch.bits
    missing_count = 0
    astray_count = 0
    for i in range(bits.size):
        rest = bits[i] ^ milestones[milestone, i]
        while rest != 0:
            lowest_bit = rest & -rest
            rest ^= lowest_bit
            bit_index = i * SQUARES_PER_WORD + count_bits(lowest_bit - 1)
            if (bits[i] & lowest_bit) != 0:
                scratch.astray_squares[astray_count] = board.square[bit_index]
                astray_count += 1
            else:
                scratch.missing_rows[missing_count] = reference.rank_rows[board.square[bit_index]]
                missing_count += 1


@inlined_kernel
def _are_near(reference: Reference, missing_rows: Ints, astray_squares: Ints, count: int) -> bool:
    """Whether each box astray is near a square missing its box, and each such square near a box.

    :func:`_list_astray` has filled ``missing_rows`` and ``astray_squares``, ``count`` of each.
    """
    limit = reference.limits[count]
    near_squares = 0  # a bit for each square
    near_boxes = 0
    for i in range(count):
        for j in range(count):
            if reference.ranks[missing_rows[i], astray_squares[j]] < limit:
                near_squares |= 1 << i
                near_boxes |= 1 << j
    return near_squares & near_boxes == (1 << count) - 1


@inlined_kernel
def milestone_after(
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    listed_count: int,
    source: int,
    target: int,
) -> int:
    """Return a milestone that the position after a push is near, or -1.

    ``scratch.bits`` are the boxes after the push from ``source`` to ``target``;
    :func:`list_milestones` has listed ``listed_count`` milestones for the position before it.
    """
    max_astray = reference.limits.size - 1
    if max_astray == 0:
        return int(scratch.listed_milestones[0])
    milestones, word, bit = reference.milestones, board.word, board.bit
    for i in range(listed_count):
        milestone = scratch.listed_milestones[i]
        # A square of the push differs after it if it did not differ before.
        differing_count = scratch.difference_counts[i]
        differing_count += 1 if milestones[milestone, word[source]] & bit[source] != 0 else -1
        differing_count += -1 if milestones[milestone, word[target]] & bit[target] != 0 else 1
        astray_count = differing_count >> 1
        if astray_count == 0:
            return int(milestone)
        if astray_count > max_astray:
            continue
        _list_astray(board, reference, scratch, milestone)
        if _are_near(reference, scratch.missing_rows, scratch.astray_squares, astray_count):
            return int(milestone)
    return -1

"""Decides which positions count as near a known solution."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.square_sets import WORD, count_bits
from sokolab.kernels.search.vicinity.tables import (
    FARTHEST,
    Reference,
    ReferenceScratch,
    VicinityBoard,
)


@kernel
def nearest_squares(
    neighbours: Ints,
    members: Mask,
    start: int,
    ranks: Mask,
    queue: Ints,
    mark: Ints,
    stamp: int,
) -> None:
    """Rank the squares by how near they are: 0 the square itself, 255 too far to be ranked.

    ``members`` is uint8 ``[m + 1]``: squares where a box may stand; only they are walked on and
    ranked. ``ranks`` is uint8 ``[m + 1]``, filled. ``mark`` is int32 ``[m + 1]``: scratch with no
    entry equal to ``stamp``.
    """
    ranks[:] = 255
    mark[start] = stamp
    queue[0] = start
    head, tail = 0, 1
    while head < tail and head < 255:
        square = queue[head]
        ranks[square] = head
        head += 1
        for d in range(4):
            there = neighbours[square, d]
            if members[there] and mark[there] != stamp:
                mark[there] = stamp
                queue[tail] = there
                tail += 1


@kernel
def list_places(words: Longs, reference: Reference, scratch: ReferenceScratch, place: int) -> int:
    """List the positions of the solution that boxes may be near after one more push.

    Fills ``near_way`` and ``apart`` and returns how many there are. The search goes outwards from
    the position after ``place``, one that these boxes are near.
    """
    way, places, apart = reference.way, scratch.near_way, scratch.apart
    most = reference.limits.size - 1
    if most == 0:
        places[0] = place
        return 1
    middle = min(place + 1, way.shape[0] - 1)
    reach = min(reference.limits[0], FARTHEST)
    count = 0
    for i in range(2 * reach + 1):
        there = middle - ((i + 1) >> 1) if i & 1 else middle + (i >> 1)
        if there < 0 or there >= way.shape[0]:
            continue
        differing = 0
        for j in range(words.size):
            differing += count_bits(words[j] ^ way[there, j])
        if differing <= 2 * most + 2:  # a push brings at most one box to its place
            places[count] = there
            apart[count] = differing
            count += 1
    return count


@inlined_kernel
def _list_lost(
    board: VicinityBoard, reference: Reference, scratch: ReferenceScratch, there: int
) -> None:
    """List what differs from a position of the way.

    The first half of ``lost`` gets the rows of the empty places, the second half the boxes off
    their places.
    """
    way, words, lost = reference.way, scratch.words, scratch.lost
    left = 0
    gained = lost.size // 2
    for i in range(words.size):
        rest = words[i] ^ way[there, i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            number = i * WORD + count_bits(low - 1)
            if (words[i] & low) != 0:
                lost[gained] = board.square[number]
                gained += 1
            else:
                lost[left] = reference.rows[board.square[number]]
                left += 1


@inlined_kernel
def _are_near(reference: Reference, lost: Ints, count: int) -> bool:
    """Whether each box off its place is near an empty place, and each such place near such a box.

    ``lost`` is that of :func:`_list_lost`, and ``count`` the number of these boxes.
    """
    limit, half = reference.limits[count], lost.size // 2
    near_places = 0
    near_boxes = 0
    for one in range(count):
        for other in range(count):
            if reference.ranks[lost[one], lost[half + other]] < limit:
                near_places |= 1 << one
                near_boxes |= 1 << other
    return near_places & near_boxes == (1 << count) - 1


@inlined_kernel
def place_after(
    board: VicinityBoard,
    reference: Reference,
    scratch: ReferenceScratch,
    listed: int,
    source: int,
    target: int,
) -> int:
    """Return a position of the solution that boxes are near after a push, or -1.

    Near means that each box off its place is near an empty place, and each empty place is near such
    a box. ``scratch.words`` are the boxes after the push from ``source`` to ``target``;
    :func:`list_places` has listed the positions before it.
    """
    most = reference.limits.size - 1
    if most == 0:
        return int(scratch.near_way[0])
    way, word, bit = reference.way, board.word, board.bit
    for n in range(listed):
        there = scratch.near_way[n]
        differing = scratch.apart[n]
        differing += 1 if way[there, word[source]] & bit[source] != 0 else -1
        differing += -1 if way[there, word[target]] & bit[target] != 0 else 1
        count = differing >> 1
        if count == 0:
            return int(there)
        if count > most:
            continue
        _list_lost(board, reference, scratch, there)
        if _are_near(reference, scratch.lost, count):
            return int(there)
    return -1

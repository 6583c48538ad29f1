"""Positions of a room as numbers: sets of boxes are ranked, the player's reach is bits.

A square of a room is an index of its floor. From a *live* square a box can come home. There are
``l`` live squares. The *members* of a set of ``k`` boxes are their indices among the live squares,
ascending. The set has a rank below ``C(l, k)`` in the combinatorial number system: the sum of
``C(member i, i + 1)``. For each set of boxes, a few words say where the player has been seen. One
bit of them answers whether a position is known, and only a new position has its player's reach
filled. (A room of a level that is solved, a patch of open floor, is another thing:
``kernels/search/plan/rooms.py``.)
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Shorts
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, lowest_bit

# Factor that mixes the bits of a number: odd, and without a pattern in its bits. The lowest bits of
# the product depend on few bits of the number and are dropped.
_MIXING_FACTOR: Final = 0x1E3779B97F4A7C15
_MIXING_SHIFT: Final = 20
_MAX_LAYERS: Final = 20_000  # no room that fits into the memory needs more
NO_BOX: Final = 255
"""In ``PositionTable.box``: no box has been pulled."""
TABLE_COUNT_FIELDS: Final = (
    "next_position",  # the next position to expand
    "positions",  # positions found
    "layer",  # the layer that is being filled
    "sets",  # sets of boxes seen, where ``PositionTable.keys`` is in use
    "next_closed",  # the next position of a layer closed by free pulls, -1 = the layer is open
)
"""Fields of ``PositionTable.counts``, int64 each."""


class RoomArrays(NamedTuple):
    """A room for ``k`` boxes as arrays. The last square stands for all that is not floor."""

    neighbours: Ints  # [squares, 4]: by direction
    beside: Longs  # [squares, words]: the set of the neighbours of a square
    word: Ints  # [squares]: the word that holds a square in a set
    bit: Longs  # [squares]: its bit there
    floor: Longs  # [words]: the set of all squares
    live_squares: Ints  # [l]: the squares from which a box can come home, ascending
    live_index: Ints  # [squares]: the index of a square among the live squares, -1 for others
    binomials: Longs  # [l + 1, k + 1]: ``C(n, i)`` in row ``n``, column ``i``


class PositionTable(NamedTuple):
    """The positions that a search has found, and where it has seen the player, by set of boxes."""

    keys: Longs  # [slots]: rank + 1 of the set, 0 = empty; no entries if the rank is the slot
    seen: Longs  # [slots, words]: where the player has been seen
    seen_by_box: Longs  # [slots, k, words]: where it was seen after a pull of that box; or no slots
    rank: Longs  # [capacity]: the set of boxes
    player: Shorts  # [capacity]: the player's square
    box: Bytes  # [capacity]: the box pulled last, by its index in the set, or NO_BOX
    parent: Ints  # [capacity]: the position from which it was pulled, -1 = none
    changes: Shorts  # [capacity]: box changes on that path home, one of several
    ends: Longs  # [layers]: where the positions of each layer end
    counts: Record  # See TABLE_COUNT_FIELDS


class RoomScratch(NamedTuple):
    """Memory for one position."""

    members: Ints  # [k]: its boxes, by their indices among the live squares, ascending
    free: Longs  # [words]: squares without a box
    reach: Longs  # [words]: the squares that the player can reach
    child_reach: Longs  # [words]: the squares that the player can reach in a child
    todo: Longs  # [words]: scratch for floods


def new_room_scratch(box_count: int, word_count: int) -> RoomScratch:
    """Return memory for one position."""
    return RoomScratch(np.zeros(box_count, np.int32), *np.zeros((4, word_count), np.int64))


def new_table(
    capacity: int, *, slot_count: int, key_count: int, word_count: int, box_count: int
) -> PositionTable:
    """Return an empty table. Where it is not written to, the system gives it no memory.

    Parameters
    ----------
    capacity
        Positions at most.
    slot_count, key_count
        Sets of boxes at most; as many keys, or 0 if the rank of a set is its slot.
    word_count
        Words of a set of squares.
    box_count
        Boxes of a set if it matters which was pulled last, else 0.
    """
    return PositionTable(
        keys=np.zeros(key_count, np.int64),
        seen=np.zeros((slot_count, word_count), np.int64),
        seen_by_box=np.zeros((slot_count if box_count else 0, box_count, word_count), np.int64),
        rank=np.empty(capacity, np.int64),
        player=np.empty(capacity, np.uint16),
        box=np.empty(capacity, np.uint8),
        parent=np.empty(capacity, np.int32),
        changes=np.empty(capacity, np.uint16),
        ends=np.empty(_MAX_LAYERS, np.int64),
        counts=new_record(*TABLE_COUNT_FIELDS),
    )


@kernel
def unrank_boxes(binomials: Longs, rank: int, members: Ints) -> None:
    """Fill ``members`` with the set of boxes of a rank."""
    live_index = binomials.shape[0] - 1
    for i in range(members.size - 1, -1, -1):
        live_index -= 1
        while binomials[live_index, i + 1] > rank:
            live_index -= 1
        members[i] = live_index
        rank -= binomials[live_index, i + 1]


@kernel
def rank_of(binomials: Longs, members: Ints) -> int:
    """Return the rank of a set of boxes."""
    rank = 0
    for i in range(members.size):
        rank += binomials[members[i], i + 1]
    return int(rank)


@inlined_kernel
def rank_after(
    binomials: Longs, members: Ints, rank: int, i: int, live_index: int
) -> tuple[int, int]:
    """Return the rank of a set once box ``i`` is on ``live_index``, and its new index ``i``.

    ``rank`` is the rank before.
    """
    rank -= binomials[members[i], i + 1]
    # A box that it passes gets another index, which changes its share of the rank.
    while i + 1 < members.size and members[i + 1] < live_index:
        i += 1
        rank += binomials[members[i], i] - binomials[members[i], i + 1]
    while i > 0 and members[i - 1] > live_index:
        i -= 1
        rank += binomials[members[i], i + 2] - binomials[members[i], i + 1]
    return rank + binomials[live_index, i + 1], i


@inlined_kernel
def has_square(room: RoomArrays, words: Longs, square: int) -> bool:
    """Whether a set of squares holds a square."""
    return bool(words[room.word[square]] & room.bit[square])


@inlined_kernel
def flip_square(room: RoomArrays, words: Longs, square: int) -> None:
    """Add a square to a set of squares, or take it out."""
    words[room.word[square]] ^= room.bit[square]


@inlined_kernel
def first_square(squares: Longs) -> int:
    """Return the first square of a set, which has one."""
    w = 0
    while squares[w] == 0:
        w += 1
    return w * SQUARES_PER_WORD + lowest_bit(squares[w])


@kernel
def fill_reach(room: RoomArrays, free: Longs, start: int, reach: Longs, todo: Longs) -> None:
    """Fill ``reach`` with the free squares to which a player on ``start`` can walk."""
    if reach.size == 1:
        free_word = free[0]
        reached = room.bit[start]
        rest = reached
        while rest != 0:
            square = lowest_bit(rest)
            rest &= rest - 1
            new = room.beside[square, 0] & free_word & ~reached
            reached |= new
            rest |= new
        reach[0] = reached
        return
    for w in range(reach.size):
        reach[w] = 0
        todo[w] = 0
    reach[room.word[start]] = room.bit[start]
    todo[room.word[start]] = room.bit[start]
    w = 0
    while w < reach.size:
        if todo[w] == 0:
            w += 1
            continue
        square = w * SQUARES_PER_WORD + lowest_bit(todo[w])
        todo[w] &= todo[w] - 1
        next_w = w
        # Numbers ascend from row to row: the first neighbour is above, the last one below.
        beside = room.neighbours[square]
        first = min(w, room.word[beside[0]], room.word[beside[3]])
        last = max(w, room.word[beside[1]], room.word[beside[2]])
        for v in range(last, first - 1, -1):
            new = room.beside[square, v] & free[v] & ~reach[v]
            if new != 0:
                reach[v] |= new
                todo[v] |= new
                next_w = min(next_w, v)
        w = next_w


@inlined_kernel
def first_slot(value: int, mask: int) -> int:
    """Return the slot at which the search for a number begins, in a table of ``mask + 1`` slots."""
    return ((int(value) * _MIXING_FACTOR) >> _MIXING_SHIFT) & mask


@kernel
def slot_of(table: PositionTable, rank: int) -> int:
    """Return the slot of a set of boxes, which it takes if it has none."""
    if table.keys.size == 0:
        return rank
    mask = table.keys.size - 1
    slot = first_slot(rank, mask)
    while table.keys[slot] != rank + 1:
        if table.keys[slot] == 0:
            table.keys[slot] = rank + 1
            table.counts.sets += 1
            break
        slot = (slot + 1) & mask
    return int(slot)


@inlined_kernel
def is_full(table: PositionTable, new_count: int) -> bool:
    """Whether ``new_count`` more positions might not fit.

    Five of eight slots may be used; with more, the searches for an empty slot become long.
    """
    return bool(
        table.counts.positions + new_count > table.rank.size
        or (table.keys.size and (table.counts.sets + new_count) * 8 > table.keys.size * 5)
    )


@kernel
def place_boxes(room: RoomArrays, rank: int, scratch: RoomScratch) -> None:
    """Fill ``members`` and ``free`` of the scratch from the rank of a position's boxes."""
    unrank_boxes(room.binomials, rank, scratch.members)
    for w in range(scratch.free.size):
        scratch.free[w] = room.floor[w]
    for i in range(scratch.members.size):
        flip_square(room, scratch.free, room.live_squares[scratch.members[i]])


@inlined_kernel
def player_after_pull(room: RoomArrays, scratch: RoomScratch, i: int, d: int) -> int:
    """Return where the player stands after pulling box ``i`` to a side, or -1 if it cannot."""
    side = room.neighbours[room.live_squares[scratch.members[i]], d]
    beyond = room.neighbours[side, d]
    if has_square(room, scratch.reach, side) and has_square(room, scratch.free, beyond):
        return int(beyond)
    return -1


@kernel
def fill_child_reach(room: RoomArrays, scratch: RoomScratch, i: int, d: int, player: int) -> None:
    """Fill ``child_reach`` with the reach of ``player`` after the pull of box ``i`` to a side."""
    source = room.live_squares[scratch.members[i]]
    target = room.neighbours[source, d]
    flip_square(room, scratch.free, source)
    flip_square(room, scratch.free, target)
    fill_reach(room, scratch.free, player, scratch.child_reach, scratch.todo)
    flip_square(room, scratch.free, target)
    flip_square(room, scratch.free, source)


@inlined_kernel
def insert_position(
    table: PositionTable, rank: int, player: int, parent: int, old_index: int, index: int
) -> None:
    """Add a position to the list.

    Parameters
    ----------
    old_index, index
        The index of the box pulled last: in the parent's set, and in the new position's set.
    """
    position = table.counts.positions
    table.rank[position] = rank
    table.player[position] = player
    table.box[position] = index
    table.parent[position] = parent
    table.changes[position] = 0
    if parent >= 0:
        table.changes[position] = table.changes[parent] + (table.box[parent] != old_index)
    table.counts.positions = position + 1


@kernel
def insert_solved_positions(
    room: RoomArrays, table: PositionTable, scratch: RoomScratch, rank: int, by_square: bool
) -> None:
    """Insert the solved positions of a set of boxes: one for each region, or for each square."""
    place_boxes(room, rank, scratch)
    slot = slot_of(table, rank)
    for square in range(room.live_index.size - 1):
        w, bit = room.word[square], room.bit[square]
        if scratch.free[w] & bit and not table.seen[slot, w] & bit:
            if by_square:
                table.seen[slot, w] |= bit
            else:
                fill_reach(room, scratch.free, square, scratch.reach, scratch.todo)
                for v in range(scratch.reach.size):
                    table.seen[slot, v] |= scratch.reach[v]
            insert_position(table, rank, square, parent=-1, old_index=NO_BOX, index=NO_BOX)
    table.ends[0] = table.counts.positions

"""Positions of a room as numbers: sets of boxes are ranked, areas of the player are bits.

The floor of a room is numbered from 0. A set of ``k`` boxes on the ``l`` squares from which a box
can come home has a rank below ``C(l, k)`` in the combinatorial number system: the sum of
``C(square i, i + 1)`` over its squares, ascending. For each set of boxes, a few words say where
the player has been seen. One bit of them answers whether a position is known, and only a new
position has its player's area flooded.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, lowest_number

Words = NDArray[np.int64]

# Factor that mixes the bits of a number: odd, and without a pattern in its bits. The lowest bits of
# the product depend on few bits of the number and are dropped.
_MIXING_FACTOR: Final = 0x1E3779B97F4A7C15
_MIXING_SHIFT: Final = 20
_MAX_LAYERS: Final = 20_000
NO_BOX: Final = 255
"""In ``Table.box``: no box has been pulled."""
TABLE_COUNT_FIELDS: Final = (
    "next_position",  # the next position to expand
    "positions",  # positions found
    "layer",  # the layer that is being filled
    "sets",  # sets of boxes seen, where ``Table.keys`` is in use
    "next_closed",  # the next position of a layer closed by free pulls, -1 = the layer is open
)
"""Fields of ``Table.counts``, int64 each."""
RUNNING, DONE, FULL = range(3)
"""How a slice of a search ends: to be continued, exhausted, out of memory."""


class RoomArrays(NamedTuple):
    """A room for ``k`` boxes as arrays. Square ``f`` stands for all that is no floor."""

    neighbours: Ints  # [f + 1, 4]
    beside: Words  # [f + 1, w]: the set of the neighbours of a square
    word: Ints  # [f + 1]: the word that holds a square in a set
    bit: Words  # [f + 1]: its bit there
    floor: Words  # [w]: the set of all squares
    live: Ints  # [f + 1]: number of a square from which a box can come home, -1 for others
    square: Ints  # [l]: the square of each such number, ascending
    choices: Words  # [l + 1, k + 1]: binomial coefficients


class Table(NamedTuple):
    """The positions that a search has found, and where it has seen the player, by set of boxes."""

    keys: Words  # [slots]: rank + 1 of the set, 0 = empty; no entries if the rank is the slot
    seen: Words  # [slots, w]: where the player has been seen
    # [slots, k, w]: likewise by the box pulled last, as its index in the set; no entries in
    # searches that do not need it.
    seen_by_box: Words
    rank: Words  # [capacity]: the set of boxes
    player: NDArray[np.uint16]  # [capacity]: the player's square
    # [capacity]: the box pulled last, by its index in the set, or NO_BOX.
    box: NDArray[np.uint8]
    parent: Ints  # [capacity]: the position from which it was pulled, -1 = none
    changes: NDArray[np.uint16]  # [capacity]: box changes on that path home, one of several
    ends: Words  # [layers]: the number of the first position after each layer
    counts: Record  # See TABLE_COUNT_FIELDS


class GrowthScratch(NamedTuple):
    """Memory for one position."""

    row: Ints  # [k]: its boxes by their numbers, ascending
    free: Words  # [w]: squares without a box
    area: Words  # [w]: the player's area
    child_area: Words  # [w]: a child's area
    todo: Words  # [w]: scratch of floods


def new_scratch(boxes: int, words: int) -> GrowthScratch:
    """Return memory for one position."""
    return GrowthScratch(np.zeros(boxes, np.int32), *np.zeros((4, words), np.int64))


def new_table(capacity: int, *, slots: int, keys: int, words: int, boxes: int) -> Table:
    """Return an empty table; where it is not written to, the system gives it no memory.

    Parameters
    ----------
    capacity
        Positions at most.
    slots, keys
        Sets of boxes at most; as many keys, or 0 if the rank of a set is its slot.
    words
        Words of a set of squares.
    boxes
        Boxes of a set if it matters which was pulled last, else 0.
    """
    return Table(
        keys=np.zeros(keys, np.int64),
        seen=np.zeros((slots, words), np.int64),
        seen_by_box=np.zeros((slots if boxes else 0, boxes, words), np.int64),
        rank=np.empty(capacity, np.int64),
        player=np.empty(capacity, np.uint16),
        box=np.empty(capacity, np.uint8),
        parent=np.empty(capacity, np.int32),
        changes=np.empty(capacity, np.uint16),
        ends=np.empty(_MAX_LAYERS, np.int64),
        counts=new_record(*TABLE_COUNT_FIELDS),
    )


@kernel
def unrank_boxes(choices: Words, rank: int, row: Ints) -> None:
    """Write the set of boxes with that rank to ``row``."""
    number = choices.shape[0] - 1
    for i in range(row.size - 1, -1, -1):
        number -= 1
        while choices[number, i + 1] > rank:
            number -= 1
        row[i] = number
        rank -= choices[number, i + 1]


@kernel
def rank_of(choices: Words, row: Ints) -> int:
    """Return the rank of a set of boxes, ascending."""
    rank = 0
    for i in range(row.size):
        rank += choices[row[i], i + 1]
    return int(rank)


@inlined_kernel
def rank_after(choices: Words, row: Ints, rank: int, i: int, number: int) -> tuple[int, int]:
    """Return the rank of the set with box ``i`` put on ``number``, and the box's index there."""
    rank -= choices[row[i], i + 1]
    # A box that it passes gets another index, which changes its part of the sum.
    while i + 1 < row.size and row[i + 1] < number:
        i += 1
        rank += choices[row[i], i] - choices[row[i], i + 1]
    while i > 0 and row[i - 1] > number:
        i -= 1
        rank += choices[row[i], i + 2] - choices[row[i], i + 1]
    return rank + choices[number, i + 1], i


@inlined_kernel
def has_square(room: RoomArrays, words: Words, square: int) -> bool:
    """Whether a set of squares holds a square."""
    return bool(words[room.word[square]] & room.bit[square])


@inlined_kernel
def flip_square(room: RoomArrays, words: Words, square: int) -> None:
    """Add a square to a set of squares, or take it out."""
    words[room.word[square]] ^= room.bit[square]


@inlined_kernel
def first_square(area: Words) -> int:
    """Return the first square of an area, which has one."""
    w = 0
    while area[w] == 0:
        w += 1
    return w * SQUARES_PER_WORD + lowest_number(area[w])


@kernel
def flood_area(room: RoomArrays, free: Words, start: int, area: Words, todo: Words) -> None:
    """Write to ``area`` where a player on ``start`` can walk, given the free squares."""
    if area.size == 1:
        free_word = free[0]
        reached = room.bit[start]
        rest = reached
        while rest != 0:
            square = lowest_number(rest)
            rest &= rest - 1
            new = room.beside[square, 0] & free_word & ~reached
            reached |= new
            rest |= new
        area[0] = reached
        return
    for w in range(area.size):
        area[w] = 0
        todo[w] = 0
    area[room.word[start]] = room.bit[start]
    todo[room.word[start]] = room.bit[start]
    w = 0
    while w < area.size:
        if todo[w] == 0:
            w += 1
            continue
        square = w * SQUARES_PER_WORD + lowest_number(todo[w])
        todo[w] &= todo[w] - 1
        next_w = w
        # Numbers ascend from row to row: the first neighbour is above, the last one below.
        beside = room.neighbours[square]
        first = min(w, room.word[beside[0]], room.word[beside[3]])
        last = max(w, room.word[beside[1]], room.word[beside[2]])
        for v in range(last, first - 1, -1):
            new = room.beside[square, v] & free[v] & ~area[v]
            if new != 0:
                area[v] |= new
                todo[v] |= new
                next_w = min(next_w, v)
        w = next_w


@inlined_kernel
def first_slot(value: int, mask: int) -> int:
    """Return the slot at which the search for a number begins, in a table of ``mask + 1`` slots."""
    return ((int(value) * _MIXING_FACTOR) >> _MIXING_SHIFT) & mask


@kernel
def slot_of(table: Table, rank: int) -> int:
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
def is_full(table: Table, more: int) -> bool:
    """Whether ``more`` positions may not fit.

    Of eight slots, five may be used; with more, the searches for an empty slot become long.
    """
    return bool(
        table.counts.positions + more > table.rank.size
        or (table.keys.size and (table.counts.sets + more) * 8 > table.keys.size * 5)
    )


@kernel
def place_boxes(room: RoomArrays, rank: int, scratch: GrowthScratch) -> None:
    """Set up the boxes of a position: ``row`` and ``free``."""
    unrank_boxes(room.choices, rank, scratch.row)
    for w in range(scratch.free.size):
        scratch.free[w] = room.floor[w]
    for i in range(scratch.row.size):
        flip_square(room, scratch.free, room.square[scratch.row[i]])


@inlined_kernel
def player_after_pull(room: RoomArrays, scratch: GrowthScratch, i: int, d: int) -> int:
    """Return where the player stands after pulling box ``i`` to a side, or -1 if it cannot."""
    side = room.neighbours[room.square[scratch.row[i]], d]
    beyond = room.neighbours[side, d]
    if has_square(room, scratch.area, side) and has_square(room, scratch.free, beyond):
        return int(beyond)
    return -1


@kernel
def fill_child_area(room: RoomArrays, scratch: GrowthScratch, i: int, d: int, player: int) -> None:
    """Write to ``child_area`` where the player can walk after the pull of box ``i`` to a side."""
    source = room.square[scratch.row[i]]
    target = room.neighbours[source, d]
    flip_square(room, scratch.free, source)
    flip_square(room, scratch.free, target)
    flood_area(room, scratch.free, player, scratch.child_area, scratch.todo)
    flip_square(room, scratch.free, target)
    flip_square(room, scratch.free, source)


@inlined_kernel
def enter_position(
    table: Table, rank: int, player: int, parent: int, old_index: int, index: int
) -> None:
    """Add a position to the list.

    Parameters
    ----------
    old_index, index
        Of the box pulled last, in the set of the parent and in this one.
    """
    number = table.counts.positions
    table.rank[number] = rank
    table.player[number] = player
    table.box[number] = index
    table.parent[number] = parent
    table.changes[number] = 0
    if parent >= 0:
        table.changes[number] = table.changes[parent] + (table.box[parent] != old_index)
    table.counts.positions = number + 1


@kernel
def enter_end(
    room: RoomArrays, table: Table, scratch: GrowthScratch, rank: int, each_square: bool
) -> None:
    """Enter the positions with all boxes home: one for each area, or for each square."""
    place_boxes(room, rank, scratch)
    slot = slot_of(table, rank)
    for square in range(room.live.size - 1):
        w, bit = room.word[square], room.bit[square]
        if scratch.free[w] & bit and not table.seen[slot, w] & bit:
            if each_square:
                table.seen[slot, w] |= bit
            else:
                flood_area(room, scratch.free, square, scratch.area, scratch.todo)
                for v in range(scratch.area.size):
                    table.seen[slot, v] |= scratch.area[v]
            enter_position(table, rank, square, -1, NO_BOX, NO_BOX)
    table.ends[0] = table.counts.positions

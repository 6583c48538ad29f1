"""What a search near a known solution works on: board, solution, scratch, visited positions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.slots import free_slot, slot_entry
from sokolab.kernels.search.tables.square_sets import list_squares

FARTHEST: Final = 64
"""Most positions of the way that are looked at on either side."""
FAR: Final = 1 << 14
"""Pushes to a goal out of reach."""


class VicinityBoard(NamedTuple):
    """The board."""

    neighbours: Ints  # [m + 1, 4]
    # Of Numbering.
    word: Ints
    bit: Longs
    square: Ints
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square


class Reference(NamedTuple):
    """The known solution, and what counts as near it."""

    way: Longs  # [n, w]: the boxes along the way; the last ones are the aim
    # [m + 1] and [r, m + 1]: the row of each square on the way, and there the ranks of
    # tube.nearest_squares.
    rows: Ints
    ranks: Mask
    # [k + 1]: with `d` boxes off their places, each is among the `limits[d]` nearest squares. More
    # than `k` may not be; `k = 0` lets all be anywhere. `limits[0]` is how many positions of the
    # way are searched on either side, at most FARTHEST.
    limits: Ints
    # [m + 1]: the number of the goal on a square, or -1; the goals are the last boxes of the way.
    goal: Ints
    pulls: Ints  # [k, m + 1]: pushes from a square to each goal, FAR = none lead there
    nearest: Ints  # [m + 1, k]: the squares of the goals, those of fewest pushes first
    # [3]: what is to be least; the square the player must then come to, or -1; and the most pushes
    # of a step, 1 unless by lines.
    rules: Longs


class ReferenceScratch(NamedTuple):
    """What one expansion works with, and counts."""

    shut: Mask  # [m + 1]: between two nodes only square `m`
    mark: Ints  # [m + 1]
    spare_mark: Ints  # [m + 1]
    steps: Ints  # [m + 1]
    queue: Ints  # [m + 1]
    # [k], [k] and [2 * k].
    row: Ints
    near: Ints
    lost: Ints
    # [2 * FARTHEST + 1]: the positions that tube.list_places lists, and for each how many squares
    # hold a box either here or there, but not both.
    near_way: Ints
    apart: Ints
    words: Longs  # [w]
    # [6]: nodes, stamp, cost of the node in hand, the best end so far or -1, its cost and tie;
    # these two begin as those of the way that is to be beaten.
    counts: Longs


def new_scratch(size: int, boxes: int, words: int) -> ReferenceScratch:
    """Return the scratch for a board of ``size`` squares."""
    shut = np.zeros(size + 1, np.uint8)
    shut[size] = 1
    mark, spare_mark, steps, queue = np.zeros((4, size + 1), np.int32)
    row, near = np.empty((2, boxes), np.int32)
    return ReferenceScratch(
        shut=shut,
        mark=mark,
        spare_mark=spare_mark,
        steps=steps,
        queue=queue,
        row=row,
        near=near,
        lost=np.empty(2 * boxes, np.int32),
        near_way=np.empty(2 * FARTHEST + 1, np.int32),
        apart=np.empty(2 * FARTHEST + 1, np.int32),
        words=np.empty(words, np.int64),
        counts=np.zeros(6, np.int64),
    )


CLOSED: Final = -2
"""In ``before``: in no bucket any more."""


class Visited(NamedTuple):
    """The stored positions, each with the cheapest path found to it."""

    boxes: Longs  # [capacity, w]: the boxes as a set of squares
    player: NDArray[np.uint16]  # [capacity]
    # [capacity]: what is to be least, and what among equals.
    cost: Ints
    tie: Ints
    # [capacity]: the position before, and the push from there as `4 * square + direction`; -1 for
    # the first one.
    parent: Ints
    step: Ints
    place: Ints  # [capacity]: a position of the way that is near
    # [capacity]: links of the buckets; `before` is -2 in none.
    before: Ints
    after: Ints
    slots: Longs  # as slots.locate_row takes them
    heads: Ints  # [span]: the first position of each cost, by remainder; -1 = none
    used: Longs  # [2]: number of positions, and of those in a bucket


def new_visited(words: int, span: int, rows: int) -> Visited:
    """Return an empty table.

    ``span``: more than the cost of any step. ``rows``: room to begin with, a power of two.
    """
    return Visited(
        boxes=np.empty((rows, words), np.int64),
        player=np.empty(rows, np.uint16),
        cost=np.empty(rows, np.int32),
        tie=np.empty(rows, np.int32),
        parent=np.empty(rows, np.int32),
        step=np.empty(rows, np.int32),
        place=np.empty(rows, np.int32),
        before=np.empty(rows, np.int32),
        after=np.empty(rows, np.int32),
        slots=np.zeros(2 * rows, np.int64),
        heads=np.full(span, -1, np.int32),
        used=np.zeros(2, np.int64),
    )


@inlined_kernel
def enter(visited: Visited, number: int) -> None:
    """Put a position in the bucket of its cost, in front."""
    bucket = visited.cost[number] % visited.heads.size
    first = visited.heads[bucket]
    visited.before[number] = -1
    visited.after[number] = first
    if first >= 0:
        visited.before[first] = number
    visited.heads[bucket] = number


@inlined_kernel
def leave(visited: Visited, number: int) -> None:
    """Take a position out of its bucket."""
    previous, following = visited.before[number], visited.after[number]
    if previous >= 0:
        visited.after[previous] = following
    else:
        visited.heads[visited.cost[number] % visited.heads.size] = following
    if following >= 0:
        visited.before[following] = previous
    visited.before[number] = CLOSED


@kernel
def rehash(
    visited: Visited, keys: Longs, square: Ints, found: Ints, slots: Longs, first: int, last: int
) -> None:
    """Enter the positions ``first`` to ``last - 1`` in new slots; ``found`` is scratch."""
    for number in range(first, last):
        key = keys[1, visited.player[number]]
        for i in range(list_squares(visited.boxes[number], square, found)):
            key ^= keys[0, found[i]]
        slots[free_slot(slots, key)] = slot_entry(key, number)

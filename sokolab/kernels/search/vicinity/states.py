"""The positions visited near a solution: a hash table with buckets by cost."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.slots import free_slot, slot_entry
from sokolab.kernels.search.tables.square_sets import list_squares

CLOSED: Final = -2
"""In ``before``: in no bucket any more."""


class Visited(NamedTuple):
    """The stored positions, each with the cheapest path found to it.

    Attributes
    ----------
    boxes
        int64 ``[capacity, w]``: the boxes as a set of squares.
    player
        uint16 ``[capacity]``.
    cost, tie
        int32 ``[capacity]``: what is to be least, and what among equals.
    parent, step
        int32 ``[capacity]``: the position before, and the push from there as ``4 * square +
        direction``; -1 for the first one.
    place
        int32 ``[capacity]``: a position of the way that is near.
    before, after
        int32 ``[capacity]``: links of the buckets; ``before`` is -2 in none.
    slots
        int64, as :func:`~sokolab.kernels.search.tables.slots.locate_row` takes them.
    heads
        int32 ``[span]``: the first position of each cost, by remainder; -1 = none.
    used
        int64 ``[2]``: number of positions, and of those in a bucket.
    """

    boxes: Longs
    player: NDArray[np.uint16]
    cost: Ints
    tie: Ints
    parent: Ints
    step: Ints
    place: Ints
    before: Ints
    after: Ints
    slots: Longs
    heads: Ints
    used: Longs


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

"""The open states of one side of a search from both ends, in buckets.

A bucket is a stack of states. A state that is reached again at a lower cost stands in several
buckets; when it is taken a second time it is already closed and is skipped.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record, new_record

F_VALUES = 40
"""Values of ``f``, and of ``d``, with a kind of their own; greater ones count as the last. So some
states pass for partners that are none, which costs expansions and leaves the proof sound."""

_FIRST_HELD: Final = 32  # values of ``f`` with a list of held states, to begin with


class Frontier(NamedTuple):
    """Open states of one side.

    The *kind* of a state is its ``f = g + h`` and its ``d = g - h'`` (:func:`kind_index`), which
    count in steps of two from their lowest values. The height is ``h``, the matching with the far
    end.
    """

    # [F_VALUES * F_VALUES, heights]: the top entry of each bucket, by kind and height, -1 = empty.
    heads: Ints
    # [F_VALUES * F_VALUES]: no bucket of the kind below this height has an entry.
    lowest_height: Longs
    kind_counts: Longs  # [F_VALUES * F_VALUES]: entries of each kind
    height_counts: Longs  # [heights]: entries of each height
    # [f]: the top entry of the states that wait until solutions of `f` pushes are looked for, -1 =
    # none. `f` counts in steps of two from the least bound.
    held_heads: Ints
    held_counts: Longs  # [f]: how many wait
    entry_state: Ints  # [entries]: the state of an entry
    link: Ints  # [entries]: the next entry of its list, -1 = none
    packed_totals: Ints  # [entries]: the matchings of the state with both ends, -1 = unknown
    # `free`: first of the entries given back, -1 = none; `fresh`: first one never used;
    # `packed_totals`: those of the entry taken or released last.
    pool: Record


def new_frontier(capacity: int, height_count: int) -> Frontier:
    """Return an empty frontier for ``capacity`` entries, all below the height ``height_count``."""
    pool = new_record("free", "fresh", "packed_totals")
    pool.free = pool.packed_totals = -1
    return Frontier(
        heads=np.full((F_VALUES * F_VALUES, height_count), -1, np.int32),
        lowest_height=np.full(F_VALUES * F_VALUES, height_count, np.int64),
        kind_counts=np.zeros(F_VALUES * F_VALUES, np.int64),
        height_counts=np.zeros(height_count, np.int64),
        held_heads=np.full(_FIRST_HELD, -1, np.int32),
        held_counts=np.zeros(_FIRST_HELD, np.int64),
        entry_state=np.empty(capacity, np.int32),
        link=np.empty(capacity, np.int32),
        packed_totals=np.empty(capacity, np.int32),
        pool=pool,
    )


@inlined_kernel
def kind_index(f: int, d: int) -> int:
    """Return the index of the kind with these two values."""
    return F_VALUES * f + d


@kernel
def _new_entry(frontier: Frontier, state: int, packed_totals: int, head: int) -> int:
    """Make an entry of a state before the entry ``head``; return it. There must be room."""
    # Entries given back come first, so memory grows with what is open, not with what ever was.
    entry = frontier.pool.free
    if entry >= 0:
        frontier.pool.free = frontier.link[entry]
    else:
        entry = frontier.pool.fresh
        frontier.pool.fresh += 1
    frontier.entry_state[entry] = state
    frontier.packed_totals[entry] = packed_totals
    frontier.link[entry] = head
    return int(entry)


@inlined_kernel
def _give_back(frontier: Frontier, entry: int) -> int:
    """Give the first entry of a list back, and return its state."""
    frontier.pool.packed_totals = frontier.packed_totals[entry]
    frontier.link[entry] = frontier.pool.free
    frontier.pool.free = entry
    return int(frontier.entry_state[entry])


@kernel
def put_state(frontier: Frontier, state: int, kind: int, height: int, packed_totals: int) -> None:
    """Put a state in its bucket, in front of those already there."""
    frontier.heads[kind, height] = _new_entry(
        frontier, state, packed_totals, frontier.heads[kind, height]
    )
    frontier.lowest_height[kind] = min(frontier.lowest_height[kind], height)
    frontier.kind_counts[kind] += 1
    frontier.height_counts[height] += 1


@kernel
def hold_state(frontier: Frontier, state: int, f: int, packed_totals: int) -> None:
    """Keep a state back until solutions of ``f`` pushes are looked for."""
    frontier.held_heads[f] = _new_entry(frontier, state, packed_totals, frontier.held_heads[f])
    frontier.held_counts[f] += 1


@kernel
def _take_top(frontier: Frontier, kind: int, height: int) -> int:
    """Take the state on top of a bucket that is not empty."""
    entry = frontier.heads[kind, height]
    frontier.heads[kind, height] = frontier.link[entry]
    frontier.kind_counts[kind] -= 1
    frontier.height_counts[height] -= 1
    return _give_back(frontier, entry)


@kernel
def take_state(frontier: Frontier, kind: int) -> int:
    """Take the state of least height of a kind, or return -1."""
    if frontier.kind_counts[kind] == 0:
        return -1
    height = int(frontier.lowest_height[kind])
    # A descent may have emptied lower buckets: the lowest height may be too low, never too high.
    while frontier.heads[kind, height] < 0:
        height += 1
    frontier.lowest_height[kind] = height
    return _take_top(frontier, kind, height)


@kernel
def take_below(frontier: Frontier, max_height: int) -> int:
    """Take a state of the greatest height up to ``max_height``, or return -1.

    Of several kinds it takes the one of least ``f + d``, and of these the one of least ``d``.
    """
    for height in range(min(max_height, frontier.height_counts.size - 1), -1, -1):
        if frontier.height_counts[height] == 0:
            continue
        # ``f + d`` is the bound of BAE*, in which both ends count.
        for total in range(2 * F_VALUES - 1):
            # ``total - d`` and ``d`` both have to be below ``F_VALUES``.
            for d in range(max(0, total - F_VALUES + 1), min(total, F_VALUES - 1) + 1):
                kind = kind_index(total - d, d)
                if frontier.kind_counts[kind] > 0 and frontier.heads[kind, height] >= 0:
                    return _take_top(frontier, kind, height)
    return -1


@kernel
def has_partner(kind_counts: Longs, max_f: int, max_d: int) -> bool:
    """Whether the other side has an open state up to this ``f`` and this ``d``.

    ``kind_counts`` are of the other side. ``max_f`` and ``max_d`` count in steps of two from the
    least.
    """
    for f in range(min(max_f, F_VALUES - 1) + 1):
        for d in range(min(max_d, F_VALUES - 1) + 1):
            if kind_counts[kind_index(f, d)] > 0:
                return True
    return False


@kernel
def release_state(frontier: Frontier, f: int) -> int:
    """Take a state of those held for solutions of ``f`` pushes; return -1 if none is left."""
    entry = frontier.held_heads[f]
    if entry < 0:
        return -1
    frontier.held_heads[f] = frontier.link[entry]
    frontier.held_counts[f] -= 1
    return _give_back(frontier, entry)

"""The open states of one side of a search from both ends, in buckets.

A bucket is a stack of states. A state that is reached again at a lower cost stands in several
buckets; when it is taken a second time it is already closed and is skipped.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record, new_record

F_VALUES = 40
"""Values of ``f``, and of ``d``, with a kind of their own; greater ones count as the last. So some
states pass for partners that are none, which costs expansions and leaves the proof sound."""


class Frontier(NamedTuple):
    """Open states of one side.

    The *kind* of a state is ``F_VALUES * f + d``, where ``f = g + h`` and ``d = g - h'`` count in
    steps of two from their lowest values. The height is ``h``, the matching with the far end.
    """

    # [F_VALUES * F_VALUES, heights]: the top entry of each bucket, by kind and height, -1 = empty.
    heads: Ints
    lows: Longs  # [F_VALUES * F_VALUES]: no bucket of the kind below this height has an entry
    counts: Longs  # [F_VALUES * F_VALUES]: entries of each kind
    at_height: Longs  # [heights]: entries of each height
    # [f]: the top entry of the states that wait until solutions of `f` pushes are looked for, -1 =
    # none. `f` counts in steps of two from the least bound.
    held: Ints
    held_counts: Longs  # [f]: how many wait
    item: Ints  # [entries]: the state of an entry
    link: Ints  # [entries]: the next entry of its list, -1 = none
    totals: Ints  # [entries]: the matchings of the state with both ends, -1 = unknown
    # `free`: first of the entries given back, -1 = none; `fresh`: first one never used; `totals`:
    # the totals of the entry taken or released last.
    entries: Record


def new_frontier(entries: int, heights: int) -> Frontier:
    """Return an empty frontier with room for ``entries`` entries, all below height ``heights``."""
    record = new_record("free", "fresh", "totals")
    record.free = record.totals = -1
    return Frontier(
        heads=np.full((F_VALUES * F_VALUES, heights), -1, np.int32),
        lows=np.full(F_VALUES * F_VALUES, heights, np.int64),
        counts=np.zeros(F_VALUES * F_VALUES, np.int64),
        at_height=np.zeros(heights, np.int64),
        held=np.full(32, -1, np.int32),
        held_counts=np.zeros(32, np.int64),
        item=np.empty(entries, np.int32),
        link=np.empty(entries, np.int32),
        totals=np.empty(entries, np.int32),
        entries=record,
    )


@kernel
def _new_entry(front: Frontier, state: int, totals: int, head: int) -> int:
    """Make an entry of a state before the entry ``head``; return it. There must be room."""
    # Entries given back come first, so memory grows with what is open, not with what ever was.
    entry = front.entries.free
    if entry >= 0:
        front.entries.free = front.link[entry]
    else:
        entry = front.entries.fresh
        front.entries.fresh += 1
    front.item[entry] = state
    front.totals[entry] = totals
    front.link[entry] = head
    return int(entry)


@inlined_kernel
def _give_back(front: Frontier, entry: int) -> int:
    """Give the first entry of a list back, and return its state."""
    front.entries.totals = front.totals[entry]
    front.link[entry] = front.entries.free
    front.entries.free = entry
    return int(front.item[entry])


@kernel
def put_state(front: Frontier, state: int, kind: int, height: int, totals: int) -> None:
    """Put a state in its bucket, in front of those already there."""
    front.heads[kind, height] = _new_entry(front, state, totals, front.heads[kind, height])
    front.lows[kind] = min(front.lows[kind], height)
    front.counts[kind] += 1
    front.at_height[height] += 1


@kernel
def hold_state(front: Frontier, state: int, f: int, totals: int) -> None:
    """Keep a state back until solutions of ``f`` pushes are looked for."""
    front.held[f] = _new_entry(front, state, totals, front.held[f])
    front.held_counts[f] += 1


@kernel
def _take_top(front: Frontier, kind: int, height: int) -> int:
    """Take the state on top of a bucket that is not empty."""
    entry = front.heads[kind, height]
    front.heads[kind, height] = front.link[entry]
    front.counts[kind] -= 1
    front.at_height[height] -= 1
    return _give_back(front, entry)


@kernel
def take_state(front: Frontier, kind: int) -> int:
    """Take the state of least height of a kind, or return -1."""
    if front.counts[kind] == 0:
        return -1
    height = int(front.lows[kind])
    # A descent may have emptied lower buckets: ``lows`` may be too low, but never too high.
    while front.heads[kind, height] < 0:
        height += 1
    front.lows[kind] = height
    return _take_top(front, kind, height)


@kernel
def take_below(front: Frontier, max_height: int) -> int:
    """Take a state of the greatest height up to ``max_height``, or return -1.

    Of several kinds it takes the one of least ``f + d``, and of these the one of least ``d``.
    """
    for height in range(min(max_height, front.at_height.size - 1), -1, -1):
        if front.at_height[height] == 0:
            continue
        # ``f + d`` is the bound of BAE*, in which both ends count.
        for total in range(2 * F_VALUES - 1):
            for d in range(max(0, total - F_VALUES + 1), min(total, F_VALUES - 1) + 1):
                kind = F_VALUES * (total - d) + d
                if front.counts[kind] > 0 and front.heads[kind, height] >= 0:
                    return _take_top(front, kind, height)
    return -1


@kernel
def has_partner(counts: Longs, max_f: int, max_d: int) -> bool:
    """Whether the other side has an open state up to this ``f`` and this ``d``.

    ``counts`` belongs to the other side. ``max_f`` and ``max_d`` count in steps of two from the
    least.
    """
    for f in range(min(max_f, F_VALUES - 1) + 1):
        for d in range(min(max_d, F_VALUES - 1) + 1):
            if counts[F_VALUES * f + d] > 0:
                return True
    return False


@kernel
def release_state(front: Frontier, f: int) -> int:
    """Take a state of those held for solutions of ``f`` pushes; return -1 if none is left."""
    entry = front.held[f]
    if entry < 0:
        return -1
    front.held[f] = front.link[entry]
    front.held_counts[f] -= 1
    return _give_back(front, entry)

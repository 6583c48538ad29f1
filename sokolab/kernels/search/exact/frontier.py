"""The open states of one side of a search from both ends, in buckets.

A bucket is a stack of states. A state that is reached again at a lower cost stands in several
buckets; when it is taken a second time it is already closed and is skipped.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel

__all__ = [
    "FREE",
    "FRESH",
    "Frontier",
    "hold",
    "new_frontier",
    "put",
    "release",
    "take",
    "take_below",
]

FREE, FRESH = 0, 1


class Frontier(NamedTuple):
    """Open states of one side.

    Attributes
    ----------
    heads
        int32 ``[levels, heights]``: the top entry of each bucket, -1 = empty. The level is the
        priority of its states, the height the estimate of the pushes left.
    lows
        int64 ``[levels]``: no bucket of the level below this height has an entry.
    counts
        int64 ``[levels]``: entries on each level.
    held
        int32 ``[f]``: the top entry of the states that wait until solutions of ``f`` pushes are
        looked for, -1 = none. ``f`` counts in steps of two from the least bound.
    held_counts
        int64 ``[f]``: how many wait.
    item, link
        int32 ``[entries]``: the state of an entry and the next entry of its list, -1 = none.
    at
        int64 ``[2]``: first of the entries given back, -1 = none; first one never used.
    """

    heads: Ints
    lows: NDArray[np.int64]
    counts: NDArray[np.int64]
    held: Ints
    held_counts: NDArray[np.int64]
    item: Ints
    link: Ints
    at: NDArray[np.int64]


def new_frontier(entries: int, heights: int) -> Frontier:
    """Return an empty one with room for so many entries and heights below that."""
    return Frontier(
        heads=np.full((32, heights), -1, np.int32),
        lows=np.full(32, heights, np.int64),
        counts=np.zeros(32, np.int64),
        held=np.full(32, -1, np.int32),
        held_counts=np.zeros(32, np.int64),
        item=np.empty(entries, np.int32),
        link=np.empty(entries, np.int32),
        at=np.array([-1, 0], np.int64),
    )


@kernel
def _new_entry(front: Frontier, state: int, head: int) -> int:
    """Make an entry of a state before the entry ``head``; return it. There must be room."""
    entry = front.at[FREE]
    if entry >= 0:
        front.at[FREE] = front.link[entry]
    else:
        entry = front.at[FRESH]
        front.at[FRESH] += 1
    front.item[entry] = state
    front.link[entry] = head
    return int(entry)


@kernel
def put(front: Frontier, state: int, level: int, height: int) -> None:
    """Put a state in its bucket, in front of those already there."""
    front.heads[level, height] = _new_entry(front, state, front.heads[level, height])
    front.lows[level] = min(front.lows[level], height)
    front.counts[level] += 1


@kernel
def hold(front: Frontier, state: int, f: int) -> None:
    """Keep a state back until solutions of ``f`` pushes are looked for."""
    front.held[f] = _new_entry(front, state, front.held[f])
    front.held_counts[f] += 1


@kernel
def _taken(front: Frontier, level: int, height: int) -> int:
    """Take the state on top of a bucket that is not empty."""
    entry = front.heads[level, height]
    state = front.item[entry]
    front.heads[level, height] = front.link[entry]
    front.counts[level] -= 1
    front.link[entry] = front.at[FREE]
    front.at[FREE] = entry
    return int(state)


@kernel
def take(front: Frontier, first: int, last: int) -> int:
    """Take the state of least height from the levels ``first`` to ``last``, or return -1."""
    best = -1
    least = front.heads.shape[1]
    for level in range(first, last + 1):
        if front.counts[level] == 0:
            continue
        height = front.lows[level]
        while front.heads[level, height] < 0:
            height += 1
        front.lows[level] = height
        if height < least:
            least = height
            best = level
    if best < 0:
        return -1
    return _taken(front, best, int(least))


@kernel
def take_below(front: Frontier, first: int, last: int, most: int) -> int:
    """Take a state of the greatest height up to ``most`` from the levels ``first`` to ``last``.

    Of several levels the least one. Returns -1 where there is no such state.
    """
    least = front.heads.shape[1]
    for level in range(first, last + 1):
        if front.counts[level] > 0:
            least = min(least, front.lows[level])
    for height in range(min(most, front.heads.shape[1] - 1), least - 1, -1):
        for level in range(first, last + 1):
            if front.heads[level, height] >= 0:
                return _taken(front, level, height)
    return -1


@kernel
def release(front: Frontier, f: int) -> int:
    """Take a state of those held for solutions of ``f`` pushes; -1 where none is left."""
    entry = front.held[f]
    if entry < 0:
        return -1
    state = front.item[entry]
    front.held[f] = front.link[entry]
    front.held_counts[f] -= 1
    front.link[entry] = front.at[FREE]
    front.at[FREE] = entry
    return int(state)

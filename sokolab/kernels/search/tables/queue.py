"""The open states of a best-first search, in buckets, and how each state was reached.

Buckets by ``f = g + h``; within one ``f`` the least ``h`` (the largest ``g``) comes first, and
among equals the last one in. Every operation takes constant time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel

__all__ = ["CURSOR", "FIRST", "OPEN", "Queue", "enter", "has_bucket", "leave", "new_queue", "take"]

FIRST, CURSOR, OPEN = 0, 1, 2
_CLOSED = -2


class Queue(NamedTuple):
    """What a best-first search keeps of each state, and its buckets.

    Attributes
    ----------
    cost, bound
        int32 ``[capacity]``: ``g``, steps from the start so far, and ``h``, a lower bound of
        the steps to the end.
    parent, step
        int32 ``[capacity]``: the state before and the step from there; -1 for the first one.
    before, after
        int32 ``[capacity]``: links of the buckets; -1 = none, ``before`` -2 = in no bucket.
    heads
        int32 ``[f, h]``: first state of each bucket or -1; ``f`` counts from ``at[FIRST]``.
    lows
        int64 ``[f]``: no bucket of that ``f`` with a smaller ``h`` holds a state.
    at
        int64 ``[3]``: the smallest ``f``, the least one (from there) that may hold a state,
        number of open states.
    """

    cost: NDArray[np.int32]
    bound: NDArray[np.int32]
    parent: NDArray[np.int32]
    step: NDArray[np.int32]
    before: NDArray[np.int32]
    after: NDArray[np.int32]
    heads: NDArray[np.int32]
    lows: NDArray[np.int64]
    at: NDArray[np.int64]


def new_queue(rows: int, first: int, levels: int) -> Queue:
    """Return an empty queue.

    Parameters
    ----------
    rows
        Room for so many states.
    first
        The smallest ``f`` there will be.
    levels
        Room for ``h`` below that.
    """
    return Queue(
        cost=np.empty(rows, np.int32),
        bound=np.empty(rows, np.int32),
        parent=np.empty(rows, np.int32),
        step=np.empty(rows, np.int32),
        before=np.empty(rows, np.int32),
        after=np.empty(rows, np.int32),
        heads=np.full((64, levels), -1, np.int32),
        lows=np.full(64, levels, np.int64),
        at=np.array([first, 0, 0], np.int64),
    )


@kernel
def has_bucket(queue: Queue, cost: int, bound: int) -> bool:
    """Whether there is a bucket for these values; else the buckets have to grow."""
    f = cost + bound - queue.at[FIRST]
    return bool(f < queue.heads.shape[0] and bound < queue.heads.shape[1])


@kernel
def enter(queue: Queue, state: int) -> None:
    """Open a state, in the bucket that its cost and its bound name."""
    bound = queue.bound[state]
    f = queue.cost[state] + bound - queue.at[FIRST]
    head = queue.heads[f, bound]
    queue.before[state] = -1
    queue.after[state] = head
    if head >= 0:
        queue.before[head] = state
    queue.heads[f, bound] = state
    queue.lows[f] = min(queue.lows[f], bound)
    queue.at[CURSOR] = min(queue.at[CURSOR], f)
    queue.at[OPEN] += 1


@kernel
def leave(queue: Queue, state: int) -> None:
    """Close a state; nothing happens if it is not open."""
    before = queue.before[state]
    if before == _CLOSED:
        return
    after = queue.after[state]
    if before >= 0:
        queue.after[before] = after
    else:
        bound = queue.bound[state]
        queue.heads[queue.cost[state] + bound - queue.at[FIRST], bound] = after
    if after >= 0:
        queue.before[after] = before
    queue.before[state] = _CLOSED
    queue.at[OPEN] -= 1


@kernel
def take(queue: Queue) -> int:
    """Close the best open state and return it, or -1 where none is left."""
    if queue.at[OPEN] == 0:
        return -1
    f = queue.at[CURSOR]
    h = queue.lows[f]
    while True:
        if h == queue.heads.shape[1]:
            queue.lows[f] = h
            f += 1
            h = queue.lows[f]
        elif queue.heads[f, h] < 0:
            h += 1
        else:
            break
    queue.at[CURSOR] = f
    queue.lows[f] = h
    state = queue.heads[f, h]
    leave(queue, state)
    return int(state)

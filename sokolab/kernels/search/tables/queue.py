"""The open states of a best-first search, in buckets, and how each state was reached.

There is a bucket for each ``f = g + h`` and ``h``. Within one ``f`` the lowest ``h`` (the largest
``g``) comes first, and among equals the last one in. Only buckets that hold a state take memory, so
costs have no limit. To insert or to take a state takes at most one operation on a binary heap of
buckets.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.heap import heap_add, heap_drop
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record, new_record

CLOSED = -2
"""In place of a link back in a bucket: the state is in no bucket."""
_FIRST_OF_BUCKET = -3  # less ``b``, the link back of the first state of bucket ``b``
_BOUND_BITS = 32  # bits for ``h`` in the key of a bucket
_COUNT_FIELDS = (
    "lowest_f",  # no open state has a lower ``f``
    "open_states",  # states in a bucket
    "buckets",  # buckets in use
    "first_unused",  # the first bucket not in use, -1 = none
)
_SLOTS_PER_F = 769  # slots from one ``f`` to the next: more than most ``h``, and a prime


class Queue(NamedTuple):
    """A best-first search's record of each state, and its buckets.

    A bucket that becomes empty stays in use until it comes first. In the first state of bucket
    ``b``, the link back is ``-3 - b``. For a bucket not in use, ``bucket_head`` is the next such
    bucket, or -1.
    """

    cost: Ints  # [capacity]: `g`, steps from the start so far
    bound: Ints  # [capacity]: `h`, a lower bound of the steps to the end
    parent: Ints  # [capacity]: the state it was reached from, -1 for the first one
    step: Ints  # [capacity]: the step from there, -1 for the first one
    previous_in_bucket: Ints  # [capacity]: link back in the bucket, CLOSED = in no bucket
    next_in_bucket: Ints  # [capacity]: link on in the bucket, -1 = none
    bucket_key: Longs  # [buckets]: `f` and `h` of each bucket as one number
    bucket_head: Ints  # [buckets]: the first state of each bucket in use, -1 = empty
    bucket_slots: Ints  # a power of two, at least twice the buckets: 0 = empty, else bucket + 1
    heap_key: Longs  # [buckets]: keys in a binary heap of the buckets in use, the lowest first
    heap_bucket: Ints  # [buckets]: the bucket of each key in the heap
    counts: Record  # See `_COUNT_FIELDS`


def new_queue(capacity: int, lowest_f: int, bucket_count: int) -> Queue:
    """Return an empty queue.

    There is room for ``capacity`` states and for ``bucket_count`` buckets, a power of two.
    ``lowest_f`` is the lowest ``f`` there will be.
    """
    counts = new_record(*_COUNT_FIELDS)
    counts.lowest_f = lowest_f
    return Queue(
        cost=np.empty(capacity, np.int32),
        bound=np.empty(capacity, np.int32),
        parent=np.empty(capacity, np.int32),
        step=np.empty(capacity, np.int32),
        previous_in_bucket=np.empty(capacity, np.int32),
        next_in_bucket=np.empty(capacity, np.int32),
        bucket_key=np.empty(bucket_count, np.int64),
        bucket_head=unused_buckets(first=0, end=bucket_count, next_unused=-1),
        bucket_slots=np.zeros(2 * bucket_count, np.int32),
        heap_key=np.empty(bucket_count, np.int64),
        heap_bucket=np.empty(bucket_count, np.int32),
        counts=counts,
    )


def unused_buckets(first: int, end: int, next_unused: int) -> Ints:
    """Return links from ``first`` through the unused buckets before ``end`` to ``next_unused``."""
    links = np.arange(first + 1, end + 1, dtype=np.int32)
    links[-1] = next_unused
    return links


@kernel
def has_buckets(queue: Queue, more: int) -> bool:
    """Whether ``more`` states can be inserted, each in a bucket of its own."""
    return bool(queue.counts.buckets + more <= queue.bucket_key.size)


@inlined_kernel
def _home_slot(queue: Queue, key: int) -> int:
    """Return the slot where a search for that key begins."""
    # The low bits of a key are ``h`` alone. Without the product, all ``f`` with one ``h`` would
    # share a slot.
    return ((key >> _BOUND_BITS) * _SLOTS_PER_F + key) & (queue.bucket_slots.size - 1)


@kernel
def _slot_of(queue: Queue, key: int) -> int:
    """Return the slot of the bucket with that key, or the empty slot where it would go."""
    mask = queue.bucket_slots.size - 1
    slot = _home_slot(queue, key)
    while queue.bucket_slots[slot] != 0:
        if queue.bucket_key[queue.bucket_slots[slot] - 1] == key:
            break
        slot = (slot + 1) & mask
    return int(slot)


@kernel
def insert_buckets(queue: Queue) -> None:
    """Insert all buckets in use into the slots, which are empty."""
    for i in range(queue.counts.buckets):
        queue.bucket_slots[_slot_of(queue, queue.heap_key[i])] = queue.heap_bucket[i] + 1


@kernel
def enqueue(queue: Queue, state: int) -> None:
    """Open a state, in the bucket that its cost and its bound name."""
    # In int32, ``f`` would be lost when it is shifted.
    bound = np.int64(queue.bound[state])
    f = np.int64(queue.cost[state]) + bound
    key = int((f << _BOUND_BITS) + bound)
    slot = _slot_of(queue, key)
    bucket = queue.bucket_slots[slot] - 1
    if bucket < 0:
        bucket = queue.counts.first_unused
        queue.counts.first_unused = queue.bucket_head[bucket]
        queue.bucket_head[bucket] = -1
        queue.bucket_key[bucket] = key
        queue.bucket_slots[slot] = bucket + 1
        heap_add(queue.heap_key, queue.heap_bucket, queue.counts.buckets, key, bucket)
        queue.counts.buckets += 1
    head = queue.bucket_head[bucket]
    queue.previous_in_bucket[state] = _FIRST_OF_BUCKET - bucket
    queue.next_in_bucket[state] = head
    if head >= 0:
        queue.previous_in_bucket[head] = state
    queue.bucket_head[bucket] = state
    # With a bound that is not consistent, ``f`` can be less than it was for the state taken last.
    queue.counts.lowest_f = min(queue.counts.lowest_f, f)
    queue.counts.open_states += 1


@kernel
def dequeue(queue: Queue, state: int) -> None:
    """Close a state, or do nothing if it is not open."""
    previous = queue.previous_in_bucket[state]
    if previous == CLOSED:
        return
    following = queue.next_in_bucket[state]
    if previous >= 0:
        queue.next_in_bucket[previous] = following
    else:
        queue.bucket_head[_FIRST_OF_BUCKET - previous] = following
    if following >= 0:
        queue.previous_in_bucket[following] = previous
    # A bucket that is empty now stays in the heap: its place there is not known.
    queue.previous_in_bucket[state] = CLOSED
    queue.counts.open_states -= 1


@kernel
def _drop_first(queue: Queue) -> None:
    """Put the first bucket of the heap, which is empty, out of use."""
    key, bucket = queue.heap_key[0], queue.heap_bucket[0]
    heap_drop(queue.heap_key, queue.heap_bucket, queue.counts.buckets)
    queue.counts.buckets -= 1
    mask = queue.bucket_slots.size - 1
    # A search ends at an empty slot, so a gap must not cut others off from theirs.
    gap = _slot_of(queue, key)
    queue.bucket_slots[gap] = 0
    slot = (gap + 1) & mask
    while queue.bucket_slots[slot] != 0:  # entries that the bucket had displaced move up
        home = _home_slot(queue, queue.bucket_key[queue.bucket_slots[slot] - 1])
        # A bucket whose home lies after the gap stays: a search from there never meets the gap.
        if (slot - home) & mask >= (slot - gap) & mask:
            queue.bucket_slots[gap] = queue.bucket_slots[slot]
            queue.bucket_slots[slot] = 0
            gap = slot
        slot = (slot + 1) & mask
    queue.bucket_head[bucket] = queue.counts.first_unused
    queue.counts.first_unused = bucket


@kernel
def dequeue_best(queue: Queue) -> int:
    """Close the best open state and return it, or -1 if none is left."""
    if queue.counts.open_states == 0:
        return -1
    # Some state is open, so one of the buckets is not empty and the loop ends.
    while queue.bucket_head[queue.heap_bucket[0]] < 0:
        _drop_first(queue)
    queue.counts.lowest_f = queue.heap_key[0] >> _BOUND_BITS
    state = queue.bucket_head[queue.heap_bucket[0]]
    dequeue(queue, state)
    return int(state)

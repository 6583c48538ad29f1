"""A hash table of states (positions as bit sets of squares), with the buckets of the queue."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Shorts
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.tables.slots import free_slot, hash_keys, slot_entry
from sokolab.kernels.search.tables.square_sets import hash_of_set


class StoredStates(NamedTuple):
    """The stored states, with the queue of those not yet expanded."""

    bits: Longs  # [capacity, words]: the set of squares with a box
    player: Shorts  # [capacity]: the lowest square the player reaches
    cost: Shorts  # [capacity]: moves from the root, at most 65,535
    parent: Ints  # [capacity]: the state before, -1 for a root
    link: Ints  # [capacity]: the next state in its bucket, -1 = none
    direction: Bytes  # [capacity]: the direction in which a box moved since then
    slots: Longs  # a power of two: hash and row, 0 = empty; see slots.locate_row
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square
    used: Longs  # [1]: number of states
    heads: Ints  # [buckets]: first state of each bucket or -1; the last has all greater keys
    first_bucket: Longs  # [1]: no bucket before this one holds a state


def new_stored_states(word_count: int, size: int, capacity: int, bucket_count: int) -> StoredStates:
    """Return an empty table for boards of ``size`` squares. ``capacity`` is a power of two."""
    return StoredStates(
        bits=np.empty((capacity, word_count), np.int64),
        player=np.empty(capacity, np.uint16),
        cost=np.empty(capacity, np.uint16),
        parent=np.empty(capacity, np.int32),
        link=np.empty(capacity, np.int32),
        direction=np.empty(capacity, np.uint8),
        slots=np.zeros(2 * capacity, np.int64),
        keys=hash_keys(size),
        used=np.zeros(1, np.int64),
        heads=np.full(bucket_count, -1, np.int32),
        first_bucket=np.array([bucket_count], np.int64),
    )


@kernel
def enqueue_by_key(heads: Ints, link: Ints, first_bucket: Longs, state: int, key: int) -> None:
    """Put a state in the bucket of its key, in front."""
    key = min(key, heads.shape[0] - 1)
    link[state] = heads[key]
    heads[key] = state
    first_bucket[0] = min(first_bucket[0], key)


@kernel
def take_best(heads: Ints, link: Ints, first_bucket: Longs) -> int:
    """Take a state with the lowest key. Return -1 if none is left."""
    key = first_bucket[0]
    while key < heads.shape[0] and heads[key] < 0:
        key += 1
    first_bucket[0] = key
    if key == heads.shape[0]:
        return -1
    state = heads[key]
    heads[key] = link[state]
    return int(state)


@kernel
def rehash_states(
    bits: Longs,
    players: Shorts,
    keys: Longs,
    live_squares: Ints,
    slots: Longs,
    first: int,
    end: int,
) -> None:
    """Insert the states ``first`` to ``end - 1`` into new slots.

    ``live_squares`` are the live squares in the order of their bits.
    """
    for state in range(first, end):
        state_hash = keys[1, players[state]] ^ hash_of_set(bits[state], live_squares, keys[0])
        slots[free_slot(slots, state_hash)] = slot_entry(state_hash, state)

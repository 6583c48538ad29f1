"""A hash table of states: boxes and player."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.slots import add_row, free_slot, has_room, locate_row, slot_entry


class States(NamedTuple):
    """The stored states."""

    boxes: Shorts  # [capacity, k]: squares of the boxes, ascending
    player: Shorts  # [capacity]: the player, normalised where the search does so
    slots: Longs  # a power of two: hash and row, 0 = empty; see slots.locate_row
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square
    used: Longs  # [1]: number of states


def new_states(box_count: int, size: int, capacity: int) -> States:
    """Return an empty table for states of ``box_count`` boxes on ``size`` squares.

    ``capacity``, a power of two, is the room to begin with.
    """
    # No other search looks these states up, so the words need not be those of ``hash_keys``.
    words = np.random.Generator(np.random.PCG64(0x50C0BA))
    return States(
        boxes=np.empty((capacity, box_count), np.uint16),
        player=np.empty(capacity, np.uint16),
        slots=np.zeros(2 * capacity, np.int64),
        keys=words.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64),
        used=np.zeros(1, np.int64),
    )


@kernel
def box_hash(keys: Longs, boxes: Ints) -> int:
    """Return the hash of the boxes on these squares, without a player."""
    total = keys[0, boxes[0]]
    for i in range(1, boxes.size):
        total ^= keys[0, boxes[i]]
    return int(total)


@kernel
def copy_with_move(boxes: Ints, i: int, target: int, boxes_after: Ints) -> None:
    """Copy ``boxes`` to ``boxes_after`` with box ``i`` put on ``target``, ascending again."""
    for j in range(boxes.size):
        boxes_after[j] = boxes[j]
    # Ascending rows make equal sets of boxes equal rows. At most one of the loops runs.
    while i > 0 and boxes_after[i - 1] > target:
        boxes_after[i] = boxes_after[i - 1]
        i -= 1
    while i < boxes.size - 1 and boxes_after[i + 1] < target:
        boxes_after[i] = boxes_after[i + 1]
        i += 1
    boxes_after[i] = target


@inlined_kernel
def locate_state(states: States, boxes: Ints, player: int, state_hash: int) -> int:
    """Return the index of a state, or ``-1 - slot`` where it would go."""
    return locate_row(states.slots, states.boxes, states.player, boxes, player, state_hash)


@inlined_kernel
def add_state(states: States, boxes: Ints, player: int, state_hash: int, slot: int) -> int:
    """Add a state, in the slot that :func:`locate_state` named. Return its index."""
    return add_row(
        states.slots, states.boxes, states.player, states.used, boxes, player, state_hash, slot
    )


@inlined_kernel
def can_add(states: States, more: int) -> bool:
    """Whether ``more`` states fit."""
    return has_room(states.used[0] + more, states.player.size, states.slots.size)


@kernel
def rehash_states(states: States, slots: Longs, first: int, end: int) -> None:
    """Insert the states ``first`` to ``end - 1`` into new slots."""
    for state in range(first, end):
        # A slot holds only the upper half of the hash, so it is worked out from the row.
        state_hash = states.keys[1, states.player[state]]
        for i in range(states.boxes.shape[1]):
            state_hash ^= states.keys[0, states.boxes[state, i]]
        slots[free_slot(slots, state_hash)] = slot_entry(state_hash, state)

"""A hash table of states: boxes and player."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.slots import add_row, free_slot, has_room, locate_row, slot_entry


class States(NamedTuple):
    """The stored states."""

    boxes: NDArray[np.uint16]  # [capacity, k]: squares of the boxes, ascending
    player: NDArray[np.uint16]  # [capacity]: the player, normalised where the search does so
    slots: Longs  # as slots.locate_row takes them
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square
    used: Longs  # [1]: number of states


def new_states(boxes: int, size: int, rows: int) -> States:
    """Return an empty table for states of ``boxes`` boxes on ``size`` squares.

    ``rows``, a power of two, is the room to begin with.
    """
    words = np.random.Generator(np.random.PCG64(0x50C0BA))
    return States(
        boxes=np.empty((rows, boxes), np.uint16),
        player=np.empty(rows, np.uint16),
        slots=np.zeros(2 * rows, np.int64),
        keys=words.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64),
        used=np.zeros(1, np.int64),
    )


@kernel
def box_hash(keys: Longs, row: Ints) -> int:
    """Return the hash of the boxes on the squares ``row``, without a player."""
    total = keys[0, row[0]]
    for i in range(1, row.size):
        total ^= keys[0, row[i]]
    return int(total)


@kernel
def moved_box(row: Ints, i: int, square: int, out: Ints) -> None:
    """Copy ``row`` to ``out`` with its box ``i`` put on ``square``, kept ascending."""
    for j in range(row.size):
        out[j] = row[j]
    # Ascending rows make equal sets of boxes equal rows. At most one of the loops runs.
    while i > 0 and out[i - 1] > square:
        out[i] = out[i - 1]
        i -= 1
    while i < row.size - 1 and out[i + 1] < square:
        out[i] = out[i + 1]
        i += 1
    out[i] = square


@inlined_kernel
def locate_state(states: States, row: Ints, player: int, hashed: int) -> int:
    """Return the number of a state, or ``-1 - slot`` where it would go.

    ``hashed`` is its hash, of boxes and player.
    """
    return locate_row(states.slots, states.boxes, states.player, row, player, hashed)


@inlined_kernel
def add_state(states: States, row: Ints, player: int, hashed: int, slot: int) -> int:
    """Enter a state in the slot that :func:`locate_state` named; return its number."""
    slots, boxes, players, used = states.slots, states.boxes, states.player, states.used
    return add_row(slots, boxes, players, used, row, player, hashed, slot)


@inlined_kernel
def can_add(states: States, more: int) -> bool:
    """Whether ``more`` states fit."""
    return has_room(states.used[0] + more, states.player.size, states.slots.size)


@kernel
def rehash_states(states: States, slots: Longs, first: int, last: int) -> None:
    """Enter the states ``first`` to ``last - 1`` in new slots."""
    for state in range(first, last):
        # A slot holds only the upper half of the hash, so it is worked out from the row.
        hashed = states.keys[1, states.player[state]]
        for i in range(states.boxes.shape[1]):
            hashed ^= states.keys[0, states.boxes[state, i]]
        slots[free_slot(slots, hashed)] = slot_entry(hashed, state)

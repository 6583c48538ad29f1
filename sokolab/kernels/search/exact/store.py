"""The states of a bidirectional search, packed into words, with their costs on either side.

The hash table uses open addressing and keeps a byte of the hash for each slot, so that absent
states are rarely compared. Equal bytes are settled by comparing the states themselves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.slots import free_slot, has_room
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, bit_of

CLOSED_BIT = 128
"""The bit of ``Store.excess`` that marks a state as expanded on that side at its current cost."""
_PLAYER_BITS = 16  # bits for the square of the player


class Layout(NamedTuple):
    """How a state is packed into words."""

    box_bits: int  # Bits that a box takes, 0 where states hold a bit for each square instead
    player_shift: int  # How far the player is shifted in the last word


class Store(NamedTuple):
    """The stored states."""

    words: Longs  # [capacity, words]: a state as :func:`pack_state` packs it
    cost: Ints  # [capacity, 2]: fewest pushes known from the start, and to the end; -1 = none
    excess: Bytes  # [capacity, 2]: pushes beyond the matching, at most 126, and CLOSED_BIT
    tags: Bytes  # a power of two of them: a byte of the hash, 0 = empty
    slots: Ints  # as many: the index of the state
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square
    live_index: Ints  # [m + 1]: indices of the squares where boxes may stand, -1 for the others
    live_squares: Ints  # [l]: these squares
    layout: Layout  # How a state is packed
    used: Longs  # [1]: number of states


def shortest_layout(square_count: int, box_count: int) -> tuple[int, int]:
    """Return the bits a box takes, 0 where a bit for each square is shorter, and the words."""
    # Few boxes are shorter as a list, many as a bit for each square.
    bits = max(1, square_count.bit_length())
    by_square = -(-square_count // SQUARES_PER_WORD)
    by_box = -(-box_count // (SQUARES_PER_WORD // bits))
    return (bits, by_box) if by_box < by_square else (0, by_square)


def new_store(live_index: Ints, box_count: int, capacity: int) -> Store:
    """Return an empty store for states of ``box_count`` boxes on the squares with an index.

    ``capacity``, a power of two, is the room to begin with. Words hold 63 bits, or whole boxes.
    """
    size = len(live_index) - 1
    live_squares = np.flatnonzero(live_index[:size] >= 0).astype(np.int32)
    box_bits, word_count = shortest_layout(len(live_squares), box_count)
    used_bits = len(live_squares) - SQUARES_PER_WORD * (word_count - 1)
    if box_bits:
        used_bits = (box_count - (SQUARES_PER_WORD // box_bits) * (word_count - 1)) * box_bits
    # The player goes into the word of the last boxes if that has room.
    shift, word_count = (
        (used_bits, word_count)
        if used_bits + _PLAYER_BITS <= SQUARES_PER_WORD
        else (0, word_count + 1)
    )
    random = np.random.Generator(np.random.PCG64(0x50C0BA))
    return Store(
        words=np.empty((capacity, word_count), np.int64),
        cost=np.empty((capacity, 2), np.int32),
        excess=np.empty((capacity, 2), np.uint8),
        tags=np.zeros(2 * capacity, np.uint8),
        slots=np.empty(2 * capacity, np.int32),
        keys=random.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64),
        live_index=live_index,
        live_squares=live_squares,
        layout=Layout(box_bits, shift),
        used=np.zeros(1, np.int64),
    )


@kernel
def pack_state(live_index: Ints, layout: Layout, boxes: Ints, player: int, packed: Longs) -> None:
    """Pack a state into ``packed``, int64 ``[words]``.

    ``live_index``, int32 ``[m + 1]``, numbers the squares where boxes may stand. ``boxes``, int32
    ``[k]``, has the squares of the boxes, ascending; ``player`` is the normalised player.
    """
    box_bits = layout.box_bits
    packed[:] = 0
    if box_bits == 0:
        for i in range(boxes.size):
            index = live_index[boxes[i]]
            packed[index // SQUARES_PER_WORD] |= bit_of(index)
    else:
        per_word = SQUARES_PER_WORD // box_bits
        for i in range(boxes.size):
            packed[i // per_word] |= np.int64(live_index[boxes[i]]) << np.int64(
                i % per_word * box_bits
            )
    packed[-1] |= np.int64(player) << np.int64(layout.player_shift)


@kernel
def unpack_state(live_squares: Ints, layout: Layout, packed: Longs, boxes: Ints) -> int:
    """Fill ``boxes`` with the boxes of a packed state, ascending. Return the player."""
    box_bits, shift = layout
    player = packed[-1] >> shift
    if box_bits == 0:
        count = 0
        for w in range(packed.size):
            rest = packed[w]
            if w == packed.size - 1:
                # The player's bits are not squares.
                rest &= (np.int64(1) << np.int64(shift)) - 1
            index = SQUARES_PER_WORD * w
            while rest != 0:
                # Most squares hold no box, so runs of zeros are skipped.
                if rest & 0xFFFF == 0:
                    rest >>= 16
                    index += 16
                    continue
                if rest & 0xF == 0:
                    rest >>= 4
                    index += 4
                    continue
                if rest & 1 != 0:
                    boxes[count] = live_squares[index]
                    count += 1
                rest >>= 1
                index += 1
    else:
        per_word = SQUARES_PER_WORD // box_bits
        mask = (np.int64(1) << np.int64(box_bits)) - 1
        for i in range(boxes.size):
            boxes[i] = live_squares[
                packed[i // per_word] >> np.int64(i % per_word * box_bits) & mask
            ]
    return int(player)


@inlined_kernel
def _tag_of(state_hash: int) -> int:
    """Return the byte of a hash that is kept for its slot, never 0, which marks an empty slot."""
    # The low bits choose the slot, so states that share a slot can still differ in high bits.
    return (state_hash >> 48 & 127) + 1


@kernel
def locate_packed(words: Longs, tags: Bytes, slots: Ints, packed: Longs, state_hash: int) -> int:
    """Return the index of a state, or ``-1 - slot`` where it would go.

    ``words``, ``tags`` and ``slots`` belong to a :class:`Store`. ``packed``, int64 ``[words]``, is
    the packed state.
    """
    mask = tags.size - 1
    tag = _tag_of(state_hash)
    slot = state_hash & mask
    # ``can_add_packed`` leaves three slots of eight empty, so the loop ends.
    while True:
        stored_tag = tags[slot]
        if stored_tag == 0:
            return int(-1 - slot)
        if stored_tag == tag:
            state = slots[slot]
            is_same = True
            for w in range(packed.size):
                if words[state, w] != packed[w]:
                    is_same = False
                    break
            if is_same:
                return int(state)
        slot = (slot + 1) & mask


@kernel
def add_packed(store: Store, packed: Longs, state_hash: int, slot: int) -> int:
    """Add a state that no side has reached, in the slot that :func:`locate_packed` named."""
    state = store.used[0]
    store.used[0] = state + 1
    for w in range(packed.size):
        store.words[state, w] = packed[w]
    store.cost[state, 0] = -1
    store.cost[state, 1] = -1
    store.excess[state, 0] = 0
    store.excess[state, 1] = 0
    store.tags[slot] = _tag_of(state_hash)
    store.slots[slot] = state
    return int(state)


@inlined_kernel
def can_add_packed(store: Store, more: int) -> bool:
    """Whether ``more`` states fit."""
    return has_room(store.used[0] + more, store.excess.shape[0], store.tags.size)


@kernel
def rehash_packed(
    store: Store, tags: Bytes, slots: Ints, boxes: Ints, first: int, end: int
) -> None:
    """Insert the states ``first`` to ``end - 1`` into new slots.

    ``boxes``, int32 ``[k]``, is scratch.
    """
    for state in range(first, end):
        player = unpack_state(store.live_squares, store.layout, store.words[state], boxes)
        # Tags hold seven bits of the hash only, so it is worked out from the boxes.
        state_hash = store.keys[1, player]
        for i in range(boxes.size):
            state_hash ^= store.keys[0, boxes[i]]
        slot = free_slot(tags, state_hash)
        tags[slot] = _tag_of(state_hash)
        slots[slot] = state

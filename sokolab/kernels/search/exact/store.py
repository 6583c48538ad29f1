"""The states of a bidirectional search, packed into words, with their costs on either side.

The hash table uses open addressing and keeps a byte of the hash for each slot, so that absent
states are rarely compared. Equal bytes are settled by comparing the states themselves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.slots import free_slot, has_room
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD

CLOSED = 128
"""The bit of ``Store.extra`` that marks a state as expanded on that side at its present cost."""
_PLAYER_BITS = 16  # bits for the square of the player


class Layout(NamedTuple):
    """How a state is packed into words."""

    box_bits: int  # Bits that a box takes, 0 where states hold a bit for each square instead
    player_shift: int  # How far the player is shifted in the last word


class Store(NamedTuple):
    """The stored states."""

    words: Longs  # [capacity, w]: a state as :func:`pack_state` packs it
    cost: Ints  # [capacity, 2]: fewest pushes known from the start, and to the end; -1 = none
    # [capacity, 2]: pushes needed beyond the matching on either side, at most 126, and CLOSED.
    extra: Mask
    tags: Mask  # a power of two of them: a byte of the hash, 0 = empty
    slots: Ints  # as many: the number of the state
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square
    number: Ints  # [m + 1]: numbers of the squares where boxes may stand, -1 for the others
    squares: Ints  # [l]: their squares
    layout: Layout  # How a state is packed
    used: Longs  # [1]: number of states


def shortest(squares: int, boxes: int) -> tuple[int, int]:
    """Return the bits a box takes, 0 where a bit for each square is shorter, and the words."""
    # Few boxes are shorter as a list, many as a bit for each square.
    bits = max(1, squares.bit_length())
    by_square, by_box = -(-squares // SQUARES_PER_WORD), -(-boxes // (SQUARES_PER_WORD // bits))
    return (bits, by_box) if by_box < by_square else (0, by_square)


def new_store(number: Ints, boxes: int, rows: int) -> Store:
    """Return an empty store for states of ``boxes`` boxes on the squares with a number.

    ``rows``, a power of two, is the room to begin with. Words hold 63 bits, or whole boxes.
    """
    size = len(number) - 1
    squares = np.flatnonzero(number[:size] >= 0).astype(np.int32)
    bits, words = shortest(len(squares), boxes)
    full = len(squares) - SQUARES_PER_WORD * (words - 1)
    if bits:
        full = (boxes - (SQUARES_PER_WORD // bits) * (words - 1)) * bits
    # The player goes into the word of the last boxes if that has room.
    shift, words = (full, words) if full + _PLAYER_BITS <= SQUARES_PER_WORD else (0, words + 1)
    random = np.random.Generator(np.random.PCG64(0x50C0BA))
    return Store(
        words=np.empty((rows, words), np.int64),
        cost=np.empty((rows, 2), np.int32),
        extra=np.empty((rows, 2), np.uint8),
        tags=np.zeros(2 * rows, np.uint8),
        slots=np.empty(2 * rows, np.int32),
        keys=random.integers(0, 2**63 - 1, size=(2, size + 1), dtype=np.int64),
        number=number,
        squares=squares,
        layout=Layout(bits, shift),
        used=np.zeros(1, np.int64),
    )


@kernel
def pack_state(number: Ints, layout: Layout, row: Ints, player: int, out: Longs) -> None:
    """Pack a state into ``out``, int64 ``[w]``.

    ``number`` and ``layout`` are as in :class:`Store`. ``row``, int32 ``[k]``, has the squares of
    the boxes, ascending; ``player`` is the normalised player.
    """
    bits = layout.box_bits
    out[:] = 0
    if bits == 0:
        for i in range(row.size):
            at = number[row[i]]
            out[at // SQUARES_PER_WORD] |= np.int64(1) << np.int64(at % SQUARES_PER_WORD)
    else:
        per_word = SQUARES_PER_WORD // bits
        for i in range(row.size):
            out[i // per_word] |= np.int64(number[row[i]]) << np.int64(i % per_word * bits)
    out[-1] |= np.int64(player) << np.int64(layout.player_shift)


@kernel
def unpack_state(squares: Ints, layout: Layout, words: Longs, row: Ints) -> int:
    """Fill ``row`` with the boxes of a packed state, ascending; return the player."""
    bits, shift = layout
    player = words[-1] >> shift
    if bits == 0:
        count = 0
        for w in range(words.size):
            left = words[w]
            if w == words.size - 1:
                # The player's bits are no squares.
                left &= (np.int64(1) << np.int64(shift)) - 1
            at = SQUARES_PER_WORD * w
            while left != 0:
                # Most squares hold no box, so runs of zeros are skipped.
                if left & 0xFFFF == 0:
                    left >>= 16
                    at += 16
                    continue
                if left & 0xF == 0:
                    left >>= 4
                    at += 4
                    continue
                if left & 1 != 0:
                    row[count] = squares[at]
                    count += 1
                left >>= 1
                at += 1
    else:
        per_word = SQUARES_PER_WORD // bits
        mask = (np.int64(1) << np.int64(bits)) - 1
        for i in range(row.size):
            row[i] = squares[words[i // per_word] >> np.int64(i % per_word * bits) & mask]
    return int(player)


@inlined_kernel
def _tag_of(hashed: int) -> int:
    """Return the byte of a hash that is kept for its slot, never 0, which marks an empty slot."""
    # The slot is named by the low bits, so states that share it may differ in the high bits.
    return (hashed >> 48 & 127) + 1


@kernel
def locate_packed(words: Longs, tags: Mask, slots: Ints, wanted: Longs, hashed: int) -> int:
    """Return the number of a state, or ``-1 - slot`` where it would go.

    ``words``, ``tags`` and ``slots`` are as in :class:`Store`. ``wanted``, int64 ``[w]``, is the
    packed state, and ``hashed`` its hash, of boxes and player.
    """
    mask = tags.size - 1
    tag = _tag_of(hashed)
    slot = hashed & mask
    # ``can_add`` leaves three slots of eight empty, so the loop ends.
    while True:
        stored_tag = tags[slot]
        if stored_tag == 0:
            return int(-1 - slot)
        if stored_tag == tag:
            state = slots[slot]
            is_same = True
            for w in range(wanted.size):
                if words[state, w] != wanted[w]:
                    is_same = False
                    break
            if is_same:
                return int(state)
        slot = (slot + 1) & mask


@kernel
def add_packed(store: Store, wanted: Longs, hashed: int, slot: int) -> int:
    """Enter a state that no side has reached, in the slot that :func:`locate_packed` named."""
    state = store.used[0]
    store.used[0] = state + 1
    for w in range(wanted.size):
        store.words[state, w] = wanted[w]
    store.cost[state, 0] = -1
    store.cost[state, 1] = -1
    store.extra[state, 0] = 0
    store.extra[state, 1] = 0
    store.tags[slot] = _tag_of(hashed)
    store.slots[slot] = state
    return int(state)


@inlined_kernel
def can_add(store: Store, more: int) -> bool:
    """Whether ``more`` states fit."""
    return has_room(store.used[0] + more, store.extra.shape[0], store.tags.size)


@kernel
def rehash_packed(store: Store, tags: Mask, slots: Ints, row: Ints, first: int, last: int) -> None:
    """Enter the states ``first`` to ``last - 1`` in new slots; ``row`` int32 ``[k]`` is scratch."""
    for state in range(first, last):
        player = unpack_state(store.squares, store.layout, store.words[state], row)
        # Tags hold seven bits of the hash only, so it is worked out from the boxes.
        hashed = store.keys[1, player]
        for i in range(row.size):
            hashed ^= store.keys[0, row[i]]
        slot = free_slot(tags, hashed)
        tags[slot] = _tag_of(hashed)
        slots[slot] = state

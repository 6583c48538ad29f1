"""Where a search from the start meets the positions that a search from the end knows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.fess.tables import DEAD

__all__ = ["Known", "first_met", "known_as"]

Longs = NDArray[np.int64]
Shorts = NDArray[np.uint16]


class Known(NamedTuple):
    """Positions that one search knows, for another to meet.

    Attributes
    ----------
    slots, bits, player, keys
        Of a table of :mod:`sokolab.kernels.search.pull.states`.
    squares, word, bit
        How its sets are numbered (:func:`sokolab.kernels.search.dead.sets.numbered`).
    """

    slots: Longs
    bits: Longs
    player: Shorts
    keys: Longs
    squares: Ints
    word: Ints
    bit: Longs


@kernel
def _hash_of(known: Known, state: int) -> int:
    """Return the hash of a position: of its boxes, and of the player's lowest square."""
    hashed = known.keys[1, known.player[state]]
    for i in range(known.squares.size):
        square = known.squares[i]
        if known.bits[state, known.word[square]] & known.bit[square]:
            hashed ^= known.keys[0, square]
    return int(hashed)


@kernel
def known_as(known: Known, hashed: int, player: int) -> int:
    """Return the number of the position with that hash and lowest square, or -1."""
    mask = known.slots.size - 1
    tag = hashed >> 32
    slot = hashed & mask
    while known.slots[slot] != 0:
        entry = known.slots[slot]
        if entry >> 32 == tag:
            state = (entry & 0xFFFFFFFF) - 1
            if known.player[state] == player and _hash_of(known, state) == hashed:
                return int(state)
        slot = (slot + 1) & mask
    return -1


@kernel
def first_met(
    known: Known, hashes: Longs, lowest: Shorts, verdicts: Ints, first: int, last: int
) -> int:
    """Return the first of the nodes ``first`` to ``last - 1`` that is known, or -1.

    Parameters
    ----------
    hashes, lowest, verdicts
        Of :class:`sokolab.kernels.search.fess.tables.Nodes`, hashed with the same keys. What is
        proved lost is passed over.
    """
    for node in range(first, last):
        if verdicts[node] != DEAD and known_as(known, hashes[node], lowest[node]) >= 0:
            return node
    return -1

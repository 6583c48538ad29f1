"""Looking up the positions of one search among the positions that another search knows.

A search that plays forwards from the start looks for its positions in the table of a search that
plays backwards from the goals. If it finds one, the two halves join to a solution.
"""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.plan.tables import DEAD
from sokolab.kernels.search.tables.slots import entry_index, hash_tag
from sokolab.kernels.search.tables.square_sets import hash_of_set


class KnownPositions(NamedTuple):
    """The positions that a search knows, for another search to look up."""

    slots: Longs  # a power of two: hash and row, 0 = empty; see slots.locate_row
    bits: Longs  # [capacity, words]: the set of squares with a box
    player: Shorts  # [capacity]: the normalised player
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square
    squares: Ints  # [l]: the live squares, ascending: only they can be in a set


@kernel
def find_position(known_positions: KnownPositions, state_hash: int, player: int) -> int:
    """Return the row of the position with that hash and normalised player, or -1."""
    bits, keys = known_positions.bits, known_positions.keys
    mask = known_positions.slots.size - 1
    tag = hash_tag(state_hash)
    slot = state_hash & mask
    while known_positions.slots[slot] != 0:
        entry = known_positions.slots[slot]
        if hash_tag(entry) == tag:
            row = entry_index(entry)
            if known_positions.player[row] == player:
                boxes_hash = hash_of_set(bits[row], known_positions.squares, keys[0])
                if boxes_hash ^ keys[1, player] == state_hash:
                    return int(row)
        slot = (slot + 1) & mask
    return -1


@kernel
def first_known_position(
    known_positions: KnownPositions,
    hashes: Longs,
    players: Shorts,
    expansions: Ints,
    first: int,
    end: int,
) -> int:
    """Return the first of the positions ``first`` to ``end - 1`` that is known, or -1.

    ``hashes``, ``players`` and ``expansions`` are columns of
    :class:`sokolab.kernels.search.fess.tables.Positions`, whose hashes come from these keys.
    Positions that are proved dead are skipped.
    """
    for position in range(first, end):
        is_alive = expansions[position] != DEAD
        if is_alive and find_position(known_positions, hashes[position], players[position]) >= 0:
            return position
    return -1

"""Looking up the positions of one search among the positions that another search knows.

A search that plays forwards from the start looks for its positions in the table of a search that
plays backwards from the goals. If it finds one, the two halves join to a solution.
"""

from __future__ import annotations

from typing import NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.fess.tables import DEAD
from sokolab.kernels.search.tables.slots import entry_index, hash_tag


class KnownPositions(NamedTuple):
    """The positions that a search knows, for another search to look up."""

    slots: Longs  # as slots.locate_row takes them
    bits: Longs  # [capacity, words]: the set of squares with a box
    player: Shorts  # [capacity]: the normalised player
    keys: Longs  # [2, m + 1]: random words for a box and for the player on a square
    squares: Ints  # [l]: the live squares, ascending: only they can be in a set
    word: Ints  # [m + 1]: the word that holds a square in a set
    bit: Longs  # [m + 1]: its bit there; 0 for squares that cannot be in a set


@kernel
def _hash_of(known_positions: KnownPositions, row: int) -> int:
    """Return the hash of a position: of its boxes and of the normalised player."""
    state_hash = known_positions.keys[1, known_positions.player[row]]
    for i in range(known_positions.squares.size):
        square = known_positions.squares[i]
        if known_positions.bits[row, known_positions.word[square]] & known_positions.bit[square]:
            state_hash ^= known_positions.keys[0, square]
    return int(state_hash)


@kernel
def find_position(known_positions: KnownPositions, state_hash: int, player: int) -> int:
    """Return the row of the position with that hash and normalised player, or -1."""
    mask = known_positions.slots.size - 1
    tag = hash_tag(state_hash)
    slot = state_hash & mask
    while known_positions.slots[slot] != 0:
        entry = known_positions.slots[slot]
        if hash_tag(entry) == tag:
            row = entry_index(entry)
            if (
                known_positions.player[row] == player
                and _hash_of(known_positions, row) == state_hash
            ):
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

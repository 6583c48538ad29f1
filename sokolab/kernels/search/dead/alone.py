"""A few boxes by themselves: whether they can be finished when all others are taken away.

Frozen boxes stay, as walls. Whatever solves a position solves it with boxes taken away too: the
player only has more room, and a push of a box that is not there is a step. So when every play of
some boxes by themselves is tried and none brings them all on goals, the position is dead.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.barred import Barred
from sokolab.kernels.search.dead.matching import Pairing, has_matching, new_pairing, side_of_box
from sokolab.kernels.search.deadlock import LOST, freezes
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.reach import flood, lowest_after

__all__ = [
    "ALIVE",
    "DEAD",
    "MARK",
    "MOST",
    "OTHER_MARK",
    "ROW",
    "SHUT",
    "STACK",
    "UNKNOWN",
    "Alone",
    "finish",
    "new_alone",
    "walled_rows",
]

UNKNOWN: Final = 0
"""No proof either way."""
DEAD: Final = 1
"""No solution leads on from here."""
ALIVE: Final = 2
"""This proof has nothing against it; no promise that there is a solution."""

MOST: Final = 24
"""The most boxes."""
_ROWS: Final = 1 << 12


class Alone(NamedTuple):
    """Room for a search with few boxes.

    A box is written as ``4 * square + side``, with the lowest side that hangs together with the
    player when this box is alone on the board; it stays so until that box is pushed.

    Attributes
    ----------
    places
        int32 ``[rows, MOST + 2]``: the boxes of each position, ascending, then from column
        ``MOST`` the smallest square the player reaches, and its slot. The boxes of the first
        position are put there by the caller.
    slots
        int32: 1 + number of a position, 0 = empty. All 0 between two searches.
    keys
        int64 ``[2, 4 m + 4]``: random words for a box and for the player.
    ints
        int32 ``[4, n]``: scratch: a row of boxes, two marks, a stack.
    bytes
        uint8 ``[2, m + 1]``: scratch: all that is shut; walls only (all 0 between two searches).
    pairing
        Scratch of matchings.
    counts
        int64 ``[2]``: the stamp, and positions looked at in all.
    """

    places: NDArray[np.int32]
    slots: NDArray[np.int32]
    keys: NDArray[np.int64]
    ints: NDArray[np.int32]
    bytes: NDArray[np.uint8]
    pairing: Pairing
    counts: NDArray[np.int64]


ROW: Final = 0
MARK, OTHER_MARK, STACK = 1, 2, 3
SHUT, HELD = 0, 1
"""Rows of ``Alone.ints`` and of ``Alone.bytes``."""


def new_alone(field: Field) -> Alone:
    """Return room for searches on a field."""
    size = len(field.goals)
    words = np.random.Generator(np.random.PCG64(0xA10E))
    return Alone(
        places=np.zeros((_ROWS, MOST + 2), np.int32),
        slots=np.zeros(4 * _ROWS, np.int32),
        keys=words.integers(0, 2**63 - 1, size=(2, 4 * size), dtype=np.int64),
        ints=np.zeros((4, max(size, MOST)), np.int32),
        bytes=np.zeros((2, size), np.uint8),
        pairing=new_pairing(max(MOST, len(field.goal_squares))),
        counts=np.zeros(2, np.int64),
    )


@kernel
def _entered(
    places: Ints, slots: Ints, row: Ints, size: int, player: int, word: int, filled: int
) -> bool:
    """Enter a position as number ``filled`` unless it is known; return whether it was new."""
    mask = slots.size - 1
    at = word & mask
    while slots[at] != 0:
        other = slots[at] - 1
        same = places[other, MOST] == player
        i = 0
        while same and i < size:
            same = places[other, i] == row[i]
            i += 1
        if same:
            return False
        at = (at + 1) & mask
    slots[at] = filled + 1
    places[filled, MOST] = player
    places[filled, MOST + 1] = at
    for i in range(size):
        places[filled, i] = row[i]
    return True


@kernel
def finish(
    field: Field, barred: Barred, place: int, alone: Alone, size: int, player: int,
    budget: int,
) -> int:  # fmt: skip
    """Return ``DEAD`` where these boxes cannot be finished by themselves.

    ``ALIVE`` where they can; ``UNKNOWN`` where the budget did not do.

    Parameters
    ----------
    place
        In ``barred``: which boxes are walls.
    size
        How many boxes there are, in ``alone.places[0]``, none of them a wall.
    player
        Any square he reaches.
    budget
        The most positions to look at, below 4,096.
    """
    neighbours, goals = field.neighbours, field.goals
    opened, group, reach = barred.open[place], barred.group[place], barred.reach[place]
    hopeless, dead = barred.hopeless[place], barred.dead[place]
    boxes, slots, keys, counts = alone.places, alone.slots, alone.keys, alone.counts
    row, mark, other_mark = alone.ints[ROW], alone.ints[MARK], alone.ints[OTHER_MARK]
    stack, shut, held = alone.ints[STACK], alone.bytes[SHUT], alone.bytes[HELD]
    bits, links = alone.pairing.bits, alone.pairing.links
    if counts[0] > 1 << 30:
        counts[0] = 0
        mark[:] = 0
        other_mark[:] = 0
    for square in range(opened.size):
        held[square] = 1 - opened[square]
        shut[square] = held[square]
    left = 0
    for i in range(size):
        shut[boxes[0, i] >> 2] = 1
        left += goals[boxes[0, i] >> 2] == 0
        row[i] = boxes[0, i]
    counts[0] += 1
    lowest = flood(neighbours, shut, player, mark, counts[0], stack)
    for i in range(size):
        shut[boxes[0, i] >> 2] = 0
    _entered(boxes, slots, row, size, lowest, 0, 0)
    filled = 1
    at = 0
    found = DEAD if left > 0 else ALIVE
    while at < filled and found == DEAD:
        if at == budget:
            found = UNKNOWN
            break
        word = 0
        for i in range(size):
            shut[boxes[at, i] >> 2] = 1
            word ^= keys[0, boxes[at, i]]
        counts[0] += 1
        stamp = counts[0]
        player = int(boxes[at, MOST])
        flood(neighbours, shut, player, mark, stamp, stack)
        for i in range(size):
            here = int(boxes[at, i])
            square = here >> 2
            for d in range(4):
                behind = neighbours[square, d ^ 2]
                if mark[behind] != stamp:
                    continue
                there = int(neighbours[square, d])
                if shut[there] or hopeless[there, d ^ 2]:
                    continue
                after = 4 * there + int(group[there, d ^ 2])
                shut[square] = 0
                shut[there] = 1
                lost = freezes(neighbours, goals, dead, shut, there, held, stack) == LOST
                if not lost:
                    lowest = lowest_after(neighbours, shut, mark, stamp, player, square, d)
                    if lowest < 0:
                        counts[0] += 1
                        lowest = flood(neighbours, shut, square, other_mark, counts[0], stack)
                shut[there] = 0
                shut[square] = 1
                if lost:
                    continue
                narrower = False
                for w in range(reach.shape[1]):
                    narrower = narrower or reach[after, w] != reach[here, w]
                j = i
                for k in range(size):
                    row[k] = boxes[at, k]
                while j > 0 and row[j - 1] > after:
                    row[j] = row[j - 1]
                    j -= 1
                while j < size - 1 and row[j + 1] < after:
                    row[j] = row[j + 1]
                    j += 1
                row[j] = after
                left = 0
                for k in range(size):
                    left += goals[row[k] >> 2] == 0
                if left == 0:
                    found = ALIVE
                if narrower:
                    for k in range(size):
                        bits[k] = reach[row[k]]
                    if not has_matching(bits, links, size):
                        continue
                if filled == boxes.shape[0]:
                    found = UNKNOWN
                    break
                new_word = word ^ keys[0, here] ^ keys[0, after] ^ keys[1, lowest]
                filled += _entered(boxes, slots, row, size, lowest, new_word, filled)
        for i in range(size):
            shut[boxes[at, i] >> 2] = 0
        at += 1
    for k in range(filled):
        slots[boxes[k, MOST + 1]] = 0
    held[:] = 0
    counts[1] += at
    return found


@kernel
def walled_rows(
    field: Field, barred: Barred, place: int, alone: Alone, rows: Ints, player: int
) -> int:
    """Write the boxes that are no walls to ``alone.places[0]``; return how many they are.

    Returns -1 where one of them has no goal, or all together have not enough, or -2 where they
    are over :data:`MOST`.

    Parameters
    ----------
    place
        What :func:`sokolab.kernels.search.dead.barred.bar` has just returned for them.
    rows
        Squares, ascending.
    """
    bits = alone.pairing.bits
    size = 0
    for i in range(rows.size):
        box = rows[i]
        if not barred.frozen[box]:
            side = side_of_box(
                field.neighbours, barred.open[place], barred.group[place], box, player,
                alone.bytes[HELD], alone.ints[STACK],
            )  # fmt: skip
            if side < 0 or barred.hopeless[place, box, side]:
                return -1
            bits[size] = barred.reach[place, 4 * box + side]
            if size < MOST:
                alone.places[0, size] = 4 * box + side
            size += 1
    if not has_matching(bits, alone.pairing.links, size):
        return -1
    return size if size <= MOST else -2

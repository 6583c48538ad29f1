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
from sokolab.kernels.search.boards.deadlock import LOST, freezes
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import lowest_after, spread
from sokolab.kernels.search.dead.barred import Barred
from sokolab.kernels.search.dead.matching import Pairing, has_matching, new_pairing, side_of_box

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
_ROWS: Final = 3 << 12
_SLOTS: Final = 1 << 14


class Alone(NamedTuple):
    """Room for a search with few boxes.

    A box is written as ``4 * square + side``, with the lowest side that hangs together with the
    player when this box is alone on the board; it stays so until that box is pushed.

    Attributes
    ----------
    places
        int32 ``[rows, MOST + 3]``: the boxes of each position, ascending, then from column
        ``MOST`` the smallest square the player reaches, and its slot; or any square he reaches,
        and that this is so; and a hash of the boxes. The caller puts there the boxes of the
        first position.
    slots
        int32: 1 + number of a position, 0 = empty. All 0 between two searches.
    keys
        int64 ``[2, 4 m + 4]``: random words for a box and for the player.
    ints
        int32 ``[4, n]``: scratch: a row of boxes, two marks, a stack.
    bytes
        uint8 ``[3, m + 1]``: scratch: all that is shut; walls only (all 0 between two searches);
        where the player walks.
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


SLOT, HASH = MOST + 1, MOST + 2
"""Columns of ``Alone.places``."""
_FEW: Final = 64
_PUT_OFF, _GONE = -1, -2  # in place of slots
ROW: Final = 0
MARK, OTHER_MARK, STACK = 1, 2, 3
SHUT, HELD = 0, 1
"""Rows of ``Alone.ints`` and of ``Alone.bytes``."""
_SEEN: Final = 2


def new_alone(field: Field) -> Alone:
    """Return room for searches on a field."""
    size = len(field.goals)
    words = np.random.Generator(np.random.PCG64(0xA10E))
    return Alone(
        places=np.zeros((_ROWS, MOST + 3), np.int32),
        slots=np.zeros(_SLOTS, np.int32),
        keys=words.integers(0, 2**63 - 1, size=(2, 4 * size), dtype=np.int64),
        ints=np.zeros((4, max(size, MOST)), np.int32),
        bytes=np.zeros((3, size), np.uint8),
        pairing=new_pairing(max(MOST, len(field.goal_squares))),
        counts=np.zeros(2, np.int64),
    )


@kernel
def _found(places: Ints, slots: Ints, row: Ints, size: int, player: int, word: int) -> int:
    """Return the number of a position, or ``-1 - slot`` where it would go."""
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
            return int(other)
        at = (at + 1) & mask
    return int(-1 - at)


@kernel
def _is_known(alone: Alone, at: int, size: int, player: int, word: int) -> bool:
    """Whether a position whose player's region was put off came up before; else enter it.

    One that came up after it gives way, so that the order is that in which they came up.
    """
    places, slots = alone.places, alone.slots
    found = _found(places, slots, places[at], size, player, word)
    if 0 <= found < at:
        return True
    slot = int(places[found, SLOT]) if found >= 0 else -1 - found
    if found >= 0:
        places[found, SLOT] = _GONE
    places[at, MOST] = player
    places[at, SLOT] = slot
    slots[slot] = at + 1
    return False


@kernel
def _differs(places: Ints, filled: int, boxes: int, slot: int, budget: int) -> bool:
    """Whether a new position certainly differs from all those counted before.

    Parameters
    ----------
    boxes
        Hash of its boxes.
    slot
        Its slot, or that its region is not known yet.
    budget
        Where this is large, only boxes whose region is known are looked at.
    """
    if budget > _FEW:
        return slot >= 0
    for k in range(filled):
        if places[k, HASH] == boxes and (slot < 0 or places[k, SLOT] < 0):
            return False
    return True


@kernel
def finish(
    field: Field,
    barred: Barred,
    place: int,
    alone: Alone,
    size: int,
    player: int,
    budget: int,
) -> int:
    """Return ``DEAD`` where these boxes cannot be finished by themselves.

    ``ALIVE`` where they can; ``UNKNOWN`` where the budget did not do. Breadth first; where only a
    flood can tell the player's region after a push, that waits until the position's turn comes.

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
    row, stack, seen = alone.ints[ROW], alone.ints[STACK], alone.bytes[_SEEN]
    shut, held = alone.bytes[SHUT], alone.bytes[HELD]
    bits, links = alone.pairing.bits, alone.pairing.links
    for square in range(opened.size):
        held[square] = 1 - opened[square]
        shut[square] = held[square]
    left = 0
    for i in range(size):
        left += goals[boxes[0, i] >> 2] == 0
    boxes[0, MOST] = player
    boxes[0, SLOT] = _GONE
    filled = 1
    at = 0
    looked = 0
    sure = 1  # positions that certainly differ
    boxes[0, HASH] = 0
    found = DEAD if left > 0 else ALIVE
    while at < filled and found == DEAD:
        if at > 0 and boxes[at, SLOT] == _GONE:
            at += 1
            continue
        word = 0
        for i in range(size):
            shut[boxes[at, i] >> 2] = 1
            word ^= keys[0, boxes[at, i]]
        for square in range(shut.size):
            seen[square] = shut[square]
        player = spread(neighbours, seen, int(boxes[at, MOST]), stack)
        is_new = boxes[at, SLOT] != _PUT_OFF or not _is_known(
            alone, at, size, player, word ^ keys[1, player]
        )
        if is_new and looked == budget:
            found = UNKNOWN
        for i in range(size if is_new and looked < budget else 0):
            here = int(boxes[at, i])
            square = here >> 2
            for d in range(4):
                behind = neighbours[square, d ^ 2]
                if seen[behind] != 2:
                    continue
                there = int(neighbours[square, d])
                if shut[there] or hopeless[there, d ^ 2]:
                    continue
                after = 4 * there + int(group[there, d ^ 2])
                shut[square] = 0
                shut[there] = 1
                lost = freezes(neighbours, goals, dead, shut, there, held, stack) == LOST
                lowest = -1
                if not lost:
                    lowest = lowest_after(neighbours, shut, seen, 2, player, square, d)
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
                        for w in range(reach.shape[1]):
                            bits[k, w] = reach[row[k], w]
                    if not has_matching(bits, links, size):
                        continue
                slot = _PUT_OFF
                if lowest >= 0:
                    new_word = word ^ keys[0, here] ^ keys[0, after] ^ keys[1, lowest]
                    slot = -1 - _found(boxes, slots, row, size, lowest, new_word)
                    if slot < 0:
                        continue
                if filled == boxes.shape[0]:
                    found = UNKNOWN
                    break
                if slot >= 0:
                    slots[slot] = filled + 1
                new_boxes = int((word ^ keys[0, here] ^ keys[0, after]) & 0x7FFFFFFF)
                sure += _differs(boxes, filled, new_boxes, slot, budget)
                boxes[filled, HASH] = new_boxes
                boxes[filled, MOST] = lowest if lowest >= 0 else square
                boxes[filled, SLOT] = slot
                for k in range(size):
                    boxes[filled, k] = row[k]
                filled += 1
        for i in range(size):
            shut[boxes[at, i] >> 2] = 0
        looked += is_new and looked < budget
        at += 1
        if sure > budget and found == DEAD:
            found = UNKNOWN
    for k in range(filled):
        if boxes[k, SLOT] >= 0:
            slots[boxes[k, SLOT]] = 0
    held[:] = 0
    counts[1] += looked
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
                field.neighbours,
                barred.open[place],
                barred.group[place],
                box,
                player,
                alone.bytes[HELD],
                alone.ints[STACK],
            )
            if side < 0 or barred.hopeless[place, box, side]:
                return -1
            for w in range(bits.shape[1]):
                bits[size, w] = barred.reach[place, 4 * box + side, w]
            if size < MOST:
                alone.places[0, size] = 4 * box + side
            size += 1
    if not has_matching(bits, alone.pairing.links, size):
        return -1
    return size if size <= MOST else -2

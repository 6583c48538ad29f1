"""Dead patterns learned on the way: few boxes and a part of the board for the player.

When a search has grown large under a position without success, the boxes that can move both ways
are taken away; when what is left is dead by itself, box after box is taken away while it stays
dead. What remains is remembered and looked for in every position to come.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.alone import (
    ALIVE,
    DEAD,
    MARK,
    OTHER_MARK,
    SHUT,
    STACK,
    UNKNOWN,
    Alone,
    finish,
    walled_rows,
)
from sokolab.kernels.search.dead.barred import Barred, bar

__all__ = [
    "LARGEST",
    "Learned",
    "fits",
    "fits_anywhere",
    "learn_from",
    "minimised",
    "new_learned",
    "without_movable",
]

LARGEST: Final = 12
"""The most boxes of a pattern."""
_PATTERNS: Final = 500
_MEMORY: Final = 8 << 20  # bytes of their regions
_A_SQUARE: Final = 60


class Learned(NamedTuple):
    """The patterns.

    Attributes
    ----------
    boxes
        int32 ``[patterns, 1 + LARGEST]``: how many boxes, and their squares.
    region
        uint8 ``[patterns, m + 1]``: the pattern is dead with the player on these squares.
    at
        int32 ``[m + 1, 1 + n]``: how many patterns have a box there, and which.
    known
        int64 ``[1]``: how many there are.
    """

    boxes: NDArray[np.int32]
    region: NDArray[np.uint8]
    at: NDArray[np.int32]
    known: NDArray[np.int64]


def new_learned(field: Field) -> Learned:
    """Return an empty memory."""
    size = len(field.goals)
    patterns = max(20, min(_PATTERNS, _MEMORY // size))
    return Learned(
        boxes=np.zeros((patterns, 1 + LARGEST), np.int32),
        region=np.zeros((patterns, size), np.uint8),
        at=np.zeros((size, 1 + _A_SQUARE), np.int32),
        known=np.zeros(1, np.int64),
    )


@kernel
def fits(boxes: Ints, region: Mask, at: Ints, shut: Mask, square: int, player: int) -> bool:
    """Whether some pattern with a box on ``square`` is there.

    Parameters
    ----------
    boxes, region, at
        Of :class:`Learned`.
    shut
        uint8 ``[m + 1]``: the boxes, and square ``m``.
    player
        Any square he reaches.
    """
    for k in range(1, at[square, 0] + 1):
        pattern = at[square, k]
        if not region[pattern, player]:
            continue
        is_there = True
        for i in range(1, boxes[pattern, 0] + 1):
            if not shut[boxes[pattern, i]]:
                is_there = False
                break
        if is_there:
            return True
    return False


@kernel
def fits_anywhere(learned: Learned, shut: Mask, rows: Ints, player: int) -> bool:
    """Whether some pattern is there."""
    for i in range(rows.size):
        if fits(learned.boxes, learned.region, learned.at, shut, rows[i], player):
            return True
    return False


@kernel
def _remember(field: Field, learned: Learned, alone: Alone, rows: Ints, player: int) -> None:
    """Remember a dead pattern, as long as there is room."""
    pattern = int(learned.known[0])
    if pattern == learned.boxes.shape[0] or rows.size > LARGEST:
        return
    for i in range(rows.size):
        if learned.at[rows[i], 0] == learned.at.shape[1] - 1:
            return
    learned.known[0] = pattern + 1
    learned.boxes[pattern, 0] = rows.size
    shut = alone.bytes[SHUT]
    shut[:] = 0
    shut[shut.size - 1] = 1
    for i in range(rows.size):
        square = rows[i]
        learned.boxes[pattern, 1 + i] = square
        learned.at[square, 0] += 1
        learned.at[square, learned.at[square, 0]] = pattern
        shut[square] = 1
    alone.counts[0] += 1
    stamp = alone.counts[0]
    flood(field.neighbours, shut, player, alone.ints[MARK], stamp, alone.ints[STACK])
    for square in range(shut.size):
        learned.region[pattern, square] = alone.ints[MARK, square] == stamp


@kernel
def _can_come_back(neighbours: Ints, shut: Mask, box: int, d: int, alone: Alone) -> bool:
    """Whether a box the player stands behind can be pushed one square and back again."""
    there = int(neighbours[box, d])
    beyond = int(neighbours[there, d])
    if shut[there] or shut[beyond]:
        return False
    shut[box] = 0
    shut[there] = 1
    alone.counts[0] += 1
    stamp = alone.counts[0]
    flood(neighbours, shut, box, alone.ints[OTHER_MARK], stamp, alone.ints[STACK])
    shut[there] = 0
    shut[box] = 1
    return bool(alone.ints[OTHER_MARK, beyond] == stamp)


@kernel
def without_movable(field: Field, alone: Alone, rows: Ints, player: int, kept: Ints) -> int:
    """Take away, one by one, the boxes that can be pushed along both axes and back.

    Returns how many are left, in ``kept``, ascending.
    """
    neighbours, shut, mark = field.neighbours, alone.bytes[SHUT], alone.ints[MARK]
    shut[:] = 0
    shut[shut.size - 1] = 1
    for i in range(rows.size):
        shut[rows[i]] = 1
        kept[i] = rows[i]
    size = int(rows.size)
    going = True
    while going:
        going = False
        alone.counts[0] += 1
        stamp = alone.counts[0]
        flood(neighbours, shut, player, alone.ints[MARK], stamp, alone.ints[STACK])
        for i in range(size):
            box = kept[i]
            axes = 0
            for d in range(4):
                if mark[neighbours[box, d ^ 2]] == stamp and not axes >> (d & 1) & 1:
                    axes |= _can_come_back(neighbours, shut, box, d, alone) << (d & 1)
            if axes == 3:
                shut[box] = 0
                for k in range(i, size - 1):
                    kept[k] = kept[k + 1]
                size -= 1
                going = True
                break
    return size


@kernel
def minimised(
    field: Field,
    barred: Barred,
    alone: Alone,
    learned: Learned,
    kept: Ints,
    size: int,
    player: int,
    budget: int,
) -> int:
    """Prove some boxes dead by themselves, leave out what is not needed, and remember the rest.

    Returns ``DEAD`` where the boxes are found dead. Places of ``barred`` do not hold any more.

    Parameters
    ----------
    kept, size
        Their squares, ascending; changed.
    budget
        The most positions to look at for each try.
    """
    proved = 0  # boxes of the fewest known to be dead, in ``kept``
    left_out = -1
    gone = 0
    while size > 0:
        found = DEAD
        place = bar(field, barred, kept[:size], player, False)
        if place >= 0:
            count = walled_rows(field, barred, place, alone, kept[:size], player)
            found = (ALIVE, DEAD, UNKNOWN)[-count] if count <= 0 else DEAD
            if count > 0:
                before = alone.counts[1]
                found = finish(field, barred, place, alone, count, player, budget)
                if found == DEAD:  # fewer boxes shall not take many more positions
                    budget = min(budget, 20 + 2 * (alone.counts[1] - before))
        if found == DEAD:
            proved = size
        elif proved == 0:
            return found
        else:  # that box is needed
            for k in range(size, left_out, -1):
                kept[k] = kept[k - 1]
            kept[left_out] = gone
            size += 1
        if found != DEAD or left_out < 0:
            left_out += 1
        if left_out >= size:
            break
        gone = kept[left_out]
        size -= 1
        for k in range(left_out, size):
            kept[k] = kept[k + 1]
    if proved == 0:
        return ALIVE
    _remember(field, learned, alone, kept[:proved], player)
    return DEAD


@kernel
def learn_from(
    field: Field,
    barred: Barred,
    alone: Alone,
    learned: Learned,
    rows: Ints,
    player: int,
    kept: Ints,
    budget: int,
) -> int:
    """Try to prove the boxes of a position dead that cannot move freely, and remember them.

    Returns ``DEAD`` where that went well. Places of ``barred`` do not hold any more.

    Parameters
    ----------
    rows, player
        The position; boxes ascending.
    kept
        int32 ``[k]``: scratch.
    budget
        As for :func:`minimised`.
    """
    size = without_movable(field, alone, rows, player, kept)
    return minimised(field, barred, alone, learned, kept, size, player, budget)

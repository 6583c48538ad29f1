"""Stuck boxes, which can never move again, and the deadlocks that they prove.

Boxes are taken away as long as the player can reach and push one; a push that loses the box does
not count. Taking boxes away only helps the player, so what is left never moves in a solution: off a
goal it proves a deadlock, and on a goal it is a wall. With these walls, and with moves that lose
a box left out, :mod:`sokolab.kernels.search.dead.retrograde` has the second half of the proof:
which boxes must be in place by now, for each region in which the player may end.

The player's reach counts here, so this finds more boxes than the test for freezes
(:mod:`sokolab.kernels.search.boards.deadlock`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.reach import Reach, mark_reach


class Ending(NamedTuple):
    """How a line of play ends, and which moves keep a box from getting there."""

    barred: Mask  # [m + 1, 4]: a box moved to that square in that direction is lost
    barred_back: Mask  # [m + 1, 4]: likewise in the other direction, which plays back from the end
    ends: Ints  # [k]: where the boxes stand at the end
    is_end: Mask  # [m + 1]: 1 = one of these squares
    end_players: Ints  # [z]: a square of each region the player may be in at the end


class StuckScratch(NamedTuple):
    """Memory for :func:`is_stuck`."""

    spare: Mask  # [m + 1]: the boxes at the end; 1 for square `m`, else 0 between calls
    fixed: Mask  # [m + 1]: 1 = a stuck box; all 0 between calls
    left: Ints  # [k]: the boxes that have not been taken away


def new_stuck_scratch(size: int, boxes: int) -> StuckScratch:
    """Return the memory for ``boxes`` boxes on a board of ``size`` squares."""
    spare = np.zeros(size + 1, np.uint8)
    spare[size] = 1
    return StuckScratch(spare, np.zeros(size + 1, np.uint8), np.zeros(boxes, np.int32))


@inlined_kernel
def _can_move(reach: Reach, barred: Mask, pulls: bool, box: int, stamp: int) -> bool:
    """Whether the player, whose reach has this stamp, can push or pull a box without losing it."""
    neighbours, mark = reach.neighbours, reach.mark
    for d in range(4):
        ahead = neighbours[box, d]
        if barred[ahead, d]:
            continue
        if pulls:  # the player stands ahead and steps back
            is_free = mark[ahead] == stamp and mark[neighbours[ahead, d]] == stamp
        else:
            is_free = mark[neighbours[box, d ^ 2]] == stamp and reach.blocked[ahead] == 0
        if is_free:
            return True
    return False


@kernel
def _peel(reach: Reach, barred: Mask, pulls: bool, stamp: int, left: Ints, count: int) -> int:
    """Take away every box that can move, again and again, until none can.

    Returns how many of the ``count`` boxes in ``left`` remain; they come first. They can never
    move, because taking boxes away only helps. The player's reach is marked with ``stamp``.
    """
    has_changed = True
    while has_changed:
        has_changed = False
        i = 0
        while i < count:
            box = left[i]
            if _can_move(reach, barred, pulls, box, stamp):
                reach.blocked[box] = 0
                # With the same stamp: the reach only grows, so one flood continues the last.
                mark_reach(reach.neighbours, reach.blocked, box, reach.mark, stamp, reach.stack)
                count -= 1
                left[i] = left[count]
                has_changed = True
            else:
                i += 1
    return int(count)


@inlined_kernel
def _is_box_missing(
    reach: Reach, ending: Ending, scratch: StuckScratch, boxes: Mask, player: int, stamp: int
) -> bool:
    """Whether a box that stands still at the end of every line of play is not there now.

    The end is taken apart by pulls, with the stuck boxes as walls and the player in the region of
    ``player``. ``boxes``, uint8 ``[m + 1]``, are where boxes stand now.
    """
    left, spare = scratch.left, scratch.spare
    count = 0
    for i in range(ending.ends.shape[0]):
        end = ending.ends[i]
        spare[end] = 1
        if not scratch.fixed[end]:
            left[count] = end
            count += 1
    back = Reach(reach.neighbours, spare, reach.mark, reach.stack)
    mark_reach(back.neighbours, spare, player, back.mark, stamp, back.stack)
    count = _peel(back, ending.barred_back, True, stamp, left, count)
    is_missing = False
    for i in range(count):
        is_missing = is_missing or boxes[left[i]] == 0
    return is_missing


@kernel
def is_stuck(
    reach: Reach,
    ending: Ending,
    scratch: StuckScratch,
    boxes: Ints,
    moved: int,
    target: int,
    player: int,
    stamp: int,
) -> bool:
    """Whether stuck boxes make the level unsolvable, after a push.

    Parameters
    ----------
    reach
        ``blocked`` has the boxes after the push, and has them in the end; ``mark`` does not hold
        ``stamp`` and the ``z`` after it.
    boxes, moved, target
        The boxes before the push, which of them it moved, and where to.
    player
        Any square the player reaches after the push.
    """
    k = boxes.shape[0]
    blocked, left, fixed = reach.blocked, scratch.left, scratch.fixed
    for i in range(k):
        left[i] = boxes[i]
    left[moved] = target
    mark_reach(reach.neighbours, blocked, player, reach.mark, stamp, reach.stack)
    frozen = _peel(reach, ending.barred, False, stamp, left, k)
    stuck = False
    for i in range(frozen):
        fixed[left[i]] = 1
        stuck = stuck or ending.is_end[left[i]] == 0
    # The boxes that were taken away stand on the board again.
    for i in range(k):
        blocked[boxes[i]] = 1
    blocked[boxes[moved]] = 0
    blocked[target] = 1
    regions = 0 if stuck or frozen == 0 else ending.end_players.shape[0]
    # The player may end in any region, so a box must be missing whichever it is.
    for z in range(regions):
        stuck = _is_box_missing(
            reach, ending, scratch, blocked, ending.end_players[z], stamp + 1 + z
        )
        if not stuck:
            break
    for i in range(k):
        scratch.spare[ending.ends[i]] = 0
        fixed[boxes[i]] = 0
    fixed[target] = 0
    return stuck

"""Stuck boxes, which can never move again, and the deadlocks that they prove.

Boxes are taken away as long as the player can reach and push one; a push that loses the box does
not count. A box left never moves in a solution: before the first push of such a box, only boxes
taken away would have moved, and without them the player reaches no less, so it would have been
taken away, too. Off a goal it proves a deadlock, and on a goal it is a wall. With these walls, and
with moves that lose a box left out, :mod:`sokolab.kernels.search.dead.retrograde` has the second
half of the proof: which boxes must be in place by now, for each region in which the player can end.

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

    losing_moves: Mask  # [m + 1, 4]: 1 = a box moved to that square in that direction is lost
    losing_moves_back: Mask  # [m + 1, 4]: such moves of the play back from the end
    end_squares: Ints  # [k]: where the boxes stand at the end
    is_end: Mask  # [m + 1]: 1 = one of these squares
    end_players: Ints  # [regions]: a square of each region the player can be in at the end


class StuckScratch(NamedTuple):
    """Memory for :func:`is_lost_by_stuck_boxes`."""

    end_boxes: Mask  # [m + 1]: the boxes at the end; 1 for square `m`, else 0 between calls
    stuck_boxes: Mask  # [m + 1]: 1 = a stuck box; all 0 between calls
    remaining_boxes: Ints  # [k]: the boxes that have not been taken away


def new_stuck_scratch(size: int, box_count: int) -> StuckScratch:
    """Return the memory for ``box_count`` boxes on a board of ``size`` squares."""
    end_boxes = np.zeros(size + 1, np.uint8)
    end_boxes[size] = 1
    return StuckScratch(end_boxes, np.zeros(size + 1, np.uint8), np.zeros(box_count, np.int32))


@inlined_kernel
def _can_move(reach: Reach, losing_moves: Mask, uses_pulls: bool, square: int, stamp: int) -> bool:
    """Whether the player, whose reach has this stamp, can push or pull a box without losing it."""
    neighbours, mark = reach.neighbours, reach.mark
    for d in range(4):
        ahead = neighbours[square, d]
        if losing_moves[ahead, d]:
            continue
        if uses_pulls:  # the player stands ahead and steps back
            is_free = mark[ahead] == stamp and mark[neighbours[ahead, d]] == stamp
        else:
            is_free = mark[neighbours[square, d ^ 2]] == stamp and reach.blocked[ahead] == 0
        if is_free:
            return True
    return False


@kernel
def _take_away_movable(
    reach: Reach, losing_moves: Mask, stamp: int, boxes: Ints, count: int, uses_pulls: bool
) -> int:
    """Take away every box that can move, again and again, until none can.

    Returns how many of the first ``count`` boxes in ``boxes`` remain; they come first.
    They can never move, because taking boxes away only helps. The player's reach has ``stamp``.
    """
    has_changed = True
    while has_changed:
        has_changed = False
        i = 0
        while i < count:
            square = boxes[i]
            if _can_move(reach, losing_moves, uses_pulls, square, stamp):
                reach.blocked[square] = 0
                # With the same stamp: the reach only grows, so one flood continues the last.
                mark_reach(reach.neighbours, reach.blocked, square, reach.mark, stamp, reach.stack)
                count -= 1
                boxes[i] = boxes[count]
                has_changed = True
            else:
                i += 1
    return int(count)


@inlined_kernel
def _is_box_missing(
    reach: Reach, ending: Ending, scratch: StuckScratch, has_box: Mask, player: int, stamp: int
) -> bool:
    """Whether a box that stands still at the end of every line of play is not there now.

    The end is taken apart by pulls, with the stuck boxes as walls and the player in the region of
    ``player``. ``has_box``, uint8 ``[m + 1]``, are where boxes stand now.
    """
    remaining_boxes, end_boxes = scratch.remaining_boxes, scratch.end_boxes
    count = 0
    for i in range(ending.end_squares.shape[0]):
        square = ending.end_squares[i]
        end_boxes[square] = 1
        if not scratch.stuck_boxes[square]:
            remaining_boxes[count] = square
            count += 1
    back = Reach(reach.neighbours, end_boxes, reach.mark, reach.stack)
    mark_reach(back.neighbours, end_boxes, player, back.mark, stamp, back.stack)
    count = _take_away_movable(
        back, ending.losing_moves_back, stamp, remaining_boxes, count, uses_pulls=True
    )
    is_missing = False
    for i in range(count):
        is_missing = is_missing or has_box[remaining_boxes[i]] == 0
    return is_missing


@kernel
def is_lost_by_stuck_boxes(
    reach: Reach,
    ending: Ending,
    scratch: StuckScratch,
    boxes: Ints,
    moved_box: int,
    target: int,
    player: int,
    stamp: int,
) -> bool:
    """Whether stuck boxes make the level unsolvable, after a push.

    Parameters
    ----------
    reach
        ``blocked`` has the boxes after the push, and has them in the end. No entry of ``mark``
        equals ``stamp`` or one of the ``len(end_players)`` stamps after it.
    boxes, moved_box, target
        The boxes before the push, which of them it moved, and where to.
    player
        Any square the player reaches after the push.
    """
    k = boxes.shape[0]
    blocked, remaining_boxes = reach.blocked, scratch.remaining_boxes
    stuck_boxes = scratch.stuck_boxes
    for i in range(k):
        remaining_boxes[i] = boxes[i]
    remaining_boxes[moved_box] = target
    mark_reach(reach.neighbours, blocked, player, reach.mark, stamp, reach.stack)
    stuck_count = _take_away_movable(
        reach, ending.losing_moves, stamp, remaining_boxes, k, uses_pulls=False
    )
    is_lost = False
    for i in range(stuck_count):
        stuck_boxes[remaining_boxes[i]] = 1
        is_lost = is_lost or ending.is_end[remaining_boxes[i]] == 0
    # The boxes that were taken away stand on the board again.
    for i in range(k):
        blocked[boxes[i]] = 1
    blocked[boxes[moved_box]] = 0
    blocked[target] = 1
    region_count = 0 if is_lost or stuck_count == 0 else ending.end_players.shape[0]
    # The player can end in any region, so a box must be missing whichever it is.
    for z in range(region_count):
        is_lost = _is_box_missing(
            reach, ending, scratch, blocked, ending.end_players[z], stamp + 1 + z
        )
        if not is_lost:
            break
    for i in range(k):
        scratch.end_boxes[ending.end_squares[i]] = 0
        stuck_boxes[boxes[i]] = 0
    stuck_boxes[target] = 0
    return is_lost

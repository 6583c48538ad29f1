"""The features of a position of the backward game, and how they are packed into one integer.

A better position has a larger score.
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.matching import GoalMatching, has_matching
from sokolab.kernels.search.plan.sink import Bases, base_bit, base_word
from sokolab.kernels.search.plan.tables import BackwardScratch, PlanBoard

# Each feature takes the bits of a score from its shift up to the next one; boxes take ten.
DISTANCE_BITS: Final = 18
"""The bits of the distance in a score."""
_BROKEN_SHIFT: Final = DISTANCE_BITS
_REGIONS_SHIFT: Final = _BROKEN_SHIFT + 8
_ON_GOALS_SHIFT: Final = _REGIONS_SHIFT + 10
_BARRIER_SHIFT: Final = _ON_GOALS_SHIFT + 8
_BOXES_SHIFT: Final = _BARRIER_SHIFT + 8
_MAX_BROKEN: Final = 255
MAX_REGIONS: Final = 1023
"""The largest number of regions that a score distinguishes."""
_MAX_ON_GOALS: Final = 255
MAX_BARRIER: Final = 255
"""The largest barrier that a score distinguishes."""
_MAX_BOXES: Final = 1023

PLAN_CELL_SHIFT: Final = _BROKEN_SHIFT
"""A score shifted right by this many bits is the key of its cell."""


@kernel
def count_barrier(board: PlanBoard, in_game: Mask, scratch: BackwardScratch, player: int) -> int:
    """Return the fewest boxes between the player and a base out of reach.

    Bases that have left the game or hold a box do not count. Returns 0 if the player reaches all
    others. The search goes through the free squares first and then one box deeper each time.

    ``in_game``, uint8 ``[k]``, is 1 for a base that is in the game. ``scratch.blocked`` marks
    the boxes.
    """
    bases = board.bases
    scratch.progress.stamp += 1
    stamp = scratch.progress.stamp
    blocked, mark = scratch.blocked, scratch.mark
    front, next_front = scratch.front, scratch.next_front
    m = blocked.size - 1
    base_count = 0  # bases that are still to be met
    for b in range(in_game.size):
        base_count += in_game[b] and not blocked[bases.square[b]]
    mark[player] = stamp
    front[0] = player
    height = 1
    crossed_count = 0
    while height > 0:
        next_height = 0
        met_count = 0
        while height > 0:
            height -= 1
            square = front[height]
            base = bases.base_at[square]
            if base >= 0 and in_game[base] and not blocked[square]:
                met_count += 1
            for d in range(4):
                neighbour = board.neighbours[square, d]
                if neighbour == m or mark[neighbour] == stamp:
                    continue
                mark[neighbour] = stamp
                if blocked[neighbour]:
                    next_front[next_height] = neighbour
                    next_height += 1
                else:
                    front[height] = neighbour
                    height += 1
        base_count -= met_count
        if base_count == 0 or (met_count > 0 and crossed_count > 0):
            return crossed_count
        crossed_count += 1
        height = next_height
        for i in range(next_height):
            front[i] = next_front[i]
    return crossed_count


@kernel
def has_bases(
    bases: Bases, matching: GoalMatching, boxes: Ints, box_count: int, in_game: Mask
) -> bool:
    """Whether the first ``box_count`` boxes can come from different bases that are in the game."""
    bits = matching.bits
    for i in range(box_count):
        for w in range(bits.shape[1]):
            bits[i, w] = bases.bits[boxes[i], w]
    for base in range(in_game.size):
        if not in_game[base]:
            for i in range(box_count):
                bits[i, base_word(base)] &= ~base_bit(base)
    return bool(has_matching(matching, box_count))


@kernel
def packed_plan_score(
    box_count: int,
    barrier: int,
    on_goal_count: int,
    region_count: int,
    broken_count: int,
    distance: int,
) -> int:
    """Return the features packed into one integer.

    No feature is below 0. One that does not fit its bits is clipped, or it would spill over.

    Parameters
    ----------
    box_count
        Boxes in the game; fewer is better, as for all features but the distance.
    barrier
        The barrier as :func:`count_barrier` counts it, or 0 if it does not matter.
    on_goal_count
        Boxes on goals.
    region_count
        Connected regions of free squares.
    broken_count
        Broken edges between rooms.
    distance
        Sum over the boxes of the fewest pushes to any goal; more is better.
    """
    return (
        ((_MAX_BOXES - min(int(box_count), _MAX_BOXES)) << _BOXES_SHIFT)
        | ((MAX_BARRIER - min(int(barrier), MAX_BARRIER)) << _BARRIER_SHIFT)
        | ((_MAX_ON_GOALS - min(int(on_goal_count), _MAX_ON_GOALS)) << _ON_GOALS_SHIFT)
        | ((MAX_REGIONS - min(int(region_count), MAX_REGIONS)) << _REGIONS_SHIFT)
        | ((_MAX_BROKEN - min(int(broken_count), _MAX_BROKEN)) << _BROKEN_SHIFT)
        | min(int(distance), (1 << DISTANCE_BITS) - 1)
    )


@kernel
def barrier_in(score: int) -> int:
    """Return the barrier that a score holds."""
    return MAX_BARRIER - ((score >> _BARRIER_SHIFT) & MAX_BARRIER)


@kernel
def on_goal_count_in(score: int) -> int:
    """Return the boxes on goals that a score holds."""
    return _MAX_ON_GOALS - ((score >> _ON_GOALS_SHIFT) & _MAX_ON_GOALS)


@kernel
def plan_region_count_in(score: int) -> int:
    """Return the regions that a score holds."""
    return MAX_REGIONS - ((score >> _REGIONS_SHIFT) & MAX_REGIONS)


@kernel
def plan_broken_count_in(score: int) -> int:
    """Return the broken edges that a score holds."""
    return _MAX_BROKEN - ((score >> _BROKEN_SHIFT) & _MAX_BROKEN)


@kernel
def distance_in(score: int) -> int:
    """Return the sum of distances that a score holds."""
    return score & ((1 << DISTANCE_BITS) - 1)

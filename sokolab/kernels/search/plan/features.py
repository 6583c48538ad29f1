"""Features of a position of the backward game that take more than a glance."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.matching import GoalMatching, has_matching
from sokolab.kernels.search.plan.sink import Bases
from sokolab.kernels.search.plan.tables import BackwardScratch, PlanBoard


@kernel
def barrier(board: PlanBoard, in_game: Mask, scratch: BackwardScratch, player: int) -> int:
    """Return the fewest boxes between the player and a base out of reach.

    Only bases count that are in the game and have no box. Returns 0 if the player reaches all of
    them. The search goes through the free squares first and then one box deeper each time.

    ``in_game`` is uint8 ``[k]``: 1 = the base is in the game. ``scratch``: with ``shut`` as the
    boxes stand.
    """
    bases = board.bases
    scratch.counters.stamp += 1
    stamp = scratch.counters.stamp
    shut, mark, front, behind = scratch.shut, scratch.mark, scratch.front, scratch.next_front
    m = shut.size - 1
    wanted = 0
    for b in range(in_game.size):
        wanted += in_game[b] and not shut[bases.square[b]]
    mark[player] = stamp
    front[0] = player
    height = 1
    crossed = 0
    while height > 0:
        waiting = 0
        met = 0
        while height > 0:
            height -= 1
            square = front[height]
            base = bases.at[square]
            if base >= 0 and in_game[base] and not shut[square]:
                met += 1
            for d in range(4):
                there = board.neighbours[square, d]
                if there == m or mark[there] == stamp:
                    continue
                mark[there] = stamp
                if shut[there]:
                    behind[waiting] = there
                    waiting += 1
                else:
                    front[height] = there
                    height += 1
        wanted -= met
        if wanted == 0 or (met > 0 and crossed > 0):
            return crossed
        crossed += 1
        height = waiting
        for i in range(waiting):
            front[i] = behind[i]
    return crossed


@kernel
def has_bases(bases: Bases, matching: GoalMatching, boxes: Ints, count: int, in_game: Mask) -> bool:
    """Whether the first ``count`` boxes can come from different bases that are in the game."""
    bits = matching.bits
    for i in range(count):
        for w in range(bits.shape[1]):
            bits[i, w] = bases.bits[boxes[i], w]
    for base in range(in_game.size):
        if not in_game[base]:
            for i in range(count):
                bits[i, base >> 6] &= ~(np.uint64(1) << np.uint64(base & 63))
    return bool(has_matching(matching, count))

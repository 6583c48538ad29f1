"""PI-corrals with frozen boxes as walls.

A push of a frozen box, or one that loses its box with these walls, is in no solution. For the rest,
:mod:`sokolab.kernels.search.boards.corral` does the work and gives the reasons.
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.corral import CorralPosition, CorralScratch, restrict_to_corral
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.frozen_walls import FrozenWalls
from sokolab.kernels.search.dead.regions import Regions


@kernel
def allow_first_pushes(
    field: Field,
    walls: FrozenWalls,
    wall_set: int,
    boxes: Ints,
    regions: Regions,
    corral_scratch: CorralScratch,
    losing_moves: Mask,
    allowed: Mask,
) -> int:
    """Mark the pushes of which one can come first in some solution. Return their number.

    Parameters
    ----------
    walls, wall_set
        All wall sets, and the row of the one of this position.
    regions
        The regions of the position.
    corral_scratch
        Scratch, with ``box_at`` all 0 before and after.
    losing_moves
        uint8 ``[m + 1, 4]``: scratch, by target and direction of the push; 1 = it loses the box.
    allowed
        uint8 ``[k, 4]``, filled: 1 for box ``i`` and the direction ``d`` of the push.
    """
    neighbours = field.neighbours
    dead_side, passable = walls.dead_side[wall_set], walls.passable[wall_set]
    mark, stamp = regions.mark, regions.counts.reach_stamp
    push_count = 0
    for i in range(boxes.size):
        square = boxes[i]
        is_loose = passable[square]
        corral_scratch.box_at[square] = i + 1 if is_loose else 0
        for d in range(4):
            ahead = neighbours[square, d]
            behind = neighbours[square, d ^ 2]
            # Walls are dead on every side. Only pushes of these boxes are looked up, so all
            # other entries of ``losing_moves`` can be old.
            is_losing = not is_loose or not passable[behind] or dead_side[ahead, d ^ 2] != 0
            losing_moves[ahead, d] = is_losing
            allowed[i, d] = not is_losing and mark[behind] == stamp and not regions.has_box[ahead]
            if allowed[i, d]:
                push_count += 1
    if push_count > 0:
        position = CorralPosition(
            neighbours, field.goals, losing_moves, boxes, regions.blocked, mark, stamp
        )
        push_count = restrict_to_corral(position, allowed, corral_scratch, push_count)
    for i in range(boxes.size):
        corral_scratch.box_at[boxes[i]] = 0
    return push_count

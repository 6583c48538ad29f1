"""The regions of a position: the player's reach, the areas out of reach, the boxes around them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import LAST_STAMP, mark_reach
from sokolab.kernels.search.tables.records import Record, new_record


class Regions(NamedTuple):
    """The regions of one position. A region is a connected area that the player cannot reach."""

    mark: Ints  # [m + 4]: `counts.reach_stamp` on the player's reach
    region: Ints  # [m + 4]: the region of each square, from 1; 0 = none
    squares: Ints  # [m + 4]: the squares of all regions, region by region, then -1
    lowest_of: Ints  # [m + 4]: the lowest square of each region; entry 0 is for the player's reach
    touching_start: Ints  # [m + 4]: where the boxes of each region begin in `touching`
    touching: Ints  # [4 k + 1]: the boxes that touch each region, without frozen ones
    box_at: Ints  # [m + 1]: 1 + index of the box on the square, 0 = none
    blocked: Mask  # [m + 1]: 1 = a box or a square out of play
    has_box: Mask  # [m + 1]: 1 = a box
    stack: Ints  # [m + 4]: scratch for floods
    seen: Mask  # [m + 1]: scratch, 1 = the box there is listed; all 0 before and after
    joined: Ints  # [m + 4]: stamps by region, scratch for dead_groups
    counts: Record  # `regions`: how many there are; `stamp`: the last stamp; `reach_stamp`


def new_regions(field: Field) -> Regions:
    """Return regions of no position yet."""
    m, k = len(field.goals) - 1, len(field.goal_squares)
    mark, region, squares, lowest_of, touching_start = np.zeros((5, m + 4), np.int32)
    stack, joined = np.zeros((2, m + 4), np.int32)
    blocked, has_box, seen = np.zeros((3, m + 1), np.uint8)
    squares[0] = -1
    return Regions(
        mark=mark,
        region=region,
        squares=squares,
        lowest_of=lowest_of,
        touching_start=touching_start,
        # A box touches four regions at most.
        touching=np.zeros(4 * k + 1, np.int32),
        box_at=np.zeros(m + 1, np.int32),
        blocked=blocked,
        has_box=has_box,
        stack=stack,
        seen=seen,
        joined=joined,
        counts=new_record("stamp", "regions", "reach_stamp"),
    )


@kernel
def _place_boxes(passable: Mask, boxes: Ints, regions: Regions) -> None:
    """Set up the masks of a position, with no regions."""
    for square in range(regions.blocked.size):
        regions.blocked[square] = 1 - passable[square]
        regions.region[square] = 0
        regions.box_at[square] = 0
        regions.has_box[square] = 0
    for i in range(boxes.size):
        regions.blocked[boxes[i]] = 1
        regions.has_box[boxes[i]] = 1
        regions.box_at[boxes[i]] = i + 1


@inlined_kernel
def _fill_region(
    neighbours: Ints, frozen: Mask, regions: Regions, seed: int, number: int, tail: int
) -> int:
    """Give a number to the region of ``seed``, and list its squares and the boxes that touch it.

    ``tail`` is the number of squares in the regions before. Returns the number then.
    """
    region, squares, touching = regions.region, regions.squares, regions.touching
    region[seed] = number
    squares[tail] = seed
    head = tail
    tail += 1
    lowest = seed
    touching_count = regions.touching_start[number]
    while head < tail:
        square = squares[head]
        head += 1
        lowest = min(lowest, square)
        for d in range(4):
            neighbour = neighbours[square, d]
            box = regions.box_at[neighbour] - 1
            if not regions.blocked[neighbour]:
                if not region[neighbour]:
                    region[neighbour] = number
                    squares[tail] = neighbour
                    tail += 1
            elif box >= 0 and not frozen[neighbour] and not regions.seen[neighbour]:
                regions.seen[neighbour] = 1
                touching[touching_count] = box
                touching_count += 1
    regions.lowest_of[number] = lowest
    regions.touching_start[number + 1] = touching_count
    return tail


@kernel
def find_regions(
    neighbours: Ints, passable: Mask, frozen: Mask, boxes: Ints, player: int, regions: Regions
) -> None:
    """Fill ``regions`` for a position.

    ``passable`` marks the squares in play, and ``frozen`` the frozen boxes, uint8 ``[m + 1]`` each.
    """
    mark, blocked, touching_start = regions.mark, regions.blocked, regions.touching_start
    if regions.counts.stamp > LAST_STAMP:
        regions.counts.stamp = 0
        mark[:] = 0
        regions.joined[:] = 0
    _place_boxes(passable, boxes, regions)
    regions.counts.stamp += 1
    stamp = regions.counts.stamp
    regions.counts.reach_stamp = stamp
    regions.lowest_of[0] = mark_reach(neighbours, blocked, player, mark, stamp, regions.stack)
    touching_start[1] = 0
    number = 0
    tail = 0
    for i in range(boxes.size):
        for d in range(4):
            seed = neighbours[boxes[i], d]
            if blocked[seed] or mark[seed] == stamp or regions.region[seed]:
                continue
            number += 1
            tail = _fill_region(neighbours, frozen, regions, seed, number, tail)
            # A box can touch other regions as well.
            for j in range(touching_start[number], touching_start[number + 1]):
                regions.seen[boxes[regions.touching[j]]] = 0
    regions.squares[tail] = -1
    regions.counts.regions = number

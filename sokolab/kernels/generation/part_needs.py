"""The least cost of parts of a position: a lower bound, and a guide in large rooms.

A *part* is a few boxes of a position, with the others taken away, which only makes it easier.
Whatever a solution spends on the boxes of one part it does not spend on another. So the needs of
parts that share no box add up to a lower bound (additive pattern databases: Korf and Felner 2002).
A matching of all boxes with all goals is another one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Shorts
from sokolab.kernels.generation.positions import (
    PositionTable,
    RoomArrays,
    RoomScratch,
    fill_reach,
    has_square,
    place_boxes,
)
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import Matching

Needs = Shorts
UNKNOWN_NEED: Final = 65_535
"""Among needs: the player cannot stand there, or the search has not come so far."""
_BEYOND_ANY_PATH: Final = 1 << 50


class PartNeeds(NamedTuple):
    """The least cost of each part of a size, and of each box alone."""

    needs: Needs  # [sets, floor squares]: by the rank of the boxes and the player's square
    single_needs: Needs  # [l, floor squares]: by the box's live index and the player's square
    binomials: Longs  # [l + 1, boxes of a part + 1]: ``C(n, i)`` in row ``n``, column ``i``
    costs: Ints  # [l, k]: pushes from each live square to each goal; no columns if goals are spare


@kernel
def spread_needs(
    room: RoomArrays, table: PositionTable, scratch: RoomScratch, last_layer: int, needs: Needs
) -> None:
    """Lower ``needs`` in each player's reach to the position's layer, up to ``last_layer``."""
    position = 0
    for layer in range(last_layer + 1):
        while position < table.ends[layer]:
            rank = table.rank[position]
            place_boxes(room, rank, scratch)
            fill_reach(room, scratch.free, table.player[position], scratch.reach, scratch.todo)
            for square in range(needs.shape[1]):
                if has_square(room, scratch.reach, square) and needs[rank, square] > layer:
                    needs[rank, square] = layer
            position += 1


@kernel
def need_of(parts: PartNeeds, members: Ints, player: int) -> int:
    """Return the largest sum of needs over some divisions of ``members`` into parts."""
    largest, size = 0, parts.binomials.shape[1] - 1
    part_count = members.size // size
    rest_count = members.size - part_count * size
    for division in range(2 * part_count + 2 if rest_count else 2):
        # Boxes that fill no part stand singly, before part ``division // 2``. In even divisions
        # the boxes of a part follow one another, in odd ones they lie ``part_count`` apart.
        total, rest_start, is_spread = 0, division // 2 * size, division % 2 > 0
        for i in range(rest_start, rest_start + rest_count):
            total += parts.single_needs[members[i], player]
        for part in range(part_count):
            rank = 0
            for j in range(size):
                i = part + j * part_count if is_spread else part * size + j
                if i >= rest_start:
                    i += rest_count
                rank += parts.binomials[members[i], j + 1]
            total += parts.needs[rank, player]
        largest = max(largest, total)
    return largest


@kernel
def fill_others_totals(
    costs: Ints, matching: Matching, total: int, box: int, others_totals: Longs
) -> None:
    """Fill ``others_totals``: for each goal, the least total of other boxes if ``box`` takes it.

    With the cost of that box to the goal added, the least of these is the least total, wherever the
    box stands. Dijkstra from the freed goal over reduced costs gives, for each goal, the cheapest
    matching of the other boxes: a step from one goal to another moves the box of the other to it.

    Parameters
    ----------
    matching, total
        A matching of least total, with its dual variables.
    others_totals
        int64 ``[k]``, by goal.
    """
    # The scratch for penalties, free between two matchings, takes a flag for each goal.
    is_done, freed_goal = matching.scanned_penalty, matching.goal_of[box]
    for j in range(others_totals.size):
        others_totals[j], is_done[j] = _BEYOND_ANY_PATH, 0
    others_totals[freed_goal] = 0
    while True:
        nearest_goal = -1
        for j in range(others_totals.size):
            if not is_done[j] and (
                nearest_goal < 0 or others_totals[j] < others_totals[nearest_goal]
            ):
                nearest_goal = j
        if nearest_goal < 0:
            break
        is_done[nearest_goal] = 1
        for j in range(others_totals.size):
            if not is_done[j]:
                other_box = matching.box_of[j]
                reduced = (
                    costs[matching.cost_rows[other_box], nearest_goal]
                    - matching.box_dual[other_box]
                )
                reduced -= matching.goal_dual[nearest_goal]
                others_totals[j] = min(others_totals[j], others_totals[nearest_goal] + reduced)
    for j in range(others_totals.size):
        others_totals[j] += total - matching.box_dual[box] - matching.goal_dual[j]

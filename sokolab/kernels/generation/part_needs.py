"""What parts of a position need at least: a lower bound, and a guide in large rooms.

A *part* is a few boxes of a position, with the others taken away, which only makes it easier; and
whatever a solution spends on the boxes of one part it does not spend on another. So the needs of
parts that share no box add up to a lower bound (additive pattern databases: Korf and Felner 2002).
A matching of all boxes with all goals is another one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.generation.positions import (
    GrowthScratch,
    RoomArrays,
    Table,
    Words,
    flood_area,
    has_square,
    place_boxes,
)
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import Matching

Needs = NDArray[np.uint16]
UNKNOWN: Final = 65_535
_BEYOND_ANY_PATH: Final = 1 << 50


class PartNeeds(NamedTuple):
    """What each part of a size needs at least, and each box alone."""

    # [sets, f]: by the rank of the boxes and the player's square; UNKNOWN where the player cannot
    # stand.
    needs: Needs
    alone: Needs  # [l, f]: likewise, by the number of the box and the player's square
    choices: Words  # [l + 1, p + 1]: binomial coefficients; a part has `p` boxes
    costs: Ints  # [l, k]: pushes from each number to each goal; no columns if goals are spare


@kernel
def spread_needs(
    room: RoomArrays, table: Table, scratch: GrowthScratch, last: int, needs: Needs
) -> None:
    """Write the layer of each position of the layers up to ``last`` to its player's whole area."""
    n = 0
    for layer in range(last + 1):
        while n < table.ends[layer]:
            rank = table.rank[n]
            place_boxes(room, rank, scratch)
            flood_area(room, scratch.free, table.player[n], scratch.area, scratch.todo)
            for square in range(needs.shape[1]):
                if has_square(room, scratch.area, square) and needs[rank, square] > layer:
                    needs[rank, square] = layer
            n += 1


@kernel
def need_of(parts: PartNeeds, row: Ints, player: int) -> int:
    """Return the largest sum of needs over some ways to divide the boxes ``row`` into parts."""
    largest, size = 0, parts.choices.shape[1] - 1
    groups = row.size // size
    rest = row.size - groups * size
    for division in range(2 * groups + 2 if rest else 2):
        # The rest stands alone, before group ``division // 2``. In even divisions the boxes of a
        # group follow one another in the row, in odd ones they lie ``step`` apart.
        total, first, step = 0, division // 2 * size, 1
        for i in range(first, first + rest):
            total += parts.alone[row[i], player]
        if division % 2:
            step = groups
        for group in range(groups):
            rank = 0
            for k in range(size):
                i = group + k * step if division % 2 else group * size + k
                if i >= first:
                    i += rest
                rank += parts.choices[row[i], k + 1]
            total += parts.needs[rank, player]
        largest = max(largest, total)
    return largest


@kernel
def fill_prices(costs: Ints, matching: Matching, total: int, box: int, prices: Words) -> None:
    """Write, for each goal, what all other boxes cost if ``box`` takes it.

    With the cost of that box to the goal added, the lowest of these is the lowest total, wherever
    the box stands. One search back from the goal that it leaves finds all, by their reduced costs.

    Parameters
    ----------
    matching, total
        As ``best_total`` left them.
    prices
        int64 ``[k]``, by goal.
    """
    done, freed_goal = matching.passed, matching.goal[box]
    for j in range(prices.size):
        prices[j], done[j] = _BEYOND_ANY_PATH, 0
    prices[freed_goal] = 0
    while True:
        nearest = -1
        for j in range(prices.size):
            if not done[j] and (nearest < 0 or prices[j] < prices[nearest]):
                nearest = j
        if nearest < 0:
            break
        done[nearest] = 1
        for j in range(prices.size):
            if not done[j]:
                other = matching.box[j]
                reduced = costs[matching.rows[other], nearest] - matching.box_price[other]
                reduced -= matching.goal_price[nearest]
                prices[j] = min(prices[j], prices[nearest] + reduced)
    for j in range(prices.size):
        prices[j] += total - matching.box_price[box] - matching.goal_price[j]

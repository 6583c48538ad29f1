"""The first position of a search."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.fess.children import (
    CROWDING,
    IGNORE_HOTSPOTS,
    IGNORE_ROOMS,
    IGNORE_ZONES,
    MATCHED,
    SHUFFLED,
    bits_if_shuffled,
    count_on_hotspots,
    match_boxes,
    steps_done,
)
from sokolab.kernels.search.fess.context import ExpansionScratch, FeatureContext
from sokolab.kernels.search.fess.score import LARGEST_DISTANCE, packed_score, steps_of_matched
from sokolab.kernels.search.fess.tables import SearchTables
from sokolab.kernels.search.plan.rooms import count_broken_edges
from sokolab.kernels.search.plan.steps import PackingPlan, out_of_plan, plan_row
from sokolab.kernels.search.tables.slots import insert_words


def _start_score(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    scratch: ExpansionScratch,
    blocked: Mask,
    boxes: Ints,
    player: int,
    region_count: int,
) -> int:
    """Return the score of the start, without the random bits of ``SHUFFLED``."""
    feature_mask = scratch.progress.feature_mask
    steps = steps_done(plan, field.goals, blocked, boxes)
    if feature_mask & MATCHED:
        steps = steps_of_matched(match_boxes(field, scratch.matching, boxes, player))
    broken_count = 0
    if not feature_mask & IGNORE_ROOMS:
        broken_count = count_broken_edges(field.neighbours, blocked, scratch.rooms)
    out_of_plan_count = out_of_plan(plan, plan_row(plan, steps), boxes)
    on_hotspot_count = count_on_hotspots(context.hotspots, boxes, scratch.cut_off)
    distance = int(context.goal_distance[boxes].sum())
    if feature_mask & SHUFFLED:
        distance = 0
    elif feature_mask & CROWDING:
        distance = LARGEST_DISTANCE - distance
    return packed_score(
        steps,
        region_count,
        broken_count,
        0 if feature_mask & IGNORE_ZONES else out_of_plan_count,
        0 if feature_mask & IGNORE_HOTSPOTS else on_hotspot_count,
        distance,
    )


def insert_start(
    field: Field,
    plan: PackingPlan,
    context: FeatureContext,
    tables: SearchTables,
    scratch: ExpansionScratch,
    boxes: Ints,
    player: int,
    feature_mask: int,
) -> None:
    """Insert the start position into empty tables, as an expansion that is still to be made.

    ``boxes`` are the squares of the boxes, int32 ``[k]``, ascending, and ``player`` is the player's
    square. :mod:`sokolab.kernels.search.fess.children` names the bits of ``feature_mask``.
    """
    positions, expansions, keys = tables.positions, tables.expansions, context.hash_keys
    scratch.progress.feature_mask = feature_mask
    blocked = scratch.blocked.copy()
    blocked[boxes] = 1
    lowest_square, region_count = count_regions(field.neighbours, blocked, player)
    score = _start_score(field, plan, context, scratch, blocked, boxes, player, region_count)
    positions.hash[0] = np.bitwise_xor.reduce(keys[0, boxes]) ^ keys[1, lowest_square]
    positions.score[0] = score | bits_if_shuffled(feature_mask, int(positions.hash[0]))
    positions.player[0] = lowest_square
    positions.expansion[0] = 0
    expansions.boxes[0] = boxes
    expansions.position[0] = 0
    expansions.parent[0] = -1
    expansions.weight[0] = 0
    expansions.path_best[0] = positions.score[0]
    tables.row_counts.positions = tables.row_counts.expansions = 1
    insert_words(positions.hash, positions.slots, first=0, end=1)


def count_regions(neighbours: Ints, blocked: Mask, player: int) -> tuple[int, int]:
    """Return the lowest square of the player's reach and the number of regions of free squares."""
    mark, stack = np.zeros((2, len(blocked)), np.int32)
    count = 1  # Each region is marked with its number, the player's with 1.
    lowest_square = mark_reach(neighbours, blocked, player, mark, count, stack)
    for square in np.flatnonzero(blocked == 0).tolist():
        if mark[square] == 0:
            count += 1
            mark_reach(neighbours, blocked, square, mark, count, stack)
    return lowest_square, count

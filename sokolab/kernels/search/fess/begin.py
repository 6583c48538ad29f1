"""The first position of the search."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.fess.children import (
    CROWDING,
    NO_HOTSPOTS,
    NO_ROOMS,
    NO_ZONES,
    count_hindered,
    steps_done,
)
from sokolab.kernels.search.fess.counts import TASTE
from sokolab.kernels.search.fess.scene import Hand, Scene
from sokolab.kernels.search.fess.score import score
from sokolab.kernels.search.fess.tables import (
    EXPANSIONS,
    NODES,
    Expansions,
    Longs,
    Nodes,
)
from sokolab.kernels.search.plan.rooms import broken_edges
from sokolab.kernels.search.plan.steps import PackingPlan, out_of_plan
from sokolab.kernels.search.tables.slots import enter_words

__all__ = ["enter_start", "free_regions"]


def enter_start(
    field: Field,
    plan: PackingPlan,
    scene: Scene,
    hand: Hand,
    nodes: Nodes,
    slots: Ints,
    expansions: Expansions,
    used: Longs,
    boxes: Ints,
    player: int,
    taste: int,
) -> None:
    """Enter the first position in empty tables, as an expansion yet to be made.

    Parameters
    ----------
    taste
        Of :mod:`sokolab.kernels.search.fess.children`, as bits.
    """
    shut = hand.shut.copy()
    shut[boxes] = 1
    lowest, regions = free_regions(field.neighbours, shut, player)
    steps = steps_done(plan.source, plan.target, plan.until, field.goals, shut, boxes)
    nodes.word[0] = np.bitwise_xor.reduce(scene.keys[0, boxes]) ^ scene.keys[1, lowest]
    hand.counts[TASTE] = taste
    outside = out_of_plan(plan.row, plan.zones, min(max(steps, 0), len(plan.row) - 1), boxes)
    hot = count_hindered(scene.hot, boxes, hand.hindered)
    far = int(scene.nearest[boxes].sum())
    nodes.score[0] = score(
        steps,
        regions,
        0 if taste & NO_ROOMS else broken_edges(field.neighbours, shut, hand.rooms),
        0 if taste & NO_ZONES else outside,
        0 if taste & NO_HOTSPOTS else hot,
        65535 - far if taste & CROWDING else far,
    )
    nodes.lowest[0], nodes.state[0] = lowest, 0
    expansions.boxes[0] = boxes
    expansions.node[0], expansions.parent[0], expansions.weight[0] = 0, -1, 0
    expansions.best[0] = nodes.score[0]
    used[[NODES, EXPANSIONS]] = 1
    enter_words(nodes.word, slots, 0, 1)


def free_regions(neighbours: Ints, shut: Mask, player: int) -> tuple[int, int]:
    """Return the smallest square the player reaches, and the number of free regions."""
    mark, stack = np.zeros((2, len(shut)), np.int32)
    lowest = flood(neighbours, shut, player, mark, 1, stack)
    count = 1
    for square in np.flatnonzero(shut == 0).tolist():
        if mark[square] == 0:
            count += 1
            flood(neighbours, shut, square, mark, count, stack)
    return lowest, count

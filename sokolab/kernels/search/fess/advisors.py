"""The advisors: each names at most one move of a position, and that move adds no weight.

The advisors follow those of FESS (Shoham and Schaeffer, 2020).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.regions import Regions
from sokolab.kernels.search.fess.context import ExpansionScratch
from sokolab.kernels.search.fess.score import (
    broken_in,
    hotspots_in,
    outside_in,
    regions_in,
    steps_in,
)
from sokolab.kernels.search.fess.tables import OPEN, Edges, Longs, Nodes

PACKING, CONNECTIVITY, ROOM_CONNECTIVITY, HOTSPOTS, EXPLORER, OPENER, OUT_OF_PLAN = range(7)
"""Entries of ``advice``. In this order, an advisor names the best move that does a step of the
plan; joins regions of free squares; mends an edge between rooms; leaves fewer boxes on hotspots;
gives access to another box; clears the way to the square of the next plan step; takes a box away
from the zone out of plan."""

_MOST_FLOODS: Final = 12  # moves whose reach the explorer floods; a flood costs more than a look


@kernel
def _is_better(nodes: Nodes, edges: Edges, edge: int, named: int) -> bool:
    """Whether a move leads to a better score than the one named so far, -1 = none."""
    return bool(named < 0 or nodes.score[edges.node[edge]] > nodes.score[edges.node[named]])


@kernel
def advise_by_features(
    nodes: Nodes,
    edges: Edges,
    first: int,
    last: int,
    value: int,
    least_steps: int,
    push_distances: NDArray[np.int16],
    zone_distance: Ints,
    advice: Longs,
) -> None:
    """Ask the advisors that look at features alone.

    Parameters
    ----------
    first, last
        The moves ``first`` to ``last - 1`` of a position.
    value
        The score of that position.
    least_steps
        No advisor names a move that leaves fewer steps done. Where matched pushes take the place of
        steps, this is no bound: a box may have to move away from its goal.
    push_distances
        int16 ``[m + 1, m + 1]``, of
        :func:`sokolab.kernels.search.plan.single_box.push_distances`; or empty.
    zone_distance
        int32 ``[m + 1]``: least pushes from the zone out of plan to each square.
    advice
        int64, filled: the move that each advisor names, -1 = none.
    """
    steps, regions, broken = steps_in(value), regions_in(value), broken_in(value)
    outside, hotspots = outside_in(value), hotspots_in(value)
    advice[:] = -1
    nearest = 0
    farthest = 0
    for edge in range(first, last):
        node = edges.node[edge]
        if nodes.state[node] != OPEN:
            continue
        child = nodes.score[node]
        if steps_in(child) < least_steps:
            continue
        if steps_in(child) > steps and _is_better(nodes, edges, edge, advice[PACKING]):
            advice[PACKING] = edge
        if regions_in(child) < regions and _is_better(nodes, edges, edge, advice[CONNECTIVITY]):
            advice[CONNECTIVITY] = edge
        if broken_in(child) < broken and _is_better(nodes, edges, edge, advice[ROOM_CONNECTIVITY]):
            advice[ROOM_CONNECTIVITY] = edge
        if hotspots_in(child) < hotspots and _is_better(nodes, edges, edge, advice[HOTSPOTS]):
            advice[HOTSPOTS] = edge
        if outside == 0 or regions_in(child) > regions or broken_in(child) > broken:
            continue
        source, target = edges.source[edge], edges.target[edge]
        if outside_in(child) > outside or zone_distance[target] <= zone_distance[source]:
            continue
        if push_distances.shape[0] > 0 and push_distances[target, source] < 0:
            continue  # the box could not come back
        if (
            advice[OUT_OF_PLAN] < 0
            or zone_distance[source] < nearest
            or (zone_distance[source] == nearest and zone_distance[target] > farthest)
        ):
            advice[OUT_OF_PLAN] = edge
            nearest, farthest = zone_distance[source], zone_distance[target]


@kernel
def opener_move(
    nodes: Nodes, edges: Edges, first: int, last: int, value: int, least_steps: int, walks: Ints
) -> int:
    """Return the move that takes a box away from the square of the next plan step, or -1.

    Of the moves that spoil neither steps, regions nor edges between rooms, it takes the one whose
    box is nearest to that square, and then the one that takes it farthest away.

    Parameters
    ----------
    first, last, value, least_steps
        As for :func:`advise_by_features`.
    walks
        int32 ``[m + 1]``: steps of the player from that square on the board without boxes.
    """
    regions, broken = regions_in(value), broken_in(value)
    best = -1
    nearest = 0
    farthest = 0
    for edge in range(first, last):
        node = edges.node[edge]
        child = nodes.score[node]
        if (
            nodes.state[node] != OPEN
            or steps_in(child) < least_steps
            or regions_in(child) > regions
            or broken_in(child) > broken
        ):
            continue
        source, target = edges.source[edge], edges.target[edge]
        if source == target or walks[target] < walks[source]:
            continue
        if (
            best < 0
            or walks[source] < nearest
            or (walks[source] == nearest and walks[target] > farthest)
        ):
            best = edge
            nearest, farthest = walks[source], walks[target]
    return best


@kernel
def _may_give_access(
    neighbours: Ints, shut: Mask, hopeless: Mask, mark: Ints, stamp: int, source: int
) -> bool:
    """Whether moving the box on ``source`` away may let the player push another box.

    That needs a free square beside it which the player does not reach, or a box beside it that
    could be pushed away from it.
    """
    for side in range(4):
        there = neighbours[source, side]
        if not shut[there]:
            if mark[there] != stamp:
                return True
        elif there != shut.size - 1:
            beyond = neighbours[there, side]
            if not shut[beyond] and not hopeless[beyond, side ^ 2]:
                return True
    return False


@kernel
def _gives_access(
    neighbours: Ints,
    hopeless: Mask,
    mark: Ints,
    stamp: int,
    boxes: Ints,
    shut: Mask,
    child_mark: Ints,
    child_stamp: int,
    stack: Ints,
    source: int,
    target: int,
    lowest: int,
) -> bool:
    """Whether after a move the player can push another box from a side out of reach before it."""
    shut[source] = 0
    shut[target] = 1
    flood(neighbours, shut, lowest, child_mark, child_stamp, stack)
    found = False
    for i in range(boxes.size):
        box = boxes[i]
        if box == source:
            continue
        for side in range(4):
            behind = neighbours[box, side]
            ahead = neighbours[box, side ^ 2]
            if (
                child_mark[behind] == child_stamp
                and mark[behind] != stamp
                and not shut[ahead]
                and not hopeless[ahead, side]
            ):
                found = True
    shut[target] = 0
    shut[source] = 1
    return found


@kernel
def explorer_move(
    field: Field,
    hopeless: Mask,
    push_distances: NDArray[np.int16],
    regions: Regions,
    nodes: Nodes,
    edges: Edges,
    first: int,
    last: int,
    least_steps: int,
    scratch: ExpansionScratch,
) -> int:
    """Return the best move that can be undone and gives access to another box, or -1.

    Parameters
    ----------
    hopeless
        uint8 ``[m + 1, 4]``: a box pushed there, with the player on that side, is lost.
    push_distances, first, last, least_steps
        As for :func:`advise_by_features`.
    regions, scratch
        Of the position.
    """
    neighbours, shut, counters = field.neighbours, scratch.shut, scratch.counters
    mark, stamp = regions.mark, regions.counts.reach_stamp
    before = np.int64(0x7FFFFFFFFFFFFFFF)  # score and number of the move tried last
    before_edge = -1
    for _ in range(_MOST_FLOODS):
        best = -1
        box = -1
        may_give_access = False
        for edge in range(first, last):
            node = edges.node[edge]
            child = nodes.score[node]
            if edges.source[edge] != box:
                box = int(edges.source[edge])
                may_give_access = _may_give_access(neighbours, shut, hopeless, mark, stamp, box)
            if (
                not may_give_access
                or nodes.state[node] != OPEN
                or steps_in(child) < least_steps
                or child > before
                or (child == before and edge <= before_edge)
                or (best >= 0 and child <= nodes.score[edges.node[best]])
            ):
                continue
            if push_distances.shape[0] > 0 and push_distances[edges.target[edge], box] < 0:
                continue
            best = edge
        if best < 0:
            return -1
        node = edges.node[best]
        source, target = edges.source[best], edges.target[best]
        counters.child_stamp += 1
        if _gives_access(
            neighbours,
            hopeless,
            mark,
            stamp,
            scratch.boxes,
            shut,
            scratch.child_mark,
            counters.child_stamp,
            scratch.stack,
            source,
            target,
            nodes.lowest[node],
        ):
            return best
        before = nodes.score[node]
        before_edge = best
    return -1

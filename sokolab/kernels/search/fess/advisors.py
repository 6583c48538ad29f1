"""The advisors: each names at most one move of a position, and that move adds no weight.

The advisors follow Yaron Shoham, Jonathan Schaeffer, *The FESS Algorithm: A Feature Based Approach
to Single-Agent Search*, IEEE Conference on Games 2020.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.dead.regions import Regions
from sokolab.kernels.search.fess.context import (
    CONNECTIVITY,
    HOTSPOTS,
    OUT_OF_PLAN,
    PACKING,
    ROOM_CONNECTIVITY,
    ExpansionScratch,
)
from sokolab.kernels.search.fess.score import (
    broken_in,
    hotspots_in,
    outside_in,
    regions_in,
    steps_in,
)
from sokolab.kernels.search.fess.tables import OPEN, Edges, Positions

_MAX_FLOODS: Final = 12  # moves, the best ones, after which the explorer floods the reach
_ABOVE_ANY_SCORE: Final = 0x7FFFFFFFFFFFFFFF  # the largest int64


class Choice(NamedTuple):
    """The moves of a position, among which the advisors choose."""

    first: int  # The first move, an edge
    last: int  # The edge after the last move
    score: int  # The score of the position
    # No advisor names a move after which fewer steps are done. Where matched pushes replace steps,
    # this bounds nothing: a box may have to move away from its goal.
    min_steps: int


@inlined_kernel
def _suggest_move(
    positions: Positions, edges: Edges, advice: Longs, advisor: int, edge: int
) -> None:
    """Let an advisor name a move if it leads to a better score than the move named so far."""
    named = advice[advisor]
    if named < 0 or positions.score[edges.position[edge]] > positions.score[edges.position[named]]:
        advice[advisor] = edge


@inlined_kernel
def _can_return(push_distances: NDArray[np.int16], edges: Edges, edge: int) -> bool:
    """Whether the box could come back if it were alone, or True if that is unknown."""
    if push_distances.shape[0] == 0:
        return True
    return bool(push_distances[edges.target[edge], edges.source[edge]] >= 0)


@kernel
def advise_by_features(
    positions: Positions,
    edges: Edges,
    choice: Choice,
    push_distances: NDArray[np.int16],
    zone_distance: Ints,
    advice: Longs,
) -> None:
    """Ask the advisors that look at features alone.

    Parameters
    ----------
    push_distances
        int16 ``[m + 1, m + 1]``, of
        :func:`sokolab.kernels.search.plan.single_box.push_distances`; or empty.
    zone_distance
        int32 ``[m + 1]``: fewest pushes from the zone out of plan to each square.
    advice
        int64, filled: the move that each advisor names, -1 = none.
    """
    score = choice.score
    regions, broken, outside = regions_in(score), broken_in(score), outside_in(score)
    advice[:] = -1
    # Among the moves that take a box away from the zone out of plan, the box nearest to the zone
    # comes first, and then the move that takes it farthest.
    nearest = 0
    farthest = 0
    for edge in range(choice.first, choice.last):
        position = edges.position[edge]
        child_score = positions.score[position]
        if positions.status[position] != OPEN or steps_in(child_score) < choice.min_steps:
            continue
        if steps_in(child_score) > steps_in(score):
            _suggest_move(positions, edges, advice, PACKING, edge)
        if regions_in(child_score) < regions:
            _suggest_move(positions, edges, advice, CONNECTIVITY, edge)
        if broken_in(child_score) < broken:
            _suggest_move(positions, edges, advice, ROOM_CONNECTIVITY, edge)
        if hotspots_in(child_score) < hotspots_in(score):
            _suggest_move(positions, edges, advice, HOTSPOTS, edge)
        if outside == 0 or regions_in(child_score) > regions or broken_in(child_score) > broken:
            continue
        before, after = zone_distance[edges.source[edge]], zone_distance[edges.target[edge]]
        if outside_in(child_score) > outside or after <= before:
            continue
        if not _can_return(push_distances, edges, edge):
            continue
        is_first = advice[OUT_OF_PLAN] < 0
        if is_first or before < nearest or (before == nearest and after > farthest):
            advice[OUT_OF_PLAN] = edge
            nearest, farthest = before, after


@kernel
def opener_move(positions: Positions, edges: Edges, choice: Choice, walks: Ints) -> int:
    """Return the move that takes a box away from the square of the next plan step, or -1.

    Among the moves that undo no step, add no region and break no edge between rooms, the box
    nearest to that square comes first, and then the move that takes it farthest away.

    ``walks`` is int32 ``[m + 1]``: steps of the player from that square on the board without boxes.
    """
    regions, broken = regions_in(choice.score), broken_in(choice.score)
    best = -1
    nearest = 0
    farthest = 0
    for edge in range(choice.first, choice.last):
        position = edges.position[edge]
        child_score = positions.score[position]
        if (
            positions.status[position] != OPEN
            or steps_in(child_score) < choice.min_steps
            or regions_in(child_score) > regions
            or broken_in(child_score) > broken
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
    neighbours: Ints, blocked: Mask, hopeless_side: Mask, reach: Ints, reach_stamp: int, source: int
) -> bool:
    """Whether moving the box on ``source`` away may let the player push another box.

    That needs a free square beside the box that the player does not reach, or a neighbouring box
    that could be pushed away from it. ``reach`` has ``reach_stamp`` where the player can walk.
    """
    for d in range(4):
        neighbour = neighbours[source, d]
        if not blocked[neighbour]:
            if reach[neighbour] != reach_stamp:
                return True
        elif neighbour != blocked.size - 1:  # a box, not a wall
            beyond = neighbours[neighbour, d]
            if not blocked[beyond] and not hopeless_side[beyond, d ^ 2]:
                return True
    return False


@inlined_kernel
def _gives_access(
    neighbours: Ints,
    hopeless_side: Mask,
    regions: Regions,
    scratch: ExpansionScratch,
    source: int,
    target: int,
    player: int,
) -> bool:
    """Whether a move lets the player push another box from a side it could not reach before."""
    blocked, boxes, child_mark = scratch.blocked, scratch.boxes, scratch.child_mark
    reach, reach_stamp = regions.mark, regions.counts.reach_stamp
    scratch.progress.child_stamp += 1
    child_stamp = scratch.progress.child_stamp
    blocked[source] = 0
    blocked[target] = 1
    mark_reach(neighbours, blocked, player, child_mark, child_stamp, scratch.stack)
    gives_access = False
    for i in range(boxes.size):
        box = boxes[i]
        if box == source:
            continue
        for d in range(4):
            behind = neighbours[box, d]
            ahead = neighbours[box, d ^ 2]
            if (
                child_mark[behind] == child_stamp
                and reach[behind] != reach_stamp
                and not blocked[ahead]
                and not hopeless_side[ahead, d]
            ):
                gives_access = True  # no return: the box has to go back
    blocked[target] = 0
    blocked[source] = 1
    return gives_access


@kernel
def explorer_move(
    field: Field,
    hopeless_side: Mask,
    push_distances: NDArray[np.int16],
    regions: Regions,
    positions: Positions,
    edges: Edges,
    choice: Choice,
    scratch: ExpansionScratch,
) -> int:
    """Return the best move that can be undone and gives access to another box, or -1.

    ``hopeless_side``, uint8 ``[m + 1, 4]``, is 1 where a box pushed to that square is lost with the
    player on that side. ``push_distances`` is as for :func:`advise_by_features`; ``regions`` and
    ``scratch`` describe the position.
    """
    neighbours, blocked = field.neighbours, scratch.blocked
    reach, reach_stamp = regions.mark, regions.counts.reach_stamp
    # The move tried last. Each round looks for the next best one: with so few rounds, that is
    # less work than to sort the moves.
    last_score = np.int64(_ABOVE_ANY_SCORE)
    last_edge = -1
    for _ in range(_MAX_FLOODS):
        best = -1
        box = -1
        may_give_access = False
        for edge in range(choice.first, choice.last):
            position = edges.position[edge]
            child_score = positions.score[position]
            # The moves of a box are consecutive, so each box is looked at once in a round.
            if edges.source[edge] != box:
                box = int(edges.source[edge])
                may_give_access = _may_give_access(
                    neighbours, blocked, hopeless_side, reach, reach_stamp, box
                )
            if (
                not may_give_access
                or positions.status[position] != OPEN
                or steps_in(child_score) < choice.min_steps
                or child_score > last_score
                or (child_score == last_score and edge <= last_edge)
                or (best >= 0 and child_score <= positions.score[edges.position[best]])
            ):
                continue
            if _can_return(push_distances, edges, edge):
                best = edge
        if best < 0:
            return -1
        position = edges.position[best]
        source, target = edges.source[best], edges.target[best]
        player = positions.player[position]
        if _gives_access(neighbours, hopeless_side, regions, scratch, source, target, player):
            return best
        last_score = positions.score[position]
        last_edge = best
    return -1

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
    broken_count_in,
    hotspot_count_in,
    outside_count_in,
    region_count_in,
    steps_in,
)
from sokolab.kernels.search.fess.tables import OPEN, Moves, Positions

# The explorer floods the player's reach after so many moves at most, the best ones: it is asked at
# every expansion, and each flood takes time linear in the board.
_MAX_FLOODS: Final = 12
_ABOVE_ANY_SCORE: Final = 0x7FFFFFFFFFFFFFFF  # the largest int64


class Choice(NamedTuple):
    """The moves of a position, among which the advisors choose.

    Where matched pushes replace steps, ``min_steps`` bounds nothing: a box may have to move away
    from its goal.
    """

    first_move: int  # The first move, a row of `Moves`
    end_move: int  # The row after the last move
    score: int  # The score of the position
    min_steps: int  # No advisor names a move after which fewer steps are done


@inlined_kernel
def _suggest_move(
    positions: Positions, moves: Moves, advice: Longs, advisor: int, move: int
) -> None:
    """Let an advisor name a move if it leads to a better score than the move named so far."""
    named_move = advice[advisor]
    if (
        named_move < 0
        or positions.score[moves.position[move]] > positions.score[moves.position[named_move]]
    ):
        advice[advisor] = move


@inlined_kernel
def _can_return(push_distances: NDArray[np.int16], moves: Moves, move: int) -> bool:
    """Whether the box could come back if it were alone, or True if that is unknown."""
    if push_distances.shape[0] == 0:
        return True
    return bool(push_distances[moves.target[move], moves.source[move]] >= 0)


@kernel
def advise_by_features(
    positions: Positions,
    moves: Moves,
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
    region_count = region_count_in(score)
    broken_count, outside_count = broken_count_in(score), outside_count_in(score)
    advice[:] = -1
    # Among the moves that take a box away from the zone out of plan, the box nearest to the zone
    # comes first, and then the move that takes it farthest.
    nearest_distance = 0
    farthest_distance = 0
    for move in range(choice.first_move, choice.end_move):
        position = moves.position[move]
        child_score = positions.score[position]
        if positions.expansion[position] != OPEN or steps_in(child_score) < choice.min_steps:
            continue
        if steps_in(child_score) > steps_in(score):
            _suggest_move(positions, moves, advice, PACKING, move)
        if region_count_in(child_score) < region_count:
            _suggest_move(positions, moves, advice, CONNECTIVITY, move)
        if broken_count_in(child_score) < broken_count:
            _suggest_move(positions, moves, advice, ROOM_CONNECTIVITY, move)
        if hotspot_count_in(child_score) < hotspot_count_in(score):
            _suggest_move(positions, moves, advice, HOTSPOTS, move)
        if (
            outside_count == 0
            or region_count_in(child_score) > region_count
            or broken_count_in(child_score) > broken_count
        ):
            continue
        distance_before = zone_distance[moves.source[move]]
        distance_after = zone_distance[moves.target[move]]
        if outside_count_in(child_score) > outside_count or distance_after <= distance_before:
            continue
        if not _can_return(push_distances, moves, move):
            continue
        if (
            advice[OUT_OF_PLAN] < 0
            or distance_before < nearest_distance
            or (distance_before == nearest_distance and distance_after > farthest_distance)
        ):
            advice[OUT_OF_PLAN] = move
            nearest_distance = distance_before
            farthest_distance = distance_after


@kernel
def opener_move(positions: Positions, moves: Moves, choice: Choice, walk_lengths: Ints) -> int:
    """Return the move that takes a box away from the square of the next plan step, or -1.

    Among the moves that undo no step, add no region and break no edge between rooms, the box
    nearest to that square comes first, and then the move that takes it farthest away.

    ``walk_lengths``, int32 ``[m + 1]``, counts the steps of the player from that square on the
    board without boxes.
    """
    region_count, broken_count = region_count_in(choice.score), broken_count_in(choice.score)
    best = -1
    nearest_distance = 0
    farthest_distance = 0
    for move in range(choice.first_move, choice.end_move):
        position = moves.position[move]
        child_score = positions.score[position]
        if (
            positions.expansion[position] != OPEN
            or steps_in(child_score) < choice.min_steps
            or region_count_in(child_score) > region_count
            or broken_count_in(child_score) > broken_count
        ):
            continue
        source, target = moves.source[move], moves.target[move]
        if source == target or walk_lengths[target] < walk_lengths[source]:
            continue
        if (
            best < 0
            or walk_lengths[source] < nearest_distance
            or (
                walk_lengths[source] == nearest_distance
                and walk_lengths[target] > farthest_distance
            )
        ):
            best = move
            nearest_distance = walk_lengths[source]
            farthest_distance = walk_lengths[target]
    return best


@kernel
def _may_give_access(
    neighbours: Ints,
    blocked: Mask,
    hopeless_side: Mask,
    reach_mark: Ints,
    reach_stamp: int,
    source: int,
) -> bool:
    """Whether moving the box on ``source`` away may let the player push another box.

    That needs a free square beside the box that the player does not reach, or a neighbouring box
    that could be pushed away from it. ``reach_mark`` has ``reach_stamp`` where the player can
    walk.
    """
    for d in range(4):
        neighbour = neighbours[source, d]
        if not blocked[neighbour]:
            if reach_mark[neighbour] != reach_stamp:
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
    reach_mark, reach_stamp = regions.mark, regions.counts.reach_stamp
    scratch.progress.child_stamp += 1
    child_stamp = scratch.progress.child_stamp
    blocked[source] = 0
    blocked[target] = 1
    mark_reach(neighbours, blocked, player, child_mark, child_stamp, scratch.stack)
    gives_access = False
    for i in range(boxes.size):
        square = boxes[i]
        if square == source:
            continue
        for d in range(4):
            behind = neighbours[square, d]
            ahead = neighbours[square, d ^ 2]
            if (
                child_mark[behind] == child_stamp
                and reach_mark[behind] != reach_stamp
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
    moves: Moves,
    choice: Choice,
    scratch: ExpansionScratch,
) -> int:
    """Return the best move that can be undone and gives access to another box, or -1.

    ``hopeless_side``, uint8 ``[m + 1, 4]``, is 1 where a box pushed to that square is lost with the
    player on that side. ``push_distances`` is as for :func:`advise_by_features`; ``regions`` and
    ``scratch`` describe the position.
    """
    neighbours, blocked = field.neighbours, scratch.blocked
    reach_mark, reach_stamp = regions.mark, regions.counts.reach_stamp
    # The move tried last. Each round looks for the next best one: with so few rounds, that is
    # less work than to sort the moves.
    last_score = np.int64(_ABOVE_ANY_SCORE)
    last_move = -1
    for _ in range(_MAX_FLOODS):
        best = -1
        box_square = -1
        may_give_access = False
        for move in range(choice.first_move, choice.end_move):
            position = moves.position[move]
            child_score = positions.score[position]
            # The moves of a box are consecutive, so each box is looked at once in a round.
            if moves.source[move] != box_square:
                box_square = int(moves.source[move])
                may_give_access = _may_give_access(
                    neighbours, blocked, hopeless_side, reach_mark, reach_stamp, box_square
                )
            if (
                not may_give_access
                or positions.expansion[position] != OPEN
                or steps_in(child_score) < choice.min_steps
                or child_score > last_score
                or (child_score == last_score and move <= last_move)
                or (best >= 0 and child_score <= positions.score[moves.position[best]])
            ):
                continue
            if _can_return(push_distances, moves, move):
                best = move
        if best < 0:
            return -1
        position = moves.position[best]
        source, target = moves.source[best], moves.target[best]
        player = positions.player[position]
        if _gives_access(neighbours, hopeless_side, regions, scratch, source, target, player):
            return best
        last_score = positions.score[position]
        last_move = best
    return -1

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
    out_of_plan_count_in,
    region_count_in,
    steps_in,
)
from sokolab.kernels.search.fess.tables import Moves, Positions
from sokolab.kernels.search.plan.tables import OPEN

# The explorer floods the player's reach after the best moves only, at most this many. It is asked
# at every expansion, and the time of a flood is linear in the board's size.
_MAX_FLOODS: Final = 12
_ABOVE_ANY_SCORE: Final = 0x7FFFFFFFFFFFFFFF  # the largest int64


class Choice(NamedTuple):
    """The moves of a position, among which the advisors choose.

    Where matched pushes replace steps, ``min_steps`` bounds nothing: a box might have to move away
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


@inlined_kernel
def _can_be_named(positions: Positions, moves: Moves, choice: Choice, move: int) -> bool:
    """Whether a move leads to an open position and undoes no more steps than it may."""
    position = moves.position[move]
    is_open = positions.expansion[position] == OPEN
    return bool(is_open and steps_in(positions.score[position]) >= choice.min_steps)


@inlined_kernel
def _parts_nothing(score: int, child_score: int) -> bool:
    """Whether a move adds no region and breaks no edge between rooms, by the scores around it."""
    return bool(
        region_count_in(child_score) <= region_count_in(score)
        and broken_count_in(child_score) <= broken_count_in(score)
    )


@inlined_kernel
def _takes_farther(distances: Ints, moves: Moves, move: int, best: int) -> bool:
    """Whether a move takes a box away from a place better than the move ``best``, -1 = none.

    ``distances`` are from that place. The box nearest to it comes first, and then the move that
    takes it farthest.
    """
    if best < 0:
        return True
    distance, nearest_distance = distances[moves.source[move]], distances[moves.source[best]]
    return bool(
        distance < nearest_distance
        or (
            distance == nearest_distance
            and distances[moves.target[move]] > distances[moves.target[best]]
        )
    )


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
    advice[:] = -1
    for move in range(choice.first_move, choice.end_move):
        if not _can_be_named(positions, moves, choice, move):
            continue
        child_score = positions.score[moves.position[move]]
        if steps_in(child_score) > steps_in(score):
            _suggest_move(positions, moves, advice, PACKING, move)
        if region_count_in(child_score) < region_count_in(score):
            _suggest_move(positions, moves, advice, CONNECTIVITY, move)
        if broken_count_in(child_score) < broken_count_in(score):
            _suggest_move(positions, moves, advice, ROOM_CONNECTIVITY, move)
        if hotspot_count_in(child_score) < hotspot_count_in(score):
            _suggest_move(positions, moves, advice, HOTSPOTS, move)
        if (
            out_of_plan_count_in(score) > 0
            and out_of_plan_count_in(child_score) <= out_of_plan_count_in(score)
            and zone_distance[moves.target[move]] > zone_distance[moves.source[move]]
            and _parts_nothing(score, child_score)
            and _can_return(push_distances, moves, move)
            and _takes_farther(zone_distance, moves, move, advice[OUT_OF_PLAN])
        ):
            advice[OUT_OF_PLAN] = move


@kernel
def opener_move(positions: Positions, moves: Moves, choice: Choice, walk_lengths: Ints) -> int:
    """Return the move that takes a box away from the square of the next plan step, or -1.

    Among the moves that undo no step, add no region and break no edge between rooms, the box
    nearest to that square comes first, and then the move that takes it farthest away.

    ``walk_lengths``, int32 ``[m + 1]``, counts the steps of the player from that square on the
    board without boxes.
    """
    best = -1
    for move in range(choice.first_move, choice.end_move):
        source, target = moves.source[move], moves.target[move]
        if (
            source != target
            and walk_lengths[target] >= walk_lengths[source]
            and _can_be_named(positions, moves, choice, move)
            and _parts_nothing(choice.score, positions.score[moves.position[move]])
            and _takes_farther(walk_lengths, moves, move, best)
        ):
            best = move
    return best


class _ExplorerBoard(NamedTuple):
    """The board with its boxes, as the explorer looks at it."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    dead_side: Mask  # [m + 1, 4]: 1 = a box with the player on that side is lost
    regions: Regions  # The regions of the position
    scratch: ExpansionScratch  # The expansion of the position


@inlined_kernel
def _may_give_access(board: _ExplorerBoard, source: int) -> bool:
    """Whether moving the box on ``source`` away could let the player push another box.

    That needs a free square beside the box that the player does not reach, or a neighbouring box
    that could be pushed away from it.
    """
    neighbours, blocked, regions = board.neighbours, board.scratch.blocked, board.regions
    for d in range(4):
        neighbour = neighbours[source, d]
        if not blocked[neighbour]:
            if regions.mark[neighbour] != regions.counts.reach_stamp:
                return True
        elif neighbour != blocked.size - 1:  # a box, not a wall
            beyond = neighbours[neighbour, d]
            if not blocked[beyond] and not board.dead_side[beyond, d ^ 2]:
                return True
    return False


@inlined_kernel
def _next_best_move(
    board: _ExplorerBoard,
    push_distances: NDArray[np.int16],
    positions: Positions,
    moves: Moves,
    choice: Choice,
    last_move: int,
) -> int:
    """Return the best move after ``last_move`` that can be undone and could give access, or -1.

    Of equal moves the first comes first. ``last_move`` is -1 for none.
    """
    last_score = np.int64(_ABOVE_ANY_SCORE)
    if last_move >= 0:
        last_score = positions.score[moves.position[last_move]]
    best = -1
    box_square = -1
    may_give_access = False
    for move in range(choice.first_move, choice.end_move):
        child_score = positions.score[moves.position[move]]
        # The moves of a box are consecutive, so each box is looked at once.
        if moves.source[move] != box_square:
            box_square = int(moves.source[move])
            may_give_access = _may_give_access(board, box_square)
        if (
            may_give_access
            and _can_be_named(positions, moves, choice, move)
            and (child_score < last_score or (child_score == last_score and move > last_move))
            and (best < 0 or child_score > positions.score[moves.position[best]])
            and _can_return(push_distances, moves, move)
        ):
            best = move
    return best


@inlined_kernel
def _gives_access(board: _ExplorerBoard, source: int, target: int, player: int) -> bool:
    """Whether a move lets the player push another box from a side it could not reach before."""
    neighbours, dead_side, scratch = board.neighbours, board.dead_side, board.scratch
    blocked, boxes, child_mark = scratch.blocked, scratch.boxes, scratch.child_mark
    reach_mark, reach_stamp = board.regions.mark, board.regions.counts.reach_stamp
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
                and not dead_side[ahead, d]
            ):
                gives_access = True  # no return: the box has to go back
    blocked[target] = 0
    blocked[source] = 1
    return gives_access


@kernel
def explorer_move(
    field: Field,
    dead_side: Mask,
    push_distances: NDArray[np.int16],
    regions: Regions,
    positions: Positions,
    moves: Moves,
    choice: Choice,
    scratch: ExpansionScratch,
) -> int:
    """Return the best move that can be undone and gives access to another box, or -1.

    ``dead_side``, uint8 ``[m + 1, 4]``, is 1 where a box pushed to that square is lost with the
    player on that side. ``push_distances``, int16 ``[m + 1, m + 1]`` or empty, has the fewest
    pushes of a single box between two squares, -1 = impossible. ``regions`` and ``scratch``
    describe the position.
    """
    board = _ExplorerBoard(field.neighbours, dead_side, regions, scratch)
    # Each round looks for the next best move. For only ``_MAX_FLOODS`` rounds, that is less work
    # than to sort the moves.
    move = -1
    for _ in range(_MAX_FLOODS):
        move = _next_best_move(board, push_distances, positions, moves, choice, move)
        if move < 0:
            return -1
        player = positions.player[moves.position[move]]
        if _gives_access(board, moves.source[move], moves.target[move], player):
            return move
    return -1

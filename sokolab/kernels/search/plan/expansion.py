"""Expanding a position of the backward game: lists its moves and asks the advisors."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.plan.pull_moves import (
    BARRIER,
    LARGEST_SINK,
    add_pulls,
    add_sink_pull,
    advise_unpacking,
    name_move,
)
from sokolab.kernels.search.plan.sink import Bases
from sokolab.kernels.search.plan.tables import (
    ALL_MOVES,
    IDLE,
    OTHER_BASES,
    PLAN_ADVISORS,
    PLAN_CONNECTIVITY,
    SINK,
    BackwardScratch,
    BackwardTables,
    PlanBoard,
    PlanMoves,
    best_plan_move,
    rank_expansion,
)

WORK_BUDGET: Final = 150_000
"""Squares looked at, as ``progress.work`` counts them, before a search pauses."""
# Worth more than any real score: if there are only one or two moves, the best adds no weight.
_SCORE_OF_ONLY_MOVE: Final = 1 << 60
_WORK_PER_MOVE: Final = 10  # squares: an estimate of the cost of the features of one position


@kernel
def _swap_moves(moves: PlanMoves, first: int, second: int) -> None:
    """Swap two moves."""
    for column in (moves.position, moves.source, moves.target, moves.base):
        entry = column[first]
        column[first] = column[second]
        column[second] = entry


@kernel
def _take_other_bases(bases: Bases, in_game: Mask, scratch: BackwardScratch) -> None:
    """Let all other bases that the player reaches take the place of the sink."""
    for b in range(in_game.size):
        is_reached = scratch.reach_mark[bases.square[b]] == scratch.progress.reach_stamp
        scratch.in_sink[b] = in_game[b] and is_reached and not scratch.in_sink[b]


@kernel
def _finish_expansion(tables: BackwardTables, scratch: BackwardScratch, expansion: int) -> None:
    """Bring the moves that the advisors name to the front, and rank the expansion."""
    progress, advice, expansions = scratch.progress, scratch.advice, tables.expansions
    first_move, end_move = progress.first_move, progress.move_count
    first_paid_move = first_move
    if end_move - first_move <= 2 and end_move > first_move:
        move = best_plan_move(tables.positions, tables.moves, first_move, end_move)
        name_move(scratch, PLAN_CONNECTIVITY, move, _SCORE_OF_ONLY_MOVE)
    for advisor in range(PLAN_ADVISORS):
        move = advice[advisor]
        if move < first_paid_move:
            continue  # no move, or one that is among the first already
        _swap_moves(tables.moves, move, first_paid_move)
        # The two moves have changed places, so the names of later advisors have to follow.
        for later in range(advisor + 1, PLAN_ADVISORS):
            if advice[later] == move:
                advice[later] = -1
            elif advice[later] == first_paid_move:
                advice[later] = move
        first_paid_move += 1
    minds_barrier = progress.feature_mask & BARRIER > 0
    expansions.leaves_outside_sink[expansion] = progress.phase != SINK and minds_barrier
    expansions.first_move[expansion] = first_move
    expansions.first_paid_move[expansion] = first_paid_move
    expansions.end_move[expansion] = end_move
    rank_expansion(tables, expansion)


@kernel
def expand_next(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch) -> bool:
    """Continue the current expansion. Return False if the tables have to grow first.

    The expansion is finished once the phase is ``IDLE``; a long one pauses before that. If a box
    can be pulled into the sink, no other pull is tried, unless a larger set of bases is out of the
    player's reach.
    """
    progress = scratch.progress
    expansion = progress.expansion_count - 1
    size = scratch.blocked.size
    max_moves = 4 * size + 1  # of one box: to any square, with the player on any side
    while progress.phase != IDLE and progress.work < WORK_BUDGET:
        if (
            progress.position_count + max_moves > tables.positions.hash.size
            or progress.move_count + max_moves > tables.moves.position.size
        ):
            return False
        phase = progress.phase
        if progress.next_box < tables.expansions.box_count[expansion]:
            box = progress.next_box
            progress.next_box = box + 1
            if phase == ALL_MOVES:
                row_count = add_pulls(board, tables, scratch, expansion, box)
            else:
                row_count = add_sink_pull(board, tables, scratch, expansion, box)
            progress.work += size + _WORK_PER_MOVE * row_count
        elif (
            phase == SINK and progress.move_count > progress.first_move and progress.sink_is_largest
        ):
            _finish_expansion(tables, scratch, expansion)
            progress.phase = IDLE
        elif phase == SINK and progress.feature_mask & (BARRIER | LARGEST_SINK) == BARRIER:
            _take_other_bases(board.bases, tables.expansions.in_game[expansion], scratch)
            progress.phase = OTHER_BASES
            progress.next_box = 0
        elif phase != ALL_MOVES:
            progress.phase = ALL_MOVES
            progress.next_box = 0
        else:
            advise_unpacking(board, tables, scratch, expansion)
            _finish_expansion(tables, scratch, expansion)
            progress.phase = IDLE
    return True

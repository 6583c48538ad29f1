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
    ADVISORS,
    ALL_MOVES,
    CONNECTIVITY,
    OTHER_BASES,
    PICK,
    SINK,
    BackwardScratch,
    BackwardTables,
    PlanBoard,
    PlanEdges,
    best_edge,
    rank_expansion,
)

WORK_BUDGET: Final = 150_000
"""Squares looked at, as ``progress.work`` counts them, before a search pauses."""
# Worth more than any real score: as in ``fess``, the better of one or two moves adds no weight.
_SCORE_OF_ONLY_MOVE: Final = 1 << 60
_WORK_PER_MOVE: Final = 10  # squares: an estimate of what the features of one position cost


@kernel
def _swap_moves(edges: PlanEdges, first: int, second: int) -> None:
    """Swap two moves."""
    for column in (edges.position, edges.source, edges.target, edges.base):
        entry = column[first]
        column[first] = column[second]
        column[second] = entry


@kernel
def _take_other_bases(bases: Bases, in_game: Mask, scratch: BackwardScratch) -> None:
    """Let all other bases that the player reaches take the place of the sink."""
    for b in range(in_game.size):
        is_reached = scratch.reach_mark[bases.square[b]] == scratch.progress.reach_stamp
        scratch.sink[b] = in_game[b] and is_reached and not scratch.sink[b]


@kernel
def _finish_expansion(tables: BackwardTables, scratch: BackwardScratch, newest: int) -> None:
    """Move what the advisors name to the front of the moves, and rank the expansion."""
    progress, advice, expansions = scratch.progress, scratch.advice, tables.expansions
    first, last = progress.first_edge, progress.edges
    first_paid = first  # the first move that adds weight
    if last - first <= 2 and last > first:
        edge = best_edge(tables.positions, tables.edges, first, last)
        name_move(scratch, CONNECTIVITY, edge, _SCORE_OF_ONLY_MOVE)
    for advisor in range(ADVISORS):
        edge = advice[advisor]
        if edge < first_paid:
            continue  # no move, or one that is among the first already
        _swap_moves(tables.edges, edge, first_paid)
        # The two moves have changed numbers, so what later advisors name has to follow.
        for later in range(advisor + 1, ADVISORS):
            if advice[later] == edge:
                advice[later] = -1
            elif advice[later] == first_paid:
                advice[later] = edge
        first_paid += 1
    minds_barrier = progress.feature_mask & BARRIER > 0
    expansions.leaves_outside_sink[newest] = progress.phase != SINK and minds_barrier
    expansions.first[newest] = first
    expansions.first_paid[newest] = first_paid
    expansions.last[newest] = last
    rank_expansion(tables, newest)


@kernel
def expand_next(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch) -> bool:
    """Continue the current expansion; return False if the tables have to grow first.

    The expansion is finished once the phase is ``PICK``; a long one pauses before that. If a box
    can be pulled into the sink, no other pull is tried, unless a larger set of bases is out of the
    player's reach.
    """
    progress = scratch.progress
    newest = progress.expansions - 1
    size = scratch.blocked.size
    need = 4 * size + 1
    while progress.phase != PICK and progress.work < WORK_BUDGET:
        if (
            progress.positions + need > tables.positions.hash.size
            or progress.edges + need > tables.edges.position.size
        ):
            return False
        phase = progress.phase
        if progress.next_box < tables.expansions.boxes_left[newest]:
            i = progress.next_box
            progress.next_box = i + 1
            if phase == ALL_MOVES:
                rows = add_pulls(board, tables, scratch, newest, i)
            else:
                rows = add_sink_pull(board, tables, scratch, newest, i)
            progress.work += size + _WORK_PER_MOVE * rows
        elif phase == SINK and progress.edges > progress.first_edge and progress.sink_is_largest:
            _finish_expansion(tables, scratch, newest)
            progress.phase = PICK
        elif phase == SINK and progress.feature_mask & (BARRIER | LARGEST_SINK) == BARRIER:
            _take_other_bases(board.bases, tables.expansions.in_game[newest], scratch)
            progress.phase = OTHER_BASES
            progress.next_box = 0
        elif phase != ALL_MOVES:
            progress.phase = ALL_MOVES
            progress.next_box = 0
        else:
            advise_unpacking(board, tables, scratch, newest)
            _finish_expansion(tables, scratch, newest)
            progress.phase = PICK
    return True

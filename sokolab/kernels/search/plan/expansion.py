"""Expanding a position of the backward game: its moves, with those that advisors name first."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.plan.pull_moves import (
    BARRIER,
    LARGEST_SINK,
    add_pulls,
    add_sink_pull,
    advise,
    advise_unpacking,
)
from sokolab.kernels.search.plan.sink import Bases
from sokolab.kernels.search.plan.tables import (
    ADVISORS,
    ALL_MOVES,
    CHOOSE,
    CONNECTIVITY,
    OTHER_BASES,
    SINK,
    BackwardScratch,
    BackwardTables,
    Moves,
    PlanBoard,
    best_move,
    rank_expansion,
)

WORK_BUDGET: Final = 150_000
"""Squares looked at, as ``progress.work`` counts them, before a search pauses."""
# As in ``fess``, the better of one or two moves adds no weight: no real score is worth so much.
_ONLY_MOVE: Final = 1 << 60
_WORK_PER_MOVE: Final = 10  # squares: an estimate of what the features of one position cost


@kernel
def _swap(moves: Moves, one: int, other: int) -> None:
    """Swap two moves."""
    for column in (moves.node, moves.source, moves.target, moves.base):
        kept = column[one]
        column[one] = column[other]
        column[other] = kept


@kernel
def _take_other_bases(bases: Bases, in_game: Mask, scratch: BackwardScratch) -> None:
    """Let all other bases that the player reaches take the place of the sink."""
    for b in range(in_game.size):
        is_reached = scratch.reach_mark[bases.square[b]] == scratch.progress.reach_stamp
        scratch.sink[b] = in_game[b] and is_reached and not scratch.sink[b]


@kernel
def _finish(tables: BackwardTables, scratch: BackwardScratch, x: int) -> None:
    """Put the moves that advisors name first, and rank the expansion."""
    progress, advised, expansions = scratch.progress, scratch.advised, tables.expansions
    first, last = progress.first_move, progress.moves
    paid = first  # the first move that adds weight
    if last - first <= 2 and last > first:
        move = best_move(tables.nodes, tables.moves, first, last)
        advise(scratch, CONNECTIVITY, move, _ONLY_MOVE)
    for advisor in range(ADVISORS):
        move = advised[advisor]
        if move < paid:
            continue  # no move, or one that is among the first already
        _swap(tables.moves, move, paid)
        # The two moves have changed numbers, so what later advisors name has to follow.
        for later in range(advisor + 1, ADVISORS):
            if advised[later] == move:
                advised[later] = -1
            elif advised[later] == paid:
                advised[later] = move
        paid += 1
    minds_barrier = progress.feature_mask & BARRIER > 0
    expansions.leaves_outside_sink[x] = progress.phase != SINK and minds_barrier
    expansions.first[x] = first
    expansions.paid[x] = paid
    expansions.last[x] = last
    rank_expansion(tables, x)


@kernel
def expand(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch) -> bool:
    """Continue the current expansion; return False if the tables have to grow first.

    The expansion is finished once the phase is ``CHOOSE``; a long one pauses before that. If a box
    can be pulled into the sink, no other pull is tried, unless a larger set of bases is out of the
    player's reach.
    """
    progress = scratch.progress
    x = progress.expansions - 1
    size = scratch.shut.size
    need = 4 * size + 1
    while progress.phase != CHOOSE and progress.work < WORK_BUDGET:
        if (
            progress.nodes + need > tables.nodes.hash.size
            or progress.moves + need > tables.moves.node.size
        ):
            return False
        phase = progress.phase
        if progress.box < tables.expansions.boxes_left[x]:
            i = progress.box
            progress.box = i + 1
            if phase == ALL_MOVES:
                rows = add_pulls(board, tables, scratch, x, i)
            else:
                rows = add_sink_pull(board, tables, scratch, x, i)
            progress.work += size + _WORK_PER_MOVE * rows
        elif phase == SINK and progress.moves > progress.first_move and progress.sink_is_largest:
            _finish(tables, scratch, x)
            progress.phase = CHOOSE
        elif phase == SINK and progress.feature_mask & (BARRIER | LARGEST_SINK) == BARRIER:
            _take_other_bases(board.bases, tables.expansions.in_game[x], scratch)
            progress.phase = OTHER_BASES
            progress.box = 0
        elif phase != ALL_MOVES:
            progress.phase = ALL_MOVES
            progress.box = 0
        else:
            advise_unpacking(board, tables, scratch, x)
            _finish(tables, scratch, x)
            progress.phase = CHOOSE
    return True

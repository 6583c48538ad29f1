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
"""Squares looked at, as ``counters.work`` counts them, before a search pauses."""
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
        is_reached = scratch.reach_mark[bases.square[b]] == scratch.counters.reach_stamp
        scratch.sink[b] = in_game[b] and is_reached and not scratch.sink[b]


@kernel
def _finish(tables: BackwardTables, scratch: BackwardScratch, x: int) -> None:
    """Put the moves that advisors name first, and rank the expansion."""
    counters, advised, expansions = scratch.counters, scratch.advised, tables.expansions
    first, last = counters.first_move, counters.moves
    paid = first  # the first move that adds weight
    if last - first <= 2 and last > first:
        number = best_move(tables.nodes, tables.moves, first, last)
        advise(scratch, CONNECTIVITY, number, _ONLY_MOVE)
    for advisor in range(ADVISORS):
        number = advised[advisor]
        if number < paid:
            continue  # no move, or one that is among the first already
        _swap(tables.moves, number, paid)
        # The two moves have changed numbers, so what later advisors name has to follow.
        for later in range(advisor + 1, ADVISORS):
            if advised[later] == number:
                advised[later] = -1
            elif advised[later] == paid:
                advised[later] = number
        paid += 1
    minds_barrier = counters.feature_mask & BARRIER > 0
    expansions.leaves_outside_sink[x] = counters.phase != SINK and minds_barrier
    expansions.first[x] = first
    expansions.paid[x] = paid
    expansions.last[x] = last
    rank_expansion(tables, x)


@kernel
def expand(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch) -> bool:
    """Continue the current expansion; return False if the tables have to grow first.

    The expansion is finished once the phase is ``CHOOSE``. A long one pauses before that. If a box
    can be pulled into the sink, no other pull is tried; except where a larger set of bases is out
    of the player's reach.
    """
    counters = scratch.counters
    x = counters.expansions - 1
    size = scratch.shut.size
    need = 4 * size + 1
    while counters.phase != CHOOSE and counters.work < WORK_BUDGET:
        if (
            counters.nodes + need > tables.nodes.hash.size
            or counters.moves + need > tables.moves.node.size
        ):
            return False
        phase = counters.phase
        if counters.box < tables.expansions.left[x]:
            i = counters.box
            counters.box = i + 1
            if phase == ALL_MOVES:
                rows = add_pulls(board, tables, scratch, x, i)
            else:
                rows = add_sink_pull(board, tables, scratch, x, i)
            counters.work += size + _WORK_PER_MOVE * rows
        elif phase == SINK and counters.moves > counters.first_move and counters.sink_is_largest:
            _finish(tables, scratch, x)
            counters.phase = CHOOSE
        elif phase == SINK and counters.feature_mask & (BARRIER | LARGEST_SINK) == BARRIER:
            _take_other_bases(board.bases, tables.expansions.in_game[x], scratch)
            counters.phase = OTHER_BASES
            counters.box = 0
        elif phase != ALL_MOVES:
            counters.phase = ALL_MOVES
            counters.box = 0
        else:
            advise_unpacking(board, tables, scratch, x)
            _finish(tables, scratch, x)
            counters.phase = CHOOSE
    return True

"""The loop of the backward game: choose a position, expand it, and so on."""

from __future__ import annotations

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.plan.backward_game import choose
from sokolab.kernels.search.plan.expansion import WORK_BUDGET, expand
from sokolab.kernels.search.plan.tables import CHOOSE, BackwardScratch, BackwardTables, PlanBoard
from sokolab.kernels.search.status import FULL, GAVE_UP, RUNNING


@kernel
def step(board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, most: int) -> int:
    """Expand positions until ``counters.work`` reaches the work budget.

    ``most``: positions that may have been expanded when this returns.

    Returns 0 while the search is running, 1 if all boxes are accounted for, 2 if no move is left, 3
    if the nodes or the moves have to grow, 4 if no more positions may be expanded at all.
    """
    counters = scratch.counters
    while counters.work < WORK_BUDGET:
        if counters.phase == CHOOSE:
            expanded = counters.expansions - 1
            if expanded >= most:
                return RUNNING
            if expanded >= tables.expansions.node.size - 1:
                return GAVE_UP
            status = choose(board, tables, scratch)
            if status != RUNNING:
                return int(status)
        if not expand(board, tables, scratch):
            return FULL
    return RUNNING

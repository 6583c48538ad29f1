"""The A* searches that count moves: what they expand, and that they find the least."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.exact import astar_moves, moves
from sokolab.solvers.exact.astar_moves import AstarMoves
from sokolab.solvers.exact.optimal_moves import OptimalMoves
from sokolab.solvers.frame.search_board import objection, search_board
from sokolab.solvers.frame.single_box import field_of
from tests import naive_solvers
from tests.kernels.scattered import shut_mask
from tests.kernels.search.dead.truth import row_of, small_truths, truth
from tests.naive_squares import lone_pushes, steps_from
from tests.solvers.boards import LEVELS, random_board

RUNNING, SOLVED, EXHAUSTED, FULL = range(4)


def _boards() -> list[Board]:
    """Return boards of few positions, with and without a solution."""
    names = "round the pillar", "exchange", "stuck in the corner", "no way round"
    boards = [random_board(seed) for seed in range(60)]
    few = [board for board in boards if not objection(board) and truth(board, 150)]
    return [*(LEVELS[name].board for name in names), *few]


def _astar_step(search: AstarMoves, budget: int) -> int:
    tables = search.tables
    return astar_moves.step(tables.states, tables.queue, search._field, search._matching, budget)


def _moves_step(search: OptimalMoves, budget: int) -> int:
    return moves.step(
        search.tables.states,
        search.tables.queue,
        search._field,
        search._scratch,
        search._walker,
        search._matching,
        search._walls,
        budget,
    )


@pytest.mark.parametrize("is_astar", [True, False])
def test_the_solved_state_has_the_least_moves(is_astar: bool) -> None:
    seen = {SOLVED: 0, EXHAUSTED: 0}
    for board in _boards():
        base = search_board(board)
        search = AstarMoves(base) if is_astar else OptimalMoves(base)
        least = naive_solvers.least_moves(board)
        while True:
            if isinstance(search, AstarMoves):
                status = _astar_step(search, 4)
                solved = int(search._field.counts[astar_moves.SOLVED])
            else:
                status = _moves_step(search, 4)
                solved = int(search._scratch.counts[moves.SOLVED])
            if status == FULL:
                assert all(search.grow(1 << 30))
            elif status != RUNNING:
                break
            assert least is None or search.tables.least <= least
        seen[status] += 1
        assert status == (EXHAUSTED if least is None else SOLVED)
        if status == SOLVED:
            assert search.tables.queue.cost[solved] == least
    assert min(seen.values()) > 3


def test_pushes_that_can_be_made_and_leave_the_box_a_goal() -> None:
    lost = 0
    for known in small_truths(range(12), most=300):
        base = known.base
        near, size = base.neighbours, base.size
        goals = set(np.flatnonzero(base.goals).tolist())
        field = field_of(base, ())
        allowed = np.full((len(base.boxes), 4), 7, np.uint8)
        mark, walk, queue = np.zeros((3, size + 1), np.int32)
        for stamp, ((boxes, player), pushes) in enumerate(list(known.after.items())[:40], 1):
            rows = row_of(boxes)
            nearest = moves.list_pushes(
                near,
                field.state,
                field.hopeless,
                shut_mask(set(boxes), size),
                player,
                rows,
                allowed,
                mark,
                stamp,
                walk,
                queue,
            )
            steps = steps_from(near, {*boxes, size}, player)
            worth = {
                (box, d)
                for box, d in pushes
                if any(s in goals for s, _ in lone_pushes(near, {size}, int(near[box, d]), box))
            }
            assert {(int(rows[i]), d) for i, d in np.argwhere(allowed).tolist()} == worth
            ways = [steps[int(near[box, d ^ 2])] + 1 for box, d in worth]
            assert nearest == min(ways, default=FAR)
            assert {s: int(walk[s]) for s in range(size) if mark[s] == stamp} == steps
            lost += len(pushes) - len(worth)
    assert lost

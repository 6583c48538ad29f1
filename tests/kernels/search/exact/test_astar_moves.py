"""A* over moves finds the fewest."""

from __future__ import annotations

from sokolab.core.board import Board
from sokolab.kernels.search.exact import astar_moves
from sokolab.solvers.exact.astar_moves import AstarMoves
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from tests import naive_solvers
from tests.kernels.search.dead.truth import truth
from tests.solvers.boards import LEVELS, random_board

RUNNING, SOLVED, EXHAUSTED, FULL = range(4)


def _boards() -> list[Board]:
    """Return boards of few positions, with and without a solution."""
    names = "round the pillar", "exchange", "stuck in the corner", "no way round"
    boards = [random_board(seed) for seed in range(60)]
    few = [board for board in boards if not why_not_a_level(board) and truth(board, 150)]
    return [*(LEVELS[name].board for name in names), *few]


def _astar_step(search: AstarMoves, budget: int) -> int:
    tables = search.tables
    return astar_moves.step(
        tables.states, tables.queues[0], search._board, search._matching, budget
    )


def test_the_solved_state_has_the_fewest_moves() -> None:
    seen = {SOLVED: 0, EXHAUSTED: 0}
    for board in _boards():
        search = AstarMoves(search_board(board))
        least = naive_solvers.least_moves(board)
        while True:
            status = _astar_step(search, 4)
            if status == FULL:
                assert all(search.grow(1 << 30))
            elif status != RUNNING:
                break
            assert least is None or search.tables.lowest_f <= least
        seen[status] += 1
        assert status == (EXHAUSTED if least is None else SOLVED)
        if status == SOLVED:
            assert search.tables.queues[0].cost[search._board.progress.solved_state] == least
    assert min(seen.values()) > 3

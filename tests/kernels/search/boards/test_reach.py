"""The ways to walk over a board, against steps one by one."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.boards.reach import fill_reach, lowest_reached, mark_reach
from sokolab.solvers.frame.search_board import search_board
from tests.kernels.search.dead.truth import reach
from tests.solvers.boards import random_board


@pytest.mark.parametrize("seed", range(12))
def test_walks_come_to_all_squares_in_reach(seed: int) -> None:
    base = search_board(random_board(seed))
    rng = np.random.default_rng(seed)
    stack, mark = np.zeros((2, base.size + 1), np.int32)
    for stamp in range(1, 6):
        squares = rng.permutation(base.size)[: 1 + base.size // 4].tolist()
        blocked = np.zeros(base.size + 1, np.uint8)
        blocked[[*squares[1:], base.size]] = 1
        expected = reach(base, frozenset(squares[1:]), squares[0])
        found = mark_reach(base.neighbours, blocked, squares[0], mark, stamp, stack)
        assert found == min(expected)
        assert set(np.flatnonzero(mark == stamp).tolist()) == expected
        some = np.zeros(base.size + 1, np.int32)
        assert lowest_reached(base.neighbours, blocked, squares[0], some, stamp, stack) == found
        assert set(np.flatnonzero(some == stamp).tolist()) <= expected
        seen = blocked.copy()
        assert fill_reach(base.neighbours, seen, squares[0], stack) == found
        assert set(np.flatnonzero(seen == 2).tolist()) == expected

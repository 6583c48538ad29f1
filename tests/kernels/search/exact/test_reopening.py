"""A closed state that is reached at less cost is opened again, with its new way."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels.search.tables.queue import enqueue
from sokolab.kernels.search.tables.states import add_state, box_hash, locate_state
from sokolab.solvers.exact.astar_moves import AstarMoves
from sokolab.solvers.frame.search_board import search_board


@pytest.mark.parametrize("is_open", [False, True])
def test_a_cheaper_way_counts(is_open: bool) -> None:
    base = search_board(Board.from_rows(["########", "#  @$ .#", "########"]))
    search = AstarMoves(base)
    states, queue = search.tables.states, search.tables.queues[0]
    row = np.array([4], np.int32)  # after the push; the box had been on 3
    player = 3
    word = box_hash(states.keys, row) ^ int(states.keys[1, player])
    pushed = add_state(states, row, player, word, -1 - locate_state(states, row, player, word))
    queue.cost[pushed], queue.bound[pushed] = 9, 1
    queue.parent[pushed], queue.step[pushed], queue.previous_in_bucket[pushed] = 77, 77, -2
    if is_open:
        enqueue(queue, pushed)
    search.step(1)
    assert queue.cost[pushed] == 1
    assert (queue.parent[pushed], queue.previous_in_bucket[pushed] != -2) == (0, True)
    while search.step(1) == 0:
        pass
    assert search.lurd() == "RR"

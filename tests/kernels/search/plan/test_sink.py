"""The sink: start squares that boxes reach from each other."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sokolab.kernels.search.boards.reach import Reach, mark_reach
from sokolab.kernels.search.plan.single_box import new_box_states, number_box_states
from sokolab.kernels.search.plan.sink import SinkScratch, find_sink, new_bases, visit_states_from
from sokolab.solvers.frame.search_board import search_board
from tests import naive_plan
from tests.kernels.search.plan.test_board_tables import BOARDS


@settings(max_examples=60)
@given(st.integers(0, len(BOARDS) - 1), st.integers(0, 10**6))
def test_the_sink_is_the_largest_set_in_reach(index: int, seed: int) -> None:
    land = search_board(BOARDS[index])
    rng = np.random.default_rng(seed)
    squares = rng.permutation(land.size).astype(np.int32)
    k = min(5, land.size // 3)
    bases = np.sort(squares[:k])
    boxes, player = set(squares[k : 2 * k].tolist()), int(squares[2 * k])
    alive = rng.integers(0, 2, k).astype(np.uint8)
    boxes |= set(bases[: seed % 2].tolist()) - {player}
    blocked = np.zeros(land.size + 1, np.uint8)
    blocked[[*boxes, land.size]] = 1
    mark, stack = np.zeros((2, land.size + 1), np.int32)
    mark_reach(land.neighbours, blocked, player, mark, 1, stack)
    found = np.zeros(k, np.uint8)
    table = new_bases(land.neighbours, bases)
    reach = Reach(land.neighbours, blocked, mark, stack)
    scratch = SinkScratch(new_box_states(land.size), np.zeros((k, k), np.uint8))
    is_largest = find_sink(reach, 1, table, alive, scratch, found)
    free = [b for b, on in zip(bases.tolist(), alive, strict=True) if on and b not in boxes]
    expected, expected_largest = naive_plan.sink(land.neighbours, boxes, free, player)
    assert len(expected) == found.sum()
    assert is_largest == expected_largest
    if found.any():
        own = {b for b, on in zip(bases.tolist(), found, strict=True) if on}
        assert naive_plan.sink(land.neighbours, boxes, sorted(own), player)[0] == own


def test_bases_tell_from_where_a_box_may_have_come() -> None:
    for board in BOARDS:
        land = search_board(board)
        bases = new_bases(land.neighbours, land.boxes)
        states = new_box_states(land.size)
        number_box_states(land.neighbours, states)
        for number, base in enumerate(land.boxes.tolist()):
            assert bases.base_at[base] == number
            reached = naive_plan.lone_pushes(land.neighbours, base)
            count = visit_states_from(land.neighbours, states, base, number + 1)
            assert set(states.square_of[states.queue[:count]].tolist()) == set(reached)
            has_bit = (bases.bits[:-1, number >> 6] >> np.uint64(number & 63)) & np.uint64(1)
            assert np.flatnonzero(has_bit).tolist() == sorted(reached)

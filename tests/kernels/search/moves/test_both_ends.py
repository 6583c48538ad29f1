"""The search for the fewest moves from both ends, slice by slice."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.boards.walks import flood_steps
from sokolab.kernels.search.moves import both_ends
from sokolab.kernels.search.tables.queue import enqueue
from sokolab.kernels.search.tables.states import add_state, box_hash, locate_state
from sokolab.solvers.exact.optimal_moves import MOVE_RULES, OptimalMoves
from sokolab.solvers.exact.rules import Rule
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from tests import naive_solvers
from tests.kernels.scattered import blocked_mask
from tests.kernels.search.moves.naive_moves import moves_left, moves_made
from tests.naive_squares import steps_from
from tests.solvers.boards import LEVELS, random_board

_NAMES = "round the pillar", "two by two", "exchange", "stuck in the corner", "no way round"


@cache
def _boards() -> list[Board]:
    """Return boards of few positions, with and without a solution."""
    boards = [LEVELS[name].board for name in _NAMES]
    drawn = [board for seed in range(150) if not why_not_a_level(board := random_board(seed))]
    return boards + [b for b in drawn if len(moves_made(search_board(b), 2_500)) > 0]


def _grow(search: OptimalMoves) -> None:
    assert all(search.grow(1 << 30))


@pytest.mark.parametrize("plain", [0, 20])
@pytest.mark.parametrize("rules", [(), MOVE_RULES])
def test_what_is_found_has_the_fewest_moves(rules: tuple[Rule, ...], plain: int) -> None:
    ends = {StepStatus.SOLVED: 0, StepStatus.EXHAUSTED: 0}
    for board in _boards():
        base = search_board(board)
        if not len(base.boxes):
            continue
        least = naive_solvers.least_moves(board)
        search = OptimalMoves(base, rules)
        search.nodes_with_pushes = plain
        bound = 0
        while (status := search.step(4)) not in ends:
            if status is StepStatus.FULL:
                _grow(search)
            proved = search.lower_bound
            assert proved is None or bound <= proved
            bound = proved or bound
            if least is not None:
                assert bound <= least, str(board)
                if search.solution:
                    assert replay(board, search.solution).moves >= least
        ends[status] += 1
        assert status == (StepStatus.EXHAUSTED if least is None else StepStatus.SOLVED), str(board)
        if least is not None:
            found = replay(board, search.lurd())
            assert found.solves
            assert found.moves == least == search.lower_bound, str(board)
        else:
            assert search.lower_bound is None
            assert search.solution == ""
    assert min(ends.values()) > 3


def test_each_side_knows_the_moves_of_what_it_has_expanded() -> None:
    seen = [0, 0]
    for board in _boards():
        base = search_board(board)
        made = moves_made(base, 2_500) if len(base.boxes) else {}
        left = moves_left(base, made)
        if not left:
            continue
        search = OptimalMoves(base)
        search.nodes_with_pushes = 0
        while search.step(7) in (StepStatus.RUNNING, StepStatus.FULL):
            _grow(search)
        states = search.tables.states
        for state in range(search.states):
            place = (frozenset(states.boxes[state].tolist()), int(states.player[state]))
            for side, (queue, truth) in enumerate(
                zip(search.tables.queues, (made, left), strict=True)
            ):
                if queue.cost[state] == both_ends.NEVER:
                    continue
                if place in truth:
                    assert queue.cost[state] >= truth[place]
                if (
                    queue.previous_in_bucket[state] == -2
                    and queue.parent[state] >= 0
                    and place in made
                ):
                    seen[side] += queue.cost[state] == truth[place]
    assert min(seen) > 10


@pytest.mark.parametrize("is_open", [False, True])
def test_a_cheaper_way_counts(is_open: bool) -> None:
    """A state that is reached with fewer moves is opened again, with its new way."""
    base = search_board(Board.from_rows(["########", "#  @$ .#", "########"]))
    search = OptimalMoves(base)
    states, (front, rear) = search.tables.states, search.tables.queues
    rear.counts.open_states += 9  # so that the forward side is always next
    row, player = np.array([4], np.int32), 3  # after the push; the box had been on 3
    word = box_hash(states.keys, row) ^ int(states.keys[1, player])
    pushed = locate_state(states, row, player, word)
    if pushed < 0:
        pushed = add_state(states, row, player, word, -1 - pushed)
        for queue in search.tables.queues:
            queue.cost[pushed], queue.previous_in_bucket[pushed] = both_ends.NEVER, -2
    search.tables.notes[pushed] = 1, 1
    front.cost[pushed], front.bound[pushed] = 9, both_ends.QUEUE_OFFSET + 9
    front.parent[pushed], front.step[pushed] = 77, 77
    if is_open:
        enqueue(front, pushed)
    search.step(1)
    assert front.cost[pushed] == 1
    assert (front.parent[pushed], front.previous_in_bucket[pushed] != -2) == (0, True)
    while search.step(1) == 0:
        pass
    assert search.lurd() == "RR"


def test_a_level_that_is_solved_takes_no_moves() -> None:
    for rows in (["#####", "#@ *#", "#####"], ["######", "#@ **#", "#    #", "######"]):
        search = OptimalMoves(search_board(Board.from_rows(rows)))
        assert search.step(9) == StepStatus.SOLVED
        assert (search.lurd(), search.lower_bound) == ("", 0)


def test_how_far_the_player_walks() -> None:
    base = search_board(LEVELS["two by two"].board)
    mark, walk, queue = np.zeros((3, base.size + 1), np.int32)
    for stamp, player in enumerate(range(base.size), 1):
        blocked = set(base.boxes.tolist()) - {player}
        flood_steps(
            base.neighbours, blocked_mask(blocked, base.size), player, mark, stamp, walk, queue
        )
        steps = steps_from(base.neighbours, {*blocked, base.size}, player)
        assert {s: int(walk[s]) for s in range(base.size) if mark[s] == stamp} == steps


def test_tables_grow_within_their_limit() -> None:
    search = OptimalMoves(search_board(LEVELS["two by two"].board))
    before = search.nbytes
    search.tables.states.used[0] = len(search.tables.states.player)
    assert list(search.grow(before)) == [False]  # the rows of all tables are one step
    assert search.nbytes == before
    _grow(search)
    assert search.nbytes > before


def test_an_expansion_adds_few_states_and_the_bound_never_falls() -> None:
    for board in _boards():
        base = search_board(board)
        if not len(base.boxes):
            continue
        search = OptimalMoves(base)
        front, rear = search.tables.queues
        least = naive_solvers.least_moves(board)
        before, proved, status = search.states, 0, 0
        while status == 0:
            status = both_ends.step(search._both_ends, 1)
            assert search.states <= before + both_ends.max_children(len(base.boxes))
            assert not search._scratch.blocked[:-1].any()
            before = search.states
            assert proved <= both_ends.proved_moves(front, rear)
            proved = both_ends.proved_moves(front, rear)
            if status == 0 and least is not None:
                assert min(proved, int(search._toll_tables.progress.fewest_moves)) <= least


def test_no_side_begins_with_a_state_that_is_lost() -> None:
    base = search_board(Board.from_rows(["#######", "#@ $  #", "#   . #", "#######"]))
    search = OptimalMoves(base)
    assert search.states == 0
    search._toll_tables.child_boxes[:] = base.boxes
    assert not both_ends.open_end(search._both_ends, 0, base.player)
    assert search.step(9) == StepStatus.EXHAUSTED

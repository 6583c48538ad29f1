"""Spaces, what is counted over solutions, and plays of a walker, against slow twins."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.kernels.rating import plays, solutions, space
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.rating.space import _new_rating_board, _new_space, explore
from sokolab.solvers.frame.search_board import search_board
from tests.naive_rating import all_positions, shows_loss

LEVEL = Board("#######\n#@    #\n# $$  #\n# ..  #\n#     #\n#######")


def edges_of(chosen: list[list[int]]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return where the pushes of each position begin, and where each leads."""
    first = np.cumsum([0, *map(len, chosen)]).astype(np.int64)
    return first, np.array([one for some in chosen for one in some], np.int32)


graphs = st.integers(1, 7).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-1, size - 1), max_size=4), min_size=size, max_size=size
    )
)


def test_expanding_finds_the_positions_that_are_not_visibly_lost() -> None:
    searchable = search_board(LEVEL)
    rating_board = _new_rating_board(searchable)
    tables = _new_space(searchable, rating_board)
    assert int(tables.states.used[0]) == 1
    rating_board.boxes_after[:] = searchable.boxes
    rating_board.blocked[searchable.boxes] = 1
    assert space.find_or_insert_position(tables, rating_board, searchable.player) == 0, (
        "the start is there already"
    )
    rating_board.blocked[searchable.boxes] = 0
    while tables.counts.expanded < tables.states.used[0]:
        assert not space.expand_positions(tables, rating_board, 10)
    graph = all_positions(LEVEL)
    todo = [Position(LEVEL).normalised()]
    expected = set(todo)
    while todo:
        for push, after in graph[todo.pop()].items():
            ahead = int(LEVEL.neighbours[push.box, push.direction])
            if after not in expected and not shows_loss(LEVEL, after, ahead):
                expected.add(after)
                todo.append(after)
    assert int(tables.states.used[0]) == len(expected)


@given(graphs)
def test_turned_round_and_walked_back_from_the_end(chosen: list[list[int]]) -> None:
    first, target = edges_of(chosen)
    size = len(chosen)
    into, source = np.zeros(size + 2, np.int64), np.zeros(len(target), np.int32)
    space.list_sources(first, target, into, source)
    for there in range(size):
        before = sorted(source[into[there] : into[there + 1]].tolist())
        assert before == sorted(h for h, some in enumerate(chosen) for t in some if t == there)
    left, queue = np.zeros((2, size), np.int32)
    space.fill_pushes_left(into, source, np.array([size - 1], np.int32), left, queue)
    naive = [0 if here == size - 1 else 99 for here in range(size)]
    for _ in range(size):
        for here, some in enumerate(chosen):
            naive[here] = min([naive[here], *(1 + naive[t] for t in some if t >= 0)])
    assert left.tolist() == [-1 if one >= 99 else one for one in naive]


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=5, max_size=5))
def test_bounds_are_those_of_the_best_matching(rows: list[list[int]]) -> None:
    costs = np.array(rows, np.int32)
    boxes = np.array([[0, 1, 2], [1, 3, 4], [0, 2, 4]], np.uint16)
    found = np.zeros(3, np.int32)
    space.fill_bounds(boxes, costs, new_matching(np.zeros(3, np.int32)), found)
    for some, bound in zip(boxes, found, strict=True):
        assert bound == costs[some][linear_sum_assignment(costs[some])].sum()


def test_boxes_that_can_be_pushed_while_one_stands() -> None:
    # From 0, the box on square 5 or the one on 9; from 2, the one on 9 as well.
    first, target = edges_of([[1, 2], [], [3], []])
    push = np.array([4 * 5, 4 * 9, 4 * 7], np.int32)
    left = np.array([2, 1, 1, 0], np.int32)
    seen, queue, found = np.zeros(4, np.uint8), np.zeros(4, np.int32), np.zeros(12, np.uint8)
    space.mark_pushed_boxes(first, target, push, left, 5, seen, queue, found)
    assert np.flatnonzero(found).tolist() == [7, 9]
    space.mark_pushed_boxes(first, target, push, left, 9, seen, queue, found)
    assert np.flatnonzero(found).tolist() == [5]
    left[2] = -1  # what lies behind a loss does not count
    space.mark_pushed_boxes(first, target, push, left, 5, seen, queue, found)
    assert not found.any()


@settings(max_examples=30)
@given(st.lists(st.floats(0.6, 0.95), min_size=3, max_size=3))
def test_what_the_walker_can_expect_solves_its_equations(shares: list[float]) -> None:
    first, target = edges_of([[1, 0], [2, 0], [3, 1], []])
    share = np.array([one for s in shares for one in (s, 1 - s)])
    value = np.zeros(4)
    plays.fill_expectations(
        first, target, share, np.array([2, 1, 0], np.int32), 1.0, value, 100_000
    )
    matrix, right = np.eye(4), np.array([1.0, 1.0, 1.0, 0.0])
    for here, (begin, end) in enumerate(pairwise(first.tolist())):
        for k in range(begin, end):
            matrix[here, target[k]] -= share[k]
    exact = np.linalg.solve(matrix, right)
    assert np.all(value <= exact + 1e-9)
    assert value[0] == pytest.approx(exact[0], rel=0.05)


def test_the_walker_plays_by_the_shares() -> None:
    first, target = edges_of([[1, 2], [3], [], []])  # 2 is lost: from there, all begin again
    left = np.array([2, 1, -1, 0], np.int32)
    share = np.array([0.75, 0.25, 1.0])
    lost_by, totals = np.zeros(3, np.int32), np.zeros(3, np.int64)
    state = np.array([1], np.int64)
    plays.simulate_plays(first, target, share, left, 4000, 1000, state, lost_by, totals)
    solved, pushes, restarts = totals.tolist()
    assert solved == 4000 and restarts == lost_by[1] and lost_by[[0, 2]].tolist() == [0, 0]
    assert restarts / 4000 == pytest.approx(1 / 3, abs=0.05)
    assert pushes / 4000 == pytest.approx(2 + 2 / 3, abs=0.1), "a lost push and a new beginning"


def test_counts_over_all_solutions_of_a_corridor() -> None:
    found = explore(Board("########\n#@ $ . #\n########"))
    assert found is not None
    searchable = found.search_board
    boxes = found.boxes.astype(np.int32)
    solved = found.pushes_left == 0
    keep = found.stays_solvable & ~solved[found.source]
    kept = np.array([int(keep[: found.first[i]].sum()) for i in range(len(found.first))], np.int64)
    graph = solutions.GraphArrays(
        searchable.neighbours, boxes, kept, found.target[keep], found.push[keep]
    )
    rows, kinds = int(keep.sum()) + 1, solutions.FIRST_OTHER + 1
    least, mean = np.zeros((2, rows, kinds))
    own = np.ones((rows - 1, kinds))
    counts = solutions.CountTables(own, least, mean, np.zeros(rows), np.zeros(rows, np.int32))
    free = np.ones(searchable.size + 1, np.uint8)
    free[-1] = 0
    walks = solutions.WalkScratch(free, *np.zeros((2, searchable.size + 1), np.int32))
    solutions.fill_counts(graph, counts, searchable.player, walks)
    walking, changes, sessions, pushes = counts.fewest[-1].tolist()
    assert (walking, changes, sessions, pushes) == (1.0, 1.0, 1.0, 2.0)
    assert counts.mean[-1].tolist() == counts.fewest[-1].tolist(), "there is one way"
    assert counts.solution_count[-1] == 1.0


@given(st.lists(st.integers(0, 2), min_size=1, max_size=7), st.integers(2, 3))
def test_the_fewest_switches_between_groups(pushed: list[int], groups: int) -> None:
    size = len(pushed)
    source, target = np.arange(size, dtype=np.int32), np.arange(1, size + 1, dtype=np.int32)
    box, totals = np.array(pushed, np.int32), np.zeros((size + 1, groups), np.int32)
    for labels in product(range(groups), repeat=3):
        found = solutions.fewest_switches(
            source,
            target,
            box,
            np.array([size], np.int32),
            np.array(labels, np.int32),
            groups,
            totals,
        )
        assert found == sum(labels[a] != labels[b] for a, b in pairwise(pushed))

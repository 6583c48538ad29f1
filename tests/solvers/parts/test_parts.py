"""The search that solves a level part by part."""

from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers import parts as solver
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Result, ignore_news
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.parts import Parts
from sokolab.solvers.roster import PARTS
from tests.solvers.boards import CROWD, KNOT, LEVELS, MOSAIC


def searched(board: Board, budget: int, plain_returns: int = 80) -> tuple[StepStatus, Parts]:
    search = Parts(search_board(board), plain_returns)
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = search.step(budget)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    return status, search


def solved(board: Board, nodes: int) -> Result:
    return PARTS.solve(board, Limits(nodes=nodes), CancelToken(), ignore_news)


def test_it_solves_puzzles_side_by_side_with_few_positions() -> None:
    status, search = searched(MOSAIC, 1000)
    assert status is StepStatus.SOLVED
    assert replay(MOSAIC, search.lurd()).solves
    assert search.nodes < 20_000
    assert search.standing.figure > 1, "several parts, one after the other"


@pytest.mark.parametrize("name", [n for n, level in LEVELS.items() if level.pushes is not None])
def test_what_it_finds_is_a_solution(name: str) -> None:
    found = solved(LEVELS[name].board, 50_000)
    assert found.outcome in (Outcome.SOLVED, Outcome.NODES)
    if found.outcome is Outcome.SOLVED:
        assert replay(LEVELS[name].board, found.lurd).solves


@pytest.mark.parametrize("board", [MOSAIC, KNOT, CROWD], ids=repr)
def test_the_slices_do_not_matter(board: Board) -> None:
    counts = {
        (found.outcome, found.nodes, found.lurd)
        for found in (solved(board, 20_000) for _ in range(2))
    }
    status, search = searched(board, 37)
    assert len(counts) == 1
    ((outcome, nodes, lurd),) = counts
    if outcome is Outcome.SOLVED:
        assert (status, search.nodes, search.lurd()) == (StepStatus.SOLVED, nodes, lurd)


def test_it_keeps_to_the_limit_of_nodes() -> None:
    found = solved(KNOT, 7)
    assert found.nodes == 7
    assert found.outcome in (Outcome.NODES, Outcome.SOLVED)


def test_it_gives_up_and_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_MAX_RETURNS", 3)
    board = next(level.board for level in LEVELS.values() if level.pushes is None)
    found = solved(board, 10**6)
    assert found.outcome is Outcome.UNDECIDED


@pytest.mark.parametrize("plain_returns", [0, 80])
def test_it_goes_back_where_parts_were_solved_the_wrong_way(plain_returns: int) -> None:
    board = Board.from_rows(  # the inner goal first: the outer one shuts the way to it
        ["########", "###..$ #", "####$  #", "####  @#", "########"]
    )
    status, search = searched(board, 500, plain_returns)
    assert status is StepStatus.SOLVED
    assert replay(board, search.lurd()).solves


@pytest.mark.parametrize("board", [MOSAIC, KNOT, CROWD], ids=repr)
def test_parts_that_are_left_out_end_in_solutions_too(board: Board) -> None:
    search = Parts(search_board(board), plain_returns=0)
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL) and search.nodes < 60_000:
        status = search.step(500)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 40))
        here = replay(board, search._trail.lurd).final
        assert here.boxes == search.standing.best.boxes
        assert here.player == search.standing.best.player
    assert board is not MOSAIC or status is StepStatus.SOLVED


def test_on_two_threads_one_lane_leaves_parts_out_from_the_beginning() -> None:
    (first,), (second,) = (lanes.searches for lanes in Parts(search_board(MOSAIC)).lanes(2))
    for lane in (first, second):
        while (status := lane.step(500)) is StepStatus.RUNNING:
            pass
        assert status is StepStatus.SOLVED
        assert replay(MOSAIC, lane.lurd()).solves
    assert first.nodes != second.nodes

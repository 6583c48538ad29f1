"""Symmetric play as a solver."""

from __future__ import annotations

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.roster import solve
from sokolab.solvers.symmetric.engine import Symmetric
from tests.solvers.symmetric.boards import ASIDE, CROSS, LOPSIDED, PINWHEEL, WINGS


def test_symmetric_levels_are_solved() -> None:
    for board in (PINWHEEL, CROSS, WINGS, ASIDE):
        found = solve(board, "symmetric", Limits(nodes=50_000))
        assert found.outcome is Outcome.SOLVED
        assert replay(board, found.lurd).solves


def test_a_level_without_symmetry_is_given_up_at_once() -> None:
    found = solve(LOPSIDED, "symmetric")
    assert (found.outcome, found.nodes) == (Outcome.UNDECIDED, 0)
    search = Symmetric(search_board(LOPSIDED))
    assert search.step(10) is StepStatus.GAVE_UP
    assert (search.nodes, search.nbytes, search.best) == (0, 0, None)
    assert len(search.lanes(2)[0].searches) == 1


def test_a_lost_box_in_each_corner_is_given_up_at_once() -> None:
    rows = ["#########", "#$     $#", "#  . .  #", "#   @   #", "#########"]
    found = solve(Board.from_rows(rows), "symmetric")
    assert (found.outcome, found.nodes) == (Outcome.UNDECIDED, 0)


def test_what_it_cannot_solve_it_does_not_prove_unsolvable() -> None:
    rows = ["##########", "#   ##   #", "# $.##.$ #", "#.$ @  $.#", "##########"]
    board = Board.from_rows(rows)
    found = solve(board, "symmetric", Limits(nodes=20_000))
    assert found.outcome is not Outcome.UNSOLVABLE


def test_attempts_take_all_groups_from_both_ends() -> None:
    search = Symmetric(search_board(PINWHEEL))
    seen = []
    for number in range(4 * len(search._groups)):
        search._number = number
        attempt = search._begun()
        seen.append((search._place, len(attempt._images.symmetries)))
        assert attempt.width >= search._first_width
    orders = [len(group) for group in search._groups]
    assert seen == [(place, order) for order in orders for place in (0, 1)] * 2


def test_lanes_share_the_attempts() -> None:
    search = Symmetric(search_board(CROSS))
    (lanes,) = search.lanes(2)
    status = StepStatus.RUNNING
    solved = None
    for _ in range(2_000):
        for lane in lanes.searches:
            status = lane.step(50)
            if status is StepStatus.FULL:
                assert all(lane.grow(1 << 30))
            if status is StepStatus.SOLVED:
                solved = lane
        if solved:
            break
    assert solved is not None
    assert len(lanes.searches) == 2
    assert replay(CROSS, solved.lurd()).solves


def test_the_same_limit_gives_the_same_answer() -> None:
    one, other = (solve(WINGS, "symmetric", Limits(nodes=3_000)) for _ in range(2))
    assert (one.lurd, one.nodes, one.states) == (other.lurd, other.nodes, other.states)

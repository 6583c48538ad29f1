"""Symmetric play as a solver."""

from __future__ import annotations

from copy import copy

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.beam.tables import MeetingTable
from sokolab.solvers import symmetric as solver
from sokolab.solvers.beam.beam_attempt import BeamAttempt
from sokolab.solvers.beam.beam_search import BY_PULLS, BY_PUSHES
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.roster import solve
from sokolab.solvers.symmetric import Symmetric, SymmetricAttempt
from tests.solvers.symmetric.boards import ASIDE, BOARDS, CROSS, LOPSIDED, PINWHEEL, WINGS


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
    assert (search.nodes, search.nbytes, search.standing.best) == (0, 0, None)
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


def _until_ended(search: Symmetric, attempts: int) -> None:
    """Make steps until so many attempts have ended; a solution does not end the search."""
    while search._attempt_index < attempts:
        status = search.step(50)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 30))
        elif status is StepStatus.SOLVED:
            assert replay(PINWHEEL, search.lurd()).solves
            search.seek_another()


def test_attempts_take_all_groups_to_all_ends() -> None:
    search = Symmetric(search_board(PINWHEEL))
    seen = []
    for number in range(8 * len(search._groups)):
        search._attempt_index = number
        attempt = search._next_attempt()
        seen.append((search._direction_index, len(attempt._images.symmetries)))
        assert attempt.width >= search._first_width
    orders = [len(group) for group in search._groups]
    legs = (BY_PUSHES, *[BY_PULLS] * 3)
    assert seen == [(place, order) for order in orders for place in legs] * 2


def _run(attempt: BeamAttempt) -> StepStatus:
    """Take positions until the attempt ends; return how."""
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = attempt.step(100)
        if status is StepStatus.FULL:
            assert all(attempt.grow(1 << 30))
    return status


def _waypoint_attempt(search: Symmetric) -> SymmetricAttempt:
    """Let an attempt by pushes with the second group run to its end, and return it."""
    while search._waiting_sets:
        search._step_sets(*search._waiting_sets[0])
    search._attempt_index = 4
    passed = search._next_attempt()
    assert isinstance(passed, SymmetricAttempt)
    _run(passed)
    search._ended_attempts[BY_PUSHES] = search._waypoint_attempt = passed
    return passed


def test_pulls_to_waypoints_end_where_pushes_have_been() -> None:
    search = Symmetric(search_board(CROSS))
    passed = _waypoint_attempt(search)
    rows = passed.rows_between(0, passed.layers)
    passed.symmetric_rows = lambda: rows[-1:]  # type: ignore[method-assign]
    ends = []
    for number in (5, 6, 7):
        search._attempt_index = number
        attempt = search._next_attempt()
        ends.append(attempt._waypoint)
        if attempt._waypoint < 0:
            assert attempt._direction is search._directions[BY_PULLS]
            continue
        boxes, lowest_square = passed.boxes_and_player(attempt._waypoint)
        assert np.flatnonzero(attempt._direction.is_end).tolist() == sorted(boxes.tolist())
        assert attempt._direction.end_player == lowest_square
        assert attempt._other_attempt is passed
    assert ends[:2] == [-1, rows[-1]]
    assert ends[2] in rows


def test_the_other_waypoint_is_an_early_position_with_room_to_walk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Symmetric(search_board(CROSS))
    passed = _waypoint_attempt(search)
    row = int(passed.rows_between(0, passed.layers)[3])
    monkeypatch.setattr(solver, "open_positions", lambda *_: np.array([row], np.int32))
    for number, is_open in ((6, False), (7, True)):
        search._attempt_index = number
        assert (search._waypoint(passed) == row) == is_open
        assert search._waypoint(None) == -1


def test_a_waypoint_is_where_the_moves_to_it_lead() -> None:
    search = Symmetric(search_board(CROSS))
    passed = _waypoint_attempt(search)
    assert (passed._visited["hash"][: passed.states] < 0).any()  # between a position and its images
    for row in passed.rows_between(0, passed.layers).tolist():
        boxes = set(search._search_board.boxes.tolist())
        for step in passed.steps_to(row):
            boxes = boxes - {step.source} | {step.target}
        assert boxes == set(passed.boxes_and_player(row)[0].tolist())


@pytest.mark.parametrize("name", ["cross", "aside"])
def test_solutions_by_way_of_waypoints_hold(name: str) -> None:
    search = Symmetric(search_board(BOARDS[name]))
    passed = _waypoint_attempt(search)
    for row in passed.rows_between(0, passed.layers).tolist():
        search._attempt_index = 6
        search._waypoint = lambda _waypoint_attempt, row=row: row  # type: ignore[method-assign, misc]
        attempt = search._next_attempt()
        attempt._meeting_table = MeetingTable(np.zeros(1, np.int64), np.zeros(2, np.int32))
        assert _run(attempt) is StepStatus.SOLVED  # at the waypoint itself: nothing else can be met
        assert replay(BOARDS[name], attempt.lurd()).solves


def test_attempts_to_waypoints_end_nothing_and_are_not_kept() -> None:
    search = Symmetric(search_board(PINWHEEL))
    _until_ended(search, 2)
    kept = search._ended_attempts[BY_PULLS]
    _until_ended(search, 4)
    assert search._ended_attempts[BY_PULLS] is kept
    search._attempt_index = 2
    attempt = search._attempt = search._next_attempt()
    attempt._order = attempt._order[:0]
    attempt._scratch.progress.candidate_count = 0  # as if all were dead
    while search._attempt is attempt:
        assert search.step(1) is StepStatus.RUNNING
    assert attempt.is_whole


def test_where_pushes_took_nothing_pulls_end_at_the_start() -> None:
    search = Symmetric(search_board(PINWHEEL))
    for number in (1, 2, 3):
        search._attempt_index = number
        assert search._next_attempt()._waypoint == -1


def test_every_other_group_takes_two_ways_in_reverse_order() -> None:
    search = Symmetric(search_board(PINWHEEL))
    ways = [[search._scheme(rounds, group) for rounds in range(6)] for group in range(7)]
    for each in ways:
        assert sorted(each) == sorted(ways[0])
    assert [(a, b) for b, a in zip(ways[0][::2], ways[0][1::2], strict=True)] == list(
        zip(ways[1][::2], ways[1][1::2], strict=True)
    )
    single = Symmetric(search_board(WINGS))  # a single image is made or not
    assert not any(single._scheme(rounds, 0).is_partial for rounds in range(10))


def test_attempts_with_one_group_and_way_are_of_one_lane() -> None:
    (lanes,) = Symmetric(search_board(PINWHEEL)).lanes(2)
    first, second = (lane for lane in lanes.searches if isinstance(lane, Symmetric))
    begun: dict[Symmetric, list[int]] = {first: [first._attempt_index], second: []}
    for lane in (second, second, first, second, second, second, first, first, first):
        lane._attempt_index = lane._next_attempt_index()
        begun[lane].append(lane._attempt_index)
    assert begun == {first: [0, 1, 2, 3, 12], second: [4, 5, 6, 7, 8]}


def test_waypoints_come_from_pushes_of_the_same_lane() -> None:
    search = Symmetric(search_board(CROSS))
    passed = _waypoint_attempt(search)
    (lanes,) = search.lanes(2)
    other = lanes.searches[1]
    assert isinstance(other, Symmetric)
    other._waypoint_attempt = other._ended_attempts[BY_PUSHES] = copy(passed)
    search._attempt_index = other._attempt_index = 7
    assert search._next_attempt()._other_attempt is passed
    assert other._next_attempt()._other_attempt is other._waypoint_attempt
    assert search.nbytes > passed.nbytes + other._waypoint_attempt.nbytes  # both are kept


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

"""Attempts that end at waypoints: what they follow, and that they end nothing else."""

from __future__ import annotations

from sokolab.core.lurd import replay
from sokolab.solvers.beam.beam_search import BY_PULLS, BY_PUSHES
from sokolab.solvers.beam.waypoints import Waypoints
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.roster import AUTO_SOLVERS
from tests.kernels.search.dead.truth import reach
from tests.solvers.boards import CROWD, MOSAIC

PLACES = (BY_PULLS, BY_PULLS, BY_PUSHES)
"""The directions of the first attempts of a round."""


def _step(search: Waypoints, budget: int) -> StepStatus:
    """Make a step; go on after a solution, which is replayed."""
    status = search.step(budget)
    if status is StepStatus.FULL:
        assert all(search.grow(1 << 30))
    elif status is StepStatus.SOLVED:
        board = search._search_board.board_arrays.board
        assert replay(board, search.lurd()).solves
        search.seek_another()
    return status


def test_pulls_are_wide_and_all_widths_double_after_two_rounds() -> None:
    search = Waypoints(search_board(CROWD), first_width=1)
    widths = []
    for number in (0, 1, 2, 8, 10, 16, 18):  # pulls, pulls, pushes, then pulls and pushes in turns
        search._attempt_index = number
        widths.append(search._next_attempt().width)
    assert widths == [8, 8, 1, 8, 1, 16, 2]


def test_each_attempt_by_pushes_is_followed_by_some_that_end_at_its_positions() -> None:
    search = Waypoints(search_board(MOSAIC), first_width=1)
    for number in (2, 4):
        search._attempt_index = number
        search._ended_attempts.clear()  # nothing to meet
        while not search._waypoints_left:
            _step(search, 1)
        followed = set()
        while search._waypoints_left:
            _step(search, 1)
            if search._attempt is not None and search._waypoints_left:
                assert search._waypoint_attempt is search._ended_attempts[BY_PUSHES]
                assert search._attempt.width == 2
                followed.add(search._waypoints_left)
        assert followed == set(range(1, 9))
        assert search._direction_index == PLACES[search._attempt_index]


def test_waypoints_are_early_and_the_player_reaches_much_from_there() -> None:
    search = Waypoints(search_board(CROWD), first_width=30)
    search._attempt_index = 2  # by pushes
    while not search._waypoints_left:
        _step(search, 20)
    passed = search._waypoint_attempt
    assert passed is not None
    last = max(5, passed.layers // 3)
    assert last > 5
    early = passed.rows_between(2, last).tolist()
    assert 10 < len(early) <= 600  # so that all are looked at
    rows = search._open_rows.tolist()
    assert 5 * len(rows) >= len(early)
    assert set(rows) < set(early)

    def squares_reached(row: int) -> int:
        boxes, lowest_square = passed.boxes_and_player(row)
        return len(reach(search._search_board, frozenset(boxes.tolist()), lowest_square))

    least = min(map(squares_reached, rows))
    assert least >= max(squares_reached(row) for row in set(early) - set(rows))
    assert least > min(map(squares_reached, early))


def test_every_lane_goes_to_waypoints_of_its_own_attempts() -> None:
    (group,) = Waypoints(search_board(MOSAIC), first_width=1).lanes(2)
    for lane in group.searches:
        assert isinstance(lane, Waypoints)
        lane._attempt_index = 2  # by pushes
        while not lane._waypoints_left:
            _step(lane, 20)
        assert lane._waypoint_attempt is lane._ended_attempts[BY_PUSHES]
    first, second = group.searches
    assert isinstance(first, Waypoints)
    assert isinstance(second, Waypoints)
    assert first._waypoint_attempt is not second._waypoint_attempt


def test_a_waypoint_without_solution_ends_nothing() -> None:
    search = Waypoints(search_board(CROWD), first_width=1)
    search._attempt_index = 2  # by pushes
    while not search._waypoints_left or search._attempt is None:
        assert search.step(1) in (StepStatus.RUNNING, StepStatus.FULL)
    number, left = search._attempt_index, search._waypoints_left
    attempt = search._attempt
    attempt._order = attempt._order[:0]
    attempt._scratch.progress.candidate_count = 0  # as if all were dead
    while search._attempt is attempt:
        assert search.step(1) is StepStatus.RUNNING
    assert attempt.is_whole
    assert (search._attempt_index, search._waypoints_left) == (number, left - 1)


def test_the_memory_of_the_attempt_whose_positions_are_waypoints_counts_once() -> None:
    search = Waypoints(search_board(MOSAIC), first_width=1)
    search._attempt_index = 2  # by pushes
    while not search._waypoints_left:
        _step(search, 20)
    assert search._waypoint_attempt is not None
    counted = search.nbytes
    search._ended_attempts.pop(BY_PUSHES)
    assert search.nbytes == counted


def test_alone_it_solves_a_mosaic_and_the_same_limit_gives_the_same_answer() -> None:
    (solver,) = (each for each in AUTO_SOLVERS if each.name == "waypoints")
    assert isinstance(solver, DrivenSolver)
    one, other = (
        solver.solve(MOSAIC, Limits(nodes=20_000), CancelToken(), lambda _: None) for _ in range(2)
    )
    assert one.outcome is Outcome.SOLVED
    assert (one.lurd, one.nodes) == (other.lurd, other.nodes)

"""Attempts of the beam search, in both directions, against the truth about small boards."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.beam import layer
from sokolab.kernels.search.beam.expansion import expand_position
from sokolab.kernels.search.beam.ranking import BY_BOUND, BY_KIND, BY_TARGET
from sokolab.kernels.search.beam.tables import BeamDirection, Candidates, region_count_end
from sokolab.kernels.search.boards.macro import PUSH_TURN
from sokolab.kernels.search.dead.proofs import wall_set_if_alive
from sokolab.solvers.beam.beam_attempt import BeamAttempt, BeamRoots
from sokolab.solvers.beam.beam_search import Beam
from sokolab.solvers.beam.waypoints import Waypoints, direction_to
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from tests.kernels.search.dead.truth import Place, Truth, reach, small_truths, truth
from tests.naive_macro import macro_children, region_count
from tests.solvers.boards import CROWD, LEVELS

TRUTHS = [
    known for known in small_truths(range(40), 400) if known.base.goals[known.base.boxes].min() == 0
]
TRUTHS += [
    known
    for name in ("shut doorway", "behind the boxes", "two by two", "goal room")
    if (known := truth(LEVELS[name].board)) is not None
]

SYMMETRIC = Board.from_rows(["#######", "#  @  #", "# $ $ #", "#.   .#", "#######"])

_MOVE = ("source", "target", "player")
PUSHED, PULLED = 0, 1
"""The places of both directions in a search."""


def _next_attempt(
    known: Truth, width: int, order: int, place: int = PUSHED, other: BeamAttempt | None = None
) -> BeamAttempt | None:
    """Return an attempt in a direction; None if the search gives up at once."""
    search = Beam(known.base)
    if search.step(0) is StepStatus.GAVE_UP:
        return None
    while search._waiting_sets:
        search._step_sets(*search._waiting_sets[0])
    direction, roots = search._directions[place], search._roots[place]
    return BeamAttempt(search._level, direction, roots, width, order, other_attempt=other)


def _to_waypoint(
    search: Waypoints, passed: BeamAttempt, row: int
) -> tuple[BeamDirection, BeamRoots]:
    """Return the direction by pulls to a position that ``passed`` has taken, and its roots."""
    by_pulls = search._directions[PULLED]
    direction = direction_to(search._search_board, search._field, by_pulls, passed, row)
    return direction, search._roots[PULLED]


def _run(attempt: BeamAttempt, budget: int = 50) -> StepStatus:
    """Take positions until the attempt ends; return how."""
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = attempt.step(budget)
        if status is StepStatus.FULL:
            assert all(attempt.grow(1 << 30))
    return status


@cache
def _places_with_solution(number: int) -> set[Place]:
    """Return all places from which the boxes can be brought home, found by pulls."""
    known = TRUTHS[number]
    goals = frozenset(np.flatnonzero(known.base.goals).tolist())
    players = set(range(known.base.size)) - goals
    todo = [(goals, min(reach(known.base, goals, player))) for player in players]
    found = set(todo)
    while todo:
        boxes, player = todo.pop()
        for box in boxes:
            children = macro_children(known.base.neighbours, set(boxes), box, player, pulls=True)
            for square, lowest_square, _, _ in children:
                place = (boxes - {box} | {square}, lowest_square)
                if place not in found:
                    found.add(place)
                    todo.append(place)
    return found


def _visited(attempt: BeamAttempt) -> set[Place]:
    rows = range(int(attempt._scratch.progress.visited_rows))
    table = attempt._visited
    return {(frozenset(table["boxes"][i].tolist()), int(table["player"][i])) for i in rows}


def _check_candidates(known: Truth, attempt: BeamAttempt, possible: Container[Place]) -> int:
    """Compare the candidates of the next layer with the rules; return how many there are."""
    ends = attempt._direction.is_end
    table, visited = attempt._children, attempt._visited
    count, columns = attempt.open_states, region_count_end(len(known.base.boxes))
    for i in range(count):
        boxes = set(visited["boxes"][table["parent"][i]].tolist())
        boxes = boxes - {int(table["source"][i])} | {int(table["target"][i])}
        assert (frozenset(boxes), int(table["player"][i])) in possible
        on_end_count = int(ends[list(boxes)].sum())
        regions = region_count(known.base.neighbours, boxes)
        assert divmod(int(table["kind"][i]), columns) == (on_end_count, regions)
        if attempt._direction.turn == PUSH_TURN:
            assert (table["bound"][i] == 0) == (on_end_count == len(boxes))
        elif table["bound"][i] == 0:  # more than 0 where the player stands on the wrong side
            assert on_end_count == len(boxes)
    return count


@pytest.mark.parametrize("place", [PUSHED, PULLED])
@pytest.mark.parametrize("order", [BY_BOUND, BY_KIND, BY_TARGET])
def test_a_wide_attempt_solves_what_can_be_solved(order: int, place: int) -> None:
    seen = {StepStatus.SOLVED: 0, StepStatus.GAVE_UP: 0}
    checked = 0
    for number, known in enumerate(TRUTHS):
        attempt = _next_attempt(known, 10_000, order, place)
        can_be_solved = next(iter(known.after)) in known.solvable
        if attempt is None:
            assert not can_be_solved
            continue
        possible = known.after.keys() if place == PUSHED else _places_with_solution(number)
        status = StepStatus.RUNNING
        while status in (StepStatus.RUNNING, StepStatus.FULL):
            status = attempt.step(3)
            checked += _check_candidates(known, attempt, possible)
            if status is StepStatus.FULL:
                assert all(attempt.grow(1 << 30))
        assert (status is StepStatus.SOLVED) == can_be_solved
        assert _visited(attempt) <= possible
        assert len(_visited(attempt)) == attempt._scratch.progress.visited_rows
        assert attempt.is_whole
        seen[status] += 1
        if status is StepStatus.SOLVED:
            assert replay(known.base.board_arrays.board, attempt.lurd()).solves
    assert min(seen.values()) >= 2
    assert checked > 200


@pytest.mark.parametrize("place", [PUSHED, PULLED])
def test_attempts_from_both_ends_meet(place: int) -> None:
    met = 0
    for known in TRUTHS:
        other = _next_attempt(known, 10_000, BY_BOUND, 1 - place)
        if other is None:
            continue
        while other.layers < 2 and other.step(1) is StepStatus.RUNNING:
            pass
        attempt = _next_attempt(known, 10_000, BY_BOUND, place, other)
        assert attempt is not None
        if _run(attempt) is not StepStatus.SOLVED:
            assert next(iter(known.after)) not in known.solvable
            continue
        met += attempt._scratch.progress.meeting_row >= 0
        assert replay(known.base.board_arrays.board, attempt.lurd()).solves
    assert met > 3


def test_an_attempt_that_counts_images_as_one_cannot_be_met() -> None:
    search = Beam(search_board(SYMMETRIC))
    roots = search._roots[PUSHED]
    attempt = BeamAttempt(search._level, search._directions[PUSHED], roots, 50, BY_BOUND)
    attempt.step(5)
    assert len(roots.symmetries) == 1
    assert attempt.nodes > 0
    assert not attempt.meeting_table.slots.any()


def test_attempts_by_pulls_end_at_any_waypoint_from_which_the_level_can_be_solved() -> None:
    seen = 0
    for known in TRUTHS:
        passed = _next_attempt(known, 10_000, BY_BOUND)
        if passed is None:
            continue
        while passed.layers < 3 and passed.step(1) is StepStatus.RUNNING:
            pass
        search = Waypoints(known.base)
        for row in passed.rows_between(0, passed.layers).tolist()[:12]:
            boxes, lowest_square = passed.boxes_and_player(row)
            waypoint = (frozenset(boxes.tolist()), lowest_square)
            assert waypoint in known.after
            attempt = BeamAttempt(
                search._level, *_to_waypoint(search, passed, row), 10_000, BY_KIND, waypoint=row
            )
            attempt._other_attempt = (
                passed  # for the way there: nothing that it has taken is to be met
            )
            can_be_solved = waypoint in known.solvable
            assert (_run(attempt) is StepStatus.SOLVED) == can_be_solved
            if can_be_solved:
                assert replay(known.base.board_arrays.board, attempt.lurd()).solves
                seen += 1
    assert seen > 10


def test_a_symmetric_level_is_solved_by_way_of_a_waypoint() -> None:
    board = Board.from_rows(
        [
            "###########",
            "#   # #   #",
            "# $ # # $ #",
            "#.   @   .#",
            "# $ # # $ #",
            "#.  # #  .#",
            "###########",
        ]
    )
    search = Waypoints(search_board(board))
    passed = BeamAttempt(search._level, search._directions[0], search._roots[0], 5, BY_BOUND)
    while passed.layers < 3:
        assert passed.step(1) is StepStatus.RUNNING
    row = int(passed.rows_between(0, 3)[-1])
    assert len(search._roots[0].symmetries) == 1
    assert len(passed.steps_to(row)) > 0
    to_waypoint = _to_waypoint(search, passed, row)
    attempt = BeamAttempt(
        search._level, *to_waypoint, 100, BY_BOUND, other_attempt=passed, waypoint=row
    )
    assert _run(attempt) is StepStatus.SOLVED
    assert replay(board, attempt.lurd()).solves


def test_the_children_of_the_start_are_macro_moves_and_one_can_be_solved_if_the_start_can() -> None:
    seen = 0
    for known in TRUTHS:
        attempt = _next_attempt(known, 50, BY_BOUND)
        if attempt is None:
            continue
        status = layer.step(
            attempt._search(), Candidates(**attempt._candidates), attempt._order, 50, 1
        )
        start = next(iter(known.after))
        children = {
            (start[0] - {box} | {square}, lowest_square)
            for box in start[0]
            for square, lowest_square, _, _ in macro_children(
                known.base.neighbours, set(start[0]), box, start[1], pulls=False
            )
        }
        found = {
            (start[0] - {int(source)} | {int(target)}, int(lowest_square))
            for source, target, lowest_square in zip(
                *(attempt._children[name][: attempt.open_states] for name in _MOVE),
                strict=True,
            )
        }
        assert found <= children
        if start in known.solvable and status != StepStatus.SOLVED:
            assert not found.isdisjoint(known.solvable)
            seen += 1
    assert seen > 2


def test_a_position_expanded_again_has_the_same_children() -> None:
    attempt = _next_attempt(TRUTHS[-1], 50, BY_BOUND)
    assert attempt is not None
    attempt.step(1)
    scratch, level = attempt._scratch, attempt._level
    count = attempt.open_states
    children = {name: attempt._children[name][:count].copy() for name in (*_MOVE, "bound", "kind")}
    assert count > 0
    scratch.progress.candidate_count = 0
    attempt._children["slots"][:] = 0
    scratch.boxes[:] = attempt._visited["boxes"][0]
    player = int(attempt._visited["player"][0])
    entry = wall_set_if_alive(
        level.field, level.proofs, scratch.boxes, player, scratch.first_pushes
    )
    expand_position(attempt._search(), entry, 0, int(attempt._candidates["kind"][0]))
    assert attempt.open_states == count
    for name, column in children.items():
        assert attempt._children[name][:count].tolist() == column.tolist()


def test_rows_between_layers_are_positions_so_many_moves_from_the_start() -> None:
    search = Beam(search_board(CROWD))
    attempt = BeamAttempt(search._level, search._directions[0], search._roots[0], 20, BY_BOUND)
    while attempt.layers < 6:
        assert attempt.step(7) is not StepStatus.GAVE_UP
    parents = set(attempt._visited["parent"][: attempt._scratch.progress.visited_rows].tolist())
    for first, last in ((0, 1), (1, 2), (2, 5), (3, 3), (4, 99), (99, 100)):
        rows = attempt.rows_between(first, last).tolist()
        assert bool(rows) == (first < min(last, 6))
        assert set(rows) <= parents
        assert all(first <= len(attempt.steps_to(row)) < last for row in rows)
    assert attempt.rows_between(0, 1).tolist() == [0]


def test_a_narrow_attempt_says_that_it_left_positions_out() -> None:
    search = Beam(search_board(CROWD))
    direction, roots = search._directions[PUSHED], search._roots[PUSHED]
    attempt = BeamAttempt(search._level, direction, roots, 1, BY_BOUND)
    assert _run(attempt) is StepStatus.GAVE_UP
    assert not attempt.is_whole
    assert attempt.nodes >= attempt.layers > 1


def test_the_best_position_has_the_least_bound() -> None:
    known = TRUTHS[-1]
    attempt = _next_attempt(known, 50, BY_KIND)
    assert attempt is not None
    assert attempt.best is None
    before = 1 << 20
    while attempt.step(1) is StepStatus.RUNNING:
        assert attempt.lowest_bound <= before
        before = attempt.lowest_bound
        best = attempt.best
        assert best is not None
        number = {int(square): i for i, square in enumerate(known.base.squares)}
        boxes = frozenset(number[box] for box in best.boxes)
        assert (boxes, number[best.player]) in known.after


def test_positions_that_begin_full_tables_are_kept() -> None:
    known = TRUTHS[-1]
    attempt = _next_attempt(known, 10_000, BY_BOUND)
    assert attempt is not None
    rows = 16
    while rows < 8 * len(known.base.boxes) * known.base.size:
        rows *= 2
    attempt._visited = {
        name: table[: 2 if name != "slots" else 16].copy()
        for name, table in attempt._visited.items()
    }
    full, status = 0, StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = attempt.step(100)
        if status is StepStatus.FULL:
            full += 1
            assert all(attempt.grow(1 << 30))
    assert full > 2
    assert status is StepStatus.SOLVED
    assert replay(known.base.board_arrays.board, attempt.lurd()).solves
    assert len(np.unique(attempt._visited["hash"][: attempt._scratch.progress.visited_rows])) > 2


def test_without_room_to_grow_it_says_so() -> None:
    attempt = _next_attempt(TRUTHS[-1], 10_000, BY_BOUND)
    assert attempt is not None
    assert list(attempt.grow(0)) == [False]

"""Attempts of the beam search against the truth about small boards."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.lurd import replay
from sokolab.kernels.search.beam import layer
from sokolab.kernels.search.beam.tables import Candidates, Visited, region_counts
from sokolab.solvers.beam.attempt import BeamAttempt
from sokolab.solvers.beam.engine import Beam
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from tests.kernels.search.dead.truth import Place, Truth, small_truths, truth
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

_MOVE = ("source", "target", "lowest")


def _begun(known: Truth, width: int, by_kind: bool) -> tuple[Beam, BeamAttempt] | None:
    """Return a search whose dead sets are done, and an attempt; None if it gives up at once."""
    search = Beam(known.base)
    while not search.states and search.step(0) is not StepStatus.GAVE_UP:
        if search._attempt is not None:
            return search, BeamAttempt(search._level, width, by_kind)
    return None


def _visited(attempt: BeamAttempt) -> set[Place]:
    rows = range(int(attempt._scratch.counters.visited))
    table = attempt._visited
    return {(frozenset(table["boxes"][i].tolist()), int(table["lowest"][i])) for i in rows}


def _check_candidates(known: Truth, attempt: BeamAttempt) -> int:
    """Compare the candidates of the next layer with the rules; return how many there are."""
    table, visited = attempt._new, attempt._visited
    count, columns = attempt.open_states, region_counts(len(known.base.boxes))
    for i in range(count):
        boxes = set(visited["boxes"][table["parent"][i]].tolist())
        boxes = boxes - {int(table["source"][i])} | {int(table["target"][i])}
        assert (frozenset(boxes), int(table["lowest"][i])) in known.after
        on_goals = int(known.base.goals[list(boxes)].sum())
        regions = region_count(known.base.neighbours, boxes)
        assert divmod(int(table["kind"][i]), columns) == (on_goals, regions)
        assert (table["bound"][i] == 0) == (on_goals == len(boxes))
    return count


@pytest.mark.parametrize("by_kind", [False, True])
def test_a_wide_attempt_solves_what_can_be_solved(by_kind: bool) -> None:
    seen = {StepStatus.SOLVED: 0, StepStatus.GAVE_UP: 0}
    checked = 0
    for known in TRUTHS:
        begun = _begun(known, 10_000, by_kind)
        can_be_solved = next(iter(known.after)) in known.solvable
        if begun is None:
            assert not can_be_solved
            continue
        search, attempt = begun
        status = StepStatus.RUNNING
        while status in (StepStatus.RUNNING, StepStatus.FULL):
            status = attempt.step(search._rules, 3)
            checked += _check_candidates(known, attempt)
            if status is StepStatus.FULL:
                assert all(attempt.grow(1 << 30))
        assert (status is StepStatus.SOLVED) == can_be_solved
        assert _visited(attempt) <= known.after.keys()
        assert len(_visited(attempt)) == attempt._scratch.counters.visited
        assert attempt.is_whole
        seen[status] += 1
        if status is StepStatus.SOLVED:
            assert replay(known.base.board_arrays.board, attempt.lurd()).solves
    assert min(seen.values()) >= 2
    assert checked > 200


def test_the_children_of_the_start_are_macro_moves_and_one_can_be_solved_if_the_start_can() -> None:
    seen = 0
    for known in TRUTHS:
        begun = _begun(known, 50, False)
        if begun is None:
            continue
        search, attempt = begun
        status = layer.step(
            search._level.field,
            search._level.proofs,
            search._level.pull_board,
            search._rules,
            attempt._matching,
            attempt._macros,
            Visited(**attempt._visited),
            Candidates(**attempt._old),
            Candidates(**attempt._new),
            attempt._order,
            attempt._scratch,
            50,
            1,
        )
        start = next(iter(known.after))
        children = {
            (start[0] - {box} | {square}, lowest)
            for box in start[0]
            for square, lowest, _, _ in macro_children(
                known.base.neighbours, set(start[0]), box, start[1], pulls=False
            )
        }
        found = {
            (start[0] - {int(source)} | {int(target)}, int(lowest))
            for source, target, lowest in zip(
                *(attempt._new[name][: attempt.open_states] for name in _MOVE), strict=True
            )
        }
        assert found <= children
        if start in known.solvable and status != StepStatus.SOLVED:
            assert not found.isdisjoint(known.solvable)
            seen += 1
    assert seen > 2


def test_a_narrow_attempt_says_that_it_left_positions_out() -> None:
    search = Beam(search_board(CROWD), first_width=1)
    while search._attempt is None:
        search.step(1)
    attempt = BeamAttempt(search._level, 1, False)
    status = StepStatus.RUNNING
    while status is StepStatus.RUNNING:
        status = attempt.step(search._rules, 50)
    assert status is StepStatus.GAVE_UP
    assert not attempt.is_whole
    assert attempt.nodes >= attempt.layers > 1


def test_the_best_position_has_the_least_bound() -> None:
    known = TRUTHS[-1]
    begun = _begun(known, 50, True)
    assert begun is not None
    search, attempt = begun
    assert attempt.best is None
    before = 1 << 20
    while attempt.step(search._rules, 1) is StepStatus.RUNNING:
        assert attempt.least_bound <= before
        before = attempt.least_bound
        best = attempt.best
        assert best is not None
        number = {int(square): i for i, square in enumerate(known.base.squares)}
        boxes = frozenset(number[box] for box in best.boxes)
        assert (boxes, number[best.player]) in known.after


def test_positions_that_begin_full_tables_are_kept() -> None:
    known = TRUTHS[-1]
    begun = _begun(known, 10_000, False)
    assert begun is not None
    search, attempt = begun
    rows = 16
    while rows < 8 * len(known.base.boxes) * known.base.size:
        rows *= 2
    attempt._visited = {
        name: table[: 2 if name != "slots" else 16].copy()
        for name, table in attempt._visited.items()
    }
    full, status = 0, StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = attempt.step(search._rules, 100)
        if status is StepStatus.FULL:
            full += 1
            assert all(attempt.grow(1 << 30))
    assert full > 2
    assert status is StepStatus.SOLVED
    assert replay(known.base.board_arrays.board, attempt.lurd()).solves
    assert len(np.unique(attempt._visited["hash"][: attempt._scratch.counters.visited])) > 2


def test_without_room_to_grow_it_says_so() -> None:
    begun = _begun(TRUTHS[-1], 10_000, False)
    assert begun is not None
    _, attempt = begun
    assert list(attempt.grow(0)) == [False]

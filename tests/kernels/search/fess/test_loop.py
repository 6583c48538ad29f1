"""The loop of the feature-space search against the truth about small boards."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.kernels.search.boards.field import box_state
from sokolab.kernels.search.fess import loop
from sokolab.kernels.search.fess.children import MATCHED, NO_ROOMS, SHUFFLED, match_boxes
from sokolab.kernels.search.fess.score import matched_in, score, steps_of_matched
from sokolab.kernels.search.plan.steps import new_plan
from sokolab.solvers.fess.fess_attempt import Attempt
from sokolab.solvers.fess.fess_engine import Fess
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from tests.kernels.search.dead.truth import small_truths, truth
from tests.solvers.boards import CROWD, KNOT, LARGE_CROWD, LEVELS, MOSAIC

NO_STEPS = np.zeros(0, np.int32)
SOLVED, EXHAUSTED, FULL = 1, 2, 3
SEALED = ("shut doorway", "behind the boxes", "sealed larder")


def begun(base: SearchBoard, mask: int) -> Attempt:
    """Return an attempt with the first plan, or one that counts the matched pushes."""
    search = Fess(base)
    while not search.attempts:
        search.step(50)
    first = search.attempts[0]
    if not mask:
        return first
    assert search._level is not None
    plan = new_plan(search._field, NO_STEPS, NO_STEPS, NO_STEPS)
    return Attempt(search._level, plan, mask)


@pytest.mark.parametrize("mask", [0, MATCHED, MATCHED | SHUFFLED | NO_ROOMS])
def test_it_solves_what_can_be_solved_and_expands_nothing_else(mask: int) -> None:
    seen = {SOLVED: 0, EXHAUSTED: 0}
    sealed = [truth(LEVELS[name].board) for name in SEALED]
    for known in [*small_truths(range(12), 150), *sealed]:
        assert known is not None
        if known.base.goals[known.base.boxes].all():
            continue
        attempt = begun(known.base, mask)
        while True:
            status = loop.step(
                attempt._field,
                attempt.plan,
                attempt._context,
                attempt._proofs,
                attempt._tables,
                attempt._scratch,
                2,
            )
            if status == FULL:
                assert all(attempt.grow(1 << 30))
            elif status:
                break
        assert status == (SOLVED if next(iter(known.after)) in known.solvable else EXHAUSTED)
        expanded = [(frozenset(boxes.tolist()), low) for boxes, low, _ in attempt.expanded()]
        assert len(set(expanded)) == len(expanded)
        assert set(expanded) <= known.after.keys()
        seen[status] += 1
        if status == SOLVED:
            assert replay(known.base.board_arrays.board, attempt.lurd()).solves
    assert min(seen.values()) > 2


@pytest.mark.parametrize("board", [CROWD, MOSAIC, KNOT, LARGE_CROWD], ids=repr)
def test_the_matched_pushes_are_those_of_a_least_matching(board: Board) -> None:
    attempt = begun(search_board(board), MATCHED)
    attempt.step(60)
    field = attempt._field
    looked_at = 0
    for boxes, lowest, value in attempt.expanded():
        states = [box_state(field, box, lowest) for box in boxes.tolist()]
        costs = field.costs[states]
        rows, columns = linear_sum_assignment(costs)
        pushes = int(costs[rows, columns].sum())
        matching = new_matching(np.zeros(boxes.size, np.int32))
        assert match_boxes(field, matching, boxes, lowest) == pushes
        counted = min(pushes, matched_in(0))
        assert matched_in(value) == counted
        assert matched_in(score(steps_of_matched(pushes), 1, 0, 0, 0, 0)) == counted
        looked_at += 1
    assert looked_at > 0
    assert 0 <= attempt.progress <= 1

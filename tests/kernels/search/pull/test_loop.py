"""Each direction of the search alone, against the truth about small boards."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.pull import loop
from sokolab.kernels.search.status import EXHAUSTED, FULL, SOLVED
from sokolab.solvers.pull.pull_search import Pull
from sokolab.solvers.pull.side import PullSide
from tests.kernels.search.dead.truth import Push, Truth, small_truths, truth
from tests.solvers.boards import LEVELS


def _truths() -> list[Truth]:
    """Return small boards with and without a solution; none is solved."""
    dead = (LEVELS[name].board for name in ("shut doorway", "behind the boxes", "no way round"))
    found = [*small_truths(range(10), 300), *(made for each in dead if (made := truth(each)))]
    return [each for each in found if not each.base.goals[each.base.boxes].all()]


def _ended(side: PullSide, other: PullSide) -> int:
    step = loop.step_varied if side._is_varied else loop.step
    while True:
        status = step(side.search(other), 3)
        if status == FULL:
            assert all(side.grow(1 << 30))
        elif status:
            return status


def _solves(known: Truth, pushes: list[Push]) -> bool:
    place = next(iter(known.after))
    for push in pushes:
        place = known.after[place][push]
    return place[0] == frozenset(np.flatnonzero(known.base.goals).tolist())


@pytest.mark.parametrize("is_varied", [False, True])
@pytest.mark.parametrize("corrals", [False, True])
@pytest.mark.parametrize("turn", [0, 1])
def test_it_finds_a_solution_where_there_is_one(turn: int, corrals: bool, is_varied: bool) -> None:
    solved = exhausted = 0
    for known in _truths():
        side = Pull(known.base, uses_corrals=corrals, is_varied=is_varied)._sides[turn]
        status = _ended(side, side.with_empty_tables())
        start = next(iter(known.after))
        assert status == (SOLVED if start in known.solvable else EXHAUSTED)
        if status == SOLVED:
            state = int(side.scratch.progress.solved_state)
            made = [(box, d) for box, _, d in side._moves_to(state)]
            assert _solves(known, made if turn else side.pushes_from(state))
        for state in range(side.states if turn else 0):
            place = frozenset(side.boxes_of(state).tolist()), int(side.tables["player"][state])
            assert place in known.after
        assert side.scratch.blocked.sum() == 1
        solved += status == SOLVED
        exhausted += status == EXHAUSTED
    assert solved > 5
    assert exhausted > 1


def test_the_directions_meet() -> None:
    met = 0
    for known in _truths():
        back, forth = Pull(known.base)._sides
        if next(iter(known.after)) not in known.solvable or _ended(back, forth) != SOLVED:
            continue
        back = Pull(known.base)._sides[0]
        for _ in range(2):
            loop.step(back.search(forth), 1)
        if back.scratch.progress.solved_state >= 0:
            continue
        assert _ended(forth, back) == SOLVED
        assert _solves(known, forth.solution_pushes(back))
        met += forth.scratch.progress.met_state >= 0
    assert met > 2

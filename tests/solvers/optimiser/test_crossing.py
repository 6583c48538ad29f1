"""Solutions crossed with each other."""

from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.optimiser.crossing import crossed
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.optimiser import Improvement, optimise
from sokolab.solvers.roster import solve
from tests.solvers.boards import LEVELS, random_board

BOARD = Board.from_rows(["###########", "#         #", "#@$.   $. #", "#         #", "###########"])
SLOW_BEFORE, SLOW_AFTER, BEST = "duRurrrrdR", "RududurrrrdR", "RurrrrdR"


@pytest.mark.parametrize("objective", Objective)
def test_what_comes_out_is_no_worse_than_what_went_in(objective: Objective) -> None:
    boards = [level.board for level in LEVELS.values() if level.pushes]
    boards += [random_board(seed) for seed in (8, 12, 20, 62)]
    names = ("backtrack", "fess", "pull", "beam")
    has_two = False
    for board in boards:
        answers = [solve(board, name, Limits(nodes=5_000)).replay for name in names]
        known = [one for one in answers if one is not None]
        if not known:
            continue
        has_two = has_two or len({one.lurd for one in known}) > 1
        made = crossed(known, objective)
        assert made.solves
        assert objective.cost(made) <= min(objective.cost(one) for one in known)
    assert has_two


def test_each_stretch_comes_from_the_better_one() -> None:
    known = [replay(BOARD, lurd) for lurd in (SLOW_AFTER, SLOW_BEFORE)]
    assert all(one.solves for one in known)
    for objective in (Objective.MOVES, Objective.PUSHES_MOVES, Objective.LINES_MOVES):
        assert crossed(known, objective).lurd == BEST


def test_one_solution_is_left_as_it_is_but_for_what_comes_after_its_end() -> None:
    assert crossed([replay(BOARD, BEST + "lr")], Objective.MOVES).lurd == BEST


def test_what_solves_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="solve"):
        crossed([replay(BOARD, BEST), replay(BOARD, "R")], Objective.MOVES)


def test_the_optimiser_begins_with_what_was_crossed() -> None:
    better: list[Improvement] = []
    given, other = replay(BOARD, SLOW_BEFORE), replay(BOARD, SLOW_AFTER)
    found = optimise(
        given,
        Objective.MOVES,
        Limits(),
        CancelToken(),
        lambda _: None,
        better.append,
        [other],
    )
    assert [one.replay.lurd for one in better] == [BEST]
    assert found.lurd == BEST

"""Descents find the push-optimal solution from any longer one, and then nothing."""

from __future__ import annotations

import pytest

from sokolab.core.lurd import replay
from sokolab.solvers.exact import proving as incumbents
from sokolab.solvers.exact.proving import Descents, Incumbent
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from sokolab.solvers.roster import solve
from tests.solvers.boards import CROWD, LEVELS, random_board

BOARDS = [CROWD, *(level.board for level in LEVELS.values())]
BOARDS += [board for seed in range(40) if not why_not_a_level(board := random_board(seed))]


@pytest.mark.parametrize("budget", [7, 1_000])
def test_they_end_at_the_fewest_pushes(budget: int) -> None:
    boards = 0
    for board in BOARDS:
        least = solve(board, "optimal-pushes")
        base = search_board(board)
        if not least.lurd or not len(base.boxes):
            continue
        descents = Descents(base, least.pushes + 20)
        known = []
        while (status := descents.step(budget)) is not StepStatus.EXHAUSTED:
            if status is StepStatus.FULL:
                assert all(descents.grow(1 << 40))
            if status is StepStatus.SOLVED:
                assert descents.pushes is not None
                found = replay(board, descents.lurd())
                assert found.solves
                assert found.pushes == descents.pushes
                known.append(descents.pushes)
                descents.set_upper_bound(descents.pushes)
        assert known == sorted(known, reverse=True)
        assert known[-1] == least.pushes, str(board)
        boards += 1
    assert boards > 20


def test_they_find_nothing_shorter_than_the_least() -> None:
    board = CROWD
    descents = Descents(search_board(board), solve(board, "optimal-pushes").pushes or 0)
    while (status := descents.step(1_000)) is not StepStatus.EXHAUSTED:
        assert status is not StepStatus.SOLVED
        if status is StepStatus.FULL:
            assert all(descents.grow(1 << 40))
    assert descents.pushes is None


def test_the_incumbent_gives_them_turns_until_they_find_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(incumbents, "_SHORTENING_NODES", 20)
    incumbent = Incumbent(search_board(CROWD))
    while not incumbent.is_over:
        if incumbent.step(500) is StepStatus.FULL:
            assert all(incumbent.grow(1 << 40))
    assert incumbent.pushes == solve(CROWD, "optimal-pushes").pushes
    assert incumbent._given_up_at == incumbent.pushes
    assert incumbent._descents is None

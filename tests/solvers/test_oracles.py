"""The solvers against breadth-first search by the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search_board import why_not_a_level
from sokolab.solvers.roster import solve
from tests.naive_solvers import least_moves, least_pushes
from tests.solvers.boards import LEVELS, random_board

_SLOW = {15}  # takes the oracle ten seconds
RANDOM = [
    pytest.param(board, id=f"seed {seed}")
    for seed in range(60)
    if seed not in _SLOW and not why_not_a_level(board := random_board(seed))
]
INCOMPLETE = ("beam", "fess")
"""Solvers that never prove a level unsolvable."""


@pytest.mark.parametrize("name", LEVELS)
def test_the_drawn_levels_have_the_optima_written_with_them(name: str) -> None:
    level = LEVELS[name]
    pushes, moves = solve(level.board, "optimal-pushes"), solve(level.board, "astar-moves")
    if level.pushes is None:
        assert pushes.outcome is moves.outcome is Outcome.UNSOLVABLE
    else:
        assert (pushes.pushes, moves.moves) == (level.pushes, level.moves)
        assert pushes.lower_bound == level.pushes
        assert pushes.is_optimal
        assert moves.lower_bound == level.moves
        assert moves.is_optimal
        assert not replace(moves, lower_bound=None).is_optimal


@pytest.mark.parametrize("name", [name for name in LEVELS if name != "goal room"])
def test_the_optima_written_with_the_drawn_levels_are_true(name: str) -> None:
    level = LEVELS[name]
    assert least_pushes(level.board) == level.pushes
    assert least_moves(level.board) == level.moves


@pytest.mark.parametrize("board", RANDOM)
def test_all_solvers_agree_with_breadth_first_search(board: Board) -> None:
    least = least_pushes(board)
    answers = {name: solve(board, name) for name in ("optimal-pushes", "astar-moves", "backtrack")}
    wanted = Outcome.UNSOLVABLE if least is None else Outcome.SOLVED
    assert {answer.outcome for answer in answers.values()} == {wanted}
    if least is None:
        return
    assert answers["optimal-pushes"].pushes == least
    assert answers["astar-moves"].moves <= answers["optimal-pushes"].moves
    assert answers["backtrack"].pushes >= least
    for answer in answers.values():
        played = replay(board, answer.lurd)
        assert played.solves
        assert (played.moves, played.pushes) == (answer.moves, answer.pushes)


@pytest.mark.parametrize("solver", INCOMPLETE)
@pytest.mark.parametrize("name", LEVELS)
def test_what_proves_nothing_solves_the_drawn_levels_or_gives_up(name: str, solver: str) -> None:
    level = LEVELS[name]
    result = solve(level.board, solver, Limits(nodes=20_000))
    if level.pushes is None:
        assert result.outcome is Outcome.UNDECIDED
    else:
        assert result.outcome is Outcome.SOLVED
        assert result.pushes >= level.pushes


@pytest.mark.parametrize(
    "seed", [seed for seed in range(40) if not why_not_a_level(random_board(seed))]
)
def test_what_proves_nothing_agrees_with_a_proof(seed: int) -> None:
    board = random_board(seed)
    proved = solve(board, "optimal-pushes")
    for solver in INCOMPLETE:
        found = solve(board, solver, Limits(nodes=20_000))
        assert (found.outcome is Outcome.SOLVED) == (proved.outcome is Outcome.SOLVED), solver
        assert found.outcome is not Outcome.UNSOLVABLE, solver


@pytest.mark.parametrize("board", RANDOM[:20])
def test_astar_moves_finds_the_fewest_moves(board: Board) -> None:
    assert solve(board, "astar-moves").moves == least_moves(board)

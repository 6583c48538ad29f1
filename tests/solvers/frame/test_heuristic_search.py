"""A* with a heuristic from elsewhere, against breadth-first search."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.solvers.frame.heuristic_search import Heuristic, heuristic_solver
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Result, ignore_news
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import small_level

LONG = Board.from_rows(["#" * 9, "#@ $ . ##", "# $   . #", "#  .$   #", "#       #", "#" * 9])


def _solve(
    board: Board, heuristic: Heuristic, limits: Limits | None = None, *, is_admissible: bool
) -> Result:
    solver = heuristic_solver("x", "X", "Tries.", heuristic, is_admissible=is_admissible)
    return solver.solve(board, limits or Limits(), CancelToken(), ignore_news)


@cache
def _left(board: Board, position: Position) -> int | None:
    boxes = position.boxes
    return least_pushes(board.with_pieces(sorted(boxes), position.player))


def _uneven(position: Position) -> int | None:
    """Never say too much, but now much and now nothing: this is not consistent."""
    left = _left(position.board, position.normalised())
    return left if left is None or (sum(position.boxes) + position.player) % 3 else 0


def _mere_guess(position: Position) -> int | None:
    """Say too much, and give up some positions."""
    number = sum(position.boxes)
    return None if number % 7 == 0 else number % 20


def _boards() -> list[Board]:
    random = np.random.default_rng(7)
    return [small_level(random, 4, 4, 1 + number % 2, 2) for number in range(80)]


@pytest.mark.parametrize("heuristic", [lambda _position: 0, _uneven])
def test_an_admissible_heuristic_gives_the_fewest_pushes(heuristic: Heuristic) -> None:
    seen: Counter[str] = Counter()
    for board in _boards():
        found, least = _solve(board, heuristic, is_admissible=True), least_pushes(board)
        seen[found.outcome.name] += 1
        if found.outcome is Outcome.SOLVED:
            assert found.pushes == least
        elif found.outcome is Outcome.UNSOLVABLE:
            assert least is None
        else:
            assert found.outcome is Outcome.INVALID
    assert min(seen["SOLVED"], seen["UNSOLVABLE"]) > 5


def test_a_guess_proves_nothing() -> None:
    seen: Counter[str] = Counter()
    for board in _boards():
        found, least = _solve(board, _mere_guess, is_admissible=False), least_pushes(board)
        seen[found.outcome.name] += 1
        assert found.lower_bound is None or found.outcome is Outcome.INVALID
        if found.outcome is Outcome.UNSOLVABLE:
            assert least is None
        elif found.outcome is Outcome.SOLVED:
            assert least is not None and found.pushes is not None and found.pushes >= least
    assert min(seen["SOLVED"], seen["UNDECIDED"]) > 5


def test_the_limits_hold() -> None:
    found = _solve(LONG, lambda _position: 0, Limits(nodes=50), is_admissible=True)
    assert (found.outcome, found.nodes) == (Outcome.NODES, 50)
    assert found.lower_bound is not None
    found = _solve(LONG, lambda _position: 0, Limits(megabytes=1), is_admissible=True)
    assert found.outcome is Outcome.MEMORY

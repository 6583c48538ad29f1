"""Levels with symmetries: one position for all images, and still the push-optimal solution."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.exact import optimal_pushes
from sokolab.solvers.exact.long_tables import DeadSetTables, GroupTables
from sokolab.solvers.exact.optimal_pushes import PUSH_RULES, OptimalPushes
from sokolab.solvers.exact.rules import Rule
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from tests.naive_solvers import least_pushes

BOARDS = {
    "the player reaches all images": ["#######", "#.   .#", "# $ $ #", "#  @  #", "#######"],
    "the player is shut in a corner": [
        "########",
        "#@$  . #",
        "##     #",
        "#     ##",
        "# .  $ #",
        "########",
    ],
    "only a half turn": [
        "#######",
        "#.   ##",
        "# $   #",
        "#  @  #",
        "#   $ #",
        "##   .#",
        "#######",
    ],
    "walls and goals are symmetric, boxes are not": [
        "#######",
        "#. # .#",
        "#  $  #",
        "# @ $ #",
        "#     #",
        "#######",
    ],
    "no solution": ["#######", "#$ . $#", "#  @  #", "#  .  #", "#######"],
}


@pytest.fixture(autouse=True)
def _one_image_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimal_pushes, "_MIN_IMAGES", 1)


def _run(board: Board, rules: tuple[Rule, ...]) -> tuple[StepStatus, OptimalPushes]:
    search, status = OptimalPushes(search_board(board), rules), StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = search.step(100)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    return status, search


@pytest.mark.parametrize("is_studied_at_once", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_solutions_are_least(
    name: str, is_studied_at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_studied_at_once:
        monkeypatch.setattr(DeadSetTables, "min_nodes", 0)
        monkeypatch.setattr(DeadSetTables, "min_nodes_for_triples", 0)
        monkeypatch.setattr(GroupTables, "min_nodes", 0)
        monkeypatch.setattr(GroupTables, "entries_per_node", 1 << 40)
    board = Board.from_rows(BOARDS[name])
    least = least_pushes(board)
    status, search = _run(board, PUSH_RULES)
    if least is None:
        assert status is StepStatus.EXHAUSTED
        return
    assert status is StepStatus.SOLVED
    assert (search.pushes, search.ceiling) == (least, least)
    lurd = search.lurd()
    assert replay(board, lurd).solves
    assert sum(letter.isupper() for letter in lurd) == least


def test_fewer_positions_are_kept() -> None:
    board = Board.from_rows(BOARDS["the player reaches all images"])
    _, search = _run(board, PUSH_RULES)
    _, other = _run(board, tuple(rule for rule in PUSH_RULES if rule is not Rule.ORBITS))
    assert search.pushes == other.pushes
    assert search.states < other.states


def _random_level(seed: int) -> Board | None:
    """Return a level whose squares, but for the player, have a symmetry; None for most seeds."""
    rng = np.random.default_rng(seed)
    half = rng.choice(list("     ##$."), size=(5, 3))
    other = half[:, ::-1] if seed % 2 else half[::-1, ::-1]
    grid = np.concatenate((half, other), axis=1)
    free = np.argwhere(grid == " ")
    if not len(free) or (grid == "$").sum() != 2:
        return None
    grid[tuple(free[rng.integers(len(free))])] = "@"
    rows = ["########", *("#" + "".join(line) + "#" for line in grid), "########"]
    board = Board.from_rows(rows)
    return None if why_not_a_level(board) else board


def test_solutions_of_random_symmetric_levels_are_least() -> None:
    solvable = 0
    for seed in range(700):
        board = _random_level(seed)
        if board is None:
            continue
        least = least_pushes(board)
        status, search = _run(board, PUSH_RULES)
        if least is None:
            assert status is StepStatus.EXHAUSTED
        else:
            assert (status, search.pushes) == (StepStatus.SOLVED, least)
            assert replay(board, search.lurd()).solves
        solvable += least is not None
    assert solvable > 10

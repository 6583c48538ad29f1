"""The level that the page on solvers walks through behaves as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sokolab
from sokolab import Board, Direction, Outcome, Position, Push

PAGE = (Path(__file__).parents[2] / "docs" / "solvers.md").read_text("utf-8")
SECTION = PAGE.split("## One level, step by step")[1].split("\n## ")[0]
BOARD = Board(re.search(r"```text\n(.*?)```", SECTION, re.DOTALL)[1])  # type: ignore[index]
UPPER, LOWER = BOARD.boxes


def test_what_is_known_before_the_search() -> None:
    found = sokolab.analyse(BOARD)
    assert len(found.dead_squares) == 9
    assert found.arrays.inside.sum() == 19
    assert (found.bound.pushes, sorted(found.bound.distances.tolist())) == (6, [2, 4])
    start = Position(BOARD)
    bounds = [sokolab.analyse(start.after(push).as_board()).bound.pushes for push in start.pushes()]
    assert bounds.count(None) == 2
    assert [bound for bound in bounds if bound is not None and bound >= 6] == [7]
    assert sokolab.analyse(start.after(Push(UPPER, Direction.DOWN)).as_board()).bound.pushes == 7
    assert len(bounds) == 6


def test_the_freeze() -> None:
    position = Position(BOARD)
    above = int(BOARD.neighbours[LOWER, Direction.UP])
    for box in (UPPER, LOWER, above):
        position = position.after(Push(box, Direction.UP))
    assert not set(position.boxes) & set(sokolab.analyse(BOARD).dead_squares)
    assert sokolab.solve(position.as_board()).outcome is Outcome.UNSOLVABLE


@pytest.mark.parametrize(
    ("solver", "nodes"), [("optimal-pushes", 6), ("fess", 26), ("astar-moves", 251)]
)
def test_the_searches(solver: str, nodes: int) -> None:
    assert sokolab.solve(BOARD, solver=solver).nodes == nodes


def test_the_solutions() -> None:
    pushes = sokolab.solve(BOARD, solver="optimal-pushes")
    assert (pushes.states, pushes.pushes, pushes.moves) == (20, 6, 15)
    moves = sokolab.solve(BOARD, solver="optimal-moves")
    assert moves.moves == 13
    assert [str(pushes.lurd), str(moves.lurd)] == re.findall(r"`([udlrUDLR]{9,})`", SECTION)

"""Levels made to learn turns on: the same for the same seed, varied, and solvable."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.suites import read_families
from benchmarks.turns import make_levels
from benchmarks.turns.make_levels import FAMILIES, Made, levels
from sokolab import formats
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import solve


def made(count: int, seed: int = 1, tries: int = 1) -> list[Made]:
    return list(islice(levels(seed, tries), count))


def test_a_seed_makes_the_same_levels_and_another_seed_others() -> None:
    assert made(12) == made(12)
    assert made(3, tries=3) == made(3, tries=3) != made(3)
    assert made(5) == made(12)[:5]
    assert not {one.board for one in made(12)} & {one.board for one in made(12, seed=2)}


def test_the_levels_are_of_every_family_and_size() -> None:
    for name, board in made(20):
        least, most = FAMILIES[name].boxes
        assert least <= len(board.boxes) <= most
        assert len(board.boxes) == len(board.goals)
        assert len(board.players) == 1
    assert {one.family for one in made(20)} == set(FAMILIES)
    assert len({len(one.board.boxes) for one in made(20)}) > 5


@pytest.mark.parametrize("number", [0, 1, 3, 5, 8])
def test_they_can_be_solved(number: int) -> None:
    board = made(number + 1)[number].board
    assert replay(board, solve(board, "auto", Limits(seconds=60)).lurd).solves


def test_the_levels_are_written_with_their_families(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "made.xsb"
    asked = ("--levels", "6", "--seed", "3", "--tries", "1")
    monkeypatch.setattr(sys, "argv", ["make_levels", str(file), *asked])
    make_levels.main()
    expected = made(6, seed=3)
    assert [level.board for level in formats.load(file).levels] == [one.board for one in expected]
    assert list(read_families(file).values()) == [one.family for one in expected]

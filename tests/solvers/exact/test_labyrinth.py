"""Fewest moves where they are very many: tables grow with the positions, not with the moves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sokolab.cli import main
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.roster import solve
from tests import naive_solvers
from tests.solvers.labyrinth import labyrinth


@pytest.mark.parametrize("name", ["optimal-moves", "astar-moves"])
def test_a_labyrinth_takes_the_fewest_moves(name: str) -> None:
    board = labyrinth(2, 1)
    found = solve(board, name)
    assert (found.outcome, found.moves) == (Outcome.SOLVED, naive_solvers.least_moves(board))
    assert found.moves > 500


def test_a_hundred_thousand_moves_take_little_memory() -> None:
    board = labyrinth(6, 7)
    found = solve(board, "optimal-moves", Limits(megabytes=20))
    assert found.outcome is Outcome.SOLVED
    assert found.moves > 100_000
    assert found.lower_bound == found.moves
    assert replay(board, found.lurd).solves


def test_a_hundred_thousand_moves_travel_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = labyrinth(6, 7)
    file = tmp_path / "labyrinth.xsb"
    file.write_text("\n".join(board.rows()) + "\n", encoding="utf-8")
    assert main(["solve", str(file), "--solver", "optimal-moves", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert replay(board, answer["lurd"]).moves == answer["moves"] > 100_000

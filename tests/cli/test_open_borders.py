"""A level whose walls do not close: every command gives the same answer, and nothing is stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sokolab
from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import replay
from sokolab.library.store import Library
from tests.cli.conftest import Run

OPEN = "######\n#@$. #\n## ###\n"
SENTENCE = "The player can leave the board through row 3, column 3: draw a wall there"
REFUSAL = f"Not a level: {SENTENCE[0].lower()}{SENTENCE[1:]}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "open.xsb"
    path.write_text(f"{OPEN}Solution: R\n")
    return path


@pytest.mark.parametrize("words", [["solve"], ["optimise"], ["check"], ["batch", "solve"]])
def test_it_is_no_level(run: Run, file: Path, words: list[str]) -> None:
    done = run(*words, file)
    assert done.code == 1
    assert SENTENCE.lower() in " ".join(done.out.lower().split())
    assert Library().statistics().level_count == 0


def test_a_given_solution_makes_no_level_of_it(run: Run, file: Path) -> None:
    done = run("optimise", file, "--lurd", "R", "--json")
    assert (done.code, json.loads(done.out)["sentence"]) == (1, REFUSAL)
    done = run("batch", "optimise", file)
    assert done.code == 1
    assert REFUSAL in " ".join(done.out.split())


def test_the_analysis_says_so(run: Run, file: Path) -> None:
    (problem,) = json.loads(run("analyse", file, "--json").out)["problems"]
    assert problem["sentence"] == SENTENCE


def test_a_script_hears_the_same() -> None:
    board = Board(OPEN)
    level = Level(board, solutions=(Solution("R"),))
    for answer in (sokolab.solve(board), sokolab.optimise(level)):
        assert (answer.outcome.value, answer.sentence) == ("INVALID", REFUSAL)
        assert answer.solution is None


def test_the_library_refuses_it(run: Run, file: Path) -> None:
    with pytest.raises(ValueError, match="do not solve a level"):
        Library().add(replay(Board(OPEN), "R"))
    run("library", "import", file)
    assert Library().statistics().solution_count == 0

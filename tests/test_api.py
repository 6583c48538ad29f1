"""The public API: what ``import sokolab`` offers, and what it loads."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from mypy import api as mypy

import sokolab
from sokolab import Board, Level, Limits, Outcome, Solution, optimise, render, solve

ROOT = Path(__file__).parents[1]
BOARD = Board("#######\n#@$  .#\n#     #\n#######")
LEVEL = Level(BOARD, solutions=(Solution("u"), Solution("duRRR"), Solution("duduRrR")))


def test_every_name_is_there_and_listed() -> None:
    for name in sokolab.__all__:
        assert getattr(sokolab, name) is not None
    assert set(dir(sokolab)) == {*sokolab.__all__, "__version__"}
    with pytest.raises(AttributeError, match="'sokolab' has no attribute 'nothing'"):
        sokolab.nothing  # noqa: B018


def test_importing_loads_nothing_heavy() -> None:
    program = (
        "import sys, sokolab\n"
        "from sokolab import Board, Collection, Level, Position, Push, Solution, load, replay\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "assert not loaded & {'PySide6', 'numba', 'scipy'}, loaded\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=60)


def test_the_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testmod(sokolab)
    assert outcome.attempted > 5
    assert not outcome.failed


def test_the_examples_are_typed(tmp_path: Path) -> None:
    assert sokolab.__doc__ is not None
    examples = doctest.DocTestParser().get_examples(sokolab.__doc__)
    program = tmp_path / "program.py"
    program.write_text("".join(example.source for example in examples), "utf-8")
    said, complaints, code = mypy.run(["--strict", str(program)])
    assert code == 0, said + complaints


def test_an_answer_holds_the_solution_and_its_metrics() -> None:
    answer = solve(BOARD, solver="optimal-pushes")
    assert answer.outcome is Outcome.SOLVED
    assert answer.board == BOARD
    assert answer.solution == Solution("RRR", "optimal-pushes")
    assert answer.metrics is not None
    assert (answer.metrics.moves, answer.metrics.pushes) == (3, 3)
    assert repr(answer) == f"<Result SOLVED by optimal-pushes: {answer.sentence}>"
    assert answer._repr_svg_() == render(BOARD, solution="RRR")
    assert solve(LEVEL, solver="optimal-pushes").lurd == "RRR"


def test_an_answer_without_a_solution() -> None:
    answer = solve(Board("#####\n#@$ #\n#  .#\n#####"), solver="pull")
    assert answer.outcome is Outcome.UNSOLVABLE
    assert answer.solution is None
    assert answer.metrics is None
    assert solve(Board("#$#")).outcome is Outcome.INVALID


def test_limits_take_the_place_of_the_seconds() -> None:
    assert solve(BOARD, 10, "astar-moves", limits=Limits(nodes=1)).outcome is Outcome.NODES
    assert solve(BOARD, 0, "astar-moves").outcome is Outcome.TIME
    with pytest.raises(ValueError, match="there is no solver 'nobody'"):
        solve(BOARD, solver="nobody")


@pytest.mark.parametrize(
    "solution", ["duRRR", Solution("duRRR"), solve(BOARD, solver="optimal-moves")]
)
def test_a_solution_is_made_shorter(solution: str | Solution | sokolab.Result) -> None:
    better: list[str] = []
    answer = optimise(
        BOARD, solution, objective="moves", on_better=lambda found: better.append(found.replay.lurd)
    )
    assert answer.lurd == "RRR"
    assert better == (["RRR"] if solution in ("duRRR", Solution("duRRR")) else [])


def test_a_level_brings_its_own_solution() -> None:
    assert optimise(LEVEL).lurd == "RRR"
    with pytest.raises(ValueError, match="no solution to begin with"):
        optimise(BOARD)
    with pytest.raises(ValueError, match="do not solve"):
        optimise(BOARD, "R")
    with pytest.raises(ValueError, match="'beauty' is not a valid Objective"):
        optimise(BOARD, "RRR", objective="beauty")

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.cli.commands import optimise
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import CancelToken
from tests.cli.conftest import Run


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.xsb"
    level = "########\n#      #\n#@$   .#\n#      #\n########\n"
    path.write_text(
        f"{level}\nTitle: Round about\nSolution: RRudRR\n\n"
        "#######\n#.@  $#\n#######\n\nTitle: Stuck\n"
    )
    return path


def test_a_solution_in_the_file_becomes_shorter(run: Run, levels: Path, tmp_path: Path) -> None:
    board = formats.load(levels).levels[0].board
    given = replay(board, formats.load(levels).levels[0].solutions[0].lurd)
    assert given.solves
    out = tmp_path / "out.xsb"
    done = run("optimise", levels, "--level", 1, "-o", out)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "RRRR"
    assert "Shortened from" in done.out
    kept = formats.load(out).levels[0].solutions
    assert [one.lurd for one in kept] == ["RRRR", given.lurd]
    assert len(formats.load(out).levels) == 2
    assert " 4      4 " in run("library", "list", levels, "--level", 1).out


def test_the_suffix_of_the_output_names_its_format(run: Run, levels: Path, tmp_path: Path) -> None:
    slc, sok = tmp_path / "out.slc", tmp_path / "out.sok"
    done = run("optimise", levels, "--level", 1, "-o", slc)
    assert slc.read_text().startswith("<?xml")
    assert done.err == "sokolab: the solutions of 1 level are lost\n"
    assert run("optimise", slc, "--level", 1, "-o", sok).err == ""
    assert sok.read_text().startswith("Round about\n\n")
    assert formats.load(sok).levels[0].solutions[0].lurd == "RRRR"


def test_a_format_that_cannot_hold_the_levels_is_refused_at_once(
    run: Run, levels: Path, tmp_path: Path
) -> None:
    done = run("optimise", levels, "-o", tmp_path / "out.screen", "--seconds", "inf")
    assert done.sentence == "sokolab: a screen file holds one level, not 2; choose one"
    assert done.code == 2


def test_it_starts_from_the_best_solution_in_the_file_and_in_the_library(
    run: Run, levels: Path
) -> None:
    given = formats.load(levels).levels[0].solutions[0].lurd
    text = levels.read_text()
    levels.write_text(text.replace(f"Solution: {given}\n", ""))
    kept = json.loads(run("solve", levels, "--level", 1, "--json").out)
    levels.write_text(text)
    call = ("optimise", levels, "--level", 1, "--json", "--nodes", 1)
    with_library, alone = (json.loads(run(*call, *more).out) for more in ((), ("--no-library",)))
    assert kept["moves"] < len(given)
    assert with_library["moves_before"] == kept["moves"]
    assert alone["moves_before"] == len(given)


def test_a_level_without_solution_is_solved_first(run: Run, levels: Path) -> None:
    text = levels.read_text().replace("Solution: RRudRR\n", "")
    levels.write_text(text)
    done = run("optimise", levels, "--json", "--seconds", 5)
    first, second = (json.loads(line) for line in done.out.splitlines())
    assert (first["pushes"], first["moves"], first["lurd"]) == (4, 4, "RRRR")
    assert second["lurd"] is None
    assert second["sentence"].startswith("Unsolvable: ")
    assert done.code == 1


def test_letters_of_ones_own(run: Run, levels: Path) -> None:
    done = run("optimise", levels, "--level", 1, "--lurd", "uurrrrddlll", "--aim", "moves")
    assert done.code == 2
    assert done.sentence == "sokolab: the letters of --lurd do not solve the level"
    refused = run("optimise", levels, "--lurd", "RRRR")
    assert refused.sentence == (
        "sokolab: --lurd is the solution of one level; select it with --level"
    )
    done = run(
        "optimise", levels, "--level", 1, "--lurd", "RRudRR", "--objective", "moves", "--json"
    )
    answer = json.loads(done.out)
    assert (answer["lurd"], answer["objective"]) == ("RRRR", "moves")


def test_totals_of_several_levels(run: Run, levels: Path) -> None:
    done = run("optimise", levels, "--seconds", 5)
    assert "1 of 2 levels have a solution" in done.out


class _Interrupted(CancelToken):
    """A token as Ctrl+C leaves it, from the beginning."""

    def __init__(self) -> None:
        super().__init__()
        self.cancel()


def test_ctrl_c_is_not_said_to_be_a_limit(
    run: Run, levels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(optimise, "CancelToken", _Interrupted)
    done = run("optimise", levels, "--level", 2, "--no-library")
    assert done.code == 1
    assert "limit" not in done.out
    assert done.out.splitlines()[-1].startswith("Cancelled")

"""``sokolab solve``."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.exact import proving
from tests.cli.conftest import EASY, OPEN_ROOM, Run
from tests.solvers.boards import KNOT
from tests.verdicts.boards import DEEP

KEYS = [
    "level",
    "title",
    "solver",
    "outcome",
    "lurd",
    "moves",
    "pushes",
    "box_lines",
    "box_changes",
    "pushing_sessions",
    "player_lines",
    "nodes",
    "seconds",
    "lower_bound",
    "sentence",
]


def test_json_has_a_line_a_level_in_file_order(run: Run, file: Path) -> None:
    done = run("solve", file, "--json", "--solver", "backtrack")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [list(line) for line in lines] == [KEYS] * 3
    assert [line["level"] for line in lines] == [1, 2, 3]
    assert [line["title"] for line in lines] == ["Easy [b]", "Stuck", "Nobody"]
    assert [line["outcome"] for line in lines] == ["SOLVED", "UNSOLVABLE", "INVALID"]
    assert {line["solver"] for line in lines} == {"backtrack"}
    assert replay(Board.from_rows(EASY.splitlines()), lines[0]["lurd"]).solves
    assert lines[0]["box_lines"] >= lines[0]["box_changes"] >= 1
    for name in ("lurd", "moves", "pushes", "box_lines", "player_lines"):
        assert lines[1][name] is None
    assert lines[2]["sentence"] == "Not a level: there is no player"
    assert (done.code, done.err) == (1, "")


@pytest.mark.parametrize(("levels", "code"), [("1", 0), ("1-2", 0), ("2-3", 1), ("3", 1)])
def test_the_exit_code_says_whether_all_is_decided(
    run: Run, file: Path, levels: str, code: int
) -> None:
    assert run("solve", file, "--level", levels, "--solver", "backtrack").code == code


def test_who_solves_when_nobody_is_named(run: Run, file: Path) -> None:
    (line,) = run("solve", file, "--level", "1", "--json").out.splitlines()
    found = json.loads(line)
    assert (found["solver"], found["pushes"], found["lower_bound"]) == ("auto", 1, 1)


def test_fewest_pushes_are_proved(run: Run, file: Path) -> None:
    call = ("solve", file, "--level", "1", "--json", "--solver", "optimal-pushes")
    (line,) = run(*call).out.splitlines()
    found = json.loads(line)
    assert (found["solver"], found["pushes"], found["lower_bound"]) == ("optimal-pushes", 1, 1)


def test_the_table_is_for_people(run: Run, file: Path) -> None:
    done = run("solve", file, "--solver", "backtrack")
    for word in ("Easy [b]", "SOLVED", "UNSOLVABLE", "INVALID", "1 SOLVED", "level 3: "):
        assert word in done.out
    alone = run("solve", file, "--level", "1", "--solver", "backtrack")
    assert alone.out.splitlines()[-1] == "rR"


def test_solve_and_check_give_the_same_reason(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "stuck.xsb"
    path.write_text(f"{DEEP}\n\n######\n#$ @.#\n#    #\n######\n")
    done = run("solve", path, "--solver", "backtrack", "--json")
    searched, seen = (json.loads(line)["sentence"] for line in done.out.splitlines())
    assert searched.startswith("Unsolvable: a search of ")
    assert seen.startswith("Unsolvable: 1 box stands on a dead square")
    checked = run("check", path, "--seconds", 9, "--no-library").out
    assert "Unsolvable: a search of " in checked
    assert seen in checked


def test_a_solution_not_proved_optimal_is_printed_as_undecided(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proving, "_FIRST_PROOF_NODES", 1)
    monkeypatch.setattr(proving, "_PROOF_NODES", 3)
    for name in ("_FIRST_FINDING_NODES", "_MAX_FINDING_NODES"):
        monkeypatch.setattr(proving, name, 50)
    path = tmp_path / "knot.xsb"
    path.write_text("\n".join(KNOT.rows()) + "\n")
    call = ("solve", path, "--nodes", "9000", "--solver", "optimal-pushes")
    done = run(*call, "--json")
    found = json.loads(done.out)
    played = replay(KNOT, found["lurd"])
    assert played.solves
    assert (found["outcome"], done.code) == ("NODES", 1)
    assert (found["pushes"], found["moves"]) == (played.pushes, played.moves)
    assert found["lower_bound"] < found["pushes"]
    said = run(*call, "--no-library").out
    assert f"a solution of {played.pushes} pushes is known, and at least" in " ".join(said.split())
    assert said.splitlines()[-1] == found["lurd"]
    kept = run("library", "list", path).out
    assert f"{played.pushes}" in kept


def test_fewest_pushes_are_proved_from_the_best_solution_in_the_library(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "knot.xsb"
    path.write_text("\n".join(KNOT.rows()) + "\n")
    call = ("solve", path, "--json", "--nodes", "1", "--solver", "optimal-pushes")
    assert json.loads(run(*call).out)["lurd"] is None
    known = json.loads(run("solve", path, "--json").out)
    assert json.loads(run(*call, "--no-library").out)["lurd"] is None
    found = json.loads(run(*call).out)
    assert (found["outcome"], found["lurd"]) == ("NODES", known["lurd"])
    assert found["lower_bound"] <= found["pushes"]


@pytest.mark.parametrize("nodes", ["0", "1"])
def test_limits_are_outcomes(run: Run, tmp_path: Path, nodes: str) -> None:
    path = tmp_path / "room.xsb"
    path.write_text(OPEN_ROOM)
    done = run("solve", path, "--json", "--nodes", nodes, "--solver", "backtrack")
    assert json.loads(done.out)["outcome"] == "NODES"
    assert done.code == 1
    done = run("solve", path, "--json", "--time", "0", "--solver", "backtrack")
    assert json.loads(done.out)["outcome"] == "TIME"


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--solver", "nobody", "there is no solver 'nobody'; choose one of"),
        ("--time", "nan", "give zero seconds or more, or inf"),
        ("--time", "-1", "give zero seconds or more, or inf"),
        ("--seconds", "abc", "'abc' is not a number"),
        ("--nodes", "x", "'x' is not a number"),
        ("--memory", "0", "0 is not in the range"),
    ],
)
def test_wrong_limits(run: Run, file: Path, option: str, value: str, sentence: str) -> None:
    done = run("solve", file, option, value)
    assert done.code == 2
    assert sentence in done.sentence


def test_a_link_and_standard_input_are_files_too(run: Run) -> None:
    link = "w=6&h=3&lvl=HHHHHH|Ha_$.H|HHHHHH"
    for done in (
        run("solve", link, "--solver", "backtrack"),
        run("solve", "-", "--solver", "backtrack", given=EASY.encode()),
        run("solve", "[soko=6,3]\nHHHHHH\nHa_$.H\nHHHHHH\n[/soko]", "--solver", "backtrack"),
    ):
        assert done.code == 0
        assert done.out.splitlines()[-1] == "rR"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl+C to whole consoles")
def test_ctrl_c_prints_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / "two.xsb"
    path.write_text(f"{EASY}\n{OPEN_ROOM}\n{EASY}")
    command = [sys.executable, "-m", "sokolab", "solve", str(path), "--json", "--time", "inf"]
    with subprocess.Popen(
        [*command, "--solver", "astar-moves"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert json.loads(process.stdout.readline())["outcome"] == "SOLVED"
        process.send_signal(signal.SIGINT)
        rest = [json.loads(line) for line in process.stdout]
        assert process.stderr.read() == ""
    # The signal may also come just before the second level begins.
    assert [line["outcome"] for line in rest] in ([], ["CANCELLED"])
    assert process.returncode == 1

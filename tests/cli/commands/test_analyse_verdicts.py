"""``sokolab analyse`` with verdicts, reasons, mends and sweeps."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.library.store import Library
from sokolab.solvers.roster import solve
from sokolab.verdicts.certificates.checker import check
from tests.cli.conftest import Run
from tests.verdicts.boards import DEEP

SOLVABLE = Board.from_rows(["#######", "#@    #", "#  $  #", "#    .#", "#######"])
DRAFT = Board.from_rows(["#####", "# $.#", "#####"])


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.xsb"
    path.write_text("\n\n".join(str(board) for board in (SOLVABLE, DEEP, DRAFT)) + "\n")
    return path


def test_verdict_reason_mends_and_sweep_as_json(run: Run, levels: Path) -> None:
    done = run("analyse", levels, "--verdict", "--why", "--mend", "--sweep", "--json")
    solvable, deep, draft = (json.loads(line) for line in done.out.splitlines())
    assert (done.code, done.err) == (0, "")
    found = solvable["verdict"]
    assert (found["kind"], found["is_optimal"], found["is_least"]) == ("solvable", True, True)
    assert replay(SOLVABLE, found["solution"]).pushes == found["pushes"] == 3
    assert solvable["mends"] == []
    assert "why" not in solvable
    assert {one["effect"] for one in solvable["sweep"]} == {"nothing"}
    assert (deep["verdict"]["kind"], deep["why"]["reason"]) == ("unsolvable", "deep")
    assert set(deep["why"]["boxes"]) <= set(DEEP.boxes)
    assert deep["why"]["undecided"] == []
    for mend in deep["mends"]:
        assert mend["pushes"] > 0
    assert {one["effect"] for one in deep["sweep"]} == {"nothing", "solvable"}
    assert (draft["verdict"]["kind"], draft["mends"], draft["sweep"]) == ("invalid", [], [])


def test_the_same_in_words(run: Run, levels: Path) -> None:
    out = " ".join(run("analyse", levels, "--level", "2", "--why", "--mend").out.split())
    assert "Verdict Unsolvable: a search of" in out
    assert "Why These 4 boxes cannot all be brought to goals" in out
    assert "Mend Open the wall at row" in out
    assert "Sweep" not in out


def test_without_the_options_no_solver_is_asked(
    run: Run, levels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sokolab.verdicts.judging.solve", None)
    assert "Verdict" not in run("analyse", levels).out


def test_certificates_can_be_checked_and_overwrite_nothing(
    run: Run, levels: Path, tmp_path: Path
) -> None:
    out = tmp_path / "certificates.jsonl"
    assert run("analyse", levels, "--certificate", out).code == 0
    worth = [check(json.loads(line))[0] for line in out.read_text().splitlines()]
    assert worth == ["confirmed", "confirmed", "unchecked"]
    again = run("analyse", levels, "--certificate", out)
    assert (again.code, "already exists" in again.err) == (2, True)
    assert run("analyse", levels, "--certificate", out, "--force").code == 0


def test_audit_and_freedom_of_a_level(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.xsb"
    rows = ["########", "#      #", "#@ $  .#", "#      #", "#      #", "########"]
    file.write_text("\n".join([*rows, "Solution: urrDlddrUluRRR", ""]))
    done = run("analyse", str(file), "--audit", "--freedom", "--json")
    found = json.loads(done.out)
    (cook,) = [claim for claim in found["audit"] if claim["claim"] == "cook"]
    assert cook["solution"] == "rRRR"
    assert found["freedom"]["choices"] == [1, 1, 1]
    assert found["freedom"]["solutions"] == 1
    assert found["verdict"]["pushes"] == 3
    words = run("analyse", str(file), "--audit", "--freedom").out
    assert "beats the kept one" in words
    assert "every push is forced" in words
    assert "Sweep" not in words


def test_unsolvable_levels_have_no_audit(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deep.xsb"
    file.write_text(str(DEEP))
    found = json.loads(run("analyse", str(file), "--audit", "--freedom", "--json").out)
    assert found["audit"] == []
    assert found["freedom"] is None
    assert "Freedom" not in run("analyse", str(file), "--freedom").out


def test_push_distances_as_a_grid_and_as_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "row.xsb"
    file.write_text("#######\n#@$  .#\n#######\n")
    assert "· · 0 1 2 3 ·" in run("analyse", str(file), "--distances", "2,3").out
    found = json.loads(run("analyse", str(file), "--distances", "2,6", "--json").out)
    distances = found["push-distances"]
    assert distances["is_from_box"] is False
    assert distances["pushes"] == {"9": 3, "10": 2, "11": 1, "12": 0}
    assert distances["side_pushes"]["9"] == {"l": 3}
    for place, words in (
        ("2,2", "row 2, column 2 has neither a box nor a goal inside the walls"),
        ("0,9", "row 0, column 9 is not on the board"),
        ("nowhere", "'nowhere' is not a square such as 3,5"),
    ):
        assert words in run("analyse", str(file), "--distances", place).sentence


def test_the_library_is_asked_before_a_search(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board.from_rows(["#######", "#@$  .#", "#     #", "#######"])
    turned = Board(board.tiles[::-1, ::-1].copy())
    solved = solve(board)
    with closing(Library()) as library:
        library.add(replay(board, solved.lurd), "fess")
    file = tmp_path / "turned.xsb"
    file.write_text(str(turned))
    monkeypatch.setattr("sokolab.verdicts.judging.solve", None)
    found = json.loads(run("analyse", str(file), "--verdict", "--json").out)["verdict"]
    assert (found["kind"], found["basis"], found["solver"]) == ("solvable", "library", "fess")
    monkeypatch.undo()
    done = run("analyse", str(file), "--verdict", "--no-library", "--json")
    assert json.loads(done.out)["verdict"]["basis"] == "search"


@pytest.fixture
def wrong_proof(home: Path) -> None:
    """Let the library hold a solvable level for unsolvable."""
    with closing(Library()) as library:
        assert library.add_proof(SOLVABLE, "auto", "60 s", 12)


@pytest.mark.usefixtures("wrong_proof")
def test_nothing_is_built_on_a_proof_that_cannot_be_repeated(run: Run, levels: Path) -> None:
    believed = run("analyse", levels, "--level", "1", "--verdict")
    assert "known from the library" in " ".join(believed.out.split())
    done = run("analyse", levels, "--level", "1", "--why", "--mend")
    assert "cannot be brought" not in done.out
    assert "Solvable in 3 pushes" in done.out
    assert (
        "level 1: the library held a wrong proof that it is unsolvable (auto of sokolab" in done.err
    )
    with closing(Library()) as library:
        assert library.look_up(SOLVABLE).proof is None, "it is removed"
    assert "Solvable" in run("analyse", levels, "--level", "1", "--verdict").out


@pytest.mark.usefixtures("wrong_proof")
def test_a_proof_that_is_not_repeated_in_time_gives_no_reason(
    run: Run, levels: Path, tmp_path: Path
) -> None:
    out = tmp_path / "certificates.jsonl"
    asked = ("analyse", levels, "--level", "1", "--why", "--seconds", "0")
    said = " ".join(run(*asked).out.split())
    assert (
        "Why Not known: the proof is in the library, and no search has repeated it within 0 s"
        in said
    )
    found = json.loads(run(*asked, "--json").out)
    assert found["why_not_told"].startswith("Not known")
    done = run(*asked, "--certificate", out)
    assert done.code == 2
    assert "no certificate is written: the checker rejects it" in done.err
    assert not out.exists()


def test_what_is_left_undecided_is_said(run: Run, levels: Path) -> None:
    said = " ".join(run("analyse", levels, "--level", "2", "--why", "--seconds", "0").out.split())
    assert "Why Not known: the level is open" in said

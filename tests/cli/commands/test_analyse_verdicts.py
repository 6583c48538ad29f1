"""``sokolab analyse`` with verdicts, reasons, mends and sweeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
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
    assert (found["kind"], found["is_least"]) == ("solvable", True)
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
    assert "Why These 4 boxes cannot all be brought home" in out
    assert "Mend Open the wall in row" in out
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

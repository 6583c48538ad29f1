"""``sokolab batch grow``."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.batch.items import items_of_collection
from sokolab.batch.jobs import Grow
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import replay
from sokolab.solvers.frame.protocol import CancelToken
from tests.cli.conftest import Run

LEVEL = "########\n#   #  #\n# $  . #\n#   $. #\n#@  #  #\n########\n"


@pytest.fixture
def level(tmp_path: Path) -> Path:
    file = tmp_path / "level.xsb"
    file.write_text(LEVEL)
    return file


@pytest.mark.parametrize(
    ("course", "runs"),
    [("start", 2), ("harder", 2), ("room", 1), ("outline", 1)],
)
def test_each_run_proposes_a_level(
    run: Run, level: Path, tmp_path: Path, course: str, runs: int
) -> None:
    table, found, journal = (tmp_path / name for name in ("t.csv", "found.xsb", "journal"))
    asked = ("batch", "grow", level, "--to", course, "--seconds", 3, "--runs", runs)
    more = ("--workers", 1, "--journal", journal, "--csv", table)
    assert run(*asked, *more, "-o", found).code == 0
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == ["0", "1"][:runs]
    for row in rows:
        played = replay(Board.from_rows(row["start"].split("|")), row["way"])
        assert played.solves and played.pushes == int(row["pushes"])
    levels = formats.load(found).levels
    assert {str(each.board) for each in levels} <= {r["start"].replace("|", "\n") for r in rows}
    assert all(replay(each, each.solutions[0]).solves for each in levels)
    again = run(*asked, *more, "--force")
    assert "came from the journal" in again.out
    assert f"{runs} of " in again.out


def test_a_stopped_run_is_done_again() -> None:
    (item,) = items_of_collection(Collection((Level(Board.from_text(LEVEL)),)), "level.xsb")
    cancel = CancelToken()
    cancel.cancel()
    assert Grow(course="room")(item, cancel).outcome == "CANCELLED"


def test_a_room_in_which_nothing_grows_ends_with_1(run: Run, tmp_path: Path) -> None:
    file, answers = tmp_path / "level.xsb", tmp_path / "answers.json"
    file.write_text(LEVEL.replace(".", " ").replace("$", " "))
    done = run("batch", "grow", file, "--json", answers, "--journal", tmp_path / "journal")
    assert done.code == 1
    (answer,) = json.loads(answers.read_text())
    assert (answer["outcome"], answer["sentence"]) == ("UNGROWN", "the room has no goals")

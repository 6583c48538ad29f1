"""``sokolab rate``: JSON, the table, sentences in place of figures, and exit codes."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from sokolab.cli import main

TWO = "#######\n#@ $ .#\n#######\nTitle: Easy\n\n#####\n#$ .#\n#@  #\n#####\nTitle: Lost\n"


@pytest.fixture
def levels(tmp_path: Path) -> str:
    file = tmp_path / "levels.xsb"
    file.write_text(TWO)
    return str(file)


def test_json_has_an_object_a_level(levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", levels, "--json"]) == 1
    easy, lost = map(json.loads, capsys.readouterr().out.splitlines())
    assert easy["title"] == "Easy" and easy["level"] == 1
    assert easy["difficulty"] < 50
    low, high = easy["band"]
    assert 0.5 < low < high < 1
    assert {"name", "value", "sentence", "where"} == set(easy["reasons"][0])
    assert easy["story"][0]["pushes"] == [1, 2]
    assert easy["seconds"] >= 0
    assert lost["difficulty"] is None and lost["band"] is None and lost["reasons"] == []
    assert lost["sentence"].startswith("Unsolvable")


def test_words_and_a_table(levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.csv"
    assert main(["rate", levels, "--level", "1", "--csv", str(out)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"Box changes +at least 1", said)
    assert re.search(r"Difficulty +\d+ \(at 50", said)
    with out.open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert row["title"] == "Easy" and row["box-changes"] == "1" and row["two-groups"] == ""
    assert main(["rate", levels, "--csv", str(out)]) == 2
    assert "already exists" in capsys.readouterr().err


def test_other_commands_tell_it_too(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["analyse", levels, "--level", "1", "--difficulty", "--json", "--no-library"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["difficulty"]["band"]
    out = tmp_path / "batch.csv"
    journal = str(tmp_path / "journal")
    capsys.readouterr()
    assert main(["batch", "rate", levels, "--journal", journal, "--csv", str(out)]) == 1
    assert "level 2: Unsolvable: 1 box" in " ".join(capsys.readouterr().out.split())
    with out.open(encoding="utf-8") as file:
        easy, lost = csv.DictReader(file)
    assert easy["outcome"] == "RATED" and float(easy["difficulty"]) < 50
    assert lost["outcome"] == "UNRATED" and lost["difficulty"] == ""


def test_freedom_is_told_once(levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["analyse", levels, "--level", "1", "--freedom", "--difficulty", "--no-library"]
    assert main(asked) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Freedom")]
    assert "every push is forced" in row

"""``sokolab index`` and ``sokolab find``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import EASY, Run

TWINS = "########\n#@$  . #\n#  $ . #\n########\nTitle: Twins \x1b[31m\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path / "home"))
    place = tmp_path / "levels"
    place.mkdir()
    (place / "easy.xsb").write_text(f"{EASY}Title: Easy\n")
    (place / "twins.xsb").write_text(TWINS)
    return place


def test_what_is_indexed_is_found(run: Run, folder: Path) -> None:
    done = run("index", folder)
    assert (done.code, done.err) == (0, "")
    assert done.out == "2 files read, 0 unchanged, 0 gone\nThe index holds 2 levels\n"
    assert run("index", "--list").out == f"{folder}\n"
    done = run("find", folder / "easy.xsb", "--json")
    (line,) = map(json.loads, done.out.splitlines())
    assert (done.code, line["title"], line["board"]) == (0, "Easy", EASY.splitlines())
    assert Path(line["path"]) == folder / "easy.xsb"


@pytest.mark.parametrize("rate", [("rate",), ("batch", "rate")])
def test_levels_are_found_by_what_was_rated(
    run: Run, folder: Path, tmp_path: Path, rate: tuple[str, ...]
) -> None:
    run(*rate, folder / "easy.xsb")
    run("index", folder)
    (line,) = map(json.loads, run("find", "--difficulty", "1-99", "--json").out.splitlines())
    assert line["title"] == "Easy" and 1 <= line["difficulty"] <= 99
    assert run("find", "--difficulty", "99-").code == 1


def test_an_index_without_levels_says_so(run: Run, folder: Path) -> None:
    run("index", folder)
    (folder / "easy.xsb").unlink()
    (folder / "twins.xsb").unlink()
    run("index")
    assert "the index holds no levels" in run("find", "--boxes", "1").err


def test_parts_ranges_and_words_are_found(run: Run, folder: Path) -> None:
    run("index", folder)
    (line,) = map(
        json.loads, run("find", "--part", "-", "--json", given=b"$??.\n").out.splitlines()
    )
    assert line["squares"] == [10, 13]
    done = run("find", "--boxes", "2-")
    assert "Twins" in done.out and "\x1b" not in done.out
    assert done.out.endswith("1 level found\n")
    done = run("find", "--words", "nobody")
    assert (done.code, done.out) == (1, "0 levels found\n")
    done = run("find", folder / "easy.xsb", "--as", "near")
    assert "Differs in" in done.out


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (["find", "--boxes", "3"], "no folder is indexed yet: see sokolab index"),
        (["find"], "say what to find: a level, --part, --words or a range"),
        (["index"], "no folder is indexed yet: name one"),
        (["index", "--forget"], "--forget takes the folders to forget"),
    ],
)
def test_what_is_missing_is_said(run: Run, folder: Path, call: list[str], sentence: str) -> None:
    done = run(*call)
    assert (done.code, done.sentence) == (2, f"sokolab: {sentence}")


def test_faults_are_told_and_the_rest_is_read(run: Run, folder: Path) -> None:
    (folder / "broken.xsb").write_bytes(b"nothing")
    done = run("index", folder, "--json")
    assert done.code == 1
    assert json.loads(done.out)["levels"] == 2
    assert "broken.xsb: it contains no level" in done.err or "broken.xsb" in done.sentence
    done = run("find", "--boxes", "many")
    assert "'many' is neither a number nor a range" in done.sentence
    assert run("find", "--part", "-", given=b"\n").sentence == "sokolab: the part is empty"
    assert run("index", folder / "nowhere").sentence.endswith(
        f"there is no folder {folder}/nowhere"
    )

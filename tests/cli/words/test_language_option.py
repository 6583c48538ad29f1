"""The language of a call: as asked for by ``--lang``, or by the environment."""

from __future__ import annotations

import io
import re
import sys

import pytest

from sokolab.cli.localisation import take_language
from sokolab.language import current_catalogue
from sokolab.language.choice import PSEUDO, language_of_this_run
from tests.cli.conftest import EASY, STUCK, Run

LEVELS = f"{EASY}\n{STUCK}".encode()


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    "args",
    [
        ["--lang", "zh_CN", "solve", "a.xsb"],
        ["solve", "--lang=zh", "a.xsb"],
        ["solve", "a.xsb", "--lang", "zh-CN"],
        ["--lang", "en", "solve", "--lang", "zh_CN.UTF-8", "a.xsb"],
    ],
)
def test_it_may_stand_anywhere(args: list[str]) -> None:
    assert take_language(args) == ["solve", "a.xsb"]
    assert current_catalogue().language == language_of_this_run() == "zh_CN"


def test_what_stands_behind_two_dashes_is_a_file() -> None:
    assert take_language(["solve", "--", "--lang", "zh"]) == ["solve", "--", "--lang", "zh"]
    assert current_catalogue().language == "en"


@pytest.mark.parametrize("args", [["--lang", "xx"], ["--lang="], ["solve", "--lang"]])
def test_others_are_refused_with_those_there_are(run: Run, args: list[str]) -> None:
    done = run(*args)
    assert done.code == 2
    assert "en (English) and zh_CN (简体中文)" in done.sentence


@pytest.mark.parametrize(
    ("variable", "value", "shown"),
    [("LANG", "zh_CN.UTF-8", "zh_CN"), ("LC_ALL", "C.UTF-8", "en"), ("LANG", "xx", "en")],
)
def test_the_environment_asks_too(
    environment: pytest.MonkeyPatch, variable: str, value: str, shown: str
) -> None:
    environment.setenv(variable, value)
    take_language([])
    assert current_catalogue().language == shown
    assert language_of_this_run() == ""


def test_a_terminal_without_chinese_letters_gets_english(
    environment: pytest.MonkeyPatch,
) -> None:
    environment.setenv("LANG", "zh_CN")
    environment.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    take_language([])
    assert current_catalogue().language == "en"


@pytest.mark.parametrize(
    "words",
    [
        "solve - --json --solver backtrack",
        "optimise - --json --seconds 1",
        "analyse - --json --verdict --why --mend --distances 2,4 --level 1",
        "library list - --json",
        "convert - --to sok",
    ],
)
def test_what_programs_read_stays_english(run: Run, words: str) -> None:
    done = run("--lang", PSEUDO, *words.split(), given=LEVELS)
    assert done.out
    assert "⟦" not in done.out


@pytest.mark.parametrize(
    "words",
    [
        "solve - --solver backtrack",
        "optimise - --seconds 1",
        "analyse - --verdict --why --mend --audit --freedom --distances 2,4 --level 1",
        "check - --exports",
        "library list -",
        "library stats",
    ],
)
def test_what_people_read_is_translated(run: Run, words: str) -> None:
    page = run("--lang", PSEUDO, *words.split(), given=LEVELS).out
    assert page
    while found := re.findall(r"⟦[^⟦⟧]*⟧", page, re.DOTALL):
        for said in found:
            page = page.replace(said, "")
    assert not re.findall(r"\b[a-z]{3,} [a-z]{2,}\b", page)

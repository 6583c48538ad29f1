"""The language of a call: as asked for by ``--lang``, or by the environment."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest

from sokolab.cli.words.language_option import take_language
from sokolab.language import ask_for_this_run, language_of_this_run, present
from tests.cli.conftest import EASY, Run


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    ask_for_this_run("en")
    ask_for_this_run("")


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
    assert present().language == language_of_this_run() == "zh_CN"


def test_what_stands_behind_two_dashes_is_a_file() -> None:
    assert take_language(["solve", "--", "--lang", "zh"]) == ["solve", "--", "--lang", "zh"]
    assert present().language == "en"


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
    assert present().language == shown
    assert language_of_this_run() == ""


def test_a_terminal_without_chinese_letters_gets_english(
    environment: pytest.MonkeyPatch,
) -> None:
    environment.setenv("LANG", "zh_CN")
    environment.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    take_language([])
    assert present().language == "en"


def test_json_stays_english(run: Run) -> None:
    in_chinese = run("--lang", "zh_CN", "solve", "-", "--json", given=EASY.encode())
    assert '"sentence": "Solved' in in_chinese.out or in_chinese.out.isascii()

"""Which language is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sokolab.language import current_catalogue, show_in, tr
from sokolab.language.choice import (
    PSEUDO,
    best_language,
    languages,
    languages_of_environment,
    use_language,
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["zh_CN.UTF-8"], "zh_CN"),
        (["zh-Hans-CN"], "zh_CN"),
        (["zh"], "zh_CN"),
        (["zh_CN@pinyin", "en"], "zh_CN"),
        (["xx", "zh_SG"], "zh_CN"),
        (["en_GB", "zh_CN"], "en"),
        (["C.UTF-8", "zh_CN"], "en"),
        (["xx"], "en"),
        (["z", "zh"], "zh_CN"),
        (["e", "zh"], "zh_CN"),
        ([], "en"),
        ([""], "en"),
        ([PSEUDO], PSEUDO),
    ],
)
def test_the_first_language_that_there_is(wanted: list[str], found: str) -> None:
    assert best_language(wanted) == found


@pytest.mark.parametrize(
    ("variables", "asked"),
    [
        ({"LANG": "zh_CN.UTF-8"}, ["zh_CN.UTF-8"]),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, ["C"]),
        ({"LANG": "de_DE", "LC_MESSAGES": "zh_CN"}, ["zh_CN"]),
        ({"LANG": "de_DE", "LANGUAGE": "fr:zh_CN"}, ["fr", "zh_CN", "de_DE"]),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "zh_CN"}, ["C.UTF-8"]),
    ],
)
def test_the_environment_is_read_as_gettext_does(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], asked: list[str]
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert languages_of_environment() == asked


def test_languages_call_themselves_by_their_own_names() -> None:
    assert next(iter(languages())) == "en"
    assert languages()["zh_CN"] == "简体中文"


def test_a_language_that_is_not_there_leaves_english(caplog: pytest.LogCaptureFixture) -> None:
    assert use_language("xx") is None
    assert current_catalogue().language == "en"
    assert "English is shown" in caplog.text


def test_the_pseudo_language_touches_every_word_and_no_fact() -> None:
    use_language(PSEUDO)
    shown = tr("Save {path} as <b>{kind}</b>, see --help", path="open.xsb", kind="XSB")
    assert shown.startswith("⟦Sàvé open.xsb àš <b>XSB</b>, šéé --help")
    assert len(shown) > len("Save open.xsb as <b>XSB</b>, see --help") * 1.2
    assert tr("{a} · {b}", a=1, b=2) == "1 · 2"

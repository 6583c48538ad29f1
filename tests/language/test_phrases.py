"""Phrases: values with facts, shown in the current language."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from datetime import datetime

import numpy as np
import pytest

from sokolab.language import (
    LocalizedValueError,
    counted,
    counted_phrase,
    current_catalogue,
    in_english,
    in_sentences,
    listed,
    phrase,
    phrase_shown_as,
    remember_shown,
    show_in,
    shown_date,
    tr,
)
from sokolab.language.message_catalogue import Catalogue

CHINESE = Catalogue(
    "zh_CN",
    {
        ("Open", ""): ("打开",),
        ("Open", "verdict"): ("未定",),
        ("{n:,} box", ""): ("{n:,} 个箱子",),
        ("{boxes} in {path}", ""): ("{path}：{boxes}",),
        ("Level {number}", ""): ("第 {nummer} 关",),
        ("%Y-%m-%d %H:%M", "date and time"): ("%Y年%m月%d日 %H:%M",),
    },
)
GERMAN = Catalogue(
    "de", {("1,000.5", ""): ("1.000,5",), ("{n:,} box", ""): ("{n:,} Kiste", "{n:,} Kisten")}
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)
    remember_shown(False)


def test_english_is_what_stands_in_the_code() -> None:
    assert tr("Open") == "Open"
    assert tr("{count:,} levels in {path}", count=1234, path="a{b}.xsb") == (
        "1,234 levels in a{b}.xsb"
    )
    assert tr("set {1, 2}") == "set {1, 2}"
    assert [counted(n, "box", "boxes") for n in (0, 1, 2000)] == ["0 boxes", "1 box", "2,000 boxes"]
    assert counted(1, "{n} of {all} is", "{n} of {all} are", all=3) == "1 of 3 is"
    assert counted(2, "a box", "{n} boxes") == "2 boxes"
    assert counted(np.ones(1, np.int64)[0], "box", "boxes") == "1 box"


def test_a_phrase_is_shown_in_the_language_of_the_moment() -> None:
    boxes = counted_phrase(2, "box", "boxes")
    said = phrase("{boxes} in {path}", boxes=boxes, path="a.xsb")
    verdict = phrase("Open", context="verdict")
    assert (str(said), str(verdict)) == ("2 boxes in a.xsb", "Open")
    show_in(CHINESE)
    assert current_catalogue().language == "zh_CN"
    assert (f"{said}", str(verdict), tr("Open")) == ("a.xsb：2 个箱子", "未定", "打开")
    assert tr("Unknown to the catalogue") == "Unknown to the catalogue"


def test_english_stays_at_hand_for_logs() -> None:
    said = phrase("{boxes} in {path}", boxes=counted_phrase(2, "box", "boxes"), path="a.xsb")
    show_in(CHINESE)
    assert said.english == "2 boxes in a.xsb"
    assert "个" not in phrase("{boxes}", boxes=counted_phrase(2, "box", "boxes")).english


def test_phrases_are_values() -> None:
    one = phrase("Level {number}", number=3)
    assert one == phrase("Level {number}", number=3) != phrase("Level {number}", number=4)
    assert hash(one) == hash(phrase("Level {number}", number=3))
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_translation_without_its_fact_falls_back_to_english() -> None:
    show_in(CHINESE)
    assert tr("Level {number}", number=3) == "Level 3"


def test_plurals_and_numbers_follow_the_language() -> None:
    show_in(GERMAN)
    assert [counted(n, "box", "boxes") for n in (1, 1234)] == ["1 Kiste", "1.234 Kisten"]
    assert tr("{share:.1f} of {count:,}; {path}", share=0.5, count=1234, path="1,2.xsb") == (
        "0,5 of 1.234; 1,2.xsb"
    )


def test_dates_follow_the_language() -> None:
    when = datetime(2026, 3, 4, 15, 6)
    assert shown_date(when) == "2026-03-04 15:06"
    show_in(CHINESE)
    assert shown_date(when) == "2026年03月04日 15:06"


def test_lists_follow_the_language() -> None:
    assert [listed(items) for items in ([], ["a"], [1, 2], "abc")] == [
        "",
        "a",
        "1 and 2",
        "a, b and c",
    ]
    show_in(Catalogue("zh_CN", {(", ", "between the items of a list"): ("、",)}))
    assert listed([1, 2, 3]) == "1、2 and 3"


def test_the_first_letter_fits_its_place_in_the_sentence() -> None:
    said = phrase("There is no player")
    assert str(phrase("Wrong: {why}", why=said.uncapitalised)) == "Wrong: there is no player"
    assert str(counted_phrase(2, "a box", "{n} boxes").capitalised) == "2 boxes"
    assert phrase("found by a solver").capitalised.english == "Found by a solver"
    show_in(Catalogue("de", {("Walls", ""): ("Wände",)}))
    assert str(phrase("Walls").uncapitalised) == "Wände", "German nouns keep their capital"


def test_sentences_follow_one_another_as_the_language_writes() -> None:
    said = phrase("Open"), phrase("Open", context="verdict")
    assert in_sentences(said) == "Open. Open."
    assert in_sentences([]) == ""
    show_in(
        Catalogue(
            "zh_CN",
            {
                ("{sentence}.", ""): ("{sentence}。",),
                ("{text} {sentence}", ""): ("{text}{sentence}",),
                ("Open", ""): ("打开",),
            },
        )
    )
    assert in_sentences(said[:1] * 2) == "打开。打开。"


def test_what_a_program_reads_stays_english() -> None:
    show_in(CHINESE)
    assert in_english(phrase("Open")) == "Open"
    assert in_english("a plug-in's own words") == "a plug-in's own words"
    assert in_english(LocalizedValueError(phrase("Open"))) == "Open"
    assert str(LocalizedValueError(phrase("Open"))) != "Open"
    assert in_english(OSError(2, "No such file")) == "[Errno 2] No such file"


def test_what_is_shown_leads_back_to_its_phrase() -> None:
    assert phrase_shown_as(tr("Open")) is None
    remember_shown(True)
    show_in(CHINESE)
    shown = tr("Open")
    sentence = tr("{boxes} in {path}", boxes=counted(1, "box", "boxes"), path="x")
    show_in(None)
    assert phrase_shown_as(shown) == phrase("Open")
    found = phrase_shown_as(sentence)
    assert found is not None
    assert found.text == "{boxes} in {path}"


def test_sentences_of_a_moment_are_forgotten_and_labels_are_not() -> None:
    remember_shown(True)
    tr("Open")
    first = tr("Level {number}", number=-1)
    for number in range(5000):
        tr("Level {number}", number=number)
    assert phrase_shown_as("Open") is not None
    assert phrase_shown_as("Level 4999") is not None
    assert phrase_shown_as(first) is None


@pytest.mark.parametrize(
    ("sample", "shown"),
    [
        ("1.000,5", "1.234,5"),
        ("1000,5", "1234,5"),
        ("1\u202f000,5", "1\u202f234,5"),
        ("one", "1,234.5"),
    ],
)
def test_numbers_take_the_separators_of_the_language(sample: str, shown: str) -> None:
    show_in(Catalogue("de", {("1,000.5", ""): (sample,)}))
    assert tr("{seconds:,}", seconds=1234.5) == shown


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("\u202eabc", "\u202eabc\u202c"),
        ("a\u2067b\u202ac", "a\u2067b\u202ac\u202c\u2069"),
        ("\u202babc\u202c", "\u202babc\u202c"),
        ("\u2067\u202eabc\u2069", "\u2067\u202eabc\u2069\u202c\u2069"),
        ("שלום", "שלום"),
        ("abc\u202c", "abc\u202c"),
    ],
)
def test_a_title_turns_only_itself_round(title: str, shown: str) -> None:
    assert tr("{title}, by {author}", title=title, author="x") == f"{shown}, by x"
    assert tr("{words}!", words=phrase("{title}.", title=title)) == f"{shown}.!"

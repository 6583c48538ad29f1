"""Plurals take the form that Qt would take, in languages with one to six forms."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

from sokolab.language import load_catalogue
from sokolab.language.plurals import ENGLISH_PLURAL, Plural
from tests.language.test_completeness import script

NUMBERS = [*range(130), 200, 211, 1000, 1001, 1012, 11000, 1_000_000, 1_000_001]


@pytest.mark.parametrize(
    ("language", "forms"),
    {
        "ja": 1,
        "de": 2,
        "fr": 2,
        "is": 2,
        "lv": 3,
        "pl": 3,
        "ro": 3,
        "sl": 4,
        "cy": 5,
        "ar": 6,
    }.items(),
)
def test_the_form_is_that_of_qt(tmp_path: Path, language: str, forms: int) -> None:
    catalogue = script("catalogue")
    key = catalogue.Key("{n} box", "")
    found = {key: catalogue.Found(key, "{n} boxes", "sokolab/core/board.py", 1)}
    said = tuple(f"{form}: {{n}}" for form in range(forms))
    file = tmp_path / f"sokolab_{language}.ts"
    catalogue.write(file, language, found, {key: catalogue.Translation(said)})
    catalogue.release(file)
    released = file.with_suffix(".qm")
    ours, translator = load_catalogue(released), QTranslator()
    assert translator.load(str(released))
    chosen = {ours.template(key.text, "{n} boxes", "", n) for n in NUMBERS}
    assert chosen == set(said)
    for n in NUMBERS:
        expected = translator.translate("sokolab.core", key.text, None, n)
        assert ours.template(key.text, "{n} boxes", "", n) == expected, n


def test_one_box_and_many_boxes() -> None:
    assert [Plural(ENGLISH_PLURAL).form(n) for n in (0, 1, 2, 101)] == [1, 0, 1, 1]
    assert Plural(b"").form(1) == 0


def test_damaged_rules_are_told() -> None:
    for rules in (b"\x01", b"\x04\x01", b"\x01\x01\xfd", b"\x01\x01\x02\x01", b"\x00\x01"):
        with pytest.raises((IndexError, ValueError)):
            Plural(rules)

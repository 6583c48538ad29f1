"""Phrases that all messages share."""

from __future__ import annotations

import pytest

from sokolab.core.words import capitalised, signed, uncapitalised
from sokolab.language import counted


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 boxes"), (1, "1 box"), (2, "2 boxes"), (1000, "1,000 boxes")]
)
def test_numbers_take_their_nouns(number: int, words: str) -> None:
    assert counted(number, "box", "boxes") == words


@pytest.mark.parametrize(
    ("difference", "words"), [(0, "±0"), (1, "+1"), (-3, "−3"), (1000, "+1,000"), (-1000, "−1,000")]
)
def test_differences_have_their_sign(difference: int, words: str) -> None:
    assert signed(difference) == words


@pytest.mark.parametrize("rest", ["", "he level", "HE XSB file", "1 box"])
def test_only_the_first_letter_changes(rest: str) -> None:
    assert capitalised(f"t{rest}") == f"T{rest}"
    assert uncapitalised(f"T{rest}") == f"t{rest}"


def test_no_words_stay_none() -> None:
    assert capitalised("") == uncapitalised("") == ""

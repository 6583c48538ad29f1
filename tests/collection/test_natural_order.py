from __future__ import annotations

from sokolab.collection.naming import natural_key


def test_numbers_sort_by_value_whatever_their_length() -> None:
    names = ["Level 2", "level 10", "Level 100", "Level 20260101", "Level 1234567890123"]
    assert sorted(sorted(names, key=len, reverse=True), key=natural_key) == names


def test_equal_numbers_are_equal_with_leading_zeros() -> None:
    assert natural_key("a 007") == natural_key("A 7")


def test_text_after_a_number_decides_between_equal_numbers() -> None:
    names = ["1a", "1b", "2a", "10"]
    assert sorted(sorted(names, key=len, reverse=True), key=natural_key) == names

"""Phrases that all messages share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from sokolab.language import ENGLISH, Phrase, phrase, present


def signed(difference: int) -> str:
    """Return a difference with its sign: "+1", "−1,000", "±0"."""
    return f"{difference:+,}".replace("-", "−") if difference else "±0"


def capitalised(words: str) -> str:
    """Return words as the beginning of a sentence: the first letter becomes a capital."""
    return words[:1].upper() + words[1:]


def uncapitalised(sentence: str) -> str:
    """Return a sentence as it goes on after a colon: in English, without its capital."""
    is_english = present().language == ENGLISH
    return sentence[:1].lower() + sentence[1:] if is_english else sentence


def with_commas(parts: Iterable[Phrase | str]) -> Phrase | str:
    """Return words side by side: "a, b, c"; empty if there are none."""
    some = list(parts) or [""]
    return reduce(lambda one, other: phrase("{one}, {other}", one=one, other=other), some)


def with_semicolons(parts: Iterable[Phrase | str]) -> Phrase | str:
    """Return sentences in one line: "a; b; c"; empty if there are none."""
    some = list(parts) or [""]
    return reduce(lambda one, other: phrase("{one}; {other}", one=one, other=other), some)

"""Phrases that all messages share."""

from __future__ import annotations

from sokolab.language import ENGLISH, present

__all__ = ["capitalised", "signed", "uncapitalised"]


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

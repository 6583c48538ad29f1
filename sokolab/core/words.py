"""Phrases that all messages share."""

from __future__ import annotations

__all__ = ["capitalised", "counted", "signed", "uncapitalised"]


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun: "1 box", "2 boxes", "1,000 boxes"."""
    return f"{number:,} {one if number == 1 else many}"


def signed(difference: int) -> str:
    """Return a difference with its sign: "+1", "−1,000", "±0"."""
    return f"{difference:+,}".replace("-", "−") if difference else "±0"


def capitalised(words: str) -> str:
    """Return words as the beginning of a sentence: the first letter becomes a capital."""
    return words[:1].upper() + words[1:]


def uncapitalised(sentence: str) -> str:
    """Return a sentence as it goes on after a colon: the first letter is no capital any more."""
    return sentence[:1].lower() + sentence[1:]

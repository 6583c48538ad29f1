"""Phrases that all messages share."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun: "1 box", "2 boxes", "1,000 boxes"."""
    return f"{number:,} {one if number == 1 else many}"

"""Variants of a level in words: what is known of each, and what an edit did to the counts."""

from __future__ import annotations

from collections.abc import Sequence

from sokolab.collection.level_facts import LevelFacts, LevelStatus
from sokolab.core.words import signed
from sokolab.language import tr

__all__ = ["counts_words", "effect_figures", "effect_words", "line_of_counts"]

_UNKNOWN = "?"


def counts_words(facts: LevelFacts | None) -> str:
    """Return the fewest known moves and pushes as designers write them: "201/60"."""
    if facts is None or facts.status is LevelStatus.OPEN:
        return _UNKNOWN
    if facts.moves is None or facts.pushes is None:
        return str(facts.status.value)
    return f"{facts.moves:,}/{facts.pushes:,}"


def line_of_counts(line: Sequence[LevelFacts | None]) -> str:
    """Return the counts of levels made one of another: "201/60 → 253/82 → 623/208"."""
    return " → ".join(map(counts_words, line))


def effect_figures(before: LevelFacts | None, after: LevelFacts | None) -> str:
    """Return what became of moves and pushes in short: "+52/+22"; "" if nothing can be said."""
    return _effect(before, after, "{}/{}")


def effect_words(before: LevelFacts | None, after: LevelFacts | None) -> str:
    """Return what became of the counts: "+52 moves, +22 pushes"; "" if nothing can be said."""
    return _effect(before, after, "{} moves, {} pushes")


def _effect(before: LevelFacts | None, after: LevelFacts | None, pattern: str) -> str:
    if before is None or after is None or LevelStatus.OPEN in (before.status, after.status):
        return ""
    if before.status is not after.status:
        return tr("now {status}", status=after.status.value)
    if before.moves is None or before.pushes is None or after.moves is None or after.pushes is None:
        return ""
    return pattern.format(signed(after.moves - before.moves), signed(after.pushes - before.pushes))

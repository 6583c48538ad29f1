"""Variants of a level in words: what is known of each, and what an edit did to the counts."""

from __future__ import annotations

from collections.abc import Sequence

from sokolab.collection.level_facts import LevelFacts, LevelStatus
from sokolab.core.words import signed
from sokolab.language import tr

__all__ = ["counts_words", "effect_figures", "effect_words", "line_of_counts"]

_UNKNOWN = "?"


def counts_words(facts: LevelFacts | None) -> str:
    """Return moves and pushes of the solution with the fewest pushes, as in "201/60"."""
    if facts is None or facts.status is LevelStatus.OPEN:
        return _UNKNOWN
    if facts.best is None:
        return str(facts.status.value)
    pushes, moves = facts.best
    return f"{moves:,}/{pushes:,}"


def line_of_counts(line: Sequence[LevelFacts | None]) -> str:
    """Return the counts of levels made one of another: "201/60 → 253/82 → 623/208"."""
    return " → ".join(map(counts_words, line))


def effect_figures(before: LevelFacts | None, after: LevelFacts | None) -> str:
    """Return what became of moves and pushes in short: "+52/+22"; "" if nothing can be said."""
    change = _change(before, after)
    return f"{change[0]}/{change[1]}" if change else _new_status(before, after)


def effect_words(before: LevelFacts | None, after: LevelFacts | None) -> str:
    """Return what became of the counts: "+52 moves, +22 pushes"; "" if nothing can be said."""
    change = _change(before, after)
    if change is None:
        return _new_status(before, after)
    return tr("{moves} moves, {pushes} pushes", moves=change[0], pushes=change[1])


def _change(before: LevelFacts | None, after: LevelFacts | None) -> tuple[str, str] | None:
    """Return the differences in moves and pushes of the two best solutions, with their signs."""
    if before is None or after is None or before.status is not after.status:
        return None
    if before.status is LevelStatus.OPEN:
        return None
    if before.best is None or after.best is None:
        return None
    (pushes, moves), (new_pushes, new_moves) = before.best, after.best
    return signed(new_moves - moves), signed(new_pushes - pushes)


def _new_status(before: LevelFacts | None, after: LevelFacts | None) -> str:
    if before is None or after is None or LevelStatus.OPEN in (before.status, after.status):
        return ""
    if before.status is after.status:
        return ""
    return tr("now {status}", status=after.status.value)

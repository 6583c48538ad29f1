"""Variants of a level in words: the knowledge of each, and an edit's effect on the counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sokolab.collection.known_level import LevelStatus, status_of
from sokolab.core.words import signed
from sokolab.language import Phrase, listed, phrase, tr
from sokolab.rating.profile import TITLES
from sokolab.reports.library_report import solver_title
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import VerdictBasis

_UNKNOWN = "?"
_COMPARED: Final = (
    "box-changes",
    "two-groups",
    "away",
    "off-goal",
    "parked",
    "order",
    "only-push",
    "traps",
)
"""The reasons for difficulty that are compared: counts in which a difference of one matters."""


def counts_words(knowledge: BoardKnowledge | None) -> str:
    """Return moves and pushes of the solution with the fewest pushes, as in "201/60"."""
    if knowledge is None or status_of(knowledge) is LevelStatus.OPEN:
        return _UNKNOWN
    verdict = knowledge.verdict
    if verdict.pushes is None or verdict.moves is None:
        return str(status_of(knowledge).value)
    return f"{verdict.moves:,}/{verdict.pushes:,}"


def line_of_counts(levels: Sequence[BoardKnowledge | None]) -> str:
    """Return the counts of levels, each made from the one before: "201/60 → 253/82 → 623/208"."""
    return " → ".join(map(counts_words, levels))


def effect_figures(
    before: BoardKnowledge | None, after: BoardKnowledge | None, *, with_status: bool = False
) -> str:
    """Return the change of the counts: "+52 moves, +22 pushes", or "" if it is not known.

    If only the status changed, return "now unsolvable", unless the line ``with_status`` anyway. "≈"
    stands before the counts if the two solutions were found differently: one of the searches might
    only have been longer.
    """
    change = _change(before, after)
    if change is None:
        return "" if with_status else _new_status(before, after)
    message = _counts(change)
    return message if _are_alike(before, after) else f"≈ {message}"


def effect_words(before: BoardKnowledge | None, after: BoardKnowledge | None) -> str:
    """Return the change of the counts and, if they differ, the sources of the two solutions."""
    change = _change(before, after)
    if change is None:
        return _new_status(before, after)
    message = _counts(change)
    if _are_alike(before, after):
        return message
    return tr(
        "{effect}, comparing a solution {one} with one {other}",
        effect=message,
        one=_source_words(before),
        other=_source_words(after),
    )


def solution_words(knowledge: BoardKnowledge | None) -> str:
    """Return moves and pushes, and how good the solution is: "201/60, kept with the level"."""
    words = counts_words(knowledge)
    if knowledge is None or knowledge.pushes is None:
        return words
    return tr("{first}, {second}", first=words, second=_source_words(knowledge))


def _source_words(knowledge: BoardKnowledge | None) -> str | Phrase:
    """Return the source of a level's best solution, as the end of a sentence."""
    assert knowledge is not None
    verdict = knowledge.verdict
    if verdict.is_optimal:
        return phrase("with the fewest pushes, proved")
    if verdict.solver:
        return phrase("found by {solver}", solver=solver_title(verdict.solver))
    return (
        phrase("kept with the level")
        if verdict.basis is VerdictBasis.GIVEN
        else verdict.basis.words
    )


def _counts(change: Sequence[str]) -> str:
    moves, pushes = change
    return tr("{moves} moves, {pushes} pushes", moves=moves, pushes=pushes)


def _are_alike(before: BoardKnowledge | None, after: BoardKnowledge | None) -> bool:
    """Whether two solutions can be compared: both proved optimal, or found in the same way."""
    assert before is not None
    assert after is not None
    old, new = before.verdict, after.verdict
    if old.is_optimal and new.is_optimal:
        return True
    return (old.solver or old.basis) == (new.solver or new.basis)


def difficulty_words(before: BoardKnowledge | None, after: BoardKnowledge | None) -> str:
    """Return the change of the difficulty and of its reasons, or "" if it is not known."""
    if before is None or after is None:
        return ""
    if before.difficulty is None or after.difficulty is None:
        return ""
    old, new = before.difficulty_counts, after.difficulty_counts
    differences = {
        name: round(new[name] - old[name]) for name in _COMPARED if name in old and name in new
    }
    changes = [
        tr("{reason} {change}", reason=TITLES[name], change=signed(difference))
        for name, difference in differences.items()
        if difference
    ]
    words = tr("Difficulty {change}", change=signed(round(after.difficulty - before.difficulty)))
    if not changes:
        return words
    return tr("{difficulty}: {reasons}", difficulty=words, reasons=listed(changes))


def _change(before: BoardKnowledge | None, after: BoardKnowledge | None) -> tuple[str, str] | None:
    """Return the differences in moves and pushes of the two best solutions, with their signs."""
    if before is None or after is None or status_of(before) is not status_of(after):
        return None
    if status_of(before) is LevelStatus.OPEN:
        return None
    old, new = before.verdict, after.verdict
    if old.pushes is None or old.moves is None or new.pushes is None or new.moves is None:
        return None
    return signed(new.moves - old.moves), signed(new.pushes - old.pushes)


def _new_status(before: BoardKnowledge | None, after: BoardKnowledge | None) -> str:
    if before is None or after is None or LevelStatus.OPEN in (status_of(before), status_of(after)):
        return ""
    if status_of(before) is status_of(after):
        return ""
    return tr("now {status}", status=status_of(after).value)

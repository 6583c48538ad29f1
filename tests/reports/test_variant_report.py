from __future__ import annotations

import pytest

from sokolab.collection.level_facts import LevelFacts, LevelStatus
from sokolab.reports.variant_report import (
    counts_words,
    effect_figures,
    effect_words,
    line_of_counts,
)


def facts(status: LevelStatus, pushes: int | None = None, moves: int | None = None) -> LevelFacts:
    best = None if pushes is None or moves is None else (pushes, moves)
    return LevelFacts(b"", 3, status, pushes, moves, best=best)


SHORT = facts(LevelStatus.SOLVED, 60, 201)
LONG = facts(LevelStatus.SOLVED, 1208, 59)
OPEN = facts(LevelStatus.OPEN)
STUCK = facts(LevelStatus.UNSOLVABLE)
DRAFT = facts(LevelStatus.DRAFT)


def test_counts_are_written_as_designers_write_them() -> None:
    assert (
        line_of_counts([SHORT, LONG, OPEN, None, STUCK]) == "201/60 → 59/1,208 → ? → ? → unsolvable"
    )
    assert counts_words(facts(LevelStatus.SOLVED, 4)) == "solved"


@pytest.mark.parametrize(
    ("before", "after", "figures", "words"),
    [
        (SHORT, LONG, "−142/+1,148", "−142 moves, +1,148 pushes"),
        (SHORT, SHORT, "±0/±0", "±0 moves, ±0 pushes"),
        (SHORT, STUCK, "now unsolvable", "now unsolvable"),
        (DRAFT, SHORT, "now solved", "now solved"),
        (STUCK, STUCK, "", ""),
        (SHORT, OPEN, "", ""),
        (OPEN, SHORT, "", ""),
        (None, SHORT, "", ""),
        (SHORT, None, "", ""),
    ],
)
def test_the_effect_of_an_edit(
    before: LevelFacts | None, after: LevelFacts | None, figures: str, words: str
) -> None:
    assert effect_figures(before, after) == figures
    assert effect_words(before, after) == words


def test_the_counts_of_a_variant_are_those_of_one_solution() -> None:
    before = LevelFacts(b"", 1, LevelStatus.SOLVED, 10, 40, 2, best=(10, 60))
    after = LevelFacts(b"", 1, LevelStatus.SOLVED, 10, 42, 2, best=(10, 58))
    assert effect_figures(before, after) == "−2/±0", "not +2, of the solutions with fewest moves"
    assert counts_words(before) == "60/10"

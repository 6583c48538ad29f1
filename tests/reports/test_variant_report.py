from __future__ import annotations

from dataclasses import replace

import pytest

from sokolab.core.board import Board
from sokolab.reports.variant_report import (
    counts_words,
    difficulty_words,
    effect_figures,
    effect_words,
    line_of_counts,
    solution_words,
)
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind

BOARD = Board("#####\n#@$.#\n#####")


def known(kind: VerdictKind, pushes: int | None = None, moves: int | None = None) -> BoardKnowledge:
    return BoardKnowledge(
        Verdict(BOARD, kind, VerdictBasis.SEARCH, pushes=pushes, moves=moves), moves=moves
    )


SHORT = known(VerdictKind.SOLVABLE, 60, 201)
LONG = known(VerdictKind.SOLVABLE, 1208, 59)
OPEN = known(VerdictKind.OPEN)
STUCK = known(VerdictKind.UNSOLVABLE)
DRAFT = known(VerdictKind.INVALID)


def test_counts_are_written_as_designers_write_them() -> None:
    assert (
        line_of_counts([SHORT, LONG, OPEN, None, STUCK]) == "201/60 → 59/1,208 → ? → ? → unsolvable"
    )
    assert counts_words(known(VerdictKind.SOLVABLE, 4)) == "solved"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (SHORT, LONG, "−142 moves, +1,148 pushes"),
        (SHORT, SHORT, "±0 moves, ±0 pushes"),
        (SHORT, STUCK, "now unsolvable"),
        (DRAFT, SHORT, "now solved"),
        (STUCK, STUCK, ""),
        (SHORT, OPEN, ""),
        (OPEN, SHORT, ""),
        (None, SHORT, ""),
        (SHORT, None, ""),
    ],
)
def test_the_effect_of_an_edit(
    before: BoardKnowledge | None, after: BoardKnowledge | None, words: str
) -> None:
    assert effect_figures(before, after) == words
    assert effect_words(before, after) == words


def test_a_status_that_stands_beside_is_not_said_twice() -> None:
    assert effect_figures(SHORT, STUCK, with_status=True) == ""
    assert effect_figures(SHORT, LONG, with_status=True) == effect_figures(SHORT, LONG)


def test_the_counts_of_a_variant_are_those_of_one_solution() -> None:
    before = replace(known(VerdictKind.SOLVABLE, 10, 60), moves=40)
    after = replace(known(VerdictKind.SOLVABLE, 10, 58), moves=42)
    assert effect_figures(before, after) == "−2 moves, ±0 pushes", (
        "not +2, of the solutions with fewest moves"
    )
    assert counts_words(before) == "60/10"


def test_solutions_that_were_found_in_unlike_ways_are_not_simply_compared() -> None:
    found = BoardKnowledge(replace(SHORT.verdict, solver="auto"))
    shortened = BoardKnowledge(replace(LONG.verdict, solver="optimiser"))
    assert effect_figures(found, shortened) == "≈ −142 moves, +1,148 pushes"
    assert effect_words(found, shortened) == (
        "−142 moves, +1,148 pushes, comparing a solution found by Automatic with one found by "
        "Optimiser"
    )
    assert solution_words(found) == "201/60, found by Automatic"
    least = [BoardKnowledge(replace(one.verdict, bound=one.pushes)) for one in (found, shortened)]
    assert effect_figures(*least) == "−142 moves, +1,148 pushes", "both are proved optimal"
    assert solution_words(least[0]) == "201/60, with the fewest pushes, proved"
    assert effect_figures(SHORT, found) == "≈ ±0 moves, ±0 pushes"
    assert solution_words(STUCK) == "unsolvable"


def test_what_became_of_the_difficulty_is_told_with_its_reasons() -> None:
    easy = replace(
        SHORT, difficulty=41.2, difficulty_counts={"box-changes": 5, "traps": 3, "walking": 9}
    )
    hard = replace(
        SHORT, difficulty=47.0, difficulty_counts={"box-changes": 7, "traps": 2, "walking": 1}
    )
    assert difficulty_words(easy, hard) == "Difficulty +6: Box changes +2 and Traps −1"
    assert difficulty_words(hard, hard) == "Difficulty ±0"
    assert difficulty_words(easy, SHORT) == difficulty_words(None, hard) == ""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.routes.line import compared, spliced

BOARD = Board.from_rows(["##########", "#@ $  .  #", "#        #", "#  $  .  #", "##########"])
UPPER_FIRST = "rRRRdlllldrRRR"
LOWER_FIRST = "ddrRRRullllurRRR"
SLOW_BEGIN = "dduurRRRdlllldrRRR"
TURN_ABOUT = "rRdrruLdlllurRRRdlllldrRRR"
SLOW_END = "rRRRdllllrldrRRR"


def test_a_solution_agrees_with_itself() -> None:
    same = compared(BOARD, UPPER_FIRST, UPPER_FIRST)
    assert same.first_difference is None
    assert [(part.is_same, part.first_pushes) for part in same.stretches] == [(True, 6)]


def test_a_solution_that_goes_in_circles_agrees_with_itself_too() -> None:
    circles = "rRdrruLdlllu" * 3 + UPPER_FIRST
    same = compared(BOARD, circles, circles)
    assert same.first_difference is None
    other = compared(BOARD, circles, UPPER_FIRST)
    assert other.first_difference == 1
    assert spliced(other, [True] * len(other.stretches)).lurd == UPPER_FIRST


def test_solutions_that_meet_nowhere_between_are_one_stretch() -> None:
    found = compared(BOARD, UPPER_FIRST, LOWER_FIRST)
    (part,) = found.stretches
    assert not part.is_same
    assert (part.first_moves, part.second_moves) == (14, 16)
    assert found.first_difference == 0


def test_the_better_stretches_make_a_third_solution() -> None:
    found = compared(BOARD, SLOW_BEGIN, SLOW_END)
    assert [(p.is_same, p.first, p.first_moves, p.second_moves) for p in found.stretches] == [
        (False, (0, 1), 6, 2),
        (True, (1, 3), 2, 2),
        (False, (3, 4), 8, 10),
        (True, (4, 6), 2, 2),
    ]
    best = spliced(found, [part.second_moves < part.first_moves for part in found.stretches])
    assert best.solves
    assert best.moves == 14
    assert (best.moves, best.pushes) == (len(UPPER_FIRST), 6)


def test_a_solution_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="letter 2, u, cannot be played"):
        compared(BOARD, UPPER_FIRST, "ru")


@st.composite
def solutions(draw: st.DrawFn) -> str:
    """Return a solution with steps aside and back at some places."""
    lurd = draw(st.sampled_from([UPPER_FIRST, LOWER_FIRST, TURN_ABOUT]))
    for _ in range(draw(st.integers(0, 3))):
        at, aside = draw(st.integers(0, len(lurd))), draw(st.sampled_from(["ud", "du", "lr", "rl"]))
        longer = lurd[:at] + aside + lurd[at:]
        if replay(BOARD, longer).mismatch is None:
            lurd = longer
    return lurd


@given(solutions(), solutions(), st.data())
def test_any_choice_of_stretches_solves_the_level(
    first: str, second: str, data: st.DataObject
) -> None:
    found = compared(BOARD, first, second)
    parts = found.stretches
    assert parts[0].first[0] == parts[0].second[0] == 0
    for part, after in pairwise(parts):
        assert (part.first[1], part.second[1]) == (after.first[0], after.second[0])
        boxes = found.first.boxes_after(part.first[1])
        assert boxes == found.second.boxes_after(part.second[1])
    choice = data.draw(st.lists(st.booleans(), min_size=len(parts), max_size=len(parts)))
    third = spliced(found, choice)
    assert third.solves
    assert spliced(found, [False] * len(parts)).lurd == first.rstrip("urdl")
    pushes = [p.second_pushes if b else p.first_pushes for p, b in zip(parts, choice, strict=True)]
    assert third.pushes == sum(pushes)


@given(solutions(), solutions())
def test_played_in_step_both_stand_alike_at_the_end_of_every_stretch(
    first: str, second: str
) -> None:
    found = compared(BOARD, first, second)
    steps = found.steps
    assert steps[0] == (0, 0)
    for one, other in pairwise(steps):
        assert (other[0] - one[0], other[1] - one[1]) in {(0, 1), (1, 0), (1, 1)}
    assert {(part.first[1], part.second[1]) for part in found.stretches} <= set(steps)

"""The counts of solutions, against a slow twin that follows their definitions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import Metrics, metrics, positions, replay
from sokolab.core.position import Position
from tests.naive import boards

HALL = Board.from_rows(
    [
        "#########",
        "#       #",
        "#@$     #",
        "#   $   #",
        "#       #",
        "#########",
    ]
)


def counted(board: Board, lurd: str) -> Metrics:
    """Count by the definitions, from the positions passed."""
    passed = positions(board, lurd)
    pushes: list[tuple[int, int, int]] = []  # number of the letter, box before and after
    for number, (before, after) in enumerate(pairwise(passed)):
        if before.boxes != after.boxes:
            (here,) = before.boxes - after.boxes
            (there,) = after.boxes - before.boxes
            pushes.append((number, here, there))
    lines = changes = sessions = 0
    for index, (number, here, _there) in enumerate(pushes):
        last = pushes[index - 1] if index else None
        is_same = last is not None and last[2] == here
        walked = last is None or last[0] != number - 1
        changes += not is_same
        lines += not is_same or walked
        sessions += walked
    runs = [c for n, c in enumerate(lurd.lower()) if n == 0 or lurd.lower()[n - 1] != c]
    return Metrics(len(lurd), len(pushes), lines, changes, sessions, len(runs))


def playable(board: Board, wanted: str) -> str:
    """Return the letters with those left out that cannot be played where they stand."""
    kept = ""
    for letter in wanted:
        if replay(board, kept + letter).is_complete:
            kept += letter
    return kept


letters = st.text(DIRECTION_LETTERS, max_size=40)


@given(boards(), letters)
def test_the_counts_follow_the_definitions(board: Board, wanted: str) -> None:
    lurd = playable(board, wanted)
    assert metrics(board, lurd) == counted(board, lurd)


@given(boards(), letters)
def test_the_judge_plays_by_the_rulebook(board: Board, wanted: str) -> None:
    """Its quick bookkeeping ends where the plain rules end, and sees the first solution."""
    lurd = playable(board, wanted)
    passed = positions(board, lurd)
    found = replay(board, lurd)
    assert found.final == passed[-1]
    assert found.is_complete
    solved = [number for number, at in enumerate(passed) if at.is_solved]
    assert found.solved_after == (solved[0] if solved else None)


@given(boards(), letters)
def test_the_judge_stops_where_the_rulebook_does(board: Board, lurd: str) -> None:
    found = replay(board, lurd)
    assert positions(board, found.lurd)[-1] == found.final
    if not found.is_complete:
        with pytest.raises(ValueError, match="cannot be played"):
            positions(board, lurd[: found.moves + 1])


@pytest.mark.parametrize(
    ("lurd", "lines"), [("", 0), ("RR", 1), ("RRdR", 3), ("ud", 2), ("RRlrR", 3), ("RRRD", 2)]
)
def test_player_lines_are_runs_of_one_direction(lurd: str, lines: int) -> None:
    assert metrics(HALL, lurd).player_lines == lines


def test_letters_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(ValueError, match="letter 2, l, is blocked"):
        metrics(HALL, "ull"[0] + "l")


def test_a_position_without_moves_costs_nothing() -> None:
    assert metrics(HALL, "") == Metrics(0, 0, 0, 0, 0, 0)
    assert replay(HALL, "").final == Position(HALL)

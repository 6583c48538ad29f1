"""The judge: what it plays, counts and refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.core.lurd import decoded_runs, encoded_runs, positions, replay, reversed_lurd

TWO = Board.from_rows(
    [
        "########",
        "#      #",
        "#@$ $ .#",
        "#     .#",
        "########",
    ]
)


def test_a_replay_counts_and_recases() -> None:
    result = replay(TWO, "rr")
    assert (result.lurd, result.moves, result.pushes) == ("R", 1, 1)
    assert len(result) == len(list(result)) == 2
    assert not result.is_complete, "the second push meets the other box"
    assert result.mismatch is not None
    assert result.mismatch.sentence == "letter 1, r, pushes a box: it should be R"


def test_the_first_mismatch_of_each_kind_is_named() -> None:
    assert replay(TWO, "U").mismatch is not None
    assert replay(TWO, "U").is_complete
    wall = replay(TWO, "l").mismatch
    assert wall is not None
    assert wall.sentence == "letter 1, l, is blocked"
    alien = replay(TWO, "uu").mismatch
    assert alien is not None
    assert alien.index == 1
    odd = replay(TWO, "x").mismatch
    assert odd is not None
    assert "is not one of" in odd.sentence


def test_the_moment_of_solution_and_trailing_moves() -> None:
    board = Board.from_rows(["######", "#@$. #", "######"])
    result = replay(board, "Rl")
    assert result.solved_after == 1
    assert result.solves
    stuck = replay(board, "Rlu")
    assert (stuck.solved_after, stuck.is_complete) == (1, False)
    assert not stuck.solves, "a letter that cannot be played spoils it"
    solved = Board.from_rows(["#####", "#@* #", "#####"])
    assert replay(solved, "").solved_after == 0


@pytest.mark.parametrize(
    ("lurd", "lines", "changes", "sessions"),
    [
        ("RR", 1, 1, 1),
        ("RRlrR", 2, 1, 2),  # resumed after a detour: a new line, the same box
        ("RRdR", 2, 2, 2),
        ("RRRD", 2, 2, 1),  # the next box without a step between: one session
        ("ud", 0, 0, 0),
    ],
)
def test_lines_changes_and_sessions(lurd: str, lines: int, changes: int, sessions: int) -> None:
    board = Board.from_rows(
        [
            "#########",
            "#       #",
            "#@$     #",
            "#   $   #",
            "#       #",
            "#########",
        ]
    )
    result = replay(board, lurd)
    assert result.is_complete
    assert result.mismatch is None
    counted = (result.box_lines, result.box_changes, result.pushing_sessions)
    assert counted == (lines, changes, sessions)


def test_positions_are_one_more_than_letters() -> None:
    found = positions(TWO, "ur")
    assert len(found) == 3
    with pytest.raises(ValueError, match="letter 1, l, cannot be played"):
        positions(TWO, "l")


@given(st.text(alphabet="udlrUDLR", max_size=80), st.integers(2, 4))
def test_runs_round_trip(text: str, shortest: int) -> None:
    assert decoded_runs(encoded_runs(text, shortest)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [("3r", "rrr"), ("13R", "R" * 13), ("2(3(rL)d)", "rLrLrLd" * 2), ("u u\n d", "uud"), ("", "")],
)
def test_runs_are_written_out(text: str, expected: str) -> None:
    assert decoded_runs(text) == expected


@pytest.mark.parametrize(
    "text", ["0r", "(r", "r)", "3", "2(r3)", "99999999999r", "9999(9999(99r))", "3(((((9999999r)"]
)
def test_bad_runs_say_the_column(text: str) -> None:
    with pytest.raises(ValueError, match="column"):
        decoded_runs(text)


def test_the_first_solved_moment_counts_though_play_goes_on() -> None:
    board = Board("#######\n#     #\n#@$.  #\n#     #\n#######")
    on_and_on = replay(board, "RRurrdL")
    assert on_and_on.final.is_solved
    assert on_and_on.solved_after == 1
    assert on_and_on.solves
    left_again = replay(board, "RR")
    assert not left_again.final.is_solved
    assert left_again.solved_after == 1


def test_reversed_letters_lead_back() -> None:
    assert reversed_lurd("urdlURDL") == "RULDruld"
    assert reversed_lurd(reversed_lurd("uRRdL")) == "uRRdL"

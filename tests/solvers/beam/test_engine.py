"""The beam search as a solver: what it promises, and what it gives up."""

from __future__ import annotations

from dataclasses import replace

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.beam.attempt import BeamAttempt
from sokolab.solvers.beam.engine import Beam
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.roster import solve
from tests.solvers.boards import CROWD


def test_a_start_with_a_lost_box_is_given_up_at_once() -> None:
    board = Board.from_rows(["######", "#$   #", "# @. #", "######"])
    found = solve(board, "beam")
    assert (found.outcome, found.nodes) == (Outcome.UNDECIDED, 0)


def test_a_level_too_large_for_matchings_is_given_up_at_once() -> None:
    side = 120
    rows = ["#" * side, "#@" + " " * (side - 3) + "#"]
    rows += ["# " + "$." * ((side - 4) // 2) + " #"]
    rows += ["#" + " " * (side - 2) + "#"] * (side - 4) + ["#" * side]
    board = Board.from_rows(rows)
    assert len(board.boxes) * board.size > 1 << 17
    search = Beam(search_board(board))
    assert search.step(10) is StepStatus.GAVE_UP
    assert (search.nodes, search.nbytes, search.best) == (0, 0, None)


def test_attempts_change_what_they_keep_and_then_their_width() -> None:
    search = Beam(search_board(CROWD), first_width=1)
    told: list[str] = []
    for _ in range(100_000):
        if search.step(20) is StepStatus.SOLVED:
            break
        if str(search.words) not in told:
            told.append(str(search.words))
    assert replay(CROWD, search.lurd()).solves
    assert told[0] == "looking for dead sets"
    widths = [int(words.split(" of ")[1].split()[0]) for words in told[1:]]
    assert widths == sorted(widths)
    assert {1, 2} <= set(widths)


def test_the_same_limit_gives_the_same_answer() -> None:
    one, other = (solve(CROWD, "beam", Limits(nodes=3_000)) for _ in range(2))
    assert (one.lurd, one.nodes, one.states) == (other.lurd, other.nodes, other.states)


def test_mirrored_positions_are_expanded_once() -> None:
    rows = [
        "###########",
        "#   # #   #",
        "# $ # # $ #",
        "#.   @   .#",
        "# $ # # $ #",
        "#.  # #  .#",
        "###########",
    ]
    taken = []
    for has_symmetries in (True, False):
        search = Beam(search_board(Board.from_rows(rows)))
        assert len(search._level.symmetries) == 1
        if not has_symmetries:
            search._level = replace(search._level, symmetries=search._level.symmetries[:0])
        while search._attempt is None:
            search.step(1)
        attempt = BeamAttempt(search._level, 1000, False)
        while attempt.layers < 3:
            status = attempt.step(search._rules, 100)
            assert status in (StepStatus.RUNNING, StepStatus.FULL)
            if status is StepStatus.FULL:
                assert all(attempt.grow(1 << 30))
        taken.append(attempt.nodes)
    assert taken[0] < 0.7 * taken[1], taken

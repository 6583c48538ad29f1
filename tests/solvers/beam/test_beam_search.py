"""The beam search as a solver: what it promises, and what it gives up."""

from __future__ import annotations

from dataclasses import replace

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.beam.beam_search import Beam
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
    assert (search.nodes, search.nbytes, search.standing.best) == (0, 0, None)


def test_attempts_go_both_ways() -> None:
    search = Beam(search_board(CROWD), first_width=1)
    told: list[str] = []
    for _ in range(100_000):
        if search.step(20) is StepStatus.SOLVED:
            break
        if str(search.standing.words) not in told:
            told.append(str(search.standing.words))
    assert replay(CROWD, search.lurd()).solves
    assert told[0] == "looking for dead sets"
    widths = {words.split(" of ")[1].split()[0] for words in told if words != told[0]}
    assert widths == {"1", "2"}  # by pushes, and twice as wide by pulls


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
        roots = search._roots[0]
        assert len(roots.symmetries) == 1
        if not has_symmetries:
            search._roots[0] = replace(roots, symmetries=roots.symmetries[:0])
        search._first_width = 1000
        search._attempt_index = 1  # by pushes
        attempt = search._next_attempt()
        while attempt.layers < 3:
            status = attempt.step(100)
            assert status in (StepStatus.RUNNING, StepStatus.FULL)
            if status is StepStatus.FULL:
                assert all(attempt.grow(1 << 30))
        taken.append(attempt.nodes)
    assert taken[0] < 0.7 * taken[1], taken

"""The known solutions of a level: its own, then those found elsewhere."""

from __future__ import annotations

from sokolab.collection.known_solutions import KnownSolution, known_solutions
from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import replay

BOARD = Board.from_rows(["#######", "#@ $ .#", "#######"])


def test_own_solutions_come_first_and_none_twice() -> None:
    level = Level(BOARD, solutions=(Solution("rRR", "Mine"), Solution("rR"), Solution("rRR")))
    found = known_solutions(level, [KnownSolution("Again", replay(BOARD, "rRR"))])
    assert [one.title for one in found] == ["Mine"]


def test_a_solution_without_a_title_is_numbered_and_case_does_not_matter() -> None:
    level = Level(BOARD, solutions=(Solution("no"), Solution("rrr")))
    (only,) = known_solutions(level)
    assert (only.title, only.played.lurd) == ("Solution 2", "rRR")
    assert (only.metrics.pushes, only.metrics.player_lines) == (2, 1)


def test_only_solutions_of_this_board_count() -> None:
    others = [
        KnownSolution("Not solved", replay(BOARD, "rR")),
        KnownSolution("Elsewhere", replay(Board.from_rows(["#####", "#@$.#", "#####"]), "R")),
        KnownSolution("Longer", replay(BOARD, "rlrRR")),
    ]
    assert [one.title for one in known_solutions(Level(BOARD), others)] == ["Longer"]


def test_a_board_that_cannot_be_played_has_none() -> None:
    level = Level(Board.from_rows(["$."]), solutions=(Solution("R"),))
    assert known_solutions(level) == ()

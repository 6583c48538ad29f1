"""The known solutions of a level: its own, then those found elsewhere."""

from __future__ import annotations

from sokolab.collection.known_level import known_solutions
from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import replay

BOARD = Board.from_rows(["#######", "#@ $ .#", "#######"])


def test_own_solutions_come_first_and_none_twice() -> None:
    level = Level(BOARD, solutions=(Solution("rRR", "Mine"), Solution("rR"), Solution("rRR")))
    found = known_solutions(level, [("Again", replay(BOARD, "rRR"))])
    assert [name for name, _ in found] == ["Mine"]


def test_a_solution_without_a_title_is_numbered_and_case_does_not_matter() -> None:
    level = Level(BOARD, solutions=(Solution("no"), Solution("rrr")))
    ((name, played),) = known_solutions(level)
    assert (str(name), played.lurd) == ("Solution 2", "rRR")


def test_only_solutions_of_this_board_count() -> None:
    others = [
        ("Not solved", replay(BOARD, "rR")),
        ("Elsewhere", replay(Board.from_rows(["#####", "#@$.#", "#####"]), "R")),
        ("Longer", replay(BOARD, "rlrRR")),
    ]
    assert [name for name, _ in known_solutions(Level(BOARD), others)] == ["Longer"]


def test_a_board_that_cannot_be_played_has_none() -> None:
    level = Level(Board.from_rows(["$."]), solutions=(Solution("R"),))
    assert known_solutions(level) == ()

"""The verdict in words."""

from typing import cast

import pytest

from sokolab.analysis.problems import Problems
from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.reports.board_report import summarise
from sokolab.verdicts.judging import judge
from sokolab.verdicts.known import nothing_known_about

CASES = [
    (["#####", "#@$.#", "#####"], "good", "Valid · 1 box, 1 goal · at least 1 push"),
    (
        ["########", "#@ $  .#", "#  $  .#", "#      #", "########"],
        "good",
        "Valid · 2 boxes, 2 goals · at least 6 pushes",
    ),
]


@pytest.mark.parametrize(("rows", "kind", "text"), CASES)
def test_a_valid_level(rows: list[str], kind: str, text: str) -> None:
    board = Board.from_rows(rows)
    verdict = summarise(board, analyse(board))
    assert (verdict.text, verdict.kind) == (text, kind)


def test_the_first_problem_and_how_many_more() -> None:
    board = Board.from_rows(["#####", "#   #", "#####"])
    findings = analyse(board)
    problems = cast(Problems, findings["problems"]).problems
    assert len(problems) > 1
    verdict = summarise(board, findings)
    assert verdict.kind == "error"
    assert verdict.text == f"{problems[0].sentence} · and {len(problems) - 1} more"


def test_a_warning_leaves_the_facts() -> None:
    board = Board.from_rows(["######", "#@ * #", "#    #", "######"])
    verdict = summarise(board, analyse(board))
    assert verdict.kind == "warning"
    assert verdict.text.endswith("1 box, 1 goal · at least 0 pushes")


def test_before_anything_is_known_there_are_the_counts() -> None:
    board = Board.from_rows(["######", "#@ $.#", "######"])
    verdict = summarise(board, {})
    assert (verdict.text, verdict.kind) == ("1 box, 1 goal", "counts")


def test_a_warning_beside_a_solution_hides_neither() -> None:
    board = Board.from_rows(["#####  ", "#@$.# .", "#####  "])
    told = summarise(
        board, analyse(board), nothing_known_about(board).with_news(judge(board)).judged()
    )
    assert told.kind == "warning"
    assert told.text.startswith("1 goal can never be reached · ")
    assert "Solvable in 1 push; no solution has fewer pushes" in told.text
    assert "at least" not in told.text

"""Results and progress are values: they come from other processes and follow the language."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from sokolab.core.board import Board
from sokolab.language import show_in
from sokolab.language.message_catalogue import Catalogue
from sokolab.solvers.frame.protocol import LOWER_BOUND, Outcome
from sokolab.solvers.roster import ROSTER, solve

CHINESE = Catalogue(
    "zh_CN",
    {
        ("{n:,} push", ""): ("{n:,} 次推动",),
        ("{n:,} move", ""): ("{n:,} 步移动",),
        ("Solved with {pushes}, {moves}", ""): ("已解：{pushes}，{moves}",),
        ("{known}; no solution has fewer pushes", ""): ("{known}；没有推动更少的答案",),
        ("Not a level: {problem}", ""): ("不成关卡：{problem}",),
        ("There is no player", ""): ("没有搬运工",),
        ("Optimal pushes", ""): ("最少推动",),
    },
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def test_a_result_is_shown_in_the_language_of_the_moment() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    result = pickle.loads(pickle.dumps(solve(board, "optimal-pushes")))
    assert result.sentence == "Solved with 1 push, 1 move; no solution has fewer pushes"
    show_in(CHINESE)
    assert result.sentence == "已解：1 次推动，1 步移动；没有推动更少的答案"


def test_a_board_that_is_no_level_is_refused_in_the_language_of_the_moment() -> None:
    result = solve(Board.from_rows(["####", "#$.#", "####"]))
    show_in(CHINESE)
    assert (result.outcome, result.sentence) == (
        Outcome.INVALID,
        "不成关卡：没有搬运工",
    )


def test_titles_follow_the_language_and_notes_are_still_told_apart() -> None:
    solver = next(one for one in ROSTER if one.name == "optimal-pushes")
    show_in(CHINESE)
    assert str(solver.title) == "最少推动"
    assert pickle.loads(pickle.dumps(solver.note)) == LOWER_BOUND

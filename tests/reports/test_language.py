"""Reports in another language: what is shown leads back to its phrase."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import problems
from sokolab.core.board import Board
from sokolab.language import phrase_shown_as, remember_shown, show_in
from sokolab.language.choice import use_language
from sokolab.reports.board_report import describe_square, summarise
from sokolab.reports.run_report import clock, duration

BOARD = Board.from_rows(["#####", "#@$.#", "#####"])


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)
    remember_shown(False)


def test_a_summary_is_one_phrase_however_much_it_says() -> None:
    remember_shown(True)
    found = {"problems": problems(board_arrays(BOARD))}
    shown = summarise(BOARD, found).text
    said = phrase_shown_as(shown)
    use_language("zh_CN")
    assert shown == "Valid · 1 box, 1 goal"
    assert str(said) == summarise(BOARD, found).text == "有效 · 1 个箱子，1 个目标点"


def test_squares_and_times_in_chinese() -> None:
    use_language("zh_CN")
    assert describe_square(BOARD, 7, {}) == "第 2 行第 3 列：箱子"
    assert (duration(75.2), duration(0.012), clock(3700)) == ("1 分 15 秒", "12 毫秒", "1:01 时")

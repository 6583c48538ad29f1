"""Comparing two solutions in the window, and keeping a third one made of both."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sokolab.core.level import Solution
from sokolab.gui.play.compare.compare_dialog import CompareDialog
from tests.gui.editor.whole_board.test_board_actions import do
from tests.gui.hand import Hand
from tests.routes.test_comparison import BOARD, SLOW_BEGIN, SLOW_END, UPPER_FIRST


def open_level(hand: Hand, *solutions: str) -> None:
    hand.open(*(row.ljust(BOARD.width) for row in BOARD.rows()))
    level = replace(hand.document.level, solutions=tuple(Solution(one, "") for one in solutions))
    hand.document.describe(level, "Solutions")


def test_the_better_stretches_make_a_solution_that_is_kept(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN, SLOW_END, "nonsense")
    do(hand, "compare-solutions")
    (dialog,) = hand.app.window.findChildren(CompareDialog)
    table = dialog.table
    shown = [[table.item(row, col).text() for col in range(3)] for row in range(4)]
    assert shown == [
        ["0 to 1", "1 push, 6 moves", "1 push, 2 moves"],
        ["1 to 3", "2 pushes, 2 moves", "the same"],
        ["3 to 4", "1 push, 8 moves", "1 push, 10 moves"],
        ["4 to 6", "2 pushes, 2 moves", "the same"],
    ]
    assert dialog.summary.text() == "Third: 6 pushes, 14 moves"
    table.item(0, 3).setCheckState(Qt.CheckState.Unchecked)
    assert dialog.summary.text() == "Third: 6 pushes, 18 moves"
    assert not dialog.keep.isEnabled(), "that is the first solution"
    table.item(0, 3).setCheckState(Qt.CheckState.Checked)
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    assert hand.document.level.solutions[-1] == Solution(UPPER_FIRST, "Spliced")


def test_a_solution_beside_itself_makes_nothing_new(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN, SLOW_END)
    do(hand, "compare-solutions")
    (dialog,) = hand.app.window.findChildren(CompareDialog)
    dialog.choices[1].setCurrentIndex(0)
    assert dialog.table.rowCount() == 1
    assert not dialog.keep.isEnabled()


def test_one_solution_cannot_be_compared(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN, "nonsense")
    do(hand, "compare-solutions")
    assert hand.app.window.findChildren(CompareDialog) == []
    assert hand.app.window.strip.message == "Comparing takes two solutions of this level"

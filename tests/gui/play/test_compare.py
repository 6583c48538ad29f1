"""Comparing two solutions in the window, and keeping a third one made of both."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableWidget
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import replay
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.play.compare_dialog import CompareDialog
from sokolab.solvers.frame.protocol import Limits
from tests.gui.editor.test_board_actions import do
from tests.gui.hand import Hand
from tests.gui.quick_solver import QuickSolver
from tests.gui.test_tab_stops import nameless
from tests.routes.test_comparison import BOARD, SLOW_BEGIN, SLOW_END, TURN_ABOUT, UPPER_FIRST

CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


def open_level(hand: Hand, *solutions: str) -> None:
    hand.open(*(row.ljust(BOARD.width) for row in BOARD.rows()))
    level = replace(hand.document.level, solutions=tuple(Solution(one, "") for one in solutions))
    hand.document.describe(level, "Solutions")


def compare(hand: Hand) -> CompareDialog:
    do(hand, "compare-solutions")
    dialog = hand.app.play_controller.compare_actions.dialog
    assert dialog is not None
    return dialog


def texts(table: QTableWidget, row: int, *columns: int) -> list[str]:
    return [table.item(row, column).text() for column in columns]


def places(dialog: CompareDialog) -> list[str]:
    return [side.progress.text() for side in dialog.sides]


@pytest.fixture
def dialog(hand: Hand) -> CompareDialog:
    """Return the comparison of two solutions; a third text solves nothing."""
    open_level(hand, SLOW_BEGIN, SLOW_END, "nonsense")
    return compare(hand)


def test_the_better_stretches_make_a_solution_that_is_kept(
    dialog: CompareDialog, hand: Hand, qtbot: QtBot
) -> None:
    table = dialog.stretch_table
    assert [texts(table, row, 0, 1, 2) for row in range(4)] == [
        ["0 to 1", "6/1", "2/1"],
        ["1 to 3", "2/2", "the same"],
        ["3 to 4", "8/1", "10/1"],
        ["4 to 6", "2/2", "the same"],
    ]
    assert dialog.summary.text() == (
        "They differ from the first push on · Spliced: 6 pushes, 14 moves, better than either"
    )
    table.item(0, 3).setCheckState(UNCHECKED)
    assert dialog.summary.text().endswith("Spliced: 6 pushes, 18 moves, a solution already known")
    assert not dialog.keep_button.isEnabled(), "that is the first solution"
    table.item(0, 3).setCheckState(CHECKED)
    QTest.mouseClick(dialog.keep_button, Qt.MouseButton.LeftButton)
    assert hand.document.level.solutions[-1] == Solution(UPPER_FIRST, "Spliced")
    qtbot.waitUntil(lambda: dialog.metrics_table.rowCount() == 3)
    assert not dialog.keep_button.isEnabled()
    assert [str(one[0]) for one in dialog.metrics_table.choice] == ["Solution 1", "Solution 2"]


def test_escape_closes_it_after_a_solution_was_kept(
    dialog: CompareDialog, hand: Hand, qtbot: QtBot
) -> None:
    dialog.activateWindow()
    QTest.mouseClick(dialog.keep_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.metrics_table.rowCount() == 3)
    focused = QApplication.focusWidget()
    assert focused is not None, "the button that had it can no longer be pressed"
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_third_is_replayed_in_the_window(dialog: CompareDialog, hand: Hand) -> None:
    QTest.mouseClick(dialog.replay_button, Qt.MouseButton.LeftButton)
    game = hand.app.play_controller.session.game
    assert game is not None
    assert game.whole_lurd == UPPER_FIRST
    assert str(hand.app.play_controller.session.label) == "Spliced"
    assert dialog.isVisible()


def test_it_begins_where_the_solutions_differ_first(dialog: CompareDialog) -> None:
    assert places(dialog) == ["push 0/6 · move 0/18", "push 0/6 · move 0/16"]
    assert dialog.stretch_table.currentRow() == 0


def test_both_boards_go_on_in_step(dialog: CompareDialog) -> None:
    QTest.keyClick(dialog.step_bar.slider, Qt.Key.Key_Right)
    assert places(dialog) == ["push 1/6 · move 6/18", "push 1/6 · move 2/16"]
    assert dialog.stretch_table.currentRow() == 1, "the next stretch begins here"
    comparison = dialog.comparison
    assert comparison is not None
    for side, line in zip(dialog.sides, (comparison.first, comparison.second), strict=True):
        assert side.view.board == line.position_after(1).as_board()


def test_a_click_on_a_stretch_goes_there_on_both_boards(dialog: CompareDialog) -> None:
    table = dialog.stretch_table
    spot = table.visualRect(table.model().index(2, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert places(dialog) == ["push 3/6 · move 8/18", "push 3/6 · move 4/16"]
    (trail,) = dialog.sides[0].trail_layer.trails
    assert [BOARD.row_col(square) for square in trail.squares] == [(3, 3), (3, 4)]


def test_page_keys_go_by_stretches(dialog: CompareDialog, qtbot: QtBot) -> None:
    dialog.activateWindow()
    qtbot.waitActive(dialog)
    seen = []
    for key in [Qt.Key.Key_PageDown] * 5 + [Qt.Key.Key_PageUp] * 5:
        QTest.keyClick(dialog.sides[0].view, key)
        seen.append(dialog.step_bar.slider.value())
    assert seen == [1, 3, 4, 6, 6, 4, 3, 1, 0, 0]


def test_it_plays_in_step_and_stops_at_the_end(dialog: CompareDialog, qtbot: QtBot) -> None:
    dialog.step_bar.go_to(5)
    dialog.step_bar.toggle()
    assert dialog.step_bar.is_playing
    qtbot.waitUntil(lambda: not dialog.step_bar.is_playing)
    assert places(dialog) == ["push 6/6 · move 18/18", "push 6/6 · move 16/16"]
    dialog.step_bar.toggle()
    assert dialog.step_bar.slider.value() == 0, "it starts over"
    dialog.step_bar.go_to(2)
    assert not dialog.step_bar.is_playing


def test_all_metrics_are_listed_and_sorted(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN, SLOW_END, TURN_ABOUT)
    table = compare(hand).metrics_table
    assert texts(table, 0, *range(2, 9)) == ["Solution 1", "18", "6", "2", "2", "2", "7"]
    table.sortItems(4, Qt.SortOrder.DescendingOrder)
    assert texts(table, 0, 2, 3, 4) == ["Solution 3", "26", "8"]
    table.sortItems(3, Qt.SortOrder.AscendingOrder)
    assert [table.item(row, 3).text() for row in range(3)] == ["16", "18", "26"]


def test_any_two_are_chosen_by_their_marks(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN, SLOW_END, TURN_ABOUT)
    dialog = compare(hand)
    table = dialog.metrics_table
    table.sortItems(3, Qt.SortOrder.DescendingOrder)
    table.item(0, 1).setCheckState(CHECKED)
    assert [str(one[0]) for one in table.choice] == ["Solution 1", "Solution 3"]
    assert [side.title.text() for side in dialog.sides] == ["Solution 1", "Solution 3"]
    marks = [[table.item(row, side).checkState() is CHECKED for row in range(3)] for side in (0, 1)]
    assert [sum(side) for side in marks] == [1, 1]
    table.item(0, 1).setCheckState(UNCHECKED)
    assert table.item(0, 1).checkState() is CHECKED, "one is always chosen"


def test_a_solution_beside_itself_makes_nothing_new(dialog: CompareDialog) -> None:
    dialog.metrics_table.choose(1, 0)
    assert dialog.stretch_table.rowCount() == 1
    assert not dialog.keep_button.isEnabled()
    assert dialog.summary.text().startswith("No difference · Spliced: ")


def test_one_solution_cannot_be_compared(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN, "nonsense")
    do(hand, "compare-solutions")
    assert hand.app.window.findChildren(CompareDialog) == []
    assert hand.app.window.status_bar.message == "A comparison needs two solutions of this level"


def test_solutions_found_elsewhere_count_if_they_are_of_this_board(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN)
    other = Board.from_rows(["#####", "#@$.#", "#####"])
    found = [
        ("A solver", replay(BOARD, UPPER_FIRST)),
        ("The same", replay(BOARD, SLOW_BEGIN)),
        ("Elsewhere", replay(other, "R")),
        ("No solution", replay(BOARD, "r")),
    ]
    hand.app.play_controller.compare_actions.add_source(lambda: found)
    dialog = compare(hand)
    assert [str(one[0]) for one in dialog.metrics_table.solutions] == ["Solution 1", "A solver"]


def test_what_solvers_found_is_compared_too(hand: Hand, qtbot: QtBot) -> None:
    open_level(hand, SLOW_BEGIN)
    runs = hand.app.solve_controller.runs
    (run,) = runs.start(BOARD, (QuickSolver(lurd=UPPER_FIRST),), Limits())
    runs.start_waiting_for("solver:quick")
    qtbot.waitUntil(lambda: run.is_over)
    dialog = compare(hand)
    assert [str(one[0]) for one in dialog.metrics_table.solutions] == ["Solution 1", "Quick"]
    runs.start(BOARD, (QuickSolver(lurd=TURN_ABOUT),), Limits())
    runs.start_waiting_for("solver:quick")
    qtbot.waitUntil(lambda: dialog.metrics_table.rowCount() == 3)


def test_the_solution_of_the_verdict_is_compared_too(hand: Hand) -> None:
    open_level(hand, SLOW_BEGIN)
    knowledge, board = hand.app.displayed_board.knowledge_store, hand.app.displayed_board.board
    knowledge.learn_solution(board, replay(board, UPPER_FIRST), "auto")
    dialog = compare(hand)
    assert [str(one[0]) for one in dialog.metrics_table.solutions] == ["Solution 1", "The verdict"]


def test_every_stop_of_the_tab_key_has_a_name(dialog: CompareDialog) -> None:
    assert nameless(dialog) == []


def test_larger_texts_get_wider_columns(dialog: CompareDialog, hand: Hand) -> None:
    header = dialog.metrics_table.horizontalHeader()
    before = [header.sectionSize(column) for column in (0, 3, 7)]
    try:
        hand.app.theme.set_text_size(150)
        QApplication.processEvents()
        after = [header.sectionSize(column) for column in (0, 3, 7)]
        assert all(one < other for one, other in zip(before, after, strict=True))
    finally:
        hand.app.theme.set_text_size(100)


# Where features meet ---------------------------------------------------------------------------


def test_it_follows_another_level(dialog: CompareDialog, hand: Hand, qtbot: QtBot) -> None:
    dialog.step_bar.toggle()
    hand.open("#####", "#@$.#", "#####")
    qtbot.waitUntil(lambda: dialog.comparison is None)
    assert not dialog.step_bar.is_playing
    level = Level(BOARD, solutions=(Solution(TURN_ABOUT), Solution(UPPER_FIRST)))
    hand.app.displayed_board.show_document(LevelDocument(level, hand.app.displayed_board))
    qtbot.waitUntil(lambda: dialog.comparison is not None)
    assert [one[1].lurd for one in dialog.metrics_table.choice] == [TURN_ABOUT, UPPER_FIRST]


def test_an_edit_that_spoils_a_solution_ends_the_comparison(
    dialog: CompareDialog, hand: Hand, qtbot: QtBot
) -> None:
    wall = hand.document.board.with_tiles([BOARD.square(2, 1)], 1)
    hand.document.replace_board(wall, "A wall")
    qtbot.waitUntil(lambda: dialog.comparison is None)
    hand.document.undo_stack.undo()
    qtbot.waitUntil(lambda: dialog.comparison is not None)
    assert len(dialog.metrics_table.solutions) == 2


def test_a_removed_solution_makes_room_for_another(hand: Hand, qtbot: QtBot) -> None:
    open_level(hand, SLOW_BEGIN, SLOW_END, TURN_ABOUT)
    dialog = compare(hand)
    level = hand.document.level
    hand.document.describe(replace(level, solutions=level.solutions[1:]), "Remove solution")
    qtbot.waitUntil(lambda: dialog.metrics_table.rowCount() == 2)
    assert {one[1].lurd for one in dialog.metrics_table.choice} == {SLOW_END, TURN_ABOUT}
    assert dialog.comparison is not None
    assert dialog.sides[1].title.text() == str(dialog.metrics_table.choice[1][0])


def test_a_long_stretch_has_the_trails_around_the_present_place(hand: Hand) -> None:
    board = Board.from_rows(["#" * 64, "#@$" + " " * 59 + ".#", "#" * 64])
    level = Level(board, solutions=(Solution("R" * 60), Solution("R" * 60 + "l")))
    hand.app.displayed_board.show_document(LevelDocument(level, hand.app.displayed_board))
    dialog = compare(hand)
    (trail,) = dialog.sides[0].trail_layer.trails
    assert len(trail.times) == 28
    dialog.step_bar.go_to(30)
    (trail,) = dialog.sides[0].trail_layer.trails
    assert len(trail.times) == 40


def test_hostile_titles_are_shown_as_they_are(hand: Hand) -> None:
    title = "<img src='x'><b>bold</b>\n" + "long " * 200
    hand.open(*(row.ljust(BOARD.width) for row in BOARD.rows()))
    solutions = Solution(SLOW_BEGIN, title), Solution(SLOW_END, title)
    hand.document.describe(replace(hand.document.level, solutions=solutions), "Solutions")
    dialog = compare(hand)
    assert dialog.sides[0].title.text().startswith("<img")
    assert dialog.sides[0].title.textFormat() is Qt.TextFormat.PlainText
    assert dialog.minimumSizeHint().width() < 1000


def test_the_window_can_be_closed_and_opened_again(
    dialog: CompareDialog, hand: Hand, qtbot: QtBot
) -> None:
    dialog.close()
    qtbot.waitUntil(lambda: hand.app.play_controller.compare_actions.dialog is None)
    assert compare(hand).isVisible()


def test_a_long_comparison_on_a_large_board(hand: Hand) -> None:
    tiles = [["#"] * 200] + [["#", *" " * 198, "#"] for _ in range(198)] + [["#"] * 200]
    tiles[100][50], tiles[100][51], tiles[100][60] = "@", "$", "."
    board = Board.from_rows(["".join(row) for row in tiles])
    walk = "ud" * 2490
    level = Level(board, solutions=(Solution(walk + "R" * 9), Solution("R" * 9 + walk)))
    hand.app.displayed_board.show_document(LevelDocument(level, hand.app.displayed_board))
    dialog = compare(hand)
    assert "Spliced: 9 pushes, 9 moves" in dialog.summary.text()
    assert places(dialog)[0] == "push 0/9 · move 0/4,989"

"""Strokes by real mouse events."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sokolab.core.board import Board
from sokolab.editing.brush import Brush
from tests.gui.hand import LEFT, RIGHT, Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
EMPTY = ("-" * 6,) * 5


@pytest.fixture
def paper(hand: Hand) -> Hand:
    hand.open(*EMPTY)
    return hand


def test_a_drag_is_joined_straight_and_one_step(paper: Hand) -> None:
    paper.drag([(0, 0), (0, 5), (4, 5)])
    assert paper.rows == ["######", "-----#", "-----#", "-----#", "-----#"]
    assert paper.steps == ["Draw wall"]
    paper.app.window.action("undo").trigger()
    assert paper.rows == list(EMPTY)
    paper.app.window.action("redo").trigger()
    assert paper.rows[0] == "######"


def test_the_square_changes_with_the_press_itself(paper: Hand) -> None:
    paper.press(2, 2)
    assert paper.rows[2] == "--#---"
    paper.release(2, 2)
    assert paper.steps == ["Draw wall"]


def test_two_drags_are_two_steps(paper: Hand) -> None:
    paper.drag([(0, 0), (0, 2)])
    paper.drag([(1, 0), (1, 2)])
    assert paper.steps == ["Draw wall", "Draw wall"]


def test_the_right_button_erases(paper: Hand) -> None:
    paper.drag([(0, 0), (0, 5)])
    paper.drag([(0, 1), (0, 3)], RIGHT)
    assert paper.rows[0] == "#---##"
    assert paper.steps == ["Draw wall", "Erase"]


def test_escape_takes_a_stroke_back_and_it_cannot_be_redone(paper: Hand) -> None:
    paper.drag([(0, 0), (0, 2)])
    paper.press(2, 0)
    paper.move(2, 5)
    assert paper.rows[2] == "######"
    paper.key(Qt.Key.Key_Escape)
    assert paper.rows == ["###---", *EMPTY[1:]]
    paper.move(4, 5)
    paper.release(4, 5)
    assert paper.rows == ["###---", *EMPTY[1:]]
    assert paper.steps == ["Draw wall"]
    assert paper.app.undo_order.next_steps[1] is None


def test_escape_takes_back_a_stroke_that_grew_the_board(paper: Hand) -> None:
    corner = paper.point(0, 0)
    paper.press(2, 2)
    QTest.mouseMove(paper.view, paper.point(-2, -1))
    assert paper.board.tiles.shape == (7, 7)
    paper.key(Qt.Key.Key_Escape)
    assert paper.rows == list(EMPTY)
    assert paper.point(0, 0) == corner
    assert paper.steps == []


def test_drawing_over_the_edge_grows_the_board_and_nothing_jumps(paper: Hand) -> None:
    paper.click(1, 1)
    before = paper.point(1, 1)
    paper.drag([(0, 2), (-2, 2), (-2, -1)])
    assert paper.board.tiles.shape == (7, 7)
    assert paper.point(3, 2) == before
    assert paper.board.tiles[3, 2] == 1
    assert paper.rows[0] == "####---"
    paper.app.window.action("undo").trigger()
    assert paper.board.tiles.shape == (5, 6)
    assert paper.point(1, 1) == before
    paper.app.window.action("redo").trigger()
    assert paper.point(3, 2) == before


def test_erasing_over_the_edge_does_not_grow(paper: Hand) -> None:
    paper.drag([(0, 0), (-2, 0)], RIGHT)
    assert paper.board.tiles.shape == (5, 6)


def test_no_stroke_grows_the_board_without_end(paper: Hand) -> None:
    paper.open("-" * 255)
    paper.view.zoom(-20)
    paper.drag([(0, 254), (0, 256)])
    assert paper.board.tiles.shape == (1, 255)


def test_a_line_follows_the_mouse_until_it_is_let_go(paper: Hand) -> None:
    paper.key(Qt.Key.Key_L)
    paper.press(0, 0)
    paper.move(4, 0)
    assert [row[0] for row in paper.rows] == ["#"] * 5
    paper.move(0, 3)
    paper.release(0, 3)
    assert paper.rows == ["####--", *EMPTY[1:]]
    assert paper.steps == ["Line of wall"]


def test_shift_keeps_a_line_diagonal(paper: Hand) -> None:
    paper.key(Qt.Key.Key_L)
    QTest.mousePress(paper.view, LEFT, SHIFT, paper.point(0, 0))
    tool = paper.app.editor.tools["line"]
    tool.moved(paper.view.square_event(paper.point(3, 2).toPointF(), LEFT, SHIFT))
    paper.release(3, 2)
    assert paper.rows == ["#-----", "-#----", "--#---", "---#--", "------"]


def test_a_line_that_came_back_leaves_no_trace_of_growth(paper: Hand) -> None:
    paper.key(Qt.Key.Key_L)
    paper.press(2, 2)
    outside, back = paper.point(-3, 2), paper.point(2, 4)
    QTest.mouseMove(paper.view, outside)
    assert paper.board.height == 8
    QTest.mouseMove(paper.view, back)
    QTest.mouseRelease(paper.view, LEFT, Qt.KeyboardModifier.NoModifier, back)
    assert paper.rows == [*EMPTY[:2], "--###-", *EMPTY[3:]]


def test_a_rectangle_is_an_outline_and_with_shift_full(paper: Hand) -> None:
    paper.key(Qt.Key.Key_U)
    paper.drag([(0, 0), (3, 3)])
    assert paper.rows == ["####--", "#--#--", "#--#--", "####--", "------"]
    paper.press(0, 0, keys=SHIFT)
    tool = paper.app.editor.tools["rectangle"]
    tool.moved(paper.view.square_event(paper.point(1, 3).toPointF(), LEFT, SHIFT))
    paper.release(1, 3)
    assert paper.rows[1] == "####--"


def test_fill_takes_what_hangs_together(paper: Hand) -> None:
    paper.open("#####", "#--##", "##--#", "#####")
    paper.key(Qt.Key.Key_G)
    paper.key(Qt.Key.Key_3)
    paper.click(1, 1)
    assert paper.rows == ["#####", "#..##", "##--#", "#####"] or paper.rows[1] == "#..##"
    paper.click(0, 0, RIGHT)
    assert paper.rows[0] == "-----"
    assert paper.steps == ["Fill with goal", "Erase"]


def test_number_keys_choose_tiles(paper: Hand) -> None:
    for key, glyph in zip("1234567", "#-.$@*+", strict=True):
        paper.key(Qt.Key(ord(key)))
        paper.click(0, int(key) - 2 if key == "7" else int(key) - 1)
        assert glyph in paper.rows[0] or key == "2"
    assert paper.rows[0] == "#-.$-+"


def test_tiles_combine(paper: Hand) -> None:
    paper.key(Qt.Key.Key_3)
    paper.click(0, 0)
    paper.key(Qt.Key.Key_4)
    paper.click(0, 0)
    assert paper.rows[0][0] == "*"
    paper.click(0, 0)
    assert paper.rows[0][0] == "."


def test_a_click_lifts_what_the_brush_puts_but_a_drag_does_not(paper: Hand) -> None:
    paper.key(Qt.Key.Key_4)
    paper.click(1, 1)
    paper.click(1, 1)
    assert paper.rows[1] == "------"
    paper.click(1, 1)
    paper.drag([(1, 1), (1, 3)])
    assert paper.rows[1] == "-$$$--"


@pytest.mark.parametrize("has_played", [False, True])
def test_the_wheel_over_the_palette_goes_through_it(paper: Hand, has_played: bool) -> None:
    window, context = paper.app.window, paper.app.editor.context
    paper.open("#####", "#@$.#", "#####")
    for _ in range(2 * has_played):
        window.action("test-play").trigger()
    QApplication.processEvents()  # lays the tool bar out
    for name, is_turned in (("tile-box", True), ("pencil", False)):
        before = context.brush
        button = window.tool_bar.widgetForAction(window.action(name))
        place = button.mapTo(window, button.rect().center())
        QTest.wheelEvent(window.windowHandle(), place, QPoint(0, -120))
        assert (context.brush is not before) is is_turned


def test_shift_and_the_wheel_go_through_the_palette(paper: Hand) -> None:
    paper.wheel(1, 1, -1, SHIFT)
    assert paper.app.editor.context.brush is Brush.FLOOR
    paper.wheel(1, 1, 1, SHIFT)
    paper.wheel(1, 1, 1, SHIFT)
    assert paper.app.editor.context.brush is Brush.PLAYER_ON_GOAL
    assert paper.app.window.action("tile-player-on-goal").isChecked()


def test_mirrors_draw_four_times_and_grow_both_ways(paper: Hand) -> None:
    paper.key(Qt.Key.Key_H)
    paper.key(Qt.Key.Key_V)
    paper.click(0, 1)
    assert paper.rows == ["-#--#-", *EMPTY[1:4], "-#--#-"]
    paper.drag([(2, 0), (2, -1)])
    assert paper.board.tiles.shape == (5, 8)
    assert paper.rows[2] == "##----##"


def test_each_mirror_has_its_own_axis(paper: Hand) -> None:
    paper.key(Qt.Key.Key_H)
    paper.click(0, 1)
    assert paper.rows == ["-#--#-", *EMPTY[1:]]
    paper.key(Qt.Key.Key_H)
    paper.key(Qt.Key.Key_V)
    paper.click(1, 0)
    assert paper.rows == ["-#--#-", "#-----", "------", "#-----", "------"]


def test_shift_joins_the_last_stroke(paper: Hand) -> None:
    paper.click(0, 0)
    paper.press(0, 5, keys=SHIFT)
    paper.release(0, 5)
    assert paper.rows[0] == "######"


def test_the_middle_button_pans_and_draws_nothing(paper: Hand) -> None:
    before = paper.point(0, 0)
    middle = Qt.MouseButton.MiddleButton
    paper.drag([(0, 0), (2, 2)], middle)
    assert paper.board == Board.empty(5, 6)
    side = round(paper.view.geometry_map.side)
    assert (paper.point(0, 0) - before).x() == 2 * side


def test_space_pans(paper: Hand) -> None:
    before = paper.point(0, 0)
    QTest.keyPress(paper.view, Qt.Key.Key_Space)
    paper.drag([(0, 0), (1, 2)])
    QTest.keyRelease(paper.view, Qt.Key.Key_Space)
    assert paper.board == Board.empty(5, 6)
    assert paper.point(0, 0) != before
    paper.click(0, 0)
    assert paper.rows[0] == "#-----"


def test_a_click_beyond_the_edge_tells_before_how_large_the_board_will_be(hand: Hand) -> None:
    hand.open("####", "#@-#", "####")
    label = hand.app.editor.context.label
    hand.app.window.action("tile-wall").trigger()
    hand.move(1, 1)
    assert not label.text
    hand.move(1, 4)
    assert label.text.endswith("5 × 3")
    hand.open("####", "#@-#", "####")
    assert not label.text, "it spoke of the level before"
    hand.move(2, 4)
    hand.move(1, 4)
    hand.click(1, 4)
    assert (hand.board.width, hand.board.height) == (5, 3)
    hand.app.window.action("fill").trigger()
    hand.move(1, 5)
    assert not label.text, "it does not grow the board"

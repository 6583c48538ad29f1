"""Symmetric drawing in the window: kinds, the axis, the hint and its mending."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.gui.editor.test_board_actions import do
from tests.gui.hand import Hand

EMPTY = ("-----", "-----", "-----", "-----", "-----")


@pytest.fixture
def paper(hand: Hand) -> Hand:
    hand.open(*EMPTY)
    return hand


def test_half_and_quarter_turns(paper: Hand) -> None:
    paper.key(Qt.Key.Key_Y)
    paper.click(0, 1)
    assert paper.rows == ["-#---", *EMPTY[1:4], "---#-"]
    do(paper, "undo")
    paper.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ShiftModifier)
    paper.click(0, 1)
    assert paper.rows == ["-#---", "----#", "-----", "#----", "---#-"]
    assert paper.steps == ["Draw wall"]


def test_turns_and_mirrors_exclude_each_other(paper: Hand) -> None:
    names = ("symmetry-columns", "symmetry-rows", "symmetry-half", "symmetry-quarter")

    def checked() -> list[str]:
        return [name for name in names if paper.app.window.action(name).isChecked()]

    do(paper, "symmetry-columns")
    do(paper, "symmetry-rows")
    assert checked() == ["symmetry-columns", "symmetry-rows"]
    do(paper, "symmetry-half")
    assert checked() == ["symmetry-half"]
    do(paper, "symmetry-quarter")
    assert checked() == ["symmetry-quarter"]
    do(paper, "symmetry-rows")
    assert checked() == ["symmetry-rows"]
    do(paper, "symmetry-rows")
    paper.click(0, 0)
    assert paper.rows[0] == "#----"
    assert paper.rows[4] == "-----"


def test_the_mouse_moves_the_axis_by_half_squares(paper: Hand) -> None:
    paper.key(Qt.Key.Key_H)
    paper.key(Qt.Key.Key_X)
    paper.click(2, 1)
    assert paper.app.view.tool is paper.app.editor.tools["pencil"]
    paper.click(0, 0)
    assert paper.rows[0] == "#-#--"
    paper.key(Qt.Key.Key_X)
    paper.key(Qt.Key.Key_Right)
    paper.key(Qt.Key.Key_Return)
    paper.click(1, 0)
    assert paper.rows[1] == "#--#-"


def test_escape_puts_the_axis_back(paper: Hand) -> None:
    paper.key(Qt.Key.Key_H)
    paper.key(Qt.Key.Key_X)
    paper.key(Qt.Key.Key_Left)
    paper.key(Qt.Key.Key_Escape)
    assert paper.app.view.tool is paper.app.editor.tools["pencil"]
    paper.click(0, 0)
    assert paper.rows[0] == "#---#"


def test_a_moved_axis_stays_on_its_squares_as_the_board_grows(paper: Hand) -> None:
    paper.key(Qt.Key.Key_H)
    paper.key(Qt.Key.Key_X)
    paper.click(0, 1)
    do(paper, "add-left")
    paper.click(0, 1)
    assert paper.rows[0] == "-#-#--"
    do(paper, "centre-axis")
    paper.click(1, 0)
    assert paper.rows[1] == "#----#"


def test_the_axis_of_one_level_is_not_that_of_another(paper: Hand) -> None:
    paper.key(Qt.Key.Key_H)
    paper.key(Qt.Key.Key_X)
    paper.click(0, 1)
    paper.open(*EMPTY)
    paper.click(0, 0)
    assert paper.rows[0] == "#---#"


def test_the_hint_counts_what_is_not_symmetric_and_a_command_mends_it(paper: Hand) -> None:
    paper.open("#####", "#---#", "#-.-#", "#$--#", "#####")
    layer = paper.app.editor.symmetry_actions
    assert layer.hint == ""
    paper.key(Qt.Key.Key_H)
    assert layer.hint == "Symmetric except for 2 squares"
    do(paper, "make-symmetric")
    assert paper.rows == ["#####", "#---#", "#-.-#", "#$-$#", "#####"]
    assert layer.hint == ""
    assert paper.steps == ["Make symmetric"]
    do(paper, "undo")
    assert layer.hint == "Symmetric except for 2 squares"
    paper.key(Qt.Key.Key_H)
    assert layer.hint == ""
    assert not paper.app.window.action("make-symmetric").isEnabled()


def test_a_drawing_that_is_not_meant_to_be_symmetric_gets_no_hint(paper: Hand) -> None:
    paper.open("##---", "##---", "##---")
    paper.key(Qt.Key.Key_H)
    assert len(paper.app.editor.symmetry_actions.squares) == 12
    assert paper.app.editor.symmetry_actions.hint == ""


def test_the_key_that_takes_the_axis_leaves_it_again(paper: Hand) -> None:
    paper.key(Qt.Key.Key_H)
    paper.key(Qt.Key.Key_X)
    paper.key(Qt.Key.Key_Left)
    paper.key(Qt.Key.Key_X)
    assert paper.app.view.tool is paper.app.editor.tools["pencil"]
    paper.click(0, 0)
    assert paper.rows[0] == "#--#-", "the axis stays where it was moved to"


def test_a_game_has_no_drawing_symmetry(paper: Hand) -> None:
    app, actions = paper.app, paper.app.editor.symmetry_actions
    paper.open("#####", "#@$.#", "#####")
    columns = app.window.action("symmetry-columns")
    app.play_controller.session.start()
    paper.key(Qt.Key.Key_H)
    assert not columns.isChecked() and not columns.isEnabled()
    app.play_controller.session.leave()
    paper.key(Qt.Key.Key_H)
    assert columns.isChecked()
    assert list(actions.squares) == [6, 8]
    app.play_controller.session.start()
    assert not list(actions.squares)
    assert not app.window.action("make-symmetric").isEnabled()
    app.play_controller.session.leave()
    assert list(actions.squares) == [6, 8]

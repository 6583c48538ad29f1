"""Selecting, copying, moving, turning."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from sokolab.editing.selection import Area
from tests.gui.hand import RIGHT, Hand

SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def board(hand: Hand) -> Hand:
    hand.open("#$.---", "@#----", "------", "------")
    hand.key(Qt.Key.Key_S)
    return hand


def do(hand: Hand, name: str) -> None:
    hand.app.window.action(name).trigger()


def area(hand: Hand) -> Area | None:
    selection = hand.app.editor.selected_squares.selection
    return None if selection is None else selection.area


def selected(hand: Hand) -> list[str]:
    """Return the selected squares as a picture."""
    mask = hand.app.editor.selected_squares.selection.mask.tolist()
    return ["".join("x" if here else "-" for here in row) for row in mask]


def test_a_drag_selects_and_stays_on_the_board(board: Hand) -> None:
    board.drag([(1, 1), (-3, -3)])
    assert area(board) == Area(0, 0, 2, 2)
    assert board.steps == []
    board.click(3, 3)
    assert area(board) is None


def test_shift_and_arrows_stretch_from_the_square_pointed_at(board: Hand) -> None:
    board.move(1, 1)
    board.key(Qt.Key.Key_Right, SHIFT)
    assert area(board) == Area(1, 1, 1, 2), "the first square, too, at the first key"
    board.key(Qt.Key.Key_Down, SHIFT)
    assert area(board) == Area(1, 1, 2, 2)


def test_shift_and_arrows_stretch_on_what_the_mouse_has_selected(board: Hand) -> None:
    board.drag([(0, 1), (2, 2)])
    board.move(3, 5)
    board.key(Qt.Key.Key_Right, SHIFT)
    assert area(board) == Area(0, 1, 3, 3), "from where the drag began"
    do(board, "select-all")
    board.key(Qt.Key.Key_Left, SHIFT)
    assert area(board) == Area(2, 2, 1, 2), "something else was selected since"


def test_cut_and_paste_go_through_text(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    do(board, "cut")
    assert QGuiApplication.clipboard().text() == "#$\n@#"
    assert board.rows == ["--.---", "------", "------", "------"]
    do(board, "paste")
    board.move(3, 5)
    assert board.steps == ["Cut"]
    board.click(3, 5)
    assert board.rows == ["--.---", "------", "----#$", "----@#"]
    assert area(board) == Area(2, 4, 2, 2)
    assert board.steps == ["Cut", "Paste squares"]


def test_a_paste_over_the_edge_grows_the_board(board: Hand) -> None:
    board.drag([(0, 0), (1, 2)])
    do(board, "copy")
    do(board, "paste")
    board.click(4, 6)
    assert board.board.tiles.shape == (5, 8)
    assert board.rows[3:] == ["-----#$.", "-----@#-"]
    assert "@" not in board.rows[1]


def test_text_from_elsewhere_can_be_laid_down_as_squares(board: Hand) -> None:
    QGuiApplication.clipboard().setText("#.#\n")
    do(board, "paste-squares")
    board.click(2, 1)
    assert board.rows[2] == "#.#---"


def test_words_are_not_squares(board: Hand) -> None:
    QGuiApplication.clipboard().setText("no level at all")
    do(board, "paste-squares")
    assert board.steps == []
    assert board.app.window.status_bar.message == "The clipboard holds no squares"


def test_a_drag_inside_moves_and_is_one_step(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.drag([(0, 0), (1, 1), (2, 3)])
    assert board.rows == ["--.---", "------", "---#$-", "---@#-"]
    assert board.steps == ["Move squares"]
    assert area(board) == Area(2, 3, 2, 2)
    do(board, "undo")
    assert board.rows == ["#$.---", "@#----", "------", "------"]


def test_undo_and_redo_of_moves_take_the_selection_along(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.drag([(0, 0), (1, 1), (2, 3)])
    board.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    places = [Area(0, 0, 2, 2), Area(2, 3, 2, 2), Area(1, 3, 2, 2)]
    assert area(board) == places[2]
    for name, place in (("undo", 1), ("undo", 0), ("redo", 1), ("redo", 2)):
        do(board, name)
        assert area(board) == places[place]
    board.drag([(0, 0), (0, 1)])
    do(board, "undo")
    assert area(board) == Area(0, 0, 1, 2), "what was selected since then stays"


def test_a_move_over_the_edge_keeps_all_squares(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    where = board.point(0, 2)
    board.drag([(1, 1), (0, 0), (-1, -1)])
    assert board.board.tiles.shape == (6, 8)
    assert board.rows[:3] == ["#$------", "@#------", "----.---"]
    assert board.point(2, 4) == where
    assert area(board) == Area(0, 0, 2, 2)


def test_with_control_a_copy_moves(board: Hand) -> None:
    board.drag([(0, 0), (0, 1)])
    board.drag([(0, 0), (2, 0)], keys=CONTROL)
    assert board.rows == ["#$.---", "@#----", "#$----", "------"]


def test_escape_leaves_it_where_it_was(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.press(0, 0)
    board.move(2, 2)
    board.key(Qt.Key.Key_Escape)
    board.release(2, 2)
    assert board.rows == ["#$.---", "@#----", "------", "------"]
    assert area(board) == Area(0, 0, 2, 2)
    board.key(Qt.Key.Key_Escape)
    assert area(board) is None


def test_shift_adds_alt_takes_away_and_both_keep_what_is_common(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.drag([(1, 1), (2, 2)], keys=SHIFT)
    assert selected(board) == ["xx----", "xxx---", "-xx---", "------"]
    board.drag([(0, 0), (0, 5)], keys=ALT)
    assert selected(board) == ["------", "xxx---", "-xx---", "------"]
    board.drag([(1, 0), (3, 1)], keys=SHIFT | ALT)
    assert selected(board) == ["------", "xx----", "-x----", "------"]
    board.press(1, 1, keys=ALT)
    board.release(1, 1, keys=ALT)
    assert selected(board) == ["------", "x-----", "-x----", "------"]
    assert board.steps == []


def test_squares_of_any_shape_move_and_leave_the_others_alone(board: Hand) -> None:
    board.drag([(0, 0), (0, 0), (0, 1), (0, 0)])
    board.drag([(1, 1), (1, 1), (1, 2), (1, 1)], keys=SHIFT)
    board.drag([(0, 0), (1, 2), (2, 3)])
    assert board.rows == ["-$.---", "@-----", "---#--", "----#-"]


def test_a_typed_tile_or_its_number_fills_the_selection(board: Hand) -> None:
    board.drag([(2, 1), (3, 2)])
    board.type("#")
    assert board.rows[2:] == ["-##---", "-##---"]
    board.key(Qt.Key.Key_3)
    assert board.rows[2:] == ["-..---", "-..---"]
    assert area(board) == Area(2, 1, 2, 2)
    assert board.steps == ["Fill with wall", "Fill with goal"]
    assert board.app.window.action("select").isChecked()


def test_a_player_is_not_drawn_on_many_squares(board: Hand) -> None:
    board.drag([(2, 1), (3, 2)])
    board.type("@")
    assert board.steps == []
    assert (
        board.app.window.status_bar.message == "There is only one player: select one square for it"
    )


def test_the_outline_of_a_selection(board: Hand) -> None:
    do(board, "select-all")
    do(board, "outline-selection")
    assert board.rows == ["######", "##---#", "#----#", "######"]
    assert board.steps == ["Outline with wall"]


def test_none_others_and_the_same_kind(board: Hand) -> None:
    board.drag([(0, 0), (0, 0), (0, 1), (0, 0)])
    do(board, "select-alike")
    assert selected(board) == ["x-----", "-x----", "------", "------"]
    do(board, "select-others")
    assert selected(board) == ["-xxxxx", "x-xxxx", "xxxxxx", "xxxxxx"]
    do(board, "select-none")
    assert area(board) is None


def test_keys_select_and_move(board: Hand) -> None:
    board.key(Qt.Key.Key_Right)
    board.key(Qt.Key.Key_Up)
    board.key(Qt.Key.Key_Right, SHIFT)
    board.key(Qt.Key.Key_Down, SHIFT)
    assert area(board) == Area(0, 0, 2, 2)
    board.key(Qt.Key.Key_Right, ALT)
    assert board.rows[:2] == ["-#$---", "-@#---"]
    assert area(board) == Area(0, 1, 2, 2)


def test_turning_takes_the_selection_or_else_the_board(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    do(board, "flip-columns")
    assert board.rows[:2] == ["$#.---", "#@----"]
    board.click(3, 5, RIGHT)
    do(board, "flip-rows")
    assert board.rows == ["------", "------", "#@----", "$#.---"]
    do(board, "rotate-right")
    assert board.rows == ["$#--", "#@--", ".---", "----", "----", "----"]
    for _ in range(3):
        do(board, "undo")
    assert board.rows == ["#$.---", "@#----", "------", "------"]


def test_clearing_and_selecting_all(board: Hand) -> None:
    do(board, "select-all")
    assert area(board) == Area(0, 0, 4, 6)
    do(board, "delete")
    assert not board.board.tiles.any()


def test_a_click_selects_a_box_and_escape_lets_it_go(board: Hand) -> None:
    board.click(0, 1)
    assert board.app.displayed_board.selected_square == 1
    board.click(0, 2)
    assert board.app.displayed_board.selected_square is None
    board.click(0, 1)
    board.key(Qt.Key.Key_Escape)
    assert board.app.displayed_board.selected_square is None


def test_a_selection_stays_on_its_squares_when_rows_are_added(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    do(board, "add-top")
    assert area(board) == Area(1, 0, 2, 2)
    do(board, "undo")
    assert area(board) == Area(0, 0, 2, 2)


def test_a_selection_goes_with_its_level(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.open("#$.---", "@#----", "------", "------")
    assert area(board) is None
    do(board, "delete")
    assert board.steps == []


def test_a_drag_does_not_outlive_its_level(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.press(0, 0)
    board.move(2, 2)
    moved = board.document
    assert moved.undo_stack.count() == 1
    board.open("#$.---", "@#----", "------", "------")
    before = board.rows
    board.move(1, 3)
    board.release(1, 3)
    assert moved.undo_stack.count() == 0
    assert (board.rows, board.steps) == (before, [])
    assert area(board) is None


def test_the_right_button_on_selected_squares_shows_what_can_be_done(board: Hand) -> None:
    board.drag([(0, 0), (1, 1)])
    board.click(1, 1, RIGHT)
    (menu,) = [one for one in board.app.window.findChildren(QMenu) if one.isVisible()]
    names = [action.objectName() for action in menu.actions()]
    assert {"cut", "fill-selection", "select-none", "keep-stamp"} <= set(names)
    menu.actions()[names.index("flip-columns")].trigger()
    menu.close()
    assert board.rows[:2] == ["$#.---", "#@----"]
    board.click(3, 5, RIGHT)
    assert area(board) is None, "elsewhere, it selects nothing"

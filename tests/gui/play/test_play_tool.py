"""Playing by real mouse and key events in the whole window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.play.game import Game
from sokolab.routes.line import line_of
from tests.gui.hand import RIGHT, Hand
from tests.gui.patience import patiently

ROOM = ("########", "#---.--#", "#-$----#", "#--$#.-#", "#@-----#", "########")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def play(warming: None, hand: Hand, qtbot: QtBot) -> Hand:
    """Return a hand in a game, routes and all."""
    hand.open(*ROOM)
    hand.app.view.fit()
    kernel_loader = hand.app.kernel_loader
    qtbot.waitUntil(lambda: kernel_loader.is_ready("routes"), timeout=240_000)
    hand.app.window.action("test-play").trigger()
    return hand


def game(hand: Hand) -> Game:
    found = hand.app.play_controller.session.game
    assert found is not None
    return found


def message(hand: Hand) -> str:
    return hand.app.window.status_bar.message


def preview(hand: Hand) -> str:
    shown = hand.app.play_controller.preview_layer.preview
    return shown.text if shown else ""


def walk(hand: Hand, squares: Sequence[tuple[int, int]]) -> None:
    for row, col in squares:
        hand.click(row, col)


def test_f6_plays_and_goes_back_and_the_document_stays(hand: Hand) -> None:
    hand.open(*ROOM)
    hand.key(Qt.Key.Key_F6)
    assert hand.app.displayed_board.mode is Mode.PLAY
    assert hand.app.window.action("test-play").isChecked()
    hand.key(Qt.Key.Key_Right)
    assert hand.rows[4] == "#-@----#"
    hand.key(Qt.Key.Key_F6)
    assert hand.app.displayed_board.mode is Mode.EDIT
    assert hand.rows == list(ROOM)
    assert hand.steps == []
    assert hand.app.view.tool is hand.app.editor.tools["pencil"]


def test_arrows_and_letters_move_and_walls_do_not_mind(play: Hand) -> None:
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        play.key(key)
    play.type("wdsa")
    assert game(play).lurd == "urdlurdl"
    play.key(Qt.Key.Key_Left)
    assert game(play).moves_played == 8
    assert play.app.displayed_board.mode is Mode.PLAY


def test_a_click_walks_the_shortest_way_as_one_step(play: Hand) -> None:
    play.click(1, 1)
    assert game(play).lurd == "uuu"
    assert message(play) == "3 steps, the shortest way"
    play.key(Qt.Key.Key_Z, CTRL)
    assert game(play).moves_played == 0
    play.key(Qt.Key.Key_Y, CTRL)
    assert game(play).moves_played == 3
    play.key(Qt.Key.Key_Backspace)
    assert game(play).moves_played == 2


def test_walking_along_the_walls_can_be_chosen_and_is_said(play: Hand) -> None:
    play.app.window.action("walk-along-walls").trigger()
    play.click(1, 1)
    assert message(play) == "3 steps, along the walls"
    assert play.app.settings.walk_manner == "wall following"
    play.app.window.action("walk-shortest").trigger()
    play.click(4, 1)
    assert message(play) == "3 steps, the shortest way"


def test_where_wall_following_fails_the_shortest_way_serves_and_it_is_said(
    play: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sokolab.routes.wall_follower import MazePathResolver

    monkeypatch.setattr(MazePathResolver, "find_optimized_path", lambda *_: None)
    play.app.window.action("walk-along-walls").trigger()
    play.click(1, 1)
    assert game(play).lurd == "uuu"
    assert message(play) == "Wall following found no way; the shortest walk takes 3 steps"


def test_two_clicks_push_a_box(play: Hand) -> None:
    play.click(2, 2)
    assert play.app.displayed_board.selected_square == play.board.square(2, 2)
    play.click(2, 5)
    assert game(play).lurd == "uuRRR"
    assert message(play) == "3 pushes, 5 moves"
    assert play.app.displayed_board.selected_square is None
    play.key(Qt.Key.Key_Z, CTRL)
    assert game(play).moves_played == 0


def test_one_drag_pushes_a_box(play: Hand) -> None:
    play.drag([(2, 2), (2, 3), (2, 5)])
    assert game(play).lurd == "uuRRR"


def test_a_box_out_of_reach_is_said_and_stays_in_hand(play: Hand) -> None:
    play.click(2, 2)
    play.click(3, 4)  # a wall
    assert game(play).moves_played == 0
    assert message(play).startswith("The box at row 3, column 3 cannot be pushed to row 4, column")
    assert play.app.displayed_board.selected_square is not None
    play.key(Qt.Key.Key_Escape)
    assert play.app.displayed_board.selected_square is None
    assert play.app.displayed_board.mode is Mode.PLAY
    play.key(Qt.Key.Key_Escape)
    assert play.app.displayed_board.mode is Mode.EDIT


def test_the_right_button_and_a_second_click_let_go(play: Hand) -> None:
    play.click(2, 2)
    play.click(2, 2)
    assert play.app.displayed_board.selected_square is None
    play.click(2, 2)
    play.click(4, 4, RIGHT)
    assert play.app.displayed_board.selected_square is None
    assert game(play).moves_played == 0


def test_a_square_that_cannot_be_walked_to_is_said(play: Hand) -> None:
    play.app.play_controller.session.leave()
    play.open("########", "#@-$-.-#", "########")
    play.app.window.action("test-play").trigger()
    play.click(1, 5)
    assert message(play) == "The player cannot walk to row 2, column 6 without a push"


def test_hovering_previews_what_a_click_would_do(play: Hand) -> None:
    play.move(1, 1)
    assert preview(play) == "3 steps"
    play.click(2, 2)
    play.move(2, 5)
    assert preview(play) == "3 pushes, 5 moves"
    before = play.view.grab().toImage()
    play.move(2, 4)
    assert preview(play) == "2 pushes, 4 moves"
    assert play.view.grab().toImage() != before
    QTest.mouseMove(play.app.window, QPoint(2, 2))
    play.view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert preview(play) == ""


def test_fewest_moves_can_be_preferred(play: Hand) -> None:
    play.app.play_controller.session.leave()
    play.open("######", "#----#", "#--$@#", "#---##", "######")
    play.app.view.fit()
    play.app.window.action("test-play").trigger()
    play.click(2, 3)
    play.click(1, 4)
    assert (game(play).pushes, game(play).moves_played) == (2, 10)
    play.key(Qt.Key.Key_Home)
    play.app.window.action("push-fewest-moves").trigger()
    play.click(2, 3)
    play.click(1, 4)
    assert (game(play).pushes, game(play).moves_played) == (4, 8)
    assert play.app.settings.flag("prefers-moves", False)


def test_solving_it_is_said(play: Hand) -> None:
    play.app.play_controller.session.leave()
    play.open("######", "#@$-.#", "######")
    play.app.window.action("test-play").trigger()
    keep = play.app.window.action("keep-moves")
    play.key(Qt.Key.Key_Right)
    assert not keep.isEnabled(), "one push does not solve it"
    play.key(Qt.Key.Key_Home)
    play.drag([(1, 2), (1, 4)])
    assert message(play) == "2 pushes, 2 moves"
    assert keep.isEnabled()
    play.key(Qt.Key.Key_Home)
    assert not keep.isEnabled()
    play.key(Qt.Key.Key_End)
    assert message(play) == "Solved after 2 pushes, 2 moves"
    play.key(Qt.Key.Key_Left)
    assert keep.isEnabled(), "it was solved before the last move"
    keep.trigger()
    assert play.document.level.solutions[0].lurd == "RR"
    assert play.steps == ["Keep solution"]


def test_edit_from_here_is_one_step(play: Hand) -> None:
    play.drag([(2, 2), (2, 5)])
    play.app.window.action("edit-from-here").trigger()
    assert play.app.displayed_board.mode is Mode.EDIT
    assert play.rows[2] == "#---@$-#"
    assert play.steps == ["Edit from the played position"]
    play.app.window.action("undo").trigger()
    assert play.rows == list(ROOM)


def test_the_key_for_pasting_takes_moves_into_a_game_and_levels_all_the_same(play: Hand) -> None:
    clipboard, paste = QGuiApplication.clipboard(), play.app.window.action("paste")
    clipboard.setText("2r")
    paste.trigger()
    game = play.app.play_controller.session.game
    assert game is not None and game.lurd.lower() == "rr"
    clipboard.setText("#####\n#@$.#\n#####")
    paste.trigger()
    assert play.app.collection_controller.workspace.document.board.width == 5


def test_moves_are_copied_and_pasted_and_a_mismatch_is_told(play: Hand) -> None:
    play.drag([(2, 2), (2, 5)])
    play.app.window.action("copy-moves").trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text() == "uuRRR"
    clipboard.setText("2u 3R\nu r D")
    play.app.window.action("paste-moves").trigger()
    assert game(play).lurd == "uuRRRurD"
    assert message(play) == "Played 8 moves, including 4 pushes"
    clipboard.setText("uul")
    play.app.window.action("paste-moves").trigger()
    assert message(play) == "Played 2 of 3 letters: letter 3, l, is blocked"
    clipboard.setText("2(u")
    play.app.window.action("paste-moves").trigger()
    assert message(play) == "These are not moves: column 2: '(' is never closed"
    assert game(play).lurd == "uu"


def test_a_game_that_was_left_can_be_gone_on_with(play: Hand) -> None:
    play.type("dd")
    play.drag([(2, 2), (2, 5)])
    letters = game(play).lurd
    play.key(Qt.Key.Key_F6)
    play.key(Qt.Key.Key_F6)
    assert game(play).moves_played == 0
    assert game(play).whole_lurd == letters


def test_undo_in_a_game_leaves_the_document_alone(play: Hand) -> None:
    play.app.play_controller.session.leave()
    play.click(1, 1)
    assert play.steps == ["Draw wall"]
    play.key(Qt.Key.Key_F6)
    play.key(Qt.Key.Key_Right)
    play.key(Qt.Key.Key_Z, CTRL)
    play.key(Qt.Key.Key_Z, CTRL)
    assert play.app.displayed_board.mode is Mode.PLAY
    assert play.app.displayed_board.document.undo_stack.index() == 1
    play.key(Qt.Key.Key_F6)
    play.key(Qt.Key.Key_Z, CTRL)
    assert play.app.displayed_board.document.undo_stack.index() == 0


def test_a_board_without_a_player_cannot_be_played(hand: Hand) -> None:
    hand.open("####", "#$.#", "####")
    hand.app.window.action("test-play").trigger()
    assert hand.app.displayed_board.mode is Mode.EDIT
    assert message(hand) == "A game needs one player; this board has none"
    assert not hand.app.window.action("test-play").isChecked()


def test_pieces_glide_unless_motion_is_switched_off(play: Hand, qtbot: QtBot) -> None:
    glide = play.app.play_controller.glide
    play.key(Qt.Key.Key_Up)
    assert glide.positions
    qtbot.waitUntil(lambda: not glide.positions)
    play.app.settings.motion = False
    play.key(Qt.Key.Key_Up)
    assert not glide.positions


def test_a_game_is_saved_with_the_level_and_gone_on_with(
    hand: Hand, tmp_path: Path, qtbot: QtBot
) -> None:
    hand.open(*ROOM)
    app = hand.app
    hand.key(Qt.Key.Key_F6)
    assert not app.window.action("save-game").isEnabled()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up):
        hand.key(key)
    hand.key(Qt.Key.Key_Backspace)
    hand.key(Qt.Key.Key_F9)
    assert "saved with the level" in message(hand)
    document = app.displayed_board.document
    assert [one.moves for one in document.level.snapshots] == ["rrU*U"]
    app.window.action("save-game").trigger()
    assert "already" in message(hand)
    path = tmp_path / "saved.xsb"
    formats.save(Collection((document.level,)), path)
    hand.key(Qt.Key.Key_Escape)
    app.collection_controller.files.open_path(path)
    panel = app.collection_controller.properties_panel

    def buttons() -> list[QToolButton]:
        found = panel.findChildren(QToolButton)
        return [one for one in found if one.toolTip() == "Continue game 1"]

    # The row of the level before is deleted a bit later; its game has the same number.
    patiently(qtbot, lambda: len(buttons()) == 1)
    buttons()[0].click()
    assert (game(hand).moves_played, game(hand).whole_lurd) == (3, "rrUU")
    hand.key(Qt.Key.Key_Period)
    assert game(hand).lurd == "rrUU"
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_F6)
    assert game(hand).whole_lurd == "rrUU", "the game that was left lies ahead"


def test_a_game_of_another_board_is_not_saved(hand: Hand) -> None:
    hand.open(*ROOM)
    app = hand.app
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    app.play_controller.session.continue_game(line_of(board, "R"), 1)
    app.window.action("save-game").trigger()
    assert "different board" in message(hand)
    assert not app.displayed_board.document.level.snapshots

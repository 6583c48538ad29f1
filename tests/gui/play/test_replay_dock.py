"""The transport bar by real mouse and key events."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider, QToolButton
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Parts
from sokolab.gui.document.stage import Mode
from sokolab.gui.play.game import Game
from sokolab.gui.play.playback import AS_PAINTED, SPEEDS
from sokolab.gui.play.replay_dock import ReplayDock

ROOM = Board.from_rows(["########", "#   .  #", "# $    #", "#  $#. #", "#@     #", "########"])
SOLUTION = "uuRRRurDllllddrrUUluR"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dock(parts: Parts) -> ReplayDock:
    """Return the bar with a solution loaded, all of it ahead."""
    parts.play_controller.room.start_solution(ROOM, SOLUTION, "A solution")
    return parts.play_controller.dock


def game(parts: Parts) -> Game:
    found = parts.play_controller.room.game
    assert found is not None
    return found


def button(dock: ReplayDock, parts: Parts, name: str) -> QToolButton:
    action = parts.window.action(name)
    return next(b for b in dock.findChildren(QToolButton) if b.defaultAction() is action)


def test_a_solution_stands_at_its_start(dock: ReplayDock, parts: Parts) -> None:
    assert parts.stage.mode is Mode.PLAY
    assert parts.stage.board == ROOM
    assert dock.text == "move 0/21 · push 0/7"
    assert dock.windowTitle() == "Replay · A solution"
    assert dock.letters.toPlainText() == SOLUTION


def test_the_buttons_step_and_jump(dock: ReplayDock, parts: Parts) -> None:
    for name, at in (("move-on", 1), ("move-on", 2), ("last", 21), ("move-back", 20), ("reset", 0)):
        QTest.mouseClick(button(dock, parts, name), LEFT)
        assert game(parts).at == at
        assert dock.slider.value() == at
        assert parts.stage.board == game(parts).shown
    assert not button(dock, parts, "reset").isEnabled()
    assert button(dock, parts, "last").isEnabled()


def test_keys_one_can_guess(dock: ReplayDock, parts: Parts) -> None:
    view = parts.view
    QTest.keyClick(view, Qt.Key.Key_Period)
    QTest.keyClick(view, Qt.Key.Key_Period)
    QTest.keyClick(view, Qt.Key.Key_Comma)
    assert game(parts).at == 1
    QTest.keyClick(view, Qt.Key.Key_End)
    assert game(parts).at == 21
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert game(parts).at == 0


def test_the_slider_goes_to_any_move(dock: ReplayDock, parts: Parts) -> None:
    dock.slider.setFocus()
    QTest.keyClick(dock.slider, Qt.Key.Key_Right)
    assert game(parts).at == 1
    QTest.keyClick(dock.slider, Qt.Key.Key_PageUp)
    assert game(parts).at == 3
    before = game(parts).at
    QTest.mouseClick(dock.slider, LEFT, pos=QPoint(dock.slider.width() - 3, 8))
    assert game(parts).at > before
    assert dock.text == f"move {game(parts).at}/21 · push {game(parts).pushes}/7"


def test_space_plays_and_pauses(dock: ReplayDock, parts: Parts, qtbot: QtBot) -> None:
    playback = parts.play_controller.room.playback
    playback.speed = SPEEDS[-1]
    action = parts.window.action("replay")
    QTest.keyClick(parts.view, Qt.Key.Key_Space)
    assert playback.is_playing
    assert action.text() == "&Pause"
    QTest.keyClick(parts.view, Qt.Key.Key_Space)
    assert not playback.is_playing
    assert action.text() == "Re&play"
    QTest.mouseClick(button(dock, parts, "replay"), LEFT)
    qtbot.waitUntil(lambda: game(parts).at == 21)
    assert not playback.is_playing
    assert game(parts).is_solved
    assert dock.text == "move 21/21 · push 7/7"


def test_a_step_by_hand_pauses_the_clock(dock: ReplayDock, parts: Parts) -> None:
    playback = parts.play_controller.room.playback
    playback.speed = SPEEDS[0]
    playback.play()
    QTest.keyClick(parts.view, Qt.Key.Key_Period)
    assert not playback.is_playing


def test_the_speed_is_chosen_and_kept(dock: ReplayDock, parts: Parts) -> None:
    playback = parts.play_controller.room.playback
    speed = next(s for s in dock.findChildren(QSlider) if s.accessibleName() == "Speed")
    speed.setValue(0)
    assert (playback.speed, parts.settings.speed) == (SPEEDS[0], SPEEDS[0])
    parts.window.action("faster").trigger()
    assert playback.speed == SPEEDS[1]
    parts.window.action("slower").trigger()
    assert playback.speed == SPEEDS[0]
    speed.setValue(speed.maximum())
    assert playback.speed == AS_PAINTED
    assert parts.settings.speed > SPEEDS[-1]


def test_the_letters_mark_the_place_and_a_click_goes_there(dock: ReplayDock, parts: Parts) -> None:
    game(parts).seek(5)
    _played, current = dock.letters.extraSelections()
    assert current.cursor.selectedText() == SOLUTION[5]
    assert _played.cursor.selectedText() == SOLUTION[:5]
    cursor = dock.letters.textCursor()
    cursor.setPosition(9)
    spot = dock.letters.cursorRect(cursor).center()
    QTest.mouseClick(dock.letters.viewport(), LEFT, pos=spot)
    assert game(parts).at == 9


def test_letters_can_be_selected_and_copied(dock: ReplayDock, parts: Parts) -> None:
    dock.letters.setFocus()
    QTest.keyClick(dock.letters, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert game(parts).at == 0
    assert dock.letters.textCursor().selectedText() == SOLUTION
    dock.letters.copy()
    assert QGuiApplication.clipboard().text() == SOLUTION
    QGuiApplication.clipboard().clear()
    QTest.mouseClick(button(dock, parts, "copy-moves"), LEFT)
    assert QGuiApplication.clipboard().text() == SOLUTION


def test_show_path_draws_the_route_and_follows_the_place(dock: ReplayDock, parts: Parts) -> None:
    route, view = parts.play_controller.route, parts.view
    plain = view.grab().toImage()
    QTest.mouseClick(button(dock, parts, "path"), LEFT)
    assert len(route.shown) == 8
    whole = view.grab().toImage()
    assert whole != plain
    parts.play_controller.glide.stop()
    QTest.keyClick(view, Qt.Key.Key_P)
    assert not route.shown
    assert view.grab().toImage() == plain
    assert parts.settings.flag("show-path", True) is False


def test_no_game_says_what_to_do(parts: Parts) -> None:
    dock = parts.play_controller.dock
    assert dock.text == ""
    assert "F6" in dock.letters.placeholderText()
    assert not dock.slider.isEnabled()
    assert not parts.window.action("replay").isEnabled()


def test_leaving_empties_the_bar(dock: ReplayDock, parts: Parts) -> None:
    parts.play_controller.room.leave()
    assert dock.text == ""
    assert dock.letters.toPlainText() == ""


def test_a_kept_solution_is_replayed_from_the_properties(parts: Parts) -> None:
    parts.collection_controller.properties.replay_asked.emit(ROOM, SOLUTION, "From the file")
    assert parts.play_controller.dock.windowTitle() == "Replay · From the file"
    assert game(parts).length == 21

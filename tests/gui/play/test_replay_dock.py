"""The transport bar by real mouse and key events."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QSlider, QToolButton, QToolTip
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.gui.app import Application
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.play.game import Game
from sokolab.gui.play.playback import AS_PAINTED, SPEEDS
from sokolab.gui.play.replay_dock import LurdView, ReplayDock
from sokolab.gui.shell.theme import Theme

ROOM = Board.from_rows(["########", "#   .  #", "# $    #", "#  $#. #", "#@     #", "########"])
SOLUTION = "uuRRRurDllllddrrUUluR"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dock(app: Application) -> ReplayDock:
    """Return the bar with a solution loaded, all of it ahead."""
    app.play_controller.session.start_solution(replay(ROOM, SOLUTION), "A solution")
    return app.play_controller.dock


def game(app: Application) -> Game:
    found = app.play_controller.session.game
    assert found is not None
    return found


def button(dock: ReplayDock, app: Application, name: str) -> QToolButton:
    action = app.window.action(name)
    return next(b for b in dock.findChildren(QToolButton) if b.defaultAction() is action)


def test_a_solution_stands_at_its_start(dock: ReplayDock, app: Application) -> None:
    assert app.displayed_board.mode is Mode.PLAY
    assert app.displayed_board.board == ROOM
    assert dock.text == "move 0/21 · push 0/7"
    assert dock.windowTitle() == "Replay · A solution"
    assert dock.letters_view.toPlainText() == SOLUTION


def test_a_replay_shows_the_closed_dock_that_test_play_leaves_closed(app: Application) -> None:
    """A replay stood still, and nothing told how to play it."""
    dock, session = app.play_controller.dock, app.play_controller.session
    dock.close()
    app.window.action("test-play").trigger()
    assert dock.isHidden()
    app.generation_controller.open()
    session.start_solution(replay(ROOM, SOLUTION), "A solution")
    app.window.show()
    assert not dock.isHidden()
    assert not dock.visibleRegion().isEmpty(), "it is in front of the other panels there"


def test_the_buttons_step_and_jump(dock: ReplayDock, app: Application) -> None:
    for name, at in (("move-on", 1), ("move-on", 2), ("last", 21), ("move-back", 20), ("reset", 0)):
        QTest.mouseClick(button(dock, app, name), LEFT)
        assert game(app).moves_played == at
        assert dock.slider.value() == at
        assert app.displayed_board.board == game(app).board_now
    assert not button(dock, app, "reset").isEnabled()
    assert button(dock, app, "last").isEnabled()


def test_keys_one_can_guess(dock: ReplayDock, app: Application) -> None:
    view = app.view
    QTest.keyClick(view, Qt.Key.Key_Period)
    QTest.keyClick(view, Qt.Key.Key_Period)
    QTest.keyClick(view, Qt.Key.Key_Comma)
    assert game(app).moves_played == 1
    QTest.keyClick(view, Qt.Key.Key_End)
    assert game(app).moves_played == 21
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert game(app).moves_played == 0


def test_the_slider_goes_to_any_move(dock: ReplayDock, app: Application) -> None:
    dock.slider.setFocus()
    QTest.keyClick(dock.slider, Qt.Key.Key_Right)
    assert game(app).moves_played == 1
    QTest.keyClick(dock.slider, Qt.Key.Key_PageDown)
    assert game(app).moves_played == 3
    before = game(app).moves_played
    QTest.mouseClick(dock.slider, LEFT, pos=QPoint(dock.slider.width() - 3, 8))
    assert game(app).moves_played == 21 > before
    middle = QPoint(dock.slider.width() // 2, dock.slider.height() // 2)
    QTest.mousePress(dock.slider, LEFT, pos=middle)
    assert game(app).moves_played in (10, 11), "it goes to where it is clicked"
    QTest.mouseMove(dock.slider, QPoint(dock.slider.width() - 3, middle.y()))
    assert game(app).moves_played == 21, "and follows the mouse"
    QTest.mouseRelease(dock.slider, LEFT, pos=QPoint(dock.slider.width() - 3, middle.y()))
    assert dock.text == f"move {game(app).moves_played}/21 · push {game(app).pushes}/7"


def test_space_plays_and_pauses(dock: ReplayDock, app: Application, qtbot: QtBot) -> None:
    playback = app.play_controller.session.playback
    playback.speed = SPEEDS[-1]
    action = app.window.action("replay")
    QTest.keyClick(app.view, Qt.Key.Key_Space)
    assert playback.is_playing
    assert action.text() == "&Pause"
    QTest.keyClick(app.view, Qt.Key.Key_Space)
    assert not playback.is_playing
    assert action.text() == "Re&play"
    QTest.mouseClick(button(dock, app, "replay"), LEFT)
    qtbot.waitUntil(lambda: game(app).moves_played == 21)
    assert not playback.is_playing
    assert game(app).is_solved
    assert dock.text == "move 21/21 · push 7/7"


def test_a_step_by_hand_pauses_the_clock(dock: ReplayDock, app: Application) -> None:
    playback = app.play_controller.session.playback
    playback.speed = SPEEDS[0]
    playback.play()
    QTest.keyClick(app.view, Qt.Key.Key_Period)
    assert not playback.is_playing


def test_an_own_move_makes_a_game_of_the_replay_and_undo_gives_it_back(
    dock: ReplayDock, app: Application
) -> None:
    controller = app.play_controller
    controller.session.seek(2)
    QTest.keyClick(app.view, Qt.Key.Key_Down)
    assert (dock.windowTitle(), controller.play_frame.word) == ("Replay", "Play")
    assert "Your own moves from here on" in app.window.strip.message
    assert dock.letters_view.toPlainText() == "uud"
    app.window.action("undo-moves").trigger()
    assert (dock.windowTitle(), controller.play_frame.word) == ("Replay · A solution", "Replay")
    assert (game(app).moves_played, dock.letters_view.toPlainText()) == (2, SOLUTION)


def test_the_speed_is_chosen_and_kept(dock: ReplayDock, app: Application) -> None:
    playback = app.play_controller.session.playback
    speed = next(s for s in dock.findChildren(QSlider) if s.accessibleName() == "Speed")
    speed.setValue(0)
    assert (playback.speed, app.settings.speed) == (SPEEDS[0], SPEEDS[0])
    app.window.action("faster").trigger()
    assert playback.speed == SPEEDS[1]
    app.window.action("slower").trigger()
    assert playback.speed == SPEEDS[0]
    speed.setValue(speed.maximum())
    assert playback.speed == AS_PAINTED
    assert app.settings.speed > SPEEDS[-1]


class _Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.number = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.number += event.type() == QEvent.Type.Paint
        return False


def test_other_words_in_place_of_letters_are_painted(qtbot: QtBot) -> None:
    view = LurdView(Theme())
    qtbot.addWidget(view)
    view.show_placeholder("Nothing to replay")
    view.show()
    qtbot.waitExposed(view)
    qtbot.wait(50)
    paints = _Paints()
    view.viewport().installEventFilter(paints)
    view.show_placeholder("No moves yet")
    qtbot.waitUntil(lambda: paints.number > 0)


def test_the_letters_mark_the_place_and_a_click_goes_there(
    dock: ReplayDock, app: Application
) -> None:
    game(app).seek(5)
    _played, current = dock.letters_view.extraSelections()
    assert current.cursor.selectedText() == SOLUTION[5]
    assert _played.cursor.selectedText() == SOLUTION[:5]
    cursor = dock.letters_view.textCursor()
    cursor.setPosition(9)
    spot = dock.letters_view.cursorRect(cursor).center()
    QTest.mouseClick(dock.letters_view.viewport(), LEFT, pos=spot)
    assert game(app).moves_played == 9


def test_letters_can_be_selected_and_copied(dock: ReplayDock, app: Application) -> None:
    dock.letters_view.setFocus()
    QTest.keyClick(dock.letters_view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert game(app).moves_played == 0
    assert dock.letters_view.textCursor().selectedText() == SOLUTION
    dock.letters_view.copy()
    assert QGuiApplication.clipboard().text() == SOLUTION
    QGuiApplication.clipboard().clear()
    QTest.mouseClick(button(dock, app, "copy-moves"), LEFT)
    assert QGuiApplication.clipboard().text() == SOLUTION


def test_show_path_draws_the_route_and_follows_the_place(
    dock: ReplayDock, app: Application
) -> None:
    route, view = app.play_controller.route_layer, app.view
    plain = view.grab().toImage()
    QTest.mouseClick(button(dock, app, "path"), LEFT)
    assert len(route.legs) == 8
    whole = view.grab().toImage()
    assert whole != plain
    app.play_controller.glide.stop()
    QTest.keyClick(view, Qt.Key.Key_P)
    assert not route.legs
    assert view.grab().toImage() == plain
    assert app.settings.flag("show-path", True) is False


def test_no_game_says_what_to_do(app: Application) -> None:
    dock = app.play_controller.dock
    assert dock.text == ""
    assert "F6" in dock.letters_view.placeholderText()
    assert not dock.slider.isEnabled()
    assert not app.window.action("replay").isEnabled()


def test_leaving_empties_the_bar(dock: ReplayDock, app: Application) -> None:
    app.play_controller.session.leave()
    assert dock.text == ""
    assert dock.letters_view.toPlainText() == ""


def test_a_kept_solution_is_replayed_from_the_properties(app: Application) -> None:
    properties = app.collection_controller.properties_dock
    properties.replay_requested.emit(replay(ROOM, SOLUTION), "From the file")
    assert app.play_controller.dock.windowTitle() == "Replay · From the file"
    assert app.play_controller.session.playback.is_playing, "as from the solver panel"
    assert game(app).length == 21


def tips_asked_for(dock: ReplayDock) -> set[str]:
    """Return the tool tips of the labels, as they are when the mouse rests on them."""
    labels = dock.findChildren(QLabel)
    for label in labels:
        QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, QPoint(), QPoint()))
    QToolTip.hideText()
    return {label.toolTip() for label in labels}


def test_a_solution_tells_all_its_metrics(dock: ReplayDock, app: Application) -> None:
    lines = [
        "Moves and pushes played, of all",
        "4 box lines",
        "2 box changes",
        "4 pushing sessions",
        "12 player lines",
    ]
    assert "\n".join(lines) in tips_asked_for(dock)
    app.play_controller.session.leave()
    assert "Moves and pushes played, of all" in tips_asked_for(dock)

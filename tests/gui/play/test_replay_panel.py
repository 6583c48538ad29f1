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
from sokolab.gui.play.playback import FULL_SPEED, SPEEDS
from sokolab.gui.play.replay_panel import LurdView, ReplayPanel
from sokolab.gui.shell.theme import Theme

ROOM = Board.from_rows(["########", "#   .  #", "# $    #", "#  $#. #", "#@     #", "########"])
SOLUTION = "uuRRRurDllllddrrUUluR"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(app: Application) -> ReplayPanel:
    """Return the bar with a solution loaded, all of it ahead."""
    app.play_controller.session.start_solution(replay(ROOM, SOLUTION), "A solution")
    return app.play_controller.panel


def game(app: Application) -> Game:
    found = app.play_controller.session.game
    assert found is not None
    return found


def button(panel: ReplayPanel, app: Application, name: str) -> QToolButton:
    action = app.window.action(name)
    return next(b for b in panel.findChildren(QToolButton) if b.defaultAction() is action)


def test_a_solution_stands_at_its_start(panel: ReplayPanel, app: Application) -> None:
    assert app.displayed_board.mode is Mode.PLAY
    assert app.displayed_board.board == ROOM
    assert panel.text == "move 0/21 · push 0/7"
    assert panel.windowTitle() == "Replay · A solution"
    assert panel.lurd_view.toPlainText() == SOLUTION


def test_a_replay_shows_the_closed_panel_that_test_play_leaves_closed(app: Application) -> None:
    """A replay stood still, and nothing told how to play it."""
    panel, session = app.play_controller.panel, app.play_controller.session
    panel.close()
    app.window.action("test-play").trigger()
    assert panel.isHidden()
    app.generation_controller.open()
    session.start_solution(replay(ROOM, SOLUTION), "A solution")
    app.window.show()
    assert not panel.isHidden()
    assert not panel.visibleRegion().isEmpty(), "it is in front of the other panels there"


def test_the_buttons_step_and_jump(panel: ReplayPanel, app: Application) -> None:
    for name, at in (("move-on", 1), ("move-on", 2), ("last", 21), ("move-back", 20), ("reset", 0)):
        QTest.mouseClick(button(panel, app, name), LEFT)
        assert game(app).moves_played == at
        assert panel.slider.value() == at
        assert app.displayed_board.board == game(app).board_now
    assert not button(panel, app, "reset").isEnabled()
    assert button(panel, app, "last").isEnabled()


def test_keys_one_can_guess(panel: ReplayPanel, app: Application) -> None:
    view = app.view
    QTest.keyClick(view, Qt.Key.Key_Period)
    QTest.keyClick(view, Qt.Key.Key_Period)
    QTest.keyClick(view, Qt.Key.Key_Comma)
    assert game(app).moves_played == 1
    QTest.keyClick(view, Qt.Key.Key_End)
    assert game(app).moves_played == 21
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert game(app).moves_played == 0


def test_the_slider_goes_to_any_move(panel: ReplayPanel, app: Application) -> None:
    panel.slider.setFocus()
    QTest.keyClick(panel.slider, Qt.Key.Key_Right)
    assert game(app).moves_played == 1
    QTest.keyClick(panel.slider, Qt.Key.Key_PageDown)
    assert game(app).moves_played == 3
    before = game(app).moves_played
    QTest.mouseClick(panel.slider, LEFT, pos=QPoint(panel.slider.width() - 3, 8))
    assert game(app).moves_played == 21 > before
    middle = QPoint(panel.slider.width() // 2, panel.slider.height() // 2)
    QTest.mousePress(panel.slider, LEFT, pos=middle)
    assert game(app).moves_played in (10, 11), "it goes to where it is clicked"
    QTest.mouseMove(panel.slider, QPoint(panel.slider.width() - 3, middle.y()))
    assert game(app).moves_played == 21, "and follows the mouse"
    QTest.mouseRelease(panel.slider, LEFT, pos=QPoint(panel.slider.width() - 3, middle.y()))
    assert panel.text == f"move {game(app).moves_played}/21 · push {game(app).pushes}/7"


def test_space_plays_and_pauses(panel: ReplayPanel, app: Application, qtbot: QtBot) -> None:
    playback = app.play_controller.session.playback
    playback.speed = SPEEDS[-1]
    action = app.window.action("replay")
    QTest.keyClick(app.view, Qt.Key.Key_Space)
    assert playback.is_playing
    assert action.text() == "&Pause"
    QTest.keyClick(app.view, Qt.Key.Key_Space)
    assert not playback.is_playing
    assert action.text() == "Re&play"
    QTest.mouseClick(button(panel, app, "replay"), LEFT)
    qtbot.waitUntil(lambda: game(app).moves_played == 21)
    assert not playback.is_playing
    assert game(app).is_solved
    assert panel.text == "move 21/21 · push 7/7"


def test_a_step_by_hand_pauses_the_clock(panel: ReplayPanel, app: Application) -> None:
    playback = app.play_controller.session.playback
    playback.speed = SPEEDS[0]
    playback.play()
    QTest.keyClick(app.view, Qt.Key.Key_Period)
    assert not playback.is_playing


def test_an_own_move_makes_a_game_of_the_replay_and_undo_gives_it_back(
    panel: ReplayPanel, app: Application
) -> None:
    controller = app.play_controller
    controller.session.seek(2)
    QTest.keyClick(app.view, Qt.Key.Key_Down)
    assert (panel.windowTitle(), controller.play_frame.word) == ("Replay", "Play")
    assert "Your own moves from here on" in app.window.status_bar.message
    assert panel.lurd_view.toPlainText() == "uud"
    app.window.action("undo-moves").trigger()
    assert (panel.windowTitle(), controller.play_frame.word) == ("Replay · A solution", "Replay")
    assert (game(app).moves_played, panel.lurd_view.toPlainText()) == (2, SOLUTION)


def test_the_speed_is_chosen_and_kept(panel: ReplayPanel, app: Application) -> None:
    playback = app.play_controller.session.playback
    speed = next(s for s in panel.findChildren(QSlider) if s.accessibleName() == "Speed")
    speed.setValue(0)
    assert (playback.speed, app.settings.speed) == (SPEEDS[0], SPEEDS[0])
    app.window.action("faster").trigger()
    assert playback.speed == SPEEDS[1]
    app.window.action("slower").trigger()
    assert playback.speed == SPEEDS[0]
    speed.setValue(speed.maximum())
    assert playback.speed == FULL_SPEED
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
    panel: ReplayPanel, app: Application
) -> None:
    game(app).seek(5)
    _played, current = panel.lurd_view.extraSelections()
    assert current.cursor.selectedText() == SOLUTION[5]
    assert _played.cursor.selectedText() == SOLUTION[:5]
    cursor = panel.lurd_view.textCursor()
    cursor.setPosition(9)
    spot = panel.lurd_view.cursorRect(cursor).center()
    QTest.mouseClick(panel.lurd_view.viewport(), LEFT, pos=spot)
    assert game(app).moves_played == 9


def test_letters_can_be_selected_and_copied(panel: ReplayPanel, app: Application) -> None:
    panel.lurd_view.setFocus()
    QTest.keyClick(panel.lurd_view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert game(app).moves_played == 0
    assert panel.lurd_view.textCursor().selectedText() == SOLUTION
    panel.lurd_view.copy()
    assert QGuiApplication.clipboard().text() == SOLUTION
    QGuiApplication.clipboard().clear()
    QTest.mouseClick(button(panel, app, "copy-moves"), LEFT)
    assert QGuiApplication.clipboard().text() == SOLUTION


def test_show_path_draws_the_route_and_follows_the_place(
    panel: ReplayPanel, app: Application
) -> None:
    route, view = app.play_controller.route_layer, app.view
    plain = view.grab().toImage()
    QTest.mouseClick(button(panel, app, "path"), LEFT)
    assert len(route.legs) == 8
    whole = view.grab().toImage()
    assert whole != plain
    app.play_controller.glide.stop()
    QTest.keyClick(view, Qt.Key.Key_P)
    assert not route.legs
    assert view.grab().toImage() == plain
    assert app.settings.flag("show-path", True) is False


def test_no_game_says_what_to_do(app: Application) -> None:
    panel = app.play_controller.panel
    assert panel.text == ""
    assert "F6" in panel.lurd_view.placeholderText()
    assert not panel.slider.isEnabled()
    assert not app.window.action("replay").isEnabled()


def test_leaving_empties_the_bar(panel: ReplayPanel, app: Application) -> None:
    app.play_controller.session.leave()
    assert panel.text == ""
    assert panel.lurd_view.toPlainText() == ""


def test_a_kept_solution_is_replayed_from_the_properties(app: Application) -> None:
    properties = app.collection_controller.properties_panel
    properties.replay_requested.emit(replay(ROOM, SOLUTION), "From the file")
    assert app.play_controller.panel.windowTitle() == "Replay · From the file"
    assert app.play_controller.session.playback.is_playing, "as from the solver panel"
    assert game(app).length == 21


def tips_asked_for(panel: ReplayPanel) -> set[str]:
    """Return the tool tips of the labels, as they are when the mouse rests on them."""
    labels = panel.findChildren(QLabel)
    for label in labels:
        QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, QPoint(), QPoint()))
    QToolTip.hideText()
    return {label.toolTip() for label in labels}


def test_a_solution_tells_all_its_metrics(panel: ReplayPanel, app: Application) -> None:
    lines = [
        "Moves and pushes played, of all",
        "4 box lines",
        "2 box changes",
        "4 pushing sessions",
        "12 player lines",
    ]
    assert "\n".join(lines) in tips_asked_for(panel)
    app.play_controller.session.leave()
    assert "Moves and pushes played, of all" in tips_asked_for(panel)

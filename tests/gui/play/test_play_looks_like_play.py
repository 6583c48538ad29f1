"""While something is played, the frame, the tool bar and the status bar say so."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolBar
from pytestqt.qtbot import QtBot

from sokolab.core.lurd import replay
from sokolab.gui.app import Application
from tests.gui.hand import Hand
from tests.gui.play.test_replay_panel import ROOM, SOLUTION

LEVEL = ("########", "#@-$--.#", "#------#", "########")


def on_the_bar(app: Application) -> list[str]:
    """Return the names of the actions that the tool bar shows, from left to right."""
    bar = app.window.findChild(QToolBar, "tools")
    assert bar is not None
    return [one.objectName() for one in bar.actions() if one.isVisible() and one.objectName()]


def test_the_tool_bar_shows_the_tools_of_a_game(hand: Hand) -> None:
    hand.open(*LEVEL)
    drawing = on_the_bar(hand.app)
    assert {"pencil", "undo", "solve"} <= set(drawing)
    hand.key(Qt.Key.Key_F6)
    assert on_the_bar(hand.app) == [
        "undo-moves",
        "redo-moves",
        "test-play",
        "reverse-play",
        "hint",
        "edit-from-here",
        "keep-moves",
        "path",
        "solve",
        "stop",
    ]
    hand.key(Qt.Key.Key_F6)
    assert on_the_bar(hand.app) == drawing


def test_the_key_of_a_tool_still_ends_the_game(hand: Hand) -> None:
    hand.open(*LEVEL)
    hand.key(Qt.Key.Key_F6)
    hand.key(Qt.Key.Key_L)
    assert hand.app.play_controller.session.game is None
    assert hand.app.window.action("line").isChecked()
    assert "line" in on_the_bar(hand.app)


def test_undo_on_the_bar_acts_on_the_game(hand: Hand) -> None:
    hand.open(*LEVEL)
    hand.key(Qt.Key.Key_F6)
    hand.key(Qt.Key.Key_Right)
    window = hand.app.window
    button = window.tool_bar.widgetForAction(window.action("undo-moves"))
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert hand.rows[1] == "#@-$--.#"
    assert hand.app.displayed_board.document.undo_stack.count() == 0


def test_a_replay_says_where_it_is_and_that_it_solves_the_level(
    warming: None, app: Application, qtbot: QtBot
) -> None:
    session, strip = app.play_controller.session, app.window.status_bar
    session.start_solution(replay(ROOM, SOLUTION), "A solution")
    assert app.play_controller.play_frame.word == "Replay"
    qtbot.waitUntil(lambda: strip.summary.startswith("Solvable · push 0 of 7"), timeout=60_000)
    session.game.seek(5)
    qtbot.waitUntil(lambda: "push 3 of 7 in a known solution" in strip.summary, timeout=60_000)
    assert "Valid" not in strip.summary
    session.game.seek(21)
    qtbot.waitUntil(lambda: strip.summary.startswith("Solved after 7 pushes"), timeout=60_000)


def test_reverse_play_never_borrows_the_solution_of_the_level(
    warming: None, hand: Hand, qtbot: QtBot
) -> None:
    hand.open(*LEVEL)
    strip = hand.app.window.status_bar
    hand.app.play_controller.session.keep_solution("rRRR", "")
    hand.key(Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: strip.summary == "Solved · 1 box, 1 goal", timeout=60_000)
    for letter in "rrrrL":
        hand.app.play_controller.session.game.play(letter)
    words = "Solvable · 1 pull from the solved position · 1 box, 1 goal · at least 1 push left"
    qtbot.waitUntil(lambda: strip.summary == words, timeout=60_000)

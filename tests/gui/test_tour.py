"""The tour: every step sets its scene, and nothing of the reader's own is touched."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sokolab.gui.app import Application
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.shell import message_bar
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.start_window import build
from sokolab.gui.tour import Tour, TourCard
from tests.gui.hand import Hand


@pytest.fixture
def tour(app: Application) -> Tour:
    """Return the tour at its first step."""
    app.window.action("tour").trigger()
    return app.tour


def test_it_leads_through_all_steps_and_gives_everything_back(app: Application, hand: Hand) -> None:
    own, layer = app.displayed_board.document, app.analysis_controller.layer
    layer.switch("dead-squares", False)
    layer.switch("search-tree", True)
    before, board = layer.visible_names, own.board
    app.window.action("tour").trigger()
    assert app.collection_controller.messages.messages == (), "the offer has been taken up"
    said = []
    while app.tour.is_on:
        assert app.tour.card.isVisible()
        assert app.tour.spotlight.isVisible()
        assert app.window.rect().contains(app.tour.spotlight.geometry())
        said.append(app.tour.card.text)
        app.window.action("tour").trigger()
    assert len(set(said)) == 9
    assert not app.tour.card.isVisible()
    assert not app.tour.spotlight.isVisible()
    assert app.displayed_board.document is own
    assert own.board == board
    assert own.undo_stack.isClean()
    assert not app.collection_controller.workspace.is_modified
    assert layer.visible_names == before
    assert app.displayed_board.mode is Mode.EDIT


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (900, 560)])
def test_the_card_covers_nothing_of_the_board(
    app: Application, qtbot: QtBot, size: tuple[int, int]
) -> None:
    app.window.resize(*size)
    app.window.action("tour").trigger()
    while app.tour.is_on:
        qtbot.wait(1)  # docks that were opened take their place
        qtbot.waitUntil(lambda: not app.panels._timer.isActive())
        covered = app.tour.card.geometry()
        last = app.view.geometry_map.rect(app.displayed_board.board.size - 1)
        assert last.bottom() <= covered.top(), app.tour.card.text
        assert last.width() >= 8
        app.window.action("tour").trigger()
    own = app.view.geometry_map
    app.view.fit()
    assert app.view.geometry_map == own, "the board has the whole view again"


def test_it_leaves_the_panels_as_they_were(app: Application, qtbot: QtBot) -> None:
    solver, legend = app.solve_controller.dock, app.analysis_controller.overlays_panel
    problems = app.analysis_controller.problems_panel
    solver.hide()
    problems.show()
    problems.raise_()
    legend.show()
    qtbot.wait(1)
    before = [one.visibleRegion().isEmpty() for one in (solver, legend, problems)]
    app.window.action("tour").trigger()
    while app.tour.is_on:
        qtbot.wait(1)
        app.window.action("tour").trigger()
    qtbot.wait(1)
    assert solver.isHidden()
    assert [one.visibleRegion().isEmpty() for one in (solver, legend, problems)] == before


def test_steps_set_the_scene_they_speak_of(tour: Tour, app: Application) -> None:
    board = app.displayed_board.board
    tour.change_step(2)
    assert app.displayed_board.selected_square in board.boxes
    tour.change_step(1)
    assert app.displayed_board.selected_square is None
    tour._show_how()
    assert app.displayed_board.board != board
    assert app.window.action("undo").isEnabled()
    tour.change_step(1)
    assert app.displayed_board.board != board
    tour.change_step(1)
    assert app.displayed_board.board == board
    tour.change_step(2)
    assert app.rating_controller.dock.isVisible()
    tour.change_step(1)
    assert app.displayed_board.mode is Mode.PLAY
    app.window.action("tour-back").trigger()
    assert app.displayed_board.mode is Mode.EDIT


def test_enter_goes_on_and_draws_where_a_cursor_is(
    tour: Tour, app: Application, hand: Hand
) -> None:
    said = tour.card.text
    app.view.setFocus()
    hand.key(Qt.Key.Key_Return)
    second = tour.card.text
    assert second != said
    back = next(one for one in tour.card.findChildren(QPushButton) if one.text() == "Back")
    back.setFocus()
    QTest.keyClick(back, Qt.Key.Key_Return)
    assert tour.card.text == said, "Enter presses the button that has the keyboard"
    app.view.setFocus()
    app.view.set_cursor_square(app.displayed_board.board.square(1, 1))
    before = app.displayed_board.board
    hand.key(Qt.Key.Key_Return)
    assert tour.card.text == said
    assert app.displayed_board.board != before
    app.window.action("undo").trigger()
    while tour.is_on:
        tour.change_step(1)
    app.view.set_cursor_square(None)
    hand.key(Qt.Key.Key_Return)
    assert not tour.is_on


def test_the_card_has_room_for_its_words_at_any_width(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    card = TourCard(host)
    host.show()
    words = card.findChildren(QLabel)[-1]
    for length in range(150, 250, 7):
        text = "words of a step " * 20
        card.show_step(1, 8, "Step", text[:length], can_show=False)
        for width in range(300, 660, 3):
            host.resize(width, 400)
            assert card.layout() is not None
            card.layout().activate()
            assert words.text() == text[:length]
            assert words.height() >= words.heightForWidth(words.width()), (length, width)


def test_there_is_no_step_before_the_first(tour: Tour, app: Application) -> None:
    said = tour.card.text
    tour.change_step(-1)
    assert tour.card.text == said
    assert not app.window.action("tour-back").isEnabled()


def test_another_level_ends_it(tour: Tour, app: Application) -> None:
    app.collection_controller.workspace.select_by(1)
    assert not tour.is_on
    assert not tour.card.isVisible()
    assert app.displayed_board.document is app.collection_controller.workspace.document


def test_what_is_drawn_in_it_changes_no_level(tour: Tour, app: Application, hand: Hand) -> None:
    boards = [level.board for level in app.collection_controller.workspace.collection.levels]
    hand.click(0, 0)
    tour.card.end_button.click()
    assert [
        level.board for level in app.collection_controller.workspace.collection.levels
    ] == boards
    assert not tour.is_on


def test_the_solution_found_is_the_one_it_replays(
    warming: None, tour: Tour, app: Application, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: app.kernel_loader.is_fully_ready, timeout=240_000)
    tour.change_step(5)
    tour._show_how()
    qtbot.waitUntil(lambda: not app.solve_controller.runs.is_active, timeout=60_000)
    tour.change_step(1)
    game = app.play_controller.session.game
    assert game is not None
    assert game.whole_lurd == app.solve_controller.runs.all[0].lurd != ""
    assert app.window.action("path").isChecked()
    tour.end()
    assert not app.window.action("path").isChecked()


def test_the_first_start_offers_it_and_no_other(app: Application, qtbot: QtBot) -> None:
    (offer,) = app.collection_controller.messages.messages
    ((words, _),) = offer.buttons
    buttons = app.collection_controller.messages.findChildren(QPushButton)
    next(button for button in buttons if button.text() == words).click()
    assert app.tour.is_on
    assert app.collection_controller.messages.messages == ()
    app.window.guards.clear()
    app.window.close()
    again = build([])
    qtbot.addWidget(again)
    again.guards.clear()
    assert again.property("application").collection_controller.messages.messages == ()


def test_a_session_that_was_killed_is_not_offered_it_again(app: Application, qtbot: QtBot) -> None:
    assert app.collection_controller.messages.messages
    again = build([])
    qtbot.addWidget(again)
    again.guards.clear()
    assert again.property("application").collection_controller.messages.messages == ()


def _click_in_window(app: Application, place: QPoint) -> None:
    handle = app.window.windowHandle()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def test_the_offer_stays_and_a_click_that_comes_late_draws_nothing(
    app: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = app.collection_controller.messages
    (offer,) = messages.messages
    app.window.action("copy-text").trigger()
    assert offer in messages.messages, "another message does not take it away"
    app.collection_controller.messages.clear(MessageKind.NOTE)
    place = messages.mapTo(app.window, messages.rect().center())
    messages.withdraw(offer.sentence)
    before = app.displayed_board.board
    _click_in_window(app, place)
    assert app.displayed_board.board == before
    assert not app.collection_controller.workspace.is_modified
    qtbot.wait(500)
    app.window.action("tile-goal").trigger()  # that changes a square of any kind
    _click_in_window(app, place)
    assert app.displayed_board.board != before


def test_only_what_asks_nothing_goes_by_itself(
    app: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_bar, "_NOTE_MS", 20)
    messages = app.collection_controller.messages
    messages.say("This game is lost", buttons=[("Go back", list)])
    messages.say("Copied")
    qtbot.wait(100)
    said = [message.sentence for message in messages.messages]
    assert "This game is lost" in said
    assert "Copied" not in said


def test_a_note_does_not_go_under_the_mouse(
    app: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_bar, "_NOTE_MS", 20)
    is_there = [True]
    monkeypatch.setattr(message_bar._MessageRow, "underMouse", lambda _row: is_there[0])
    messages = app.collection_controller.messages
    messages.say("Copied")
    qtbot.wait(100)
    assert "Copied" in [message.sentence for message in messages.messages]
    is_there.clear()
    is_there.append(False)
    qtbot.waitUntil(lambda: "Copied" not in [one.sentence for one in messages.messages])


def test_escape_ends_it(app: Application) -> None:
    app.window.action("tour").trigger()
    assert app.tour.is_on
    QTest.keyClick(app.view, Qt.Key.Key_Escape)
    assert not app.tour.is_on
    app.window.action("tour").trigger()
    app.collection_controller.panel.view.setFocus()
    QTest.keyClick(app.collection_controller.panel.view, Qt.Key.Key_Escape)
    assert not app.tour.is_on

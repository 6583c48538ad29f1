"""The tour: every step sets its scene, and nothing of the reader's own is touched."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sokolab.gui.app import Parts, build
from sokolab.gui.document.stage import Mode
from sokolab.gui.tour.tour import Tour
from tests.gui.hand import Hand


@pytest.fixture
def tour(parts: Parts) -> Tour:
    """Return the tour at its first step."""
    parts.window.action("tour").trigger()
    return parts.tour


def test_it_leads_through_all_steps_and_gives_everything_back(parts: Parts, hand: Hand) -> None:
    own, layer = parts.stage.document, parts.analysis_controller.layer
    layer.switch("dead-squares", False)
    layer.switch("search-tree", True)
    before, board = layer.shown, own.board
    parts.window.action("tour").trigger()
    assert parts.collection_controller.messages.messages == (), "the offer has been taken up"
    said = []
    while parts.tour.is_on:
        assert parts.tour.card.isVisible()
        assert parts.tour.spotlight.isVisible()
        assert parts.window.rect().contains(parts.tour.spotlight.geometry())
        said.append(parts.tour.card.text)
        parts.window.action("tour").trigger()
    assert len(set(said)) == 8
    assert not parts.tour.card.isVisible()
    assert not parts.tour.spotlight.isVisible()
    assert parts.stage.document is own
    assert own.board == board
    assert own.undo_stack.isClean()
    assert not parts.collection_controller.workspace.is_modified
    assert layer.shown == before
    assert parts.stage.mode is Mode.EDIT


def test_steps_set_the_scene_they_speak_of(tour: Tour, parts: Parts) -> None:
    board = parts.stage.board
    tour.step(2)
    assert parts.stage.selected in board.boxes
    tour.step(1)
    assert parts.stage.selected is None
    tour._show_how()
    assert parts.stage.board != board
    assert parts.window.action("undo").isEnabled()
    tour.step(1)
    assert parts.stage.board != board
    tour.step(1)
    assert parts.stage.board == board
    tour.step(2)
    assert parts.stage.mode is Mode.PLAY
    parts.window.action("tour-back").trigger()
    assert parts.stage.mode is Mode.EDIT


def test_there_is_no_step_before_the_first(tour: Tour, parts: Parts) -> None:
    said = tour.card.text
    tour.step(-1)
    assert tour.card.text == said
    assert not parts.window.action("tour-back").isEnabled()


def test_another_level_ends_it(tour: Tour, parts: Parts) -> None:
    parts.collection_controller.workspace.step(1)
    assert not tour.is_on
    assert not tour.card.isVisible()
    assert parts.stage.document is parts.collection_controller.workspace.document


def test_what_is_drawn_in_it_changes_no_level(tour: Tour, parts: Parts, hand: Hand) -> None:
    boards = [level.board for level in parts.collection_controller.workspace.collection.levels]
    hand.click(0, 0)
    tour.card.closed.emit()
    assert [
        level.board for level in parts.collection_controller.workspace.collection.levels
    ] == boards
    assert not tour.is_on


def test_the_solution_found_is_the_one_it_replays(
    warming: None, tour: Tour, parts: Parts, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: parts.analysis_controller.warm_up.is_finished, timeout=240_000)
    tour.step(5)
    tour._show_how()
    qtbot.waitUntil(lambda: not parts.solve_controller.runs.is_active, timeout=60_000)
    tour.step(1)
    game = parts.play_controller.room.game
    assert game is not None
    assert game.all_letters == parts.solve_controller.runs.all[0].lurd != ""
    assert parts.window.action("path").isChecked()
    tour.end()
    assert not parts.window.action("path").isChecked()


def test_the_first_start_offers_it_and_no_other(parts: Parts, qtbot: QtBot) -> None:
    (offer,) = parts.collection_controller.messages.messages
    ((words, _),) = offer.answers
    buttons = parts.collection_controller.messages.findChildren(QPushButton)
    next(button for button in buttons if button.text() == words).click()
    assert parts.tour.is_on
    assert parts.collection_controller.messages.messages == ()
    parts.window.guards.clear()
    parts.window.close()
    again = build([])
    qtbot.addWidget(again)
    again.guards.clear()
    assert again.property("parts").collection_controller.messages.messages == ()

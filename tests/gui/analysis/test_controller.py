"""The live analysis in the window: what one draws, points at and clicks, and what answers."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Parts, build
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.shell.theme import Scheme
from tests.gui.hand import Hand
from tests.gui.overlays.paper import pixels

BOARD = Board.from_rows(
    ["##########", "#    #   #", "# @ $    #", "#    #  .#", "#    #   #", "##########"]
)
DOOR = BOARD.square(2, 5)


@pytest.fixture
def ready(warming: None, parts: Parts, qtbot: QtBot) -> Parts:
    """Return the parts with a level on the stage and all analyses ready."""
    qtbot.waitUntil(lambda: parts.analysis_controller.warm_up.is_finished, timeout=240_000)
    parts.stage.document.replace_board(BOARD, "A level")
    parts.view.fit()
    settle(parts, qtbot)
    return parts


def settle(parts: Parts, qtbot: QtBot) -> None:
    analyst = parts.analysis_controller.analyst
    qtbot.waitUntil(lambda: analyst.is_current and analyst.findings.get("problems") is not None)


def shot(parts: Parts) -> NDArray[np.uint8]:
    return pixels(parts.view.grab().toImage())


def differs(parts: Parts, act: Callable[[], object]) -> bool:
    before = shot(parts)
    act()
    after = shot(parts)
    return bool((before != after).any())


def test_the_strip_says_how_the_level_stands(ready: Parts, qtbot: QtBot):
    strip = ready.window.strip
    assert strip.verdict == "Valid · 1 box, 1 goal · at least 5 pushes"
    board = BOARD.with_tiles([DOOR], [1])
    ready.stage.document.replace_board(board, "A wall")
    settle(ready, qtbot)
    assert "·" in strip.verdict or "goal" in strip.verdict
    assert ready.analysis_controller.problems.sentences
    ready.stage.document.undo_stack.undo()
    settle(ready, qtbot)
    assert strip.verdict == "Valid · 1 box, 1 goal · at least 5 pushes"
    assert ready.analysis_controller.problems.empty_text == "No problems"


def test_overlays_follow_the_pen(ready: Parts, qtbot: QtBot, hand: Hand):
    cuts = ready.analysis_controller.analyst.findings["cuts-and-blocks"]
    assert cuts.cut[DOOR]
    hand.click(1, 5, Qt.MouseButton.RightButton)  # a second door
    settle(ready, qtbot)
    found = ready.analysis_controller.analyst.findings["cuts-and-blocks"]
    assert found is not cuts
    assert not found.cut[DOOR]
    assert ready.analysis_controller.layer.finding(OVERLAYS[2]) is found


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: overlay.name)
def test_every_overlay_has_an_action_with_its_key_that_shows_on_the_board(
    ready: Parts, qtbot: QtBot, overlay
):
    action = ready.window.action(f"overlay-{overlay.name}")
    assert action.shortcut().toString() == overlay.key
    ready.stage.select(BOARD.boxes[0])
    settle(ready, qtbot)
    layer = ready.analysis_controller.layer
    for other in OVERLAYS:
        layer.switch(other.name, False)
    assert not action.isChecked()
    assert differs(ready, action.trigger)
    assert layer.is_on(overlay.name)
    assert ready.analysis_controller.legend.entry(overlay.name).isChecked()
    assert differs(ready, action.trigger)


def test_what_is_on_is_remembered(ready: Parts, qtbot: QtBot):
    layer = ready.analysis_controller.layer
    layer.switch("dead-squares", False)
    layer.switch("search-tree", True)
    again = build([])
    parts = again.property("parts")
    assert not parts.analysis_controller.layer.is_on("dead-squares")
    assert parts.analysis_controller.layer.is_on("search-tree")
    assert not again.action("overlay-dead-squares").isChecked()
    again.guards.clear()
    again.close()


def test_pointing_at_a_box_shows_its_targets(ready: Parts, qtbot: QtBot, hand: Hand):
    findings = ready.analysis_controller.analyst.findings
    assert findings["push-targets"] is None
    hand.move(2, 4)
    settle(ready, qtbot)
    assert findings["push-targets"].box == BOARD.boxes[0]
    hand.move(4, 1)
    settle(ready, qtbot)
    assert findings["push-targets"] is None


def test_a_problem_clicked_is_outlined_and_brought_into_view(
    ready: Parts, qtbot: QtBot, hand: Hand
):
    corner = BOARD.square(4, 8)
    board = BOARD.with_pieces([corner], BOARD.players[0])
    ready.stage.document.replace_board(board, "Into the corner")
    settle(ready, qtbot)
    dock, view = ready.analysis_controller.problems, ready.view
    row = next(k for k, text in enumerate(dock.sentences) if "dead" in text)
    view.zoom(8)
    view.pan(2000, 2000)
    rect = dock.list_widget.visualItemRect(dock.list_widget.item(row))
    QTest.mouseClick(dock.list_widget.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert corner in ready.analysis_controller.highlight.squares
    assert view.rect().intersects(view.geometry_map.rect(corner).toRect())
    assert differs(ready, lambda: ready.analysis_controller.highlight.outline(()))
    ready.stage.document.undo_stack.undo()
    settle(ready, qtbot)
    assert ready.analysis_controller.highlight.squares == ()


def test_a_click_on_the_bound_shows_the_matching(ready: Parts):
    layer = ready.analysis_controller.layer
    assert not layer.is_on("pushes-bound")
    ready.window.strip.verdict_clicked.emit()
    assert layer.is_on("pushes-bound")
    ready.window.strip.verdict_clicked.emit()
    assert not layer.is_on("pushes-bound")


def test_a_click_on_a_problem_in_the_strip_shows_it(ready: Parts, qtbot: QtBot):
    board = BOARD.with_pieces([BOARD.square(4, 8)], BOARD.players[0])
    ready.stage.document.replace_board(board, "Into the corner")
    settle(ready, qtbot)
    ready.analysis_controller.problems.hide()
    ready.window.strip.verdict_clicked.emit()
    assert ready.analysis_controller.problems.isVisible()
    assert ready.analysis_controller.highlight.squares


def test_old_findings_do_not_pass_for_new_ones(ready: Parts, qtbot: QtBot):
    ready.analysis_controller.analyst.stale.emit("problems")
    assert ready.window.strip.verdict.endswith("· checking again")


def test_the_preparation_shows_in_the_strip(ready: Parts):
    warm_up, strip = ready.analysis_controller.warm_up, ready.window.strip
    warm_up.progress.emit("Dead squares", 2, 9)
    assert strip.message == "Preparing: Dead squares"
    warm_up.finished.emit()
    assert strip.message == ""
    warm_up.failed.emit("It goes on here.")
    assert strip.message == "It goes on here."


def test_everything_is_painted_in_the_other_look(ready: Parts):
    light = shot(ready)
    ready.theme.set_scheme(Scheme.DARK)
    assert (shot(ready) != light).mean() > 0.5


def test_drawing_outside_makes_the_board_grow_and_the_overlays_with_it(ready: Parts, qtbot: QtBot):
    tall = Board.from_rows([*BOARD.rows(), "#        #", "##########"])
    ready.stage.document.replace_board(tall, "Grown")
    settle(ready, qtbot)
    assert ready.analysis_controller.analyst.findings["dead-squares"].dead.size == tall.size
    assert (shot(ready) != 0).any()

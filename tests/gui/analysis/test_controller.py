"""The live analysis in the window: what one draws, points at and clicks, and what answers."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.gui.app import Application
from sokolab.gui.shell.message_bar import MessageBar
from sokolab.gui.shell.theme import Scheme
from sokolab.gui.start_window import build
from sokolab.rendering.overlays.all_overlays import OVERLAYS, by_name
from sokolab.rendering.overlays.canvas import AnyOverlay
from sokolab.solvers.frame.protocol import Limits, Outcome
from tests.gui.hand import Hand
from tests.gui.overlays.paper import pixels
from tests.gui.quick_solver import QuickSolver

BOARD = Board.from_rows(
    ["##########", "#    #   #", "# @ $    #", "#    #  .#", "#    #   #", "##########"]
)
LOST = Board.from_rows([*BOARD.rows()[:-2], "#$   #  .#", BOARD.rows()[-1]])
DOOR = BOARD.square(2, 5)


@pytest.fixture
def ready(warming: None, app: Application, qtbot: QtBot) -> Application:
    """Return the parts with a displayed level and all analyses ready."""
    qtbot.waitUntil(lambda: app.kernel_loader.is_fully_ready, timeout=240_000)
    app.displayed_board.document.replace_board(BOARD, "A level")
    app.view.fit()
    settle(app, qtbot)
    return app


def settle(app: Application, qtbot: QtBot) -> None:
    live = app.analysis_controller.live_analysis
    qtbot.waitUntil(lambda: live.is_current and live.findings.get("problems") is not None)


def shot(app: Application) -> NDArray[np.uint8]:
    return pixels(app.view.grab().toImage())


def differs(app: Application, act: Callable[[], object]) -> bool:
    before = shot(app)
    act()
    after = shot(app)
    return bool((before != after).any())


def test_the_strip_says_how_the_level_stands(ready: Application, qtbot: QtBot) -> None:
    strip = ready.window.status_bar
    assert strip.summary == "Valid · 1 box, 1 goal · at least 5 pushes"
    board = BOARD.with_tiles([DOOR], [1])
    ready.displayed_board.document.replace_board(board, "A wall")
    settle(ready, qtbot)
    assert "·" in strip.summary or "goal" in strip.summary
    assert ready.analysis_controller.problems_panel.sentences
    ready.displayed_board.document.undo_stack.undo()
    settle(ready, qtbot)
    assert strip.summary == "Valid · 1 box, 1 goal · at least 5 pushes"
    assert ready.analysis_controller.problems_panel.empty_label.text() == "No problems"


def test_overlays_follow_the_pen(ready: Application, qtbot: QtBot, hand: Hand) -> None:
    cuts = ready.analysis_controller.live_analysis.findings.cuts
    assert cuts.cut[DOOR]
    hand.click(1, 5, Qt.MouseButton.RightButton)  # a second door
    settle(ready, qtbot)
    found = ready.analysis_controller.live_analysis.findings.cuts
    assert found is not cuts
    assert not found.cut[DOOR]
    assert ready.analysis_controller.layer.finding(by_name("cuts-and-blocks")) is found


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: overlay.name)
def test_every_overlay_has_an_action_with_its_key_that_shows_on_the_board(
    ready: Application, qtbot: QtBot, overlay: AnyOverlay
) -> None:
    action = ready.window.action(f"overlay-{overlay.name}")
    assert action.shortcut().toString() == overlay.key
    if overlay.name == "lost-boxes":
        ready.displayed_board.document.replace_board(LOST, "A box in a corner")
    ready.displayed_board.select(BOARD.boxes[0])
    settle(ready, qtbot)
    layer = ready.analysis_controller.layer
    for other in OVERLAYS:
        layer.switch(other.name, False)
    assert not action.isChecked()
    assert differs(ready, action.trigger)
    assert layer.is_on(overlay.name)
    assert ready.analysis_controller.overlays_panel.entry(overlay.name).isChecked()
    assert differs(ready, action.trigger)


def test_what_is_on_is_remembered(ready: Application, qtbot: QtBot) -> None:
    layer = ready.analysis_controller.layer
    layer.switch("dead-squares", False)
    layer.switch("search-tree", True)
    again = build([])
    app = again.property("application")
    assert not app.analysis_controller.layer.is_on("dead-squares")
    assert app.analysis_controller.layer.is_on("search-tree")
    assert not again.action("overlay-dead-squares").isChecked()
    again.guards.clear()
    again.close()


def test_pointing_at_a_box_shows_its_targets(ready: Application, qtbot: QtBot, hand: Hand) -> None:
    findings = ready.analysis_controller.live_analysis.findings

    def box() -> int | None:
        return findings.targets.box if findings.targets else None

    assert box() is None
    hand.move(2, 4)
    settle(ready, qtbot)
    assert box() == BOARD.boxes[0]
    hand.move(4, 1)
    settle(ready, qtbot)
    assert box() is None


def test_a_problem_clicked_is_outlined_and_brought_into_view(
    ready: Application, qtbot: QtBot, hand: Hand
) -> None:
    corner = BOARD.square(4, 8)
    board = BOARD.with_pieces([corner], BOARD.players[0])
    ready.displayed_board.document.replace_board(board, "Into the corner")
    settle(ready, qtbot)
    panel, view = ready.analysis_controller.problems_panel, ready.view
    row = next(k for k, text in enumerate(panel.sentences) if "dead" in text)
    view.zoom(8)
    view.pan(2000, 2000)
    rect = panel.list_widget.visualItemRect(panel.list_widget.item(row))
    QTest.mouseClick(panel.list_widget.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert corner in ready.analysis_controller.highlight.squares
    assert view.rect().intersects(view.geometry_map.rect(corner).toRect())
    assert differs(ready, lambda: ready.analysis_controller.highlight.outline(()))
    ready.displayed_board.document.undo_stack.undo()
    settle(ready, qtbot)
    assert ready.analysis_controller.highlight.squares == ()


def test_a_click_on_the_bound_shows_the_matching(ready: Application) -> None:
    layer = ready.analysis_controller.layer
    assert not layer.is_on("pushes-bound")
    ready.window.status_bar.summary_clicked.emit()
    assert layer.is_on("pushes-bound")
    ready.window.status_bar.summary_clicked.emit()
    assert not layer.is_on("pushes-bound")


def test_a_click_on_a_problem_in_the_strip_shows_it(ready: Application, qtbot: QtBot) -> None:
    board = BOARD.with_pieces([BOARD.square(4, 8)], BOARD.players[0])
    ready.displayed_board.document.replace_board(board, "Into the corner")
    settle(ready, qtbot)
    ready.analysis_controller.problems_panel.hide()
    ready.window.status_bar.summary_clicked.emit()
    assert ready.analysis_controller.problems_panel.isVisible()
    assert ready.analysis_controller.highlight.squares


def test_old_findings_do_not_pass_for_new_ones(ready: Application, qtbot: QtBot) -> None:
    ready.analysis_controller.live_analysis.stale.emit("problems")
    assert ready.window.status_bar.summary.endswith("· checking again")


def test_the_preparation_shows_in_the_strip(ready: Application) -> None:
    kernel_loader, strip = ready.kernel_loader, ready.window.status_bar
    kernel_loader.progress.emit("Dead squares", 2, 9)
    assert strip.message == "Compiling what “Dead squares” needs"
    kernel_loader.finished.emit()
    assert strip.message == ""
    kernel_loader.failed.emit("It goes on here.")
    assert strip.message == "It goes on here."


def test_everything_is_painted_in_the_other_look(ready: Application) -> None:
    light = shot(ready)
    ready.theme.set_scheme(Scheme.DARK)
    assert (shot(ready) != light).mean() > 0.5


def test_drawing_outside_makes_the_board_grow_and_the_overlays_with_it(
    ready: Application, qtbot: QtBot
) -> None:
    tall = Board.from_rows([*BOARD.rows(), "#        #", "##########"])
    ready.displayed_board.document.replace_board(tall, "Grown")
    settle(ready, qtbot)
    assert ready.analysis_controller.live_analysis.findings.dead_squares.dead.size == tall.size
    assert (shot(ready) != 0).any()


def test_the_window_has_one_verdict(ready: Application, qtbot: QtBot) -> None:
    runs, strip = ready.solve_controller.runs, ready.window.status_bar
    problems = ready.analysis_controller.problems_panel
    solver = QuickSolver(outcome=Outcome.UNSOLVABLE)
    (run,) = runs.start(ready.displayed_board.document.board, (solver,), Limits())
    runs.start_waiting_for("solver:quick")
    qtbot.waitUntil(lambda: run.is_over)
    assert strip.summary == "There is no solution: a solver proved it"
    assert problems.sentences == ("There is no solution: a solver proved it",)
    ready.displayed_board.document.replace_board(
        BOARD.with_tiles([BOARD.square(1, 1)], [1]), "Another board"
    )
    settle(ready, qtbot)
    assert strip.summary.startswith("Valid · ")
    assert problems.empty_label.text() == "No problems"


def test_a_game_that_is_won_is_said_to_be(ready: Application, qtbot: QtBot) -> None:
    strip, session = ready.window.status_bar, ready.play_controller.session
    won = Board.from_rows(["######", "#@ $.#", "######"])
    session.start_solution(replay(won, "rR"), "Test")
    session.game.seek(2)
    settle(ready, qtbot)
    assert strip.summary == "Solved after 1 push · 1 box, 1 goal"
    assert ready.analysis_controller.problems_panel.empty_label.text() == "No problems"
    session.leave()
    settle(ready, qtbot)
    assert strip.summary == "Valid · 1 box, 1 goal · at least 5 pushes"


def test_the_screen_shows_what_a_whole_paint_would(
    ready: Application, hand: Hand, qtbot: QtBot
) -> None:
    """Only what changed is painted; nothing old may stay, nothing new be left out."""
    for overlay in OVERLAYS:
        ready.analysis_controller.layer.switch(overlay.name, True)
    ready.editor.choose("pencil")

    def is_true(place: str) -> None:
        settle(ready, qtbot)
        for _ in range(20):
            QApplication.processEvents()
        view, window = ready.view, ready.window
        corner = view.mapTo(window, view.rect().topLeft())
        rows = slice(corner.y(), corner.y() + view.height())
        columns = slice(corner.x(), corner.x() + view.width())
        screen = pixels(window.screen().grabWindow(window.winId()).toImage())[rows, columns]
        assert (screen == shot(ready)).all(), place

    for bar in ready.window.findChildren(MessageBar):
        bar.hide()  # it lies over the board
    for row, col in ((2, 5), (2, 6), (1, 1)):
        hand.move(row, col)
        is_true(f"pointing at {row}, {col}")
    squares = [(1, 7), (1, 6), (2, 6), (2, 5), (3, 6)]
    hand.press(*squares[0])
    for row, col in squares:
        hand.move(row, col)
        is_true(f"drawing on {row}, {col}")
    hand.release(*squares[-1])
    is_true("after the stroke")
    ready.displayed_board.document.undo_stack.undo()
    is_true("after undo")


def test_the_overlays_know_where_the_first_square_has_gone(hand: Hand) -> None:
    hand.open("####", "#@.#", "#$-#", "####")
    hand.click(1, -2)
    canvas = hand.app.analysis_controller.layer._canvas(hand.view.geometry_map, 1.0, None)
    assert canvas.origin == hand.document.origin == (0, 2)

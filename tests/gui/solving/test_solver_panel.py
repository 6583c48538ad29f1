"""The solver panel in the whole window, with solvers that answer as told and with true ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection
from sokolab.core.lurd import Measure, replay
from sokolab.core.position import Position
from sokolab.gui.app import Application
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.solving.run_table import RunTableModel, icon_name
from sokolab.gui.solving.solver_panel import SolverForm, SolverPanel
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.optimiser import Shortener
from sokolab.solvers.roster import ROSTER
from tests.gui.hand import Hand
from tests.gui.patience import patiently
from tests.gui.quick_solver import QuickSolver, claimed

LEVEL = ("#######", "#@$-.-#", "#-----#", "#######")
LEFT = Qt.MouseButton.LeftButton
TEXT = Qt.ItemDataRole.DisplayRole


@pytest.fixture
def hand(hand: Hand) -> Hand:
    hand.open(*LEVEL)
    return hand


@pytest.fixture
def panel(hand: Hand) -> SolverPanel:
    controller = hand.app.solve_controller
    controller.dock.show()
    controller.dock.raise_()
    return controller.panel


def start(app: Application, *solvers: QuickSolver) -> tuple[Run, ...]:
    """Start solvers that have no kernels to wait for."""
    runs = app.solve_controller.runs
    found = runs.start(app.displayed_board.document.board, solvers, Limits(seconds=10))
    for solver in solvers:
        runs.start_waiting_for(f"solver:{solver.name}")
    return found


def solved(app: Application, qtbot: QtBot, *solvers: QuickSolver) -> tuple[Run, ...]:
    found = start(app, *solvers)
    qtbot.waitUntil(lambda: all(run.is_over for run in found))
    return found


def row(panel: SolverPanel, place: int) -> list[str]:
    table: RunTableModel = panel.table
    return [
        str(table.data(table.index(place, column), TEXT)) for column in range(table.columnCount())
    ]


def spoken(panel: SolverPanel, place: int) -> str:
    return str(panel.table.data(panel.table.index(place, 0), Qt.ItemDataRole.AccessibleTextRole))


def press(panel: SolverPanel, name: str) -> None:
    button = panel.findChild(QPushButton, f"run-{name}")
    assert button is not None
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def test_a_row_tells_everything(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    solved(hand.app, qtbot, QuickSolver(lurd="RR", minimises=Measure.PUSHES))
    assert row(panel, 0) == [
        "Quick",
        "2",
        "2",
        "250 ms",
        "optimal",
        "4,321",
        "17,284",
        "321",
        "12 MB",
    ]
    assert spoken(panel, 0) == "Quick, Fewest pushes, proved"
    assert panel.words_label.text() == "Quick, 250 ms: answered SOLVED."
    assert hand.app.window.status_bar.message == "Quick: 250 ms, 2 moves, 2 pushes"


def test_a_solution_not_proved_optimal_is_shown_kept_and_played(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solver = QuickSolver(
        minimises=Measure.PUSHES, outcome=Outcome.TIME, lower_bound=1, known="RR", is_open=False
    )
    (run,) = start(hand.app, solver)
    patiently(qtbot, lambda: run.state is RunState.RUNNING)
    patiently(qtbot, lambda: row(panel, 0)[1:3] == ["2", "2"])  # its report comes a little later
    solver.gate.set()
    patiently(qtbot, lambda: run.is_over)
    assert row(panel, 0) == [
        "Quick",
        "2",
        "2",
        "250 ms",
        "≥ 1",
        "4,321",
        "17,284",
        "321",
        "12 MB",
    ]
    assert spoken(panel, 0) == "Quick, Solved, not proved optimal"
    press(panel, "play")
    assert hand.app.play_controller.session.game is not None
    library_service, board = hand.app.collection_controller.library_service, run.board
    known: list[Any] = []
    library_service.look_up(board, known.append)
    patiently(qtbot, lambda: bool(known))
    assert known[0].by_pushes.lurd == "RR"


def test_a_running_row_shows_progress(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    solver = QuickSolver(is_open=False)
    (run,) = start(hand.app, solver)
    qtbot.waitUntil(lambda: run.state is RunState.RUNNING)
    cells = row(panel, 0)
    assert spoken(panel, 0) == "Quick, Searching …"
    assert cells[4:] == ["", "1,234", "5,678", "321", "12 MB"]
    assert hand.app.window.action("stop").isEnabled()
    QTest.keyClick(hand.view, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert run.state is RunState.STOPPING
    qtbot.waitUntil(lambda: run.is_over)
    assert spoken(panel, 0) == "Quick, Stopped"
    assert not hand.app.window.action("stop").isEnabled()


def test_progress_touches_only_the_numbers_of_what_runs(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solved(hand.app, qtbot, QuickSolver("a", lurd="RR"))
    (run,) = start(hand.app, QuickSolver("b", is_open=False))
    qtbot.waitUntil(lambda: run.state is RunState.RUNNING)
    with qtbot.waitSignal(panel.table.dataChanged) as change:
        pass
    first, last, roles = change.args
    assert first.row() == last.row() == panel.table.row_of(run) == 0
    titles = [
        panel.table.headerData(column, Qt.Orientation.Horizontal)
        for column in range(first.column(), last.column() + 1)
    ]
    assert (titles[0], titles[-1]) == ("Moves", "Memory")
    assert roles == [TEXT]


def test_a_row_has_room_for_its_lines(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    for name in ("a", "b"):
        solved(hand.app, qtbot, QuickSolver(name, lurd="RR"))
    heights = [panel.run_view.rowHeight(place) for place in (0, 1)]
    hand.click(2, 1)  # a second line: of an earlier board
    assert all(panel.run_view.rowHeight(place) > heights[place] for place in (0, 1))
    hand.app.window.action("undo").trigger()
    assert [panel.run_view.rowHeight(place) for place in (0, 1)] == heights


def test_strokes_leave_rows_alone_that_say_the_same(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    hand.click(2, 1)
    with qtbot.assertNotEmitted(panel.table.dataChanged):
        hand.click(2, 2)


def test_escape_stops_searches_when_nothing_else_is_to_be_left(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    (run,) = start(hand.app, QuickSolver(is_open=False))
    hand.app.window.action("test-play").trigger()
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.displayed_board.mode is Mode.EDIT
    assert run.state is not RunState.STOPPING
    hand.key(Qt.Key.Key_Escape)
    assert run.cancel.is_cancelled
    qtbot.waitUntil(lambda: run.is_over)


def test_drawing_goes_on_and_the_result_is_of_the_earlier_board(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solver = QuickSolver(lurd="RR", minimises=Measure.PUSHES, is_open=False)
    (run,) = start(hand.app, solver)
    hand.click(2, 1)
    assert hand.rows[2] == "##----#"
    assert row(panel, 0)[0].endswith("\nfor an earlier board")
    solver.gate.set()
    qtbot.waitUntil(lambda: run.is_over)
    assert row(panel, 0)[0] == "Quick\nfor an earlier board"
    assert "not for the level as it is now" in panel.words_label.text()
    assert not panel.findChild(QPushButton, "run-keep").isEnabled()
    panel.action_requested.emit("keep", run)  # whoever asks for it
    assert hand.document.level.solutions == ()
    press(panel, "play")
    game = hand.app.play_controller.session.game
    assert game.board == run.board != hand.app.displayed_board.document.board
    assert hand.app.play_controller.panel.windowTitle() == "Replay · Quick, on an earlier board"
    hand.app.play_controller.session.leave()
    hand.app.window.action("undo").trigger()
    assert row(panel, 0)[0] == "Quick"
    assert panel.findChild(QPushButton, "run-keep").isEnabled()


def test_a_result_of_another_level_is_said_to_be(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    assert panel.others_button.isHidden()
    hand.open("####", "#@.#", "#$-#", "####")
    assert panel.table.rowCount() == 0, "this level has none"
    assert "Press Solve" in panel.words_label.text()
    assert panel.others_button.text() == "1 search of other levels"
    panel.others_button.click()
    assert row(panel, 0)[0].endswith("\nfor another level")
    panel.others_button.click()
    assert panel.table.rowCount() == 0
    assert panel.current_run is None


def test_replay_and_path_show_the_solution(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    press(panel, "play")
    session = hand.app.play_controller.session
    assert session.playback.is_playing
    qtbot.waitUntil(lambda: not session.playback.is_playing)
    assert session.game.is_solved
    session.leave()
    press(panel, "path")
    assert not session.playback.is_playing
    assert session.game.moves_played == 0
    assert hand.app.play_controller.route_layer.legs


def test_the_key_for_the_path_draws_the_solution_that_was_found(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    path, controller = hand.app.window.action("path"), hand.app.play_controller
    path.trigger()
    assert controller.session.game is None, "there is nothing to draw"
    path.trigger()
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    path.trigger()
    assert path.isChecked()
    assert controller.route_layer.legs
    path.trigger()
    assert not controller.route_layer.legs
    assert controller.session.game is not None, "the game goes on"
    controller.session.leave()
    hand.open("####", "#@.#", "#$-#", "####")
    path.trigger()
    assert controller.session.game is None, "the solution is another level's"


def test_enter_and_a_double_click_replay_the_row(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solved(hand.app, qtbot, QuickSolver("a", lurd="RR"))
    solved(hand.app, qtbot, QuickSolver("b", outcome=Outcome.UNSOLVABLE))
    assert row(panel, 0)[4] == "none"
    session = hand.app.play_controller.session
    QTest.keyClick(panel.run_view, Qt.Key.Key_Return)
    assert hand.app.displayed_board.mode is Mode.EDIT, "nothing to replay"
    QTest.keyClick(panel.run_view, Qt.Key.Key_Down)
    assert panel.current_run.solver.name == "a"
    QTest.keyClick(panel.run_view, Qt.Key.Key_Return)
    assert session.game.length == 2
    session.leave()
    place = panel.run_view.visualRect(panel.table.index(1, 0)).center()
    for click in (QTest.mouseClick, QTest.mouseDClick):
        click(panel.run_view.viewport(), LEFT, pos=place)
    assert session.game.length == 2


def test_copy_and_keep(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    QGuiApplication.clipboard().clear()
    press(panel, "copy")
    assert QGuiApplication.clipboard().text() == "RR"
    press(panel, "keep")
    assert [(s.lurd, s.title) for s in hand.document.level.solutions] == [("RR", "Quick")]
    press(panel, "keep")
    assert len(hand.document.level.solutions) == 1
    assert hand.steps == ["Keep solution"]


def test_proofs_that_contradict_each_other_raise_an_alarm(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solved(hand.app, qtbot, QuickSolver("a", lurd="RR", minimises=Measure.PUSHES))
    assert panel.alarm_label.text() == ""
    solved(hand.app, qtbot, QuickSolver("b", outcome=Outcome.UNSOLVABLE))
    assert panel.alarm_label.text().startswith("B says there is no solution, but A found one.")
    clear = next(b for b in panel.findChildren(QToolButton) if b.text() == "Clear list")
    QTest.mouseClick(clear, LEFT)
    assert panel.alarm_label.text() == ""
    assert panel.table.rowCount() == 0
    assert panel.words_label.text().startswith("Press Solve (F5)")


def test_searches_end_with_the_window(hand: Hand, qtbot: QtBot) -> None:
    (run,) = start(hand.app, QuickSolver(is_open=False))
    hand.app.window.guards.clear()
    hand.app.window.close()
    assert run.cancel.is_cancelled


def test_choices_and_limits_are_kept(panel: SolverPanel, app: Application) -> None:
    box = panel.findChild(QCheckBox, "solver-backtrack")
    assert box is not None
    panel.choose_solvers()
    QTest.mouseClick(box, LEFT, pos=box.rect().center() - box.rect().center() / 1.1)
    assert box.isChecked()
    panel.findChild(QSpinBox, "limit-seconds").setValue(0)
    panel.findChild(QSpinBox, "limit-nodes").setValue(5000)
    assert [solver.name for solver in panel.form.chosen_solvers] == ["auto", "backtrack"]
    limits = panel.form.limits
    assert limits == Limits(seconds=None, nodes=5000, megabytes=1000, threads=limits.threads)
    assert limits.threads >= 1
    assert app.settings.texts("solvers") == ("auto", "backtrack")


def test_no_solver_chosen_says_so(panel: SolverPanel, app: Application) -> None:
    panel.findChild(QCheckBox, "solver-auto").setChecked(False)
    app.window.action("solve").trigger()
    assert app.window.status_bar.message == "Choose at least one solver"
    assert not app.solve_controller.runs.all


@pytest.mark.usefixtures("warming")
def test_f5_starts_the_true_solvers_side_by_side(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    for name in ("optimal-pushes", "backtrack"):
        panel.findChild(QCheckBox, f"solver-{name}").setChecked(True)
    hand.key(Qt.Key.Key_F5)
    runs = hand.app.solve_controller.runs
    assert len(runs.all) == 3
    qtbot.waitUntil(lambda: not runs.is_active, timeout=240_000)
    assert [run.result.outcome for run in runs.all] == [Outcome.SOLVED] * 3
    assert {run.solver.name: run.result.pushes for run in runs.all}["optimal-pushes"] == 2
    assert panel.alarm_label.text() == ""


@pytest.mark.usefixtures("warming")
def test_the_position_of_a_game_can_be_solved(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    hand.app.window.action("test-play").trigger()
    for _ in range(3):
        hand.key(Qt.Key.Key_Right)  # past the goal, into the corner
    hand.app.window.action("solve-position").trigger()
    runs = hand.app.solve_controller.runs
    (run,) = runs.all
    qtbot.waitUntil(lambda: run.is_over, timeout=240_000)
    assert row(panel, 0)[0].endswith("\nfor a position in play")
    assert run.result.outcome is Outcome.UNSOLVABLE
    assert run.board == hand.board
    assert hand.document.board.flat[8] & Tile.PLAYER


def test_the_least_memory_is_said_as_the_limit_it_is(panel: SolverPanel) -> None:
    spin = panel.findChild(QSpinBox, "limit-megabytes")
    assert spin is not None
    spin.setValue(0)
    assert panel.form.limits.megabytes == 16
    assert spin.text() == "16 MB"


def test_a_click_on_the_outcome_in_the_strip_shows_how_it_was_found(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    app = hand.app
    first, second = solved(
        app, qtbot, QuickSolver("one", "rR"), QuickSolver("two", outcome=Outcome.UNSOLVABLE)
    )
    (told,) = (
        run for run in (first, second) if str(run.solver.title) in app.window.status_bar.message
    )
    panel.choose(first if told is second else second)
    app.solve_controller.dock.hide()
    QTest.mouseClick(app.window.status_bar._message_line, LEFT)
    assert panel.isVisible()
    assert panel.current_run is told
    app.window.say("Something else")
    app.solve_controller.dock.hide()
    QTest.mouseClick(app.window.status_bar._message_line, LEFT)
    assert not panel.isVisible()


def test_the_solvers_stand_in_as_many_columns_as_show_their_words(
    app: Application, qtbot: QtBot
) -> None:
    choice = SolverForm(ROSTER, app.settings)
    qtbot.addWidget(choice)
    choice.show()
    rows = []
    boxes = choice.findChildren(QCheckBox)
    for width in (1600, 400, 240, 1600):
        choice.resize(width, 240)
        QApplication.processEvents()
        rows.append({box.y() for box in boxes})
        assert choice.width() == width
        assert all(box.width() >= box.sizeHint().width() for box in boxes)
    assert [len(tops) for tops in rows] == [1, (len(ROSTER) + 1) // 2, len(ROSTER), 1]


def test_limits_that_have_no_room_side_by_side_stand_below_each_other(
    app: Application, qtbot: QtBot
) -> None:
    choice = SolverForm(ROSTER, app.settings)
    qtbot.addWidget(choice)
    choice.show()
    tops = []
    for width, nodes in ((420, 0), (220, 0), (420, 0), (420, 2_000_000_000)):
        choice._nodes_box.setValue(nodes)
        choice.resize(width, 300)
        QApplication.processEvents()
        tops.append(len({spin.y() for spin in choice._limit_boxes}))
        for spin in choice._limit_boxes:
            words = spin.fontMetrics().horizontalAdvance(spin.text())
            assert spin.lineEdit().width() >= words
    assert tops == [1, 3, 1, 3]


def test_a_button_that_goes_out_hands_the_keys_to_the_list(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    hand.app.window.activateWindow()
    qtbot.waitUntil(hand.app.window.isActiveWindow)
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    button = panel.findChild(QPushButton, "run-shorten")
    button.setFocus()
    assert button.hasFocus()
    solver = QuickSolver("slow", is_open=False)
    start(hand.app, solver)
    assert not button.isEnabled()
    assert panel.run_view.hasFocus(), "and not to the button that closes the panel"
    solver.gate.set()


def test_the_best_position_is_drawn_until_there_is_a_solution(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    board = hand.app.displayed_board.document.board
    best = Position(board, frozenset({10}), 9)
    solver = QuickSolver(is_open=False, best=best, outcome=Outcome.TIME)
    (run,) = start(hand.app, solver)
    picture = next(
        label for label in panel.findChildren(QLabel) if "Best" in label.accessibleName()
    )
    qtbot.waitUntil(picture.isVisible)
    assert "at most 10 s; depth: 9, told so." in panel.words_label.text()
    colours = hand.app.window.theme.colours
    drawn = QPixmap.fromImage(thumbnail(board.with_pieces(best.boxes, best.player), colours, 180))
    assert picture.pixmap().toImage() == drawn.toImage()
    solver.gate.set()
    qtbot.waitUntil(lambda: run.is_over)
    assert picture.isVisible()  # what came of it is worth seeing
    solved(hand.app, qtbot, QuickSolver("other", lurd="RR"))
    assert not picture.isVisible()


@pytest.mark.usefixtures("warming")
def test_a_solution_is_shortened_and_kept_on_demand(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    app = hand.app
    solved(app, qtbot, QuickSolver(lurd="RlrR"))
    press(panel, "shorten")
    runs = app.solve_controller.runs
    run = runs.all[-1]
    assert run.is_shortening
    qtbot.waitUntil(lambda: run.is_over, timeout=240_000)
    assert (run.lurd, run.result.pushes, run.result.moves) == ("RR", 2, 2)
    assert spoken(panel, 0) == "Optimiser, Shortened"
    (steps,) = (
        box for box in panel.findChildren(QPlainTextEdit) if "Shorter" in box.accessibleName()
    )
    assert steps.isVisible()
    assert steps.toPlainText().endswith(": 2 pushes, 2 moves")
    assert not app.displayed_board.document.level.solutions, "nobody has asked for it"
    press(panel, "keep")
    (kept,) = app.displayed_board.document.level.solutions
    assert kept.lurd == "RR"
    assert "nothing similar is shorter" in panel.words_label.text()


def test_what_shorten_minimises_can_be_chosen_and_is_kept(
    panel: SolverPanel, hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = panel.findChild(QComboBox)
    assert [choice.itemText(place) for place in range(choice.count())] == [
        str(objective.title) for objective in Objective
    ]
    assert panel.form.objective is Objective.PUSHES_MOVES
    choice.setCurrentIndex(choice.findData(Objective.MOVES_PUSHES.value))
    solved(hand.app, qtbot, QuickSolver(lurd="RlrR"))
    started: list[object] = []
    runs = hand.app.solve_controller.runs
    whole = runs.start

    def begin(board: Any, solvers: Any, limits: Any, origin: str = "") -> Any:
        started.extend(solvers)
        return whole(board, (QuickSolver("other", lurd="RR"),), limits, origin)

    monkeypatch.setattr(runs, "start", begin)
    press(panel, "shorten")
    (shortener,) = started
    assert isinstance(shortener, Shortener)
    assert shortener.objective is Objective.MOVES_PUSHES
    assert SolverForm(ROSTER, hand.app.settings).objective is Objective.MOVES_PUSHES


def test_a_limit_that_does_not_hold_for_shortening_says_so(
    panel: SolverPanel, hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The field said that a search ends at its limit, and a shortening beside it went on."""
    solved(hand.app, qtbot, QuickSolver(lurd="RlrR"))
    started: list[Limits] = []
    runs = hand.app.solve_controller.runs
    whole = runs.start

    def begin(board: Any, solvers: Any, limits: Limits, origin: str = "") -> Any:
        started.append(limits)
        return whole(board, (QuickSolver("other", lurd="RR"),), limits, origin)

    monkeypatch.setattr(runs, "start", begin)
    press(panel, "shorten")
    (limits,) = started
    for name in ("seconds", "nodes", "megabytes"):
        tip = panel.findChild(QSpinBox, f"limit-{name}").toolTip()
        assert ("Shorten has no" in tip) is (getattr(limits, name) is None), name


@pytest.mark.usefixtures("warming")
def test_the_solution_kept_with_the_level_is_shortened(hand: Hand, qtbot: QtBot) -> None:
    app = hand.app
    app.window.action("shorten").trigger()
    assert (
        app.window.status_bar.message
        == "There is no solution to shorten yet. Press F5 to solve the level."
    )
    assert not app.solve_controller.runs.all
    app.play_controller.session.keep_solution("RR", "by hand")
    app.window.action("shorten").trigger()
    (run,) = app.solve_controller.runs.all
    qtbot.waitUntil(lambda: run.is_over, timeout=240_000)
    assert spoken(app.solve_controller.panel, 0) == "Optimiser, No shorter solution found"
    assert len(app.displayed_board.document.level.solutions) == 1


def test_the_solution_of_the_verdict_is_shortened_where_no_other_is_known(hand: Hand) -> None:
    hand.open("######", "#@ $.#", "######")
    app, board = hand.app, hand.board
    app.displayed_board.knowledge_store.learn_solution(board, replay(board, "RR"), "auto")
    app.window.action("shorten").trigger()
    (run,) = app.solve_controller.runs.all
    assert isinstance(run.solver, Shortener)
    assert run.board == board


def test_another_level_does_not_show_the_run_of_this_one(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    (run,) = solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    first = hand.document
    assert panel.current_run is run
    hand.open("#####", "#@$.#", "#####")
    assert panel.current_run is None
    assert "Press Solve" in panel.words_label.text()
    hand.app.displayed_board.show_document(first)
    assert panel.current_run is run


def test_the_searches_of_the_level_on_show_come_first(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    (older,) = solved(hand.app, qtbot, QuickSolver("older", lurd="RR"))
    first = hand.document
    hand.open("#####", "#@$.#", "#####")
    (newer,) = solved(hand.app, qtbot, QuickSolver("newer", lurd="R"))
    assert panel.table.rowCount() == 1
    panel.others_button.click()
    assert panel.current_run is newer
    assert [panel.table.run(place) for place in range(2)] == [newer, older]
    hand.app.displayed_board.show_document(first)
    assert [panel.table.run(place) for place in range(2)] == [older, newer]
    assert panel.current_run is older
    assert panel.run_view.currentIndex().row() == 0
    panel.others_button.click()
    hand.app.solve_controller.replay(newer)
    assert panel.current_run is newer, "whatever is replayed is in the list"


def test_what_waits_looks_as_if_it_waits(hand: Hand) -> None:
    solver = QuickSolver()
    run = Run(1, solver, hand.board, Limits(), state=RunState.WAITING)
    waiting = icon_name(run)
    run.begin()
    assert icon_name(run) == "run-searching" != waiting


def test_one_that_is_stopped_shows_no_number_of_another(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    solver = QuickSolver(minimises=Measure.PUSHES)
    (run,) = solved(hand.app, qtbot, solver)
    run.known_solution = replay(hand.board, "RR")
    run.result = solver.result(hand.board, Outcome.CANCELLED, run.known_solution)
    hand.app.solve_controller.runs.changed.emit(run)
    assert icon_name(run) == "run-stopped"
    assert row(panel, 0)[1:3] == ["", ""]
    run.result = solver.result(hand.board, Outcome.CANCELLED, replay(hand.board, "RlrR"))
    assert row(panel, 0)[1:3] == ["4", "2"], "its own is shown"


def test_the_best_of_what_was_asked_is_chosen(
    panel: SolverPanel, hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    longer = QuickSolver("longer", lurd="RlrR", lower_bound=1)
    least = QuickSolver("least", lurd="RR", minimises=Measure.PUSHES)
    monkeypatch.setattr(SolverForm, "chosen_solvers", (longer, least))
    controller, runs = hand.app.solve_controller, hand.app.solve_controller.runs
    for chosen_by_hand in (False, True):
        longer.gate.clear()
        controller.solve()
        for solver in (longer, least):
            runs.start_waiting_for(f"solver:{solver.name}")
        (first, second) = runs.all[-2:]
        assert panel.current_run is first
        if chosen_by_hand:
            panel.choose(runs.all[0])
        longer.gate.set()
        patiently(qtbot, lambda: all(run.is_over for run in runs.all))
        assert panel.current_run is (runs.all[0] if chosen_by_hand else second)
    assert panel.words_label.text() == (
        "Longer, 250 ms: answered SOLVED. Least proved more: at least 2 pushes."
    )
    assert any(one.text().endswith(" · at least 2 pushes") for one in panel.findChildren(QLabel))


def test_the_buttons_stay_in_view(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    panel.choose_solvers()
    panel.resize(panel.width(), 160)
    play = panel.findChild(QPushButton, "run-play")
    patiently(qtbot, lambda: not play.visibleRegion().isEmpty())


def test_closing_a_file_ends_its_searches_and_no_others(app: Application, qtbot: QtBot) -> None:
    workspace, board = app.collection_controller.workspace, Board.from_rows(LEVEL)
    solver, other = QuickSolver("gone", is_open=False), QuickSolver("stays", is_open=False)
    closed = workspace.open_collection
    workspace.document.replace_board(board, "Draw")
    (first,) = start(app, solver)
    workspace.open(Collection(), keeps_current=True)
    workspace.document.replace_board(board, "Draw")
    (second,) = start(app, other)
    workspace.close(closed)
    patiently(qtbot, lambda: first.is_over)
    assert first.cancel.is_cancelled
    assert not second.cancel.is_cancelled
    other.gate.set()
    patiently(qtbot, lambda: second.is_over)


def test_a_longer_solution_than_is_known_is_said_to_be(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    board = hand.app.displayed_board.document.board
    solved(hand.app, qtbot, QuickSolver(lurd="RR"))
    assert "Fewer pushes" not in panel.words_label.text()
    solver = QuickSolver(outcome=Outcome.TIME, known="RR", is_open=False)
    (run,) = start(hand.app, solver)
    solver.gate.set()
    patiently(qtbot, lambda: run.is_over)
    assert run.result is not None
    run.result = replace(run.result, replay=claimed(board, "RR", 9, 5))
    hand.app.displayed_board.knowledge_store.learn_solution(board, replay(board, "RR"), "auto")
    panel.refresh()
    assert "A solution with fewer pushes is known: solvable in 2 pushes" in panel.words_label.text()

"""The size of the table of runs, in the panel, with solvers that answer as told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sokolab.core.lurd import Measure
from sokolab.gui.shell.folding import Fold
from sokolab.gui.shell.scrolling import Scrolled
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.window_engine import Tasks
from sokolab.gui.solving.runs import Runs
from sokolab.gui.solving.solver_panel import SolverForm, SolverPanel
from sokolab.language import show_in
from sokolab.language.choice import use_language
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.roster import ROSTER
from tests.gui.hand import Hand
from tests.gui.quick_solver import QuickSolver, claimed

BAR = 10
"""Pixels of the panel's scroll bar."""


@pytest.fixture
def panel(hand: Hand, qtbot: QtBot) -> SolverPanel:
    hand.open("#######", "#@$-.-#", "#-----#", "#######")
    dock = hand.app.solve_controller.dock
    dock.setFloating(True)
    dock.show()
    dock.resize(360, 900)
    QApplication.processEvents()
    return hand.app.solve_controller.panel


def end_with_large_numbers(hand: Hand, titles: list[str]) -> tuple[Run, ...]:
    """Start one run for each title, and end it with counts of many digits."""
    solvers = []
    for place, title in enumerate(titles):
        solver = QuickSolver(f"large{place}", minimises=Measure.PUSHES, is_open=False)
        solver.title = title
        solvers.append(solver)
    runs = hand.app.solve_controller.runs
    board = hand.app.displayed_board.document.board
    found = runs.start(board, solvers, Limits(seconds=10))
    for run, solver in zip(found, solvers, strict=True):
        known = claimed(board, "R", 12_345, 1_234)
        told = solver.result(board, Outcome.TIME, known)
        run.result = replace(told, seconds=59.9, lower_bound=1_141, nodes=1_234_567_890)
        run.state = RunState.DONE
        runs.changed.emit(run)
    QApplication.processEvents()
    return found


def shown_columns(panel: SolverPanel) -> list[int]:
    view = panel.run_view
    return [place for place in range(panel.table.columnCount()) if not view.isColumnHidden(place)]


def assert_nothing_cut(panel: SolverPanel) -> None:
    view, table = panel.run_view, panel.table
    metrics = view.fontMetrics()
    shown = shown_columns(panel)
    for column in shown:
        title = str(table.headerData(column, Qt.Orientation.Horizontal))
        assert metrics.horizontalAdvance(title) + 6 <= view.columnWidth(column), title
        for row in range(table.rowCount()):
            for line in str(table.index(row, column).data()).split("\n"):
                icon = 16 if column == 0 else 0
                assert metrics.horizontalAdvance(line) + icon + 6 <= view.columnWidth(column), line
    has_room = sum(map(view.columnWidth, shown)) <= view.viewport().width()
    policies = Qt.ScrollBarPolicy
    assert has_room or len(shown) == 5
    bar = policies.ScrollBarAlwaysOff if has_room else policies.ScrollBarAlwaysOn
    assert view.horizontalScrollBarPolicy() is bar


@pytest.mark.parametrize("width", [264, 286, 360, 392, 900])
def test_no_cell_is_cut_however_large_the_numbers(
    panel: SolverPanel, hand: Hand, width: int
) -> None:
    end_with_large_numbers(hand, [str(solver.title) for solver in ROSTER])
    hand.app.solve_controller.dock.resize(width, 900)
    QApplication.processEvents()
    assert_nothing_cut(panel)
    columns = len(shown_columns(panel))
    assert columns == {264: 5, 286: 5, 360: 5, 392: 5, 900: 9}[width]
    assert panel.table.index(0, 4).data() == "≥ 1,141"
    assert "1,234,567,890 nodes" in next(
        label.text() for label in panel.findChildren(QLabel) if "nodes" in label.text()
    )


def test_the_table_is_as_high_as_its_rows_up_to_ten(panel: SolverPanel, hand: Hand) -> None:
    view = panel.run_view
    assert view.isHidden()
    header = view.horizontalHeader().sizeHint().height()
    heights = []
    for _ in range(12):
        end_with_large_numbers(hand, ["Another"])
        heights.append(view.height())
        rows = [view.rowHeight(row) for row in range(panel.table.rowCount())]
        assert view.height() == header + sum(rows[:10])
    assert heights == sorted(heights)
    assert heights[9] == heights[11]
    assert view.verticalScrollBar().maximum() > 0
    hand.click(2, 1)  # now they are about an earlier board, and have two lines
    assert view.height() > heights[11]
    assert_nothing_cut(panel)


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1600, 1000)])
def test_runs_of_all_solvers_scroll_nowhere_in_a_window_of_usual_size(
    hand: Hand, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window, controller = hand.app.window, hand.app.solve_controller
    hand.open("#######", "#@$-.-#", "#-----#", "#######")
    window.resize(*size)
    hand.app.panels.arrange()
    controller.dock.raise_()
    qtbot.waitUntil(controller.dock.isVisible)
    panel = controller.panel
    panel._knowledge_of = lambda _board: None  # the letters need fewer pushes than are claimed
    end_with_large_numbers(hand, [str(solver.title) for solver in ROSTER])
    qtbot.wait(50)
    assert panel.verticalScrollBar().maximum() == 0
    assert panel.run_view.verticalScrollBar().maximum() == 0
    assert shown_columns(panel)[:5] == [0, 1, 2, 3, 4]
    assert_nothing_cut(panel)


def test_larger_texts_get_more_room(panel: SolverPanel, hand: Hand) -> None:
    end_with_large_numbers(hand, ["Another"])
    before = panel.run_view.height()
    hand.app.theme.set_text_size(150)
    QApplication.processEvents()
    assert panel.run_view.height() > before
    assert_nothing_cut(panel)


def test_numbers_that_grow_widen_their_column(panel: SolverPanel, hand: Hand) -> None:
    (run,) = end_with_large_numbers(hand, ["Another"])
    assert run.result is not None
    before = panel.run_view.columnWidth(1)
    run.result = replace(run.result, replay=claimed(run.board, "R", 1_234_567, 2))
    hand.app.solve_controller.runs.changed.emit(run)
    assert panel.run_view.columnWidth(1) > before
    assert_nothing_cut(panel)


def fold(panel: SolverPanel, name: str) -> Fold:
    found = panel.findChild(Fold, name)
    assert found is not None
    return found


def test_what_is_chosen_is_said_while_folded(panel: SolverPanel) -> None:
    part = fold(panel, "solver-form")
    assert not part.is_open
    assert not panel.findChild(SolverForm).isVisible()
    assert part.summary.text() == "Automatic, 60 s"
    assert part.heading.accessibleName() == "Solvers and limits: Automatic, 60 s"
    panel.findChild(QCheckBox, "solver-backtrack").setChecked(True)
    panel.findChild(QSpinBox, "limit-seconds").setValue(0)
    panel.findChild(QSpinBox, "limit-nodes").setValue(5000)
    panel.findChild(QSpinBox, "limit-megabytes").setValue(500)
    assert part.summary.text() == "2 solvers, no time limit, 5,000 nodes, 500 MB"
    for name in ("auto", "backtrack"):
        panel.findChild(QCheckBox, f"solver-{name}").setChecked(False)
    assert part.summary.text().startswith("no solver, ")


def test_folds_are_remembered(panel: SolverPanel, hand: Hand, qtbot: QtBot) -> None:
    for name in ("solver-form", "best", "letters"):
        QTest.mouseClick(fold(panel, name).heading, Qt.MouseButton.LeftButton)
        fold(panel, name).heading.setChecked(name != "best")
    settings: Settings = hand.app.settings
    runs = Runs(Tasks(), hand.app.engine)
    here, theme = hand_actions(hand), hand.app.theme
    again = SolverPanel(runs, ROSTER, theme, settings, lambda _: "", lambda _: False, here)
    qtbot.addWidget(again)
    assert [fold(again, name).is_open for name in ("solver-form", "best", "letters")] == [
        True,
        False,
        True,
    ]


def hand_actions(hand: Hand) -> list[QAction]:
    return [hand.app.window.action(name) for name in ("solve", "stop", "clear-runs")]


def test_choosing_solvers_unfolds_them_and_focuses_the_first(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    hand.app.window.action("choose-solvers").trigger()
    assert fold(panel, "solver-form").is_open
    first = panel.findChild(QCheckBox, "solver-auto")
    assert first.isVisible()
    assert panel.focusWidget() is first or first.hasFocus()


def test_tab_reaches_the_searches_then_the_solvers_then_their_limits(panel: SolverPanel) -> None:
    names = [widget.objectName() for widget in _tab_order(panel)]
    solvers = [names.index(f"solver-{solver.name}") for solver in ROSTER]
    limits = [names.index(f"limit-{name}") for name in ("seconds", "nodes", "megabytes")]
    assert solvers == sorted(solvers)
    assert solvers[-1] < limits[0]
    assert limits == sorted(limits)
    assert names.index("runs") < solvers[0]


def test_every_control_has_a_name(panel: SolverPanel, hand: Hand) -> None:
    end_with_large_numbers(hand, ["Another"])
    panel.choose_solvers()
    for widget in _tab_order(panel):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            said = widget.accessibleName() or getattr(widget, "text", str)()
            assert said or isinstance(widget, Scrolled), widget


def _tab_order(area: QWidget) -> list[QWidget]:
    """Return the widgets of an area as Tab reaches them."""
    order: list[QWidget] = []
    widget = area.nextInFocusChain()
    while widget is not None and widget is not area:
        if area.isAncestorOf(widget):
            order.append(widget)
        widget = widget.nextInFocusChain()
    return order


def test_a_running_search_says_what_solve_does(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    runs = hand.app.solve_controller.runs
    solver = QuickSolver("slow", is_open=False)
    (run,) = runs.start(hand.app.displayed_board.document.board, [solver], Limits(seconds=10))
    runs.start_waiting_for("solver:slow")
    (note,) = (one for one in panel.findChildren(QLabel) if "Stop ends" in one.text())
    assert note.isVisible()
    assert note.text() == "1 search is running. Solve starts another one beside it; Stop ends it."
    assert any(button.text() == "Solve" for button in panel.findChildren(QToolButton))
    solver.gate.set()
    qtbot.waitUntil(lambda: run.is_over)
    assert not note.isVisible()


def test_a_run_of_another_level_names_it(panel: SolverPanel, hand: Hand) -> None:
    end_with_large_numbers(hand, ["Another"])
    level = replace(hand.document.level, title="A long name for a small level")
    hand.document.describe(level, "Name")
    hand.open("####", "#@.#", "#$-#", "####")
    panel.others_button.click()
    table = panel.table
    assert table.index(0, 0).data() == "Another\nfor level “A long nam…"
    tooltip = str(table.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert "A long name for a small level" in tooltip
    colour = table.index(0, 0).data(Qt.ItemDataRole.ForegroundRole).color()
    assert colour == hand.app.theme.colours.muted
    assert_nothing_cut(panel)


def test_results_come_into_view_while_the_settings_are_open(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    hand.app.solve_controller.dock.resize(360, 260)
    panel.choose_solvers()
    QApplication.processEvents()
    assert panel.run_view.visibleRegion().isEmpty()
    end_with_large_numbers(hand, ["One"])
    qtbot.waitUntil(lambda: not panel.run_view.visibleRegion().isEmpty())


def test_a_table_too_narrow_scrolls_sideways_and_keeps_the_time_in_view(
    panel: SolverPanel, hand: Hand
) -> None:
    end_with_large_numbers(hand, ["Another"])
    view, header = panel.run_view, panel.run_view.horizontalHeader()
    assert [header.logicalIndex(place) for place in range(5)] == [0, 1, 2, 3, 4]
    height = view.height()
    hand.app.theme.set_text_size(200)
    QApplication.processEvents()
    assert [header.logicalIndex(place) for place in range(5)] == [0, 3, 1, 2, 4]
    assert view.columnViewportPosition(3) + view.columnWidth(3) <= view.viewport().width()
    bar = view.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert view.columnViewportPosition(4) + view.columnWidth(4) <= view.viewport().width()
    rows = [view.rowHeight(row) for row in range(panel.table.rowCount())]
    assert view.viewport().height() >= sum(rows), "no row stands below the bar"
    hand.app.theme.set_text_size(100)
    QApplication.processEvents()
    assert view.height() == height
    assert [header.logicalIndex(place) for place in range(5)] == [0, 1, 2, 3, 4]


def test_the_buttons_stay_where_they_are_whatever_is_said(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    buttons = [panel.findChild(QPushButton, f"run-{name}") for name in ("play", "keep", "copy")]

    def places() -> list[QPoint]:
        QApplication.processEvents()
        return [button.mapTo(panel, QPoint()) for button in buttons if button is not None]

    before = places()
    end_with_large_numbers(hand, ["One", "Another"])
    assert places() == before
    solver = QuickSolver("slow", is_open=False)
    runs = hand.app.solve_controller.runs
    (run,) = runs.start(hand.app.displayed_board.document.board, [solver], Limits(seconds=10))
    runs.start_waiting_for("solver:slow")
    assert places() == before
    solver.gate.set()
    qtbot.waitUntil(lambda: run.is_over)
    panel.words_label.setText("many words " * 50)
    assert places() == before


def test_a_name_of_one_letter_is_not_left_of_a_solver(panel: SolverPanel, hand: Hand) -> None:
    beam = next(solver for solver in ROSTER if solver.name == "beam")
    use_language("zh_CN")
    try:
        end_with_large_numbers(hand, [str(beam.title)])
        assert panel.table.index(0, 0).data() == "束搜索"
    finally:
        show_in(None)


def test_a_search_and_its_buttons_come_into_view_above_many_of_other_levels(
    panel: SolverPanel, hand: Hand, qtbot: QtBot
) -> None:
    hand.app.solve_controller.dock.resize(360, 240)
    end_with_large_numbers(hand, ["Other"] * 9)
    hand.open("#######", "#@-$.-#", "#-----#", "#######")
    panel.others_button.setChecked(True)
    QApplication.processEvents()
    bar = panel.verticalScrollBar()
    bar.setValue(bar.maximum())
    (run,) = end_with_large_numbers(hand, ["Mine"])
    play = panel.findChild(QPushButton, "run-play")

    def are_in_view() -> bool:
        row = panel.run_view.visualRect(panel.table.index(panel.table.row_of(run), 0))
        seen = panel.run_view.visibleRegion()
        return seen.contains(row.translated(panel.run_view.viewport().pos())) and bool(
            play and not play.visibleRegion().isEmpty()
        )

    qtbot.waitUntil(are_in_view)

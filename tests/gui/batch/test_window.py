"""The batch window: what it runs, says and keeps."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.batch import executors
from sokolab.batch.items import items_of_collection
from sokolab.gui.batch.batch_window import BatchWindow
from sokolab.gui.shell.theme import Scheme, Theme
from tests.batch.threads import threads

LEVELS = """\
#####
#@$.#
#####
Title: Push

#######
#.@  $#
#######
Title: Stuck

######
#@$..#
######
Title: Uneven
"""
Made = Callable[[], BatchWindow]


@pytest.fixture
def made(qtbot: QtBot, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    """Make batch windows over three levels that work on threads: a process takes its time."""
    monkeypatch.setattr(executors, "processes", lambda count, _compile: threads(count))
    collection = formats.loads(LEVELS)
    windows: list[BatchWindow] = []

    def make() -> BatchWindow:
        window = BatchWindow(
            "three.xsb",
            lambda job: list(items_of_collection(collection, "three.xsb")),
            ["solve", "check", "analyse"],
            Theme(Scheme.LIGHT),
        )
        window.form.restore(("solve", "backtrack"))
        qtbot.addWidget(window)
        windows.append(window)
        window.show()
        return window

    yield make
    for window in windows:
        window.end()


def run(qtbot: QtBot, window: BatchWindow) -> None:
    window.start()
    qtbot.waitUntil(lambda: not window.is_busy, timeout=20_000)


def cells(window: BatchWindow, column: int) -> list[str]:
    model = window.view.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_before_it_starts_every_level_waits(made: Made) -> None:
    window = made()
    assert cells(window, 1) == ["Push", "Stuck", "Uneven"]
    assert cells(window, 2) == ["Waiting"] * 3
    assert window.status_label.text() == "0 of 3 levels."


def test_answers_come_into_the_table_and_the_totals(qtbot: QtBot, made: Made) -> None:
    window = made()
    heard: list[tuple[int, str]] = []
    window.answered.connect(lambda item, answer: heard.append((item.number, answer.outcome)))
    run(qtbot, window)
    assert cells(window, 2) == ["Solved", "No solution, proved", "Not valid"]
    assert cells(window, 4) == ["1", "", ""]
    assert "3 of 3 levels: 1 solved" in window.status_label.text()
    assert "1 push, 1 move in total" in window.status_label.text()
    assert sorted(heard) == [(1, "SOLVED"), (2, "UNSOLVABLE"), (3, "INVALID")]


def test_a_new_window_knows_what_was_answered(qtbot: QtBot, made: Made) -> None:
    run(qtbot, made())
    again = made()
    assert again.status_label.text().startswith("3 of 3 levels")
    assert cells(again, 2)[0] == "Solved"
    again.form.choose("check")
    assert again.status_label.text() == "0 of 3 levels."
    run(qtbot, again)
    assert cells(again, 2) == ["Valid", "Not valid", "Not valid"]


def test_skipped_levels_are_left_out(qtbot: QtBot, made: Made) -> None:
    window = made()
    window.view.selectRow(1)
    window.view.skip_action.trigger()
    assert cells(window, 2)[1] == "Skipped"
    batch = window.batch
    assert batch is not None
    assert batch.order == [item.key for item in batch.items if item.number != 2]


def test_columns_sort_by_number_and_unknown_comes_last(qtbot: QtBot, made: Made) -> None:
    window = made()
    run(qtbot, window)
    window.view.sortByColumn(4, Qt.SortOrder.AscendingOrder)
    assert cells(window, 4) == ["1", "", ""]
    window.view.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert cells(window, 0) == ["3", "2", "1"]


def test_the_answers_can_be_taken_away(qtbot: QtBot, made: Made, tmp_path: Path) -> None:
    window = made()
    run(qtbot, window)
    window.export(tmp_path / "a.csv")
    window.export(tmp_path / "a.json")
    rows = list(csv.DictReader((tmp_path / "a.csv").read_text().splitlines()))
    assert [row["outcome"] for row in rows] == ["SOLVED", "UNSOLVABLE", "INVALID"]
    assert len(json.loads((tmp_path / "a.json").read_text())) == 3
    assert window.status_label.text() == "The results were written to a.json."
    window.export(tmp_path / "nowhere" / "a.csv")
    assert "was not written" in window.status_label.text()


def test_plots_follow_the_answers_and_the_theme(qtbot: QtBot, made: Made) -> None:
    window = made()
    window._plots_button.setChecked(True)
    run(qtbot, window)
    plots = window._plots
    assert plots is not None
    assert len(plots._time_plot.listDataItems()) == 1
    assert len(plots._pushes_plot.plotItem.items) == 1
    ticks = plots._outcomes_plot.getAxis("bottom")._tickLevels[0]
    assert [name for _, name in ticks] == ["Solved", "No solution, proved", "Not valid"]
    before = plots._time_plot.backgroundBrush().color()
    window._theme.set_scheme(Scheme.DARK)
    assert plots._time_plot.backgroundBrush().color() != before


def test_plots_grow_with_the_texts(qtbot: QtBot, made: Made) -> None:
    """Names stayed small, and labels below an axis without a name were cut."""
    window = made()
    window._plots_button.setChecked(True)
    run(qtbot, window)
    plots = window._plots
    assert plots is not None
    axis, height = plots._outcomes_plot.getAxis("bottom"), plots.minimumHeight()
    window._theme.set_text_size(200)
    qtbot.waitUntil(lambda: plots.minimumHeight() == 3 * height // 2)
    assert (
        plots._time_plot.getAxis("left").labelStyle["font-size"]
        == f"{plots.font().pointSizeF():g}pt"
    )
    qtbot.wait(100)
    below = plots._outcomes_plot.plotItem.boundingRect().bottom() - axis.geometry().bottom()
    assert below >= 0.2 * plots.fontMetrics().height()
    window.resize(1016, 660)
    qtbot.waitUntil(lambda: window.view.viewport().height() >= window.view.rowHeight(0))
    window._theme.set_text_size(100)


def test_columns_are_as_wide_as_what_they_hold_and_grow_with_the_texts(
    qtbot: QtBot, made: Made
) -> None:
    """Pixels said how wide they were: too wide with small texts, too narrow with large ones."""
    window = made()
    window.resize(1100, 600)
    view, table = window.view, window.table
    widths = []
    for size in (100, 200, 100):
        window._theme.set_text_size(size)
        qtbot.waitUntil(lambda: not view._fit_timer.isActive())
        advance = view.fontMetrics().horizontalAdvance
        for column in range(table.columnCount()):
            words = max(map(advance, (table.heading(column), *table.sample_texts(column))))
            if not table.is_wide(column):
                assert words < view.columnWidth(column) < words + 80
        widths.append([view.columnWidth(column) for column in range(table.columnCount())])
    assert widths[0] == widths[2]
    assert sum(widths[0]) <= 1120, "with room for a reason in the first size of the window"


def test_the_plot_over_time_names_at_least_two_times(qtbot: QtBot, made: Made) -> None:
    window = made()
    window._plots_button.setChecked(True)
    run(qtbot, window)
    plots = window._plots
    assert plots is not None
    first, last = plots._time_plot.viewRange()[0]
    (ticks,) = plots._time_plot.getAxis("bottom")._tickLevels
    assert len(ticks) > 1
    assert all(first <= place <= last for place, _ in ticks)


def test_a_double_click_asks_for_the_level(qtbot: QtBot, made: Made) -> None:
    window = made()
    with qtbot.waitSignal(window.view.level_requested) as asked:
        window.view.doubleClicked.emit(window.view.model().index(1, 0))
    assert asked.args == [1]


def test_closing_hides_it_and_the_batch_goes_on(qtbot: QtBot, made: Made) -> None:
    window = made()
    window.start()
    window.close()
    assert not window.isVisible()
    qtbot.waitUntil(lambda: not window.is_busy, timeout=20_000)
    assert window.batch is not None
    assert len(window.batch.answers) == 3
    QApplication.processEvents()


def test_a_journal_that_cannot_be_used_is_a_sentence(made: Made, home: Path) -> None:
    (home / "batches").write_text("a file in the way")
    window = made()
    window.start()
    assert window.status_label.text().startswith("This batch cannot be run: ")

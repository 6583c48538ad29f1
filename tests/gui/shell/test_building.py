from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QScrollArea,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sokolab.gui.app import Application
from sokolab.gui.shell import building, lists, scrolling
from sokolab.gui.shell.building import ButtonRows
from sokolab.gui.shell.folding import Fold
from sokolab.gui.shell.scrolling import Scrolled
from sokolab.gui.shell.settings import Settings


def test_buttons_stand_in_one_row_where_they_fit(qtbot: QtBot) -> None:
    buttons = [QPushButton(text) for text in ("One", "Two and more", "Three", "Four", "Five")]
    rows = ButtonRows(buttons)
    qtbot.addWidget(rows)
    rows.show()
    tops = []
    for width in (900, rows.sizeHint().width() - 1, 900):
        rows.resize(width, 80)
        QApplication.processEvents()
        tops.append(len({button.y() for button in buttons}))
        assert all(button.width() >= button.sizeHint().width() for button in buttons)
    assert tops == [1, 2, 1]


def test_no_button_stands_alone_in_a_row_where_the_rows_can_be_equal(qtbot: QtBot) -> None:
    buttons = [QPushButton("Button") for _ in range(5)]
    rows = ButtonRows(buttons)
    qtbot.addWidget(rows)
    rows.resize(rows.sizeHint().width() - 1, 80)
    rows.show()
    QApplication.processEvents()
    tops = [button.y() for button in buttons]
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [3, 2]


def test_a_tall_body_scrolls_and_a_wide_one_is_whole(qtbot: QtBot) -> None:
    body = QWidget()
    column = QVBoxLayout(body)
    lines = [QLabel(f"Line {number} of forty") for number in range(40)]
    for line in lines:
        column.addWidget(line)
    room = Scrolled(body)
    qtbot.addWidget(room)
    room.resize(room.minimumSizeHint())
    room.show()
    assert room.height() < body.minimumSizeHint().height()
    assert room.viewport().width() >= body.minimumSizeHint().width()
    assert room.verticalScrollBar().maximum() > 0
    assert room.horizontalScrollBar().maximum() == 0
    room.scroll_to(lines[-1])
    qtbot.waitUntil(lambda: not lines[-1].visibleRegion().isEmpty())
    assert lines[0].visibleRegion().isEmpty()


def test_what_is_wider_than_half_the_screen_scrolls_sideways(qtbot: QtBot) -> None:
    body = QWidget()
    line = QLabel("wide")
    line.setMinimumSize(5000, 100)
    QVBoxLayout(body).addWidget(line)
    room = Scrolled(body)
    qtbot.addWidget(room)
    room.resize(room.minimumSizeHint())
    room.show()
    assert room.width() < room.screen().availableSize().width() / 2
    assert room.horizontalScrollBar().maximum() > 0
    assert room.verticalScrollBar().maximum() == 0, "the bar has a room of its own"


def test_texts_twice_as_large_are_not_cut_at_the_side_on_a_large_screen(
    app: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scrolling, "_MAX_WIDTH_SHARE", 1)
    app.window.resize(1440, 900)
    panel = app.solve_controller.panel
    assert isinstance(panel, Scrolled)
    app.solve_controller.dock.raise_()
    try:
        app.window.action("text-size-200").trigger()
        qtbot.waitUntil(
            lambda: panel.viewport().width() >= panel.widget().minimumSizeHint().width()
        )
    finally:
        app.window.action("text-size-100").trigger()


def test_a_wide_body_on_a_large_screen_does_not_keep_the_window_wide(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With large texts, no window could be made narrower than 1200 pixels."""
    screen = SimpleNamespace(availableSize=lambda: QSize(2560, 1440))
    body = QWidget()
    line = QLabel("wide")
    line.setMinimumSize(700, 100)
    QVBoxLayout(body).addWidget(line)
    room = Scrolled(body)
    qtbot.addWidget(room)
    monkeypatch.setattr(room, "screen", lambda: screen)
    assert room.minimumSizeHint().width() == 460
    assert room.width_in(1024) == round(0.45 * 1024)
    assert 700 < room.width_in(2560) < 800, "where there is room, all of it shows"


def test_a_dialog_is_never_larger_than_the_screen(qtbot: QtBot) -> None:
    dialog = scrolling.Dialog()
    qtbot.addWidget(dialog)
    first, last = QWidget(), QWidget()
    for part in (first, last):
        part.setMinimumSize(1000, 1000)
        part.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    building.fill(QVBoxLayout(dialog), first, last)
    first.setFocus()
    dialog.show()
    screen = dialog.screen().availableSize()
    assert dialog.size() == dialog.size().boundedTo(screen)
    assert dialog.focusWidget() is first
    area = dialog.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    dialog.hide()
    dialog.show()
    assert dialog.findChildren(QScrollArea) == [area], "it scrolls once"


def test_a_dialog_that_fits_is_left_as_it_is(qtbot: QtBot) -> None:
    dialog = scrolling.Dialog()
    qtbot.addWidget(dialog)
    building.fill(QVBoxLayout(dialog), QPushButton("Close"))
    dialog.resize(5000, 200)
    dialog.show()
    assert dialog.width() < dialog.screen().availableSize().width()
    assert dialog.findChild(QScrollArea) is None


def test_rows_are_as_high_as_their_words_and_no_higher_after_any_change_of_letters(
    qtbot: QtBot,
) -> None:
    rows = lists.SentenceList("Rows", 10)
    qtbot.addWidget(rows)
    rows.resize(200, 400)
    rows.show()
    rows.addItem("Words enough for several lines in a list that is as narrow as this one is")
    rows.fit()
    QApplication.processEvents()
    font = rows.font()
    font.setPointSizeF(2 * font.pointSizeF())
    rows.setFont(font)

    def is_whole() -> None:
        option = QStyleOptionViewItem()
        rows.initViewItemOption(option)
        padding = lists.ROW_PADDING
        room = QRect(0, 0, rows.viewport().width() - padding[0], 10_000)
        wrap = Qt.TextFlag.TextWordWrap
        words = QFontMetrics(option.font).boundingRect(room, wrap, rows.item(0).text())
        height = rows.visualItemRect(rows.item(0)).height()
        assert words.height() + padding[1] == height <= rows.height()

    qtbot.waitUntil(is_whole)


def test_a_summary_without_room_beside_its_heading_stands_whole_below_it(qtbot: QtBot) -> None:
    fold = Fold("limits", "Solvers and limits", QLabel("The body"), Settings(), False)
    qtbot.addWidget(fold)
    fold.set_summary("Automatic, 60 s")
    fold.show()
    line = fold.summary.fontMetrics().lineSpacing()
    for width, is_below in ((600, False), (fold.heading.sizeHint().width() + 40, True)):
        fold.resize(width, 100)
        QApplication.processEvents()
        assert (fold.summary.y() >= fold.heading.geometry().bottom()) is is_below
        words = fold.summary.fontMetrics().horizontalAdvance(fold.summary.text())
        assert fold.summary.width() >= words and fold.summary.height() >= line


def test_a_name_from_the_right_leaves_the_words_around_it_in_their_order() -> None:
    told = building.plain_tooltip("3: שלום, עולם, 22 pushes\nNot saved")
    assert told == "\u200e3: \u2068שלום, עולם\u2069, 22 pushes\n\u200eNot saved"
    assert building.plain_tooltip("3: Hall, 22 pushes") == "3: Hall, 22 pushes"


@pytest.mark.parametrize("typed", ["", "an", "any"])
def test_an_emptied_field_means_its_word(qtbot: QtBot, typed: str) -> None:
    field = building.spin_box(0, 100, 60)
    qtbot.addWidget(field)
    field.setSpecialValueText("any")
    field.show()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, typed)
    assert field.lineEdit().text() == typed
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert (field.value(), field.text()) == (0, "any")
    field.selectAll()
    QTest.keyClicks(field, "77")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 77

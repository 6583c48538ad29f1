"""Titles, authors and file names are shown as they are, wherever the window shows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QMenu,
    QMessageBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.app import Application
from sokolab.gui.shell.building import plain_tooltip
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.status_bar import StatusBar
from sokolab.gui.shell.theme import Theme
from tests.gui.patience import patiently

MARK = "owned"
TITLE = f'<img src="file:///etc/{MARK}.png"><b>{MARK}</b>'
AUTHOR = f"<a href='x'>{MARK}</a>"
FILE = f"<b>{MARK}<b>.xsb"
BOARD = Board.from_rows(["#####", "#@$.#", "#####"])


def is_markup(text: str) -> bool:
    """Whether Qt would take a text for HTML in which a foreign text is markup."""
    if MARK not in text or not GuiQt.mightBeRichText(text):
        return False
    document = QTextDocument()
    document.setHtml(text)
    return "<" not in document.toPlainText()  # the foreign text's own brackets would be shown


def model_tips(view: QAbstractItemView) -> Iterator[str]:
    model: QAbstractItemModel = view.model()
    for row in range(model.rowCount()):
        column = 0
        while (index := model.index(row, column)).isValid():  # a list has no count of columns
            yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
            column += 1


def rich_texts(top: QWidget) -> Iterator[str]:
    """Yield what Qt may show as HTML: texts of labels, and all tooltips."""
    for widget in [top, *top.findChildren(QWidget)]:
        yield widget.toolTip()
        if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
            yield widget.text()
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from model_tips(widget)
        if isinstance(widget, QTabBar):
            yield from map(widget.tabToolTip, range(widget.count()))
    for action in top.findChildren(QAction):
        yield action.toolTip()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / FILE
    twice = (Level(BOARD, TITLE, AUTHOR, TITLE, (Solution("R", TITLE),)),) * 2
    formats.save(Collection(twice, TITLE, AUTHOR, TITLE), path)
    return path


def test_no_foreign_text_is_markup_anywhere_in_the_window(
    app: Application, file: Path, qtbot: QtBot
) -> None:
    controller = app.collection_controller
    controller.files.open_path(file)
    for strip in app.window.findChildren(StatusBar):
        strip.set_summary(f"Known: {TITLE}", "good")
        strip.say(TITLE)
    dialog = controller.actions.find_duplicates(covers_all=False)
    patiently(qtbot, lambda: "Comparing" not in dialog.findChildren(QLabel)[0].text())
    controller.actions.show_statistics()
    controller.doctor_controller.examine_current()
    doctor = controller.doctor_controller.dialog
    assert doctor is not None
    qtbot.waitUntil(lambda: doctor.diagnosis is not None)
    for menu in app.window.findChildren(QMenu):
        if "recent" in menu.title():
            menu.aboutToShow.emit()
    seen = [text for top in QApplication.topLevelWidgets() for text in rich_texts(top)]
    assert any(MARK in text for text in seen), "the test looks at tooltips with foreign texts"
    assert [text for text in seen if is_markup(text)] == []


def test_no_foreign_text_is_markup_in_a_message_box(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[QMessageBox] = []

    def press(box: QMessageBox) -> int:
        shown.append(box)
        return QMessageBox.StandardButton.Cancel.value

    monkeypatch.setattr(QMessageBox, "exec", press)
    dialogs = Dialogs(None, Theme())
    dialogs.ask_about_unsaved(FILE)
    dialogs.ask_about_changed_file(FILE)
    assert [box.textFormat() for box in shown] == [Qt.TextFormat.PlainText] * 2
    assert not any(is_markup(box.informativeText()) for box in shown)


@pytest.mark.parametrize("text", ["", "Level 1", "two\nlines", "Käse & Brot"])
def test_ordinary_tooltips_stay_as_they_are(qtbot: QtBot, text: str) -> None:
    assert plain_tooltip(text) == text


@pytest.mark.parametrize("text", [TITLE, f"{TITLE}\n  two", "<b>&amp;</b>", "a < b > c"])
def test_a_tooltip_that_looks_like_html_shows_its_signs(qtbot: QtBot, text: str) -> None:
    document = QTextDocument()
    tooltip = plain_tooltip(text)
    if GuiQt.mightBeRichText(tooltip):  # as a tooltip decides; "a < b" is since Qt 6.12 no HTML
        document.setHtml(tooltip)
    else:
        document.setPlainText(tooltip)
    assert document.toPlainText().replace("\u2028", "\n") == text

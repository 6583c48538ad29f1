"""With texts twice as large, nothing is cut off and nothing leaves a small screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.app import Application
from sokolab.gui.shell.message_bar import EmptyHint
from sokolab.language import remember_shown, show_in
from sokolab.pictures.reading import from_picture
from tests.gui.shell.room import SCREEN, cut_off, use_small_screen
from tests.gui.test_tab_stops import DIALOGS, opened_by, show_all_panels
from tests.pictures.skins import picture

BOARD = Board("########\n#      #\n#@ $  .#\n#      #\n########")
LEVEL = Level(BOARD, "Hall", "Ann", solutions=(Solution("rRRR"), Solution("druRRR")))


@pytest.fixture(params=["en", "zh_CN"])
def large(
    app: Application, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Application]:
    """The window on a small screen, with texts twice as large."""
    use_small_screen(monkeypatch)
    app.language_switch.choose(request.param)
    app.window.action("text-size-200").trigger()
    app.window.resize(SCREEN.width(), SCREEN.height() - 40)
    app.collection_controller.workspace.open(Collection((LEVEL, LEVEL), "Two halls"))
    QApplication.processEvents()
    yield app
    app.window.action("text-size-100").trigger()
    show_in(None)
    remember_shown(False)


def _is_whole(part: QWidget) -> None:
    assert cut_off(part) == []


def test_dialogs(large: Application, qtbot: QtBot) -> None:
    for name in (*DIALOGS, "about"):
        for dialog in opened_by(large, name):
            if dialog is not large.window:
                assert dialog.size() == dialog.size().boundedTo(SCREEN), name
                qtbot.waitUntil(partial(_is_whole, dialog))  # what is looked up comes a bit later
                areas = [one for one in dialog.findChildren(QScrollArea) if one.isVisible()]
                assert all(one.horizontalScrollBar().maximum() == 0 for one in areas), name
                dialog.close()


def test_panels(large: Application, qtbot: QtBot) -> None:
    show_all_panels(large, is_playing=False)
    large.generation_controller.open()
    docks = large.window.findChildren(QDockWidget)
    for is_playing in (False, True):
        large.window.show_play(is_playing)
        if is_playing:
            large.play_controller.session.start()
        qtbot.waitUntil(lambda: not large.panels._timer.isActive())
        for dock in docks:
            dock.raise_()
            qtbot.waitUntil(partial(_is_whole, dock))
            for area in dock.findChildren(QScrollArea):
                sideways = area.horizontalScrollBar()
                assert not (area.isVisible() and sideways.maximum()), dock.objectName()
        needed = large.window.minimumSizeHint()
        assert needed == needed.boundedTo(SCREEN)
        assert large.view.height() > large.window.height() // 2, "nothing stands below the board"


def test_the_board_keeps_its_place_when_play_begins(large: Application) -> None:
    heights = []
    for is_playing in (False, True, False):
        large.window.show_play(is_playing)
        QApplication.processEvents()
        heights.append(large.window.tool_bar.height())
    assert len(set(heights)) == 1


def test_a_message_covers_what_stands_behind_the_verdict_while_it_shows(large: Application) -> None:
    strip = large.window.status_bar
    strip.set_summary("Solvable in 300 pushes · 12 boxes", "good")
    line, message = strip.summary_line, strip._message_line
    strip.say("The level was copied")
    assert message.width() == message.text_width
    strip.say("The level was copied to the clipboard, and this is said at some length " * 3)
    assert line.width() >= line.verdict_width
    strip.set_progress("A long title of what is being prepared meanwhile, and of what for")
    strip._show_progress()
    assert line.width() >= min(line.text_width, strip.width() // 2)
    strip.set_summary("Solvable", "good")
    assert line.width() >= line.text_width


def test_the_headline_of_an_empty_board_is_larger_than_what_stands_below(
    large: Application,
) -> None:
    hint = EmptyHint(large.view, large.theme)
    hint.show()
    (words,) = hint.findChildren(QLabel)
    document = QTextDocument()
    document.setDefaultFont(words.font())
    document.setHtml(words.text())
    first, second = document.begin(), document.begin().next()
    heights = [document.documentLayout().blockBoundingRect(one).height() for one in (first, second)]
    assert heights[0] > heights[1]
    assert cut_off(hint) == []
    hint.deleteLater()


def test_the_dialog_of_a_picture(large: Application, qtbot: QtBot) -> None:
    shot = picture(BOARD, 32, margin=(20, 10))
    controller = large.collection_controller.picture_controller
    controller._ask_user(shot, 1, from_picture(shot, seconds=0))
    dialog = controller.dialog
    assert dialog is not None
    qtbot.waitUntil(partial(_is_whole, dialog))
    assert not dialog.findChildren(QScrollBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert dialog.size() == dialog.size().boundedTo(SCREEN)
    assert all(one.height() >= one.sizeHint().height() for one in dialog.number_boxes)
    assert dialog.canvas.height() > dialog.height() // 3
    buttons = dialog.findChildren(QPushButton)
    assert all(one.height() >= one.sizeHint().height() for one in buttons)
    qtbot.waitUntil(lambda: dialog.sentence_label.text().strip()[-1] in ".。")  # with the verdict
    dialog.sentence_label.setText("Read from the picture; please check it. " * 12)
    QApplication.processEvents()
    qtbot.waitUntil(partial(_is_whole, dialog))
    (take,) = (one for one in buttons if one.isDefault())
    assert take.height() >= take.sizeHint().height()
    assert take.mapTo(dialog, take.rect().bottomRight()).y() < dialog.height()
    dialog.close()

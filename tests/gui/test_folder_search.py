"""Finding levels in folders, from the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListWidget, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.editing.selection import Selection
from sokolab.engine.job import Job
from sokolab.gui.app import Application
from sokolab.gui.folder_search import find_dialog
from sokolab.gui.folder_search.find_dialog import FindDialog
from sokolab.gui.folder_search.folders_panel import FoldersPanel
from sokolab.rating.difficulty import difficulty
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

ROOM = "#######\n#@ $ .#\n#  #  #\n#######\n"
TWINS = "########\n#@$  . #\n#  $ . #\n########\n"
HOSTILE = "<b>Twins</b> \x1b[31m\u202e"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "levels"
    place.mkdir()
    (place / "room.xsb").write_text(f"{TWINS}Title: {HOSTILE}\n\n{ROOM}Title: Gate\n", "utf-8")
    return place


pytestmark = pytest.mark.usefixtures("warming")


@pytest.fixture
def dialog(
    app: Application, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FindDialog]:
    app.displayed_board.document.replace_board(Board("####\n#@ #\n####"), "Draw")
    dialog = app.find_actions.find()
    folders = dialog.choose_folders()
    monkeypatch.setattr("sokolab.gui.shell.dialogs.folder_to_choose", lambda *_: folder)
    folders.add_folder()
    qtbot.waitUntil(lambda: "2 levels in all" in said(folders), timeout=60_000)
    assert folders.isVisible()
    assert folders.window() is dialog, "no other window comes between"
    yield dialog
    dialog.close()


def said(dialog: FindDialog | FoldersPanel) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def titles(dialog: FindDialog) -> list[str]:
    found = dialog.findChild(QListWidget)
    assert isinstance(found, QListWidget)
    rows = [found.item(row).text().split("\n") for row in range(found.count())]
    assert all(place.startswith("room.xsb · ") and " box" in place for _, place in rows)
    return [title for title, _ in rows]


def ask(dialog: FindDialog, likeness: str) -> None:
    box = dialog.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(likeness))


def test_any_level_can_be_found_by_its_boxes(dialog: FindDialog, qtbot: QtBot) -> None:
    ask(dialog, "")
    qtbot.waitUntil(lambda: len(titles(dialog)) == 2, timeout=60_000)
    dialog.findChildren(QSpinBox)[0].setValue(2)
    qtbot.waitUntil(lambda: len(titles(dialog)) == 1, timeout=60_000)
    assert "<b>Twins</b>" in said(dialog), "foreign words are shown as they are"
    assert "1 of 2 levels found" in said(dialog)


def test_titles_line_up_beside_pictures_of_any_width(dialog: FindDialog, qtbot: QtBot) -> None:
    ask(dialog, "")
    qtbot.waitUntil(lambda: len(titles(dialog)) == 2, timeout=60_000)
    found = dialog.findChild(QListWidget)
    rows = [found.item(row) for row in range(2)]
    assert sorted(row.text().split(" · ")[1] for row in rows) == ["7×4", "8×4"]
    assert {row.icon().actualSize(found.iconSize()).width() for row in rows} == {76}


def test_more_levels_than_are_shown_are_said_to_be_more(
    dialog: FindDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_dialog, "_MAX_HITS", 1)
    ask(dialog, "")
    qtbot.waitUntil(lambda: "More than 1 of 2 levels found" in said(dialog), timeout=60_000)
    assert len(titles(dialog)) == 1


def test_limits_of_what_is_not_known_are_no_silent_answer(dialog: FindDialog, qtbot: QtBot) -> None:
    ask(dialog, "")
    count = next(box for box in dialog.findChildren(QComboBox) if box.findData("pushes") >= 0)
    count.setCurrentIndex(count.findData("pushes"))
    dialog.findChildren(QSpinBox)[0].setValue(1)
    dialog.findChildren(QLineEdit)[0].setText("gate")
    sentence = "1 more level may be within the limits: it has not been measured yet"
    qtbot.waitUntil(lambda: sentence in said(dialog), timeout=60_000)
    assert "0 of 2 levels found" in said(dialog)


def test_levels_that_are_not_measured_are_measured_on_demand(
    app: Application, dialog: FindDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        app.engine, "run_unless_cancelled", lambda job, cancel: job.work(cancel, ignore_news)
    )
    ask(dialog, "")
    measure(dialog, "difficulty", 1)
    qtbot.waitUntil(lambda: "2 more levels may be" in said(dialog), timeout=60_000)
    button(dialog, "Measure").click()
    assert "0 of 2 levels measured" in said(dialog)
    qtbot.waitUntil(lambda: len(titles(dialog)) == 2, timeout=60_000)
    assert "more may be within" not in said(dialog)
    rows = dialog.findChild(QListWidget)
    assert all(" box" in words and " · Difficulty " in words for words in row_words(rows))
    assert "Fewest pushes known: " in said(dialog), "they may be of two solutions"
    measure(dialog, "pushes", 1)
    qtbot.waitUntil(lambda: "Pushes 1–" in said(dialog), timeout=60_000)
    qtbot.waitUntil(lambda: len(titles(dialog)) == 2, timeout=60_000)
    library: list[Any] = []
    service = app.collection_controller.library_service
    service.look_up(Board(ROOM), library.append)
    qtbot.waitUntil(lambda: bool(library), timeout=60_000)
    assert library[0].difficulty is not None and library[0].by_pushes.metrics.pushes == 2


def test_what_the_panel_rates_is_found_at_once(
    app: Application, dialog: FindDialog, qtbot: QtBot
) -> None:
    ask(dialog, "")
    measure(dialog, "difficulty", 1)
    qtbot.waitUntil(lambda: "2 more levels may be" in said(dialog), timeout=60_000)
    found = difficulty(Board(ROOM).rotated())
    app.rating_controller.rated.emit(found.board, found)

    def is_found() -> bool:
        dialog.findChildren(QSpinBox)[0].stepUp()  # another question
        qtbot.wait(300)
        return titles(dialog) == ["Gate"]

    qtbot.waitUntil(is_found, timeout=60_000)


def test_measuring_stops_at_once_and_tells_what_could_not_be_measured(
    app: Application, dialog: FindDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[CancelToken] = []

    run = app.engine.run_unless_cancelled

    def never(job: Job[object], cancel: CancelToken) -> object:
        if job.topic != "rating":
            return run(job, cancel)
        asked.append(cancel)
        if len(asked) == 1:
            assert cancel.wait(60)
        return None

    monkeypatch.setattr(app.engine, "run_unless_cancelled", never)
    ask(dialog, "")
    measure(dialog, "difficulty", 1)
    qtbot.waitUntil(lambda: "2 more levels may be" in said(dialog), timeout=60_000)
    button(dialog, "Measure").click()
    qtbot.waitUntil(lambda: len(asked) == 1, timeout=60_000)
    button(dialog, "Stop measuring").click()
    assert asked[0].is_cancelled
    assert "2 more levels may be" in said(dialog)
    button(dialog, "Measure").click()
    qtbot.waitUntil(
        lambda: "2 levels could not be measured in 10 seconds" in said(dialog), timeout=60_000
    )


def row_words(rows: QListWidget | None) -> list[str]:
    assert rows is not None
    return [rows.item(row).text() for row in range(rows.count())]


def measure(dialog: FindDialog, count: str, least: int) -> None:
    """Set the least of a count."""
    counts = dialog.findChildren(QComboBox)[1]
    counts.setCurrentIndex(counts.findData(count))
    dialog.findChildren(QSpinBox)[0].setValue(least)


def button(dialog: FindDialog, words: str) -> QPushButton:
    found = dialog.findChildren(QPushButton)
    return next(one for one in found if one.text().replace("&", "") == words)


def test_rows_of_any_script_have_both_lines(dialog: FindDialog, qtbot: QtBot) -> None:
    ask(dialog, "")
    qtbot.waitUntil(lambda: len(titles(dialog)) == 2, timeout=60_000)
    rows = dialog.findChild(QListWidget)
    assert isinstance(rows, QListWidget)
    lines = 3 * rows.fontMetrics().lineSpacing()
    assert all(rows.visualItemRect(rows.item(row)).height() >= lines for row in range(2))


def test_limits_of_several_counts_hold_together_and_are_said(
    dialog: FindDialog, qtbot: QtBot
) -> None:
    ask(dialog, "")
    counts = dialog.findChildren(QComboBox)[1]
    dialog.findChildren(QSpinBox)[1].setValue(2)
    counts.setCurrentIndex(counts.findData("width"))
    assert dialog.findChildren(QSpinBox)[1].value() == 0
    dialog.findChildren(QSpinBox)[1].setValue(7)
    qtbot.waitUntil(lambda: titles(dialog) == ["Gate"], timeout=60_000)
    assert "Boxes –2 · Width –7" in said(dialog)


def test_the_level_on_show_is_found_while_it_is_drawn_and_opened(
    app: Application, dialog: FindDialog, qtbot: QtBot, folder: Path
) -> None:
    ask(dialog, "same")
    qtbot.waitUntil(lambda: "0 of 2 levels found" in said(dialog), timeout=60_000)
    app.displayed_board.document.replace_board(Board(ROOM).rotated(), "Draw")
    qtbot.waitUntil(lambda: titles(dialog) == ["Gate"], timeout=60_000)
    app.play_controller.session.start()
    app.play_controller.session.game.play("rd")
    dialog.findChildren(QLineEdit)[0].setText("gate")
    qtbot.wait(300)
    qtbot.waitUntil(lambda: titles(dialog) == ["Gate"], timeout=60_000)
    app.play_controller.session.leave()
    opening = button(dialog, "Open")
    others = [one for one in dialog.findChildren(QPushButton) if one is not opening]
    assert opening.autoDefault() and not any(one.autoDefault() for one in others)
    opening.click()
    workspace = app.collection_controller.workspace
    assert workspace.path == folder / "room.xsb"
    assert app.displayed_board.board == Board(ROOM)


def test_the_selected_squares_are_a_part(
    app: Application, dialog: FindDialog, qtbot: QtBot
) -> None:
    ask(dialog, "part")
    qtbot.waitUntil(lambda: "Select squares" in said(dialog), timeout=60_000)
    board = Board(TWINS)
    app.displayed_board.document.replace_board(board, "Draw")
    app.editor.selected_squares.select(Selection.of_squares(board, [10, 11, 12, 13]))
    qtbot.waitUntil(lambda: len(titles(dialog)) == 1, timeout=60_000)


def test_folders_are_taken_out_again(app: Application, dialog: FindDialog, qtbot: QtBot) -> None:
    folders = dialog.choose_folders()
    next(one for one in folders.findChildren(QPushButton) if one.text() == "Remove").click()
    found = folders.findChild(QListWidget)
    assert isinstance(found, QListWidget)
    assert found.count() == 0
    assert "in all" not in said(folders)
    ask(dialog, "")
    qtbot.waitUntil(lambda: "No folder is indexed yet" in said(dialog), timeout=60_000)


def test_a_board_that_stands_in_a_folder_is_named_quietly(
    app: Application, dialog: FindDialog, qtbot: QtBot, folder: Path
) -> None:
    app.displayed_board.document.replace_board(Board(ROOM).mirrored(), "Draw")
    strip = app.window.status_bar
    qtbot.waitUntil(lambda: "“Gate” in room.xsb" in strip.message, timeout=60_000)
    assert app.collection_controller.files.open_path(folder / "room.xsb")
    qtbot.wait(1500)
    assert "room.xsb" not in strip.message, "a file that is open is no news"


def test_a_file_named_as_the_one_on_show_is_named_with_its_folder(
    app: Application, dialog: FindDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    copy = tmp_path / "room.xsb"
    copy.write_text(ROOM, "utf-8")
    assert app.collection_controller.files.open_path(copy)
    strip = app.window.status_bar
    qtbot.waitUntil(lambda: "“Gate” in levels/room.xsb" in strip.message, timeout=60_000)


def test_a_folder_is_added_in_the_dialog_itself_and_searched_at_once(
    app: Application, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = app.find_actions.find()
    ask(dialog, "")
    qtbot.waitUntil(lambda: "No folder is indexed yet" in said(dialog), timeout=60_000)
    (folders,) = dialog.findChildren(FoldersPanel)
    monkeypatch.setattr("sokolab.gui.shell.dialogs.folder_to_choose", lambda *_: folder)
    assert not folders.isVisible()
    next(one for one in dialog.findChildren(QPushButton) if "Add folder" in one.text()).click()
    assert folders.isVisible()
    assert "No folder is indexed yet" not in said(dialog), "one is being read"
    qtbot.waitUntil(lambda: len(titles(dialog)) == 2, timeout=60_000)
    assert not folders.isVisible(), "they showed only how far the reading was"
    dialog.close()

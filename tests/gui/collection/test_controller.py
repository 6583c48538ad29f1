"""Files in the whole window: titles, prompts, what is dropped, what floats over the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.gui.app import Application
from sokolab.gui.collection.collection_controller import CollectionController
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.shell.dialogs import Dialogs, Reply
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import EmptyHint, MessageBar, MessageKind
from tests.gui.levels import collection, draw

COPY = Qt.DropAction.CopyAction
LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def collection_controller(app: Application) -> CollectionController:
    return app.collection_controller


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "work.xsb"
    formats.save(collection("one", "two", "three"), path)
    return path


def test_the_window_is_called_by_the_file_and_marks_changes(
    window: MainWindow, collection_controller: CollectionController, file: Path
) -> None:
    collection_controller.files.open_path(file)
    assert window.windowTitle() == "work.xsb[*] – sokolab"
    assert not window.isWindowModified()
    draw(collection_controller.workspace.document)
    assert window.isWindowModified()
    window.action("save").trigger()
    assert not window.isWindowModified()


def test_the_stage_shows_the_level_in_hand(
    window: MainWindow, app: Application, collection_controller: CollectionController, file: Path
) -> None:
    collection_controller.files.open_path(file)
    window.action("next-level").trigger()
    assert app.displayed_board.document is collection_controller.workspace.document
    assert app.view.board == collection("one", "two").levels[1].board


def test_undo_is_that_of_the_level_in_hand(
    window: MainWindow, collection_controller: CollectionController, file: Path
) -> None:
    collection_controller.files.open_path(file)
    draw(collection_controller.workspace.document)
    window.action("next-level").trigger()
    assert not window.action("undo").isEnabled()
    window.action("previous-level").trigger()
    window.action("undo").trigger()
    assert not collection_controller.workspace.is_modified


def test_actions_rest_where_they_would_do_nothing(
    window: MainWindow, collection_controller: CollectionController, file: Path
) -> None:
    collection_controller.files.open_path(file)
    names = ("previous-level", "next-level", "move-level-up", "move-level-down", "remove-level")

    def enabled() -> list[bool]:
        return [window.action(name).isEnabled() for name in names]

    assert enabled() == [False, True, False, True, True]
    collection_controller.workspace.select(2)
    assert enabled() == [True, False, True, False, True]
    collection_controller.workspace.remove([0, 1])
    assert enabled() == [False] * 5


def test_levels_are_added_copied_and_moved_by_their_actions(
    window: MainWindow, collection_controller: CollectionController, file: Path
) -> None:
    collection_controller.files.open_path(file)
    for name in ("add-variant", "move-level-down", "add-level", "move-level-up"):
        window.action(name).trigger()
    found = [one.title for one in collection_controller.workspace.collection.levels]
    assert found == ["one", "two", "", "one (variant 1)", "three"]


@pytest.mark.filterwarnings("ignore:Function. .QDragEnterEvent")  # the newest Qt has another one
def test_a_file_dropped_on_the_window_is_opened(
    window: MainWindow, collection_controller: CollectionController, file: Path
) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    either = COPY | Qt.DropAction.MoveAction
    enter = QDragEnterEvent(QPoint(400, 300), either, mime, LEFT, NO_KEYS)
    drop = QDropEvent(QPointF(400, 300), either, mime, LEFT, NO_KEYS)
    for event in (enter, drop):
        event.setDropAction(Qt.DropAction.MoveAction)
        QApplication.sendEvent(window, event)
        assert event.isAccepted()
        assert event.dropAction() is COPY, "what is moved would be deleted where it comes from"
    assert collection_controller.workspace.path == file


@pytest.mark.filterwarnings("ignore:Function. .QDragEnterEvent")
def test_a_dropped_picture_is_not_taken(window: MainWindow) -> None:
    mime = QMimeData()
    mime.setData("image/png", b"x")
    enter = QDragEnterEvent(QPoint(400, 300), COPY, mime, LEFT, NO_KEYS)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()


def test_a_blank_board_says_what_to_do_next(
    app: Application, collection_controller: CollectionController
) -> None:
    collection_controller.files.new()
    (hint,) = app.view.findChildren(EmptyHint)
    assert hint.isVisible()
    assert "Draw, drop a file here, or paste a level" in hint.findChild(QLabel).text()
    draw(collection_controller.workspace.document)
    assert not hint.isVisible()
    collection_controller.workspace.document.undo_stack.undo()
    assert hint.isVisible()


def test_the_words_on_a_blank_board_are_no_wider_than_it_and_off_what_is_placed(
    app: Application, collection_controller: CollectionController
) -> None:
    (hint,) = app.view.findChildren(EmptyHint)
    collection_controller.workspace.document.replace_board(Board.empty(6, 6), "Draw")
    assert hint.isVisible()
    assert app.view.geometry_map.board_area.toAlignedRect().contains(hint.geometry())
    tool = app.view.tool
    app.view.set_tool(app.editor.floating_tool)
    assert not hint.isVisible()
    app.view.set_tool(tool)
    assert hint.isVisible()


def test_closing_with_unsaved_work_asks_and_stays_on_cancel(
    window: MainWindow, collection_controller: CollectionController, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def cancel(self: Dialogs, name: str, others: int = 0) -> Reply:
        asked.append(name)
        return Reply.CANCEL

    monkeypatch.setattr(Dialogs, "ask_about_unsaved", cancel)
    draw(collection_controller.workspace.document)
    window.close()
    assert window.isVisible()
    assert len(asked) == 1


def test_messages_float_over_the_board_and_it_does_not_jump(
    app: Application, collection_controller: CollectionController, qtbot: QtBot
) -> None:
    before = app.view.geometry()
    collection_controller.files.open_path(Path("nowhere.xsb"))
    assert app.view.geometry() == before
    bar = collection_controller.messages
    assert bar.isVisible()
    assert app.view.rect().contains(bar.geometry())
    for kind in MessageKind:
        bar.clear(kind)
    assert not bar.isVisible()


def shown_messages(bar: MessageBar) -> list[str]:
    """Return the texts and buttons that can be seen."""
    labels = [label.text() for label in bar.findChildren(QLabel) if label.isVisible()]
    buttons = [button.text() for button in bar.findChildren(QPushButton) if button.isVisible()]
    return [text for text in (*labels, *buttons) if len(text) > 1]


def test_messages_neither_hide_the_board_nor_get_lost(
    collection_controller: CollectionController,
) -> None:
    bar = collection_controller.messages
    bar.clear(MessageKind.OFFER)
    bar.say("Restore?", MessageKind.OFFER)
    for number in range(4):
        bar.say(f"Error {number}", MessageKind.ERROR)
    assert shown_messages(bar) == ["Error 1", "Error 2", "Error 3", "2 more messages …"]
    bar.say("Noted")
    assert shown_messages(bar) == ["Error 2", "Error 3", "Noted", "3 more messages …"]
    (more,) = (one for one in bar.findChildren(QPushButton) if "more messages" in one.text())
    more.click()
    assert shown_messages(bar) == ["Restore?", "Error 0", "Error 1", "3 more messages …"]
    bar.clear(MessageKind.NOTE)
    bar.clear(MessageKind.ERROR)
    assert shown_messages(bar) == ["Restore?"]


def test_a_long_message_is_shown_whole(
    app: Application, collection_controller: CollectionController
) -> None:
    collection_controller.messages.say("word " * 100, MessageKind.ERROR)
    assert collection_controller.messages.height() > 3 * app.view.fontMetrics().lineSpacing()


def test_a_kept_solution_is_replayed(
    window: MainWindow,
    app: Application,
    collection_controller: CollectionController,
    tmp_path: Path,
) -> None:
    path = tmp_path / "solved.xsb"
    path.write_text("#####\n#@$.#\n#####\nTitle: One\n\nSolution\nR\n")
    collection_controller.files.open_path(path)
    level = collection_controller.workspace.document.level
    assert [one.lurd for one in level.solutions] == ["R"]
    collection_controller.properties_panel.replay_requested.emit(replay(level.board, "R"), "")
    assert app.displayed_board.mode is Mode.PLAY


def test_recent_files_and_examples_are_in_the_file_menu(
    window: MainWindow, collection_controller: CollectionController, file: Path
) -> None:
    collection_controller.files.open_path(file)
    menus = {
        action.text(): menu
        for action in window.menu("file").actions()
        if isinstance(menu := action.menu(), QMenu)
    }
    recent = menus["Open &recent"]
    recent.aboutToShow.emit()
    assert [action.text() for action in recent.actions()] == ["work.xsb", "", "Clear list"]
    recent.actions()[0].trigger()
    assert collection_controller.workspace.path == file
    recent.actions()[-1].trigger()
    recent.aboutToShow.emit()
    assert [action.text() for action in recent.actions()] == ["No recent files"]
    examples = menus["Open exa&mple"]
    examples.aboutToShow.emit()
    assert "starter" in [action.text() for action in examples.actions()]


def test_collections_stand_side_by_side(
    window: MainWindow,
    app: Application,
    collection_controller: CollectionController,
    file: Path,
    tmp_path: Path,
) -> None:
    other = tmp_path / "other.xsb"
    formats.save(collection("four"), other)
    collection_controller.files.open_path(file)
    collection_controller.files.open_path(other)
    assert [
        open_collection.name for open_collection in collection_controller.workspace.open_collections
    ] == ["work.xsb", "other.xsb"]
    assert collection_controller.panel.tabs.isVisible()
    window.action("next-collection").trigger()
    assert window.windowTitle() == "work.xsb[*] – sokolab"
    for name in ("other.xsb", "work.xsb"):
        window.action("previous-collection").trigger()
        assert window.windowTitle() == f"{name}[*] – sokolab"
    assert app.displayed_board.document is collection_controller.workspace.document
    window.action("close-collection").trigger()
    assert window.windowTitle() == "other.xsb[*] – sokolab"
    assert not collection_controller.panel.tabs.isVisible()

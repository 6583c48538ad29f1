"""Levels, solutions and messages in another language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit

from sokolab.collection.level_list import Column
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.app import Application
from sokolab.gui.collection.level_table import COLUMNS
from sokolab.language import show_in
from tests.gui.translated import show_translated

BOARD = Board.from_rows(["######", "#@$ .#", "######"])
WORDS = {
    "Pushes": "推动数",
    "{n:,} level": "{n:,} 关",
    "{n:,} push": "{n:,} 次推动",
    "{n:,} move": "{n:,} 步移动",
    "{pushes}, {moves}": "{pushes}，{moves}",
    "The author of the level": "关卡的作者",
    "Solutions of {levels} removed": "已移除 {levels}的答案",
    "Remove solutions": "移除答案",
    "Undo": "撤销",
}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


@pytest.fixture
def solved(app: Application) -> Application:
    """Return a window with one solved level that has no title."""
    level = Level(BOARD, author="Ann", solutions=(Solution("RR"),))
    app.collection_controller.workspace.open(Collection((level,)))
    return app


def test_lists_and_properties_follow_the_language(solved: Application) -> None:
    panel = solved.collection_controller.panel
    properties = solved.collection_controller.properties_panel
    show_translated(solved.window, WORDS)
    column = COLUMNS.index(Column.PUSHES)
    assert panel.table.headerData(column, Qt.Orientation.Horizontal) == "推动数"
    shown = {label.text() for label in properties.findChildren(QLabel)}
    assert "2 次推动，2 步移动" in shown
    tips = {field.toolTip() for field in properties.findChildren(QLineEdit)}
    assert "<p>Ann</p><p>关卡的作者</p>" in tips


def test_names_of_steps_and_messages_follow_the_language(solved: Application) -> None:
    show_translated(solved.window, WORDS)
    solved.window.action("drop-solutions").trigger()
    message = solved.collection_controller.messages.messages[-1]
    assert message.sentence == "已移除 1 关的答案"
    assert [str(text) for text, _ in message.buttons] == ["撤销"]
    order = solved.collection_controller.workspace.order_stack
    assert order.undoText() == "移除答案"

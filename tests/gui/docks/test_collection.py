from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.docks.collection import CollectionDock, LevelList, level_words
from sokolab.gui.docks.thumbnail import thumbnail
from sokolab.gui.theme import DARK, LIGHT, Theme
from sokolab.gui.workspace import Workspace
from tests.gui.levels import collection, draw, level


@pytest.fixture
def workspace(qapp: object) -> Workspace:
    workspace = Workspace()
    workspace.open(collection("one", "two", "three"))
    return workspace


@pytest.fixture
def dock(qtbot: QtBot, workspace: Workspace) -> CollectionDock:
    dock = CollectionDock(workspace, Theme())
    qtbot.addWidget(dock)
    dock.resize(260, 300)
    dock.show()
    return dock


def shown(dock: CollectionDock) -> list[str]:
    model = dock.list_view.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


@given(st.lists(st.tuples(st.sampled_from("amdr"), st.integers(0, 5), st.integers(0, 5))))
def test_the_list_keeps_qts_rules_for_models(steps: list[tuple[str, int, int]]) -> None:
    workspace = Workspace()
    workspace.open(collection("a", "b"))
    rows = LevelList(workspace)
    tester = QAbstractItemModelTester(
        rows, QAbstractItemModelTester.FailureReportingMode.Warning
    )  # a warning of Qt's fails the test
    for kind, one, other in steps:
        if kind == "a":
            workspace.insert(min(one, rows.rowCount()), (level(f"n{one}"), level(f"n{other}")))
        elif kind == "m":
            workspace.move(one, other)
        elif kind == "d":
            workspace.duplicate()
        elif one < rows.rowCount():
            workspace.remove(one)
        assert rows.rowCount() == len(workspace.collection.levels)
        assert [rows.index(row).data() for row in range(rows.rowCount())] == [
            one.title for one in workspace.collection.levels
        ]
    del tester


def test_clicking_a_row_takes_its_level_in_hand(dock: CollectionDock, workspace: Workspace) -> None:
    view = dock.list_view
    there = view.visualRect(view.model().index(2, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=there)
    assert workspace.document.level.title == "three"


def test_arrow_keys_walk_through_the_levels(dock: CollectionDock, workspace: Workspace) -> None:
    QTest.keyClick(dock.list_view, Qt.Key.Key_Down)
    assert workspace.current == 1
    QTest.keyClick(dock.list_view, Qt.Key.Key_Home)
    assert workspace.current == 0


def test_the_list_follows_the_workspace(dock: CollectionDock, workspace: Workspace) -> None:
    workspace.select(1)
    assert dock.list_view.currentIndex().row() == 1
    workspace.remove(1)
    assert shown(dock) == ["one", "three"]
    assert (workspace.current, dock.list_view.currentIndex().row()) == (1, 1)
    workspace.move(1, 0)
    assert shown(dock) == ["three", "one"]
    assert (workspace.current, dock.list_view.currentIndex().row()) == (0, 0)
    workspace.insert(1, (level("new"),))
    assert (workspace.current, dock.list_view.currentIndex().row()) == (1, 1)
    workspace.open(collection("other"))
    assert shown(dock) == ["other"]
    assert dock.list_view.currentIndex().row() == 0


def test_removing_the_level_in_hand_takes_the_next_one(
    dock: CollectionDock, workspace: Workspace
) -> None:
    workspace.remove(0)
    assert workspace.document.level.title == "two"
    assert dock.list_view.currentIndex().row() == 0


def test_a_row_is_repainted_when_its_level_changes(
    dock: CollectionDock, workspace: Workspace, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(dock.list_view.model().dataChanged) as told:
        draw(workspace.document)
    assert told.args is not None
    assert told.args[0].row() == 0


def test_a_screen_reader_hears_the_row(dock: CollectionDock) -> None:
    index = dock.list_view.model().index(1, 0)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "2. two: 6×3 · 1 box, no solution known"


def test_only_a_solution_that_still_solves_counts() -> None:
    solved = level(length=2, solved=True)
    assert level_words(solved) == "6×3 · 1 box · 2 pushes"
    moved = Level(level(length=3).board, solutions=solved.solutions)
    assert level_words(moved) == "7×3 · 1 box"
    without_player = Level(Board.empty(3, 3), solutions=(Solution("R"),))
    assert level_words(without_player) == "3×3 · 0 boxes"


def test_the_best_solution_is_told(qapp: object) -> None:
    board = level(length=1).board
    both = Level(board, solutions=(Solution("R"), Solution("lrR")))
    assert level_words(both) == "5×3 · 1 box · 1 push"


def test_buttons_and_menu_carry_the_actions(dock: CollectionDock) -> None:
    add, link = QAction("Add", dock), QAction("Link", dock)
    dock.set_actions([add], [link])
    assert [button.text() for button in dock.findChildren(QToolButton, "")][-1] == "Add"
    assert [action.text() for action in dock.row_menu().actions()] == ["Add", "Link"]


def test_ten_thousand_levels_paint_only_what_is_seen(qtbot: QtBot, workspace: Workspace) -> None:
    boards = Board.from_rows(["#####", "#@$.#", "#####"])
    workspace.open(Collection(tuple(Level(boards, title=str(n)) for n in range(10_000))))
    seen: list[int] = []

    class Counting(LevelList):
        def data(self, index: object, role: int = 0) -> object:
            seen.append(index.row())  # type: ignore[attr-defined]
            return super().data(index, role)  # type: ignore[arg-type]

    dock = CollectionDock(workspace, Theme())
    qtbot.addWidget(dock)
    dock.list_view.setModel(Counting(workspace, dock))
    dock.resize(260, 400)
    dock.show()
    dock.grab()
    assert seen
    assert max(seen) < 30


def test_a_picture_shows_walls_pieces_and_leaves_the_outside_out(qapp: object) -> None:
    board = Board.from_rows([" ####", "##@ #", "#+$*#", "#####"])
    image = thumbnail(board, LIGHT, 45)
    assert (image.width(), image.height()) == (45, 36)

    def middle(row: int, col: int) -> QColor:
        return image.pixelColor(col * 9 + 4, row * 9 + 4)

    assert middle(0, 0).alpha() == 0
    assert middle(0, 1) == LIGHT.wall
    assert middle(1, 3) == LIGHT.floor
    assert middle(1, 2) == LIGHT.accent
    assert middle(2, 1) == LIGHT.target
    assert image.pixelColor(1 * 9 + 4, 2 * 9 + 2) == LIGHT.accent
    assert middle(2, 2) == LIGHT.dead
    assert middle(2, 3) == LIGHT.target
    assert thumbnail(board, DARK, 45).pixelColor(13, 4) == DARK.wall


@pytest.mark.parametrize(("height", "width"), [(1, 1), (3, 200), (200, 200), (41, 7)])
def test_a_picture_fits_its_frame(qapp: object, height: int, width: int) -> None:
    image = thumbnail(Board.empty(height, width), LIGHT, 40)
    assert 0 < max(image.width(), image.height()) <= 40

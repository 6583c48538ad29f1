"""One undo for levels and their list, and the panel that tells of every step."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

from sokolab.core.board import Board
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.editor.undo_history import HistoryPanel, where_changed
from tests.gui.editor.test_board_actions import do
from tests.gui.hand import RIGHT, Hand


@pytest.fixture
def workspace(hand: Hand) -> Workspace:
    """Return the open collection, with its first level shown."""
    return hand.app.collection_controller.workspace


@pytest.fixture
def panel(hand: Hand) -> HistoryPanel:
    found = hand.app.window.findChild(QDockWidget, "history")
    assert isinstance(found, HistoryPanel)
    found.show()
    return found


def rows(panel: HistoryPanel) -> list[str]:
    model = panel.view.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_list_and_level_are_undone_in_the_order_they_were_changed(
    hand: Hand, workspace: Workspace
) -> None:
    levels = workspace.collection.levels
    first = workspace.document.board
    hand.click(0, 0, RIGHT)
    do(hand, "add-level")
    hand.click(0, 0)
    drawn = workspace.document.board
    do(hand, "move-level-up")
    assert hand.app.window.action("undo").text() == "&Undo Move level"
    do(hand, "undo")
    assert workspace.current_index == 1
    assert workspace.document.board == drawn
    do(hand, "undo")
    assert not workspace.document.board.tiles.any()
    do(hand, "undo")
    assert len(workspace.collection.levels) == len(levels)
    assert workspace.current_index == 0
    do(hand, "undo")
    assert workspace.document.board == first
    assert workspace.collection.levels == levels
    assert not hand.app.window.action("undo").isEnabled()
    for _ in range(4):
        do(hand, "redo")
    assert workspace.current_index == 0
    assert workspace.document.board == drawn
    assert not hand.app.window.action("redo").isEnabled()


def test_what_was_undone_is_gone_once_something_else_is_done(
    hand: Hand, workspace: Workspace
) -> None:
    do(hand, "move-level-down")
    do(hand, "undo")
    assert hand.app.window.action("redo").isEnabled()
    hand.click(0, 0, RIGHT)
    assert not hand.app.window.action("redo").isEnabled()
    do(hand, "undo")
    assert hand.app.window.action("redo").text() == "&Redo Erase"


def test_a_step_of_the_list_drops_what_was_undone_in_its_levels(
    hand: Hand, workspace: Workspace
) -> None:
    hand.click(0, 0, RIGHT)
    hand.click(0, 1, RIGHT)
    do(hand, "undo")
    drawn = workspace.document.board
    do(hand, "add-level")
    do(hand, "undo")
    assert hand.app.window.action("redo").text() == "&Redo New level"
    do(hand, "undo")
    for _ in range(5):
        do(hand, "redo")
    assert workspace.current_index == 1
    assert workspace.collection.levels[0].board == drawn


def test_names_of_many_levels_are_one_step(hand: Hand, workspace: Workspace) -> None:
    from dataclasses import replace

    before = workspace.collection.levels
    hand.click(0, 0, RIGHT)
    named = {
        index: replace(level, title=f"T{index}")
        for index, level in enumerate(workspace.collection.levels)
    }
    workspace.describe_all(named, "Rename levels")
    assert workspace.document.level.title == "T0"
    do(hand, "undo")
    assert [level.title for level in workspace.collection.levels] == [
        level.title for level in before
    ]
    assert workspace.document.level.title == before[0].title
    do(hand, "undo")
    assert workspace.collection.levels == before
    do(hand, "redo")
    do(hand, "redo")
    assert workspace.document.level.title == "T0"


def test_the_panel_says_what_and_where_and_goes_to_steps(hand: Hand, panel: HistoryPanel) -> None:
    hand.open("-----", "-----")
    hand.click(0, 1)
    hand.drag([(1, 0), (1, 3)])
    do(hand, "add-top")
    assert rows(panel) == [
        "As it was opened",
        "Draw wall at row 1, column 2",
        "Draw wall in row 2, columns 1–4",
        "Add row to 5 × 3",
    ]
    panel.view.clicked.emit(panel.view.model().index(1, 0))
    assert hand.rows == ["-#---", "-----"]
    assert len(rows(panel)) == 4
    panel.view.clicked.emit(panel.view.model().index(3, 0))
    assert hand.rows == ["-----", "-#---", "####-"]
    panel.view.clicked.emit(panel.view.model().index(0, 0))
    assert hand.rows == ["-----", "-----"]


def test_a_picture_shows_how_the_board_looked(hand: Hand, panel: HistoryPanel) -> None:
    hand.open("---")
    hand.click(0, 0)
    tip = panel.view.model().index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith('Draw wall at row 1, column 1<br><img src="data:image/png;base64,iVBOR')


def test_the_last_save_is_marked(
    hand: Hand, panel: HistoryPanel, workspace: Workspace, tmp_path: Path
) -> None:
    hand.click(0, 0, RIGHT)
    workspace.note_saved(tmp_path / "saved.xsb", workspace.collection)
    hand.click(0, 1, RIGHT)
    assert [" · saved" in row for row in rows(panel)] == [False, True, False]


def test_steps_of_the_list_are_in_the_history(
    hand: Hand, panel: HistoryPanel, workspace: Workspace
) -> None:
    do(hand, "move-level-down")
    hand.click(0, 0, RIGHT)
    assert rows(panel)[1:] == ["Move level", "Erase at row 1, column 1"]
    panel.view.clicked.emit(panel.view.model().index(0, 0))
    assert workspace.current_index == 0


def test_in_play_undo_takes_moves_back(hand: Hand) -> None:
    hand.open("#####", "#@$.#", "#####")
    hand.click(0, 0)
    board = hand.document.board
    do(hand, "test-play")
    hand.key(Qt.Key.Key_Right)
    actions = hand.app.window.action
    assert not actions("undo").isVisible()
    assert actions("undo-moves").isVisible()
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.app.play_controller.session.game.moves_played == 0
    assert hand.document.board == board
    do(hand, "test-play")
    assert actions("undo").isVisible()
    assert not actions("undo-moves").isVisible()


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        (["##"], ["##"], ""),
        (["##"], ["#$"], "at row 1, column 2"),
        (["##", "##"], ["#$", "#$"], "in rows 1–2, column 2"),
        (["##"], ["###"], "to 3 × 1"),
    ],
)
def test_the_place_of_a_change(before: list[str], after: list[str], place: str) -> None:
    assert str(where_changed(Board.from_rows(before), Board.from_rows(after)) or "") == place

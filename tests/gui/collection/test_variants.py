"""Variants in the list, in their own window, and on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.app import Application
from sokolab.gui.collection.level_table import EFFECT, VARIANT, level_words
from sokolab.gui.collection.variants_dialog import VariantsDialog
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from tests.gui.levels import draw, level, titles
from tests.gui.patience import patiently

LATER = Level(level("Gate", 2).board, "Gate (variant 2)", solutions=(Solution("RR"),))


@pytest.fixture
def app(app: Application) -> Application:
    """Return the window with a level of one push, its variant of two, and another level."""
    levels = (level("Gate", 1, solved=True), LATER, level("Hall", 3))
    app.collection_controller.workspace.open(Collection(levels))
    return app


def test_a_theme_may_change_after_the_dialog_is_gone(app: Application, qtbot: QtBot) -> None:
    dialog = opened(app, qtbot)
    dialog.close()
    dialog.deleteLater()
    qtbot.wait(50)
    app.theme.changed.emit(app.theme.colours)  # an error in a slot fails the test


def cells(dialog: VariantsDialog) -> list[list[str]]:
    table = dialog.table
    return [
        [table.item(row, column).text().strip() for column in range(table.columnCount())]
        for row in range(table.rowCount())
    ]


def opened(app: Application, qtbot: QtBot) -> VariantsDialog:
    app.window.action("compare-variants").trigger()
    dialog = app.collection_controller.actions.compare_variants()
    loader = app.collection_controller.knowledge_loader
    levels = app.collection_controller.workspace.collection.levels
    patiently(qtbot, lambda: all(loader.knowledge_of(one) for one in levels))
    dialog.refresh()
    return dialog


def test_each_variant_has_its_counts_and_what_the_edit_did(app: Application, qtbot: QtBot) -> None:
    dialog = opened(app, qtbot)
    assert cells(dialog) == [
        ["Gate", "5×3", "1", "1", "1", "", "solved", ""],
        [
            "Variant 2",
            "6×3",
            "1",
            "2",
            "2",
            "+1 moves, +1 pushes",
            "solved",
            "5 squares: 2 more walls",
        ],
    ]
    assert dialog.counts_label.text() == "Moves/pushes: 1/1"
    dialog.table.setCurrentCell(1, 0)
    assert app.collection_controller.workspace.current_index == 1
    assert dialog.counts_label.text() == "Moves/pushes: 1/1 → 2/2"
    assert dialog.difference.square_count == 5
    assert dialog.difference_label.text() == "5 squares: 2 more walls"


def test_a_level_without_variants_stands_alone(app: Application, qtbot: QtBot) -> None:
    app.collection_controller.workspace.select(2)
    dialog = opened(app, qtbot)
    assert [row[0] for row in cells(dialog)] == ["Hall"]
    assert dialog.difference is None
    assert not dialog.other_box.isEnabled()
    assert dialog.captions[0].text() == "The level has no variants yet"


def test_the_window_follows_drawing_and_new_variants(app: Application, qtbot: QtBot) -> None:
    workspace, dialog = app.collection_controller.workspace, opened(app, qtbot)
    workspace.select(1)
    dialog.new_button.click()
    assert [row[0] for row in cells(dialog)][2] == "Variant 3"
    assert workspace.current_index == 2
    draw(workspace.document, 9)  # the floor before the goal
    patiently(qtbot, lambda: cells(dialog)[2][-1] == "1 square: 1 more wall")
    dialog.other_box.setCurrentIndex(1)  # the original
    assert dialog.captions[0].text() == "Gate: 1/1, kept with the level"
    app.undo_order.undo()
    app.undo_order.undo()
    patiently(qtbot, lambda: dialog.table.rowCount() == 2)


def test_the_window_survives_another_collection(app: Application, qtbot: QtBot) -> None:
    dialog = opened(app, qtbot)
    workspace = app.collection_controller.workspace
    workspace.open(Collection((level("Other"),)))
    assert [row[0] for row in cells(dialog)] == ["Other"]
    dialog.close()
    qtbot.waitUntil(lambda: app.collection_controller.actions._variants_dialog is None)
    workspace.add_variant()


def test_the_list_shows_variants_below_their_original(app: Application, qtbot: QtBot) -> None:
    table, loader = (
        app.collection_controller.panel.table,
        app.collection_controller.knowledge_loader,
    )
    levels = app.collection_controller.workspace.collection.levels
    patiently(qtbot, lambda: all(loader.knowledge_of(one) for one in levels))
    found = [table.index(row, 0).data(VARIANT) for row in range(3)]
    assert [one.depth if one else None for one in found] == [0, 1, None]
    assert table.index(1, 0).data(EFFECT) == "+1 moves, +1 pushes"
    assert "+1 moves, +1 pushes" in table.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    app.collection_controller.panel.set_filter("gate")
    assert table.index(1, 0).data(VARIANT) is None, "its original may be filtered out"


def test_a_variant_whose_status_stands_in_its_row_says_it_once(
    app: Application, qtbot: QtBot
) -> None:
    table, displayed_board = app.collection_controller.panel.table, app.displayed_board
    loader = app.collection_controller.knowledge_loader
    stuck = Level(Board.from_rows(["######", "#@ .$#", "######"]), "Gate (variant 2)")
    app.collection_controller.workspace.open(Collection((level("Gate", 1, solved=True), stuck)))
    patiently(qtbot, lambda: loader.knowledge_of(stuck) is not None)
    proof = Verdict(stuck.board, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH, state_count=9)
    displayed_board.knowledge_store.learn(stuck.board, proof)
    assert level_words(stuck, loader.knowledge_of(stuck)).startswith("unsolvable")
    assert table.index(1, 0).data(EFFECT) == ""
    assert "now unsolvable" in table.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_variants_are_variants_again_after_saving(app: Application, tmp_path: Path) -> None:
    workspace = app.collection_controller.workspace
    workspace.select(1)
    workspace.add_variant()
    for name in ("kept.xsb", "kept.sok", "kept.slc"):
        formats.save(workspace.collection, tmp_path / name)
        read = formats.load(tmp_path / name)
        assert titles(read) == ["Gate", "Gate (variant 2)", "Gate (variant 3, from 2)", "Hall"]


def test_squares_that_differ_are_marked_while_drawing(app: Application) -> None:
    workspace = app.collection_controller.workspace
    layer = app.collection_controller.actions.differences
    workspace.select(2)
    workspace.add_variant()
    draw(workspace.document, 9)
    assert layer.squares.tolist() == []
    app.window.action("mark-differences").trigger()
    assert layer.squares.tolist() == [9]
    workspace.document.replace_board(
        workspace.document.board.with_tiles([10], int(Tile.WALL)), "Draw"
    )
    assert layer.squares.tolist() == [9, 10]
    workspace.select(2)
    assert layer.squares.tolist() == [], "the original differs from nothing"
    workspace.select(3)
    app.play_controller.session.start()
    assert layer.squares.tolist() == [], "a game moves boxes, which is no difference"
    app.play_controller.session.leave()
    assert layer.squares.tolist() == [9, 10]
    app.view.grab()
